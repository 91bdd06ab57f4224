"""Bad examples of every operation, made by walking the catalogue: its good ones spoilt word by word, and cut short."""

from __future__ import annotations

import re
from typing import Any

import pytest

from interpreter.operations.catalogue import OPERATIONS
from interpreter.parsing import reserved_words

EXAMPLES = [
    (operation.__name__.rpartition(".")[2], sentences)
    for operation in OPERATIONS.values()
    for sentences, _ in operation.EXAMPLES
]
_WORD = re.compile(r"(?<![\w-])[a-z][a-z-]*(?![\w-])")


def spoilt(word: str) -> str:
    """The word with two neighbours swapped, or a letter too many where that is no other word."""
    return word[0] + word[2] + word[1] + word[3:] if len(word) > 3 and word[1] != word[2] else word + "qx"


def test_every_operation_has_an_example() -> None:
    assert {name for name, _ in EXAMPLES} == {each.__name__.rpartition(".")[2] for each in OPERATIONS.values()}


@pytest.mark.parametrize(("operation", "text"), EXAMPLES, ids=[f"{n}-{name}" for n, (name, _) in enumerate(EXAMPLES)])
def test_each_word_misspelt_is_told(operation: str, text: str, read: Any) -> None:
    assert read(text)[1] == []
    for match in _WORD.finditer(text):
        word = match.group()
        if word not in reserved_words():
            continue
        bad = text[: match.start()] + spoilt(word) + text[match.end() :]
        tree, problems = read(bad)
        if tree is not None:
            continue  # the word stood where a name can stand: of unknown names another test tells
        assert problems, bad
        line = bad.count("\n", 0, match.start()) + 1
        assert all(problem.code.startswith("EG4") for problem in problems), bad
        first = problems[0].span
        assert first.line <= line + 1, f"{operation}: {bad}"


@pytest.mark.parametrize(("operation", "text"), EXAMPLES, ids=[f"{n}-{name}" for n, (name, _) in enumerate(EXAMPLES)])
def test_a_sentence_cut_short_is_told_at_its_end(operation: str, text: str, read: Any) -> None:
    lines = text.splitlines()
    words = lines[-1].split()
    indent = lines[-1][: len(lines[-1]) - len(lines[-1].lstrip())]
    for size in range(1, len(words)):
        cut = "\n".join([*lines[:-1], indent + " ".join(words[:size])])
        tree, problems = read(cut)
        assert (tree is None) == bool(problems), cut
        early = [problem.span for problem in problems if problem.code == "EG404"]
        assert all(span.end == len(cut) for span in early), f"{operation}: {cut}"
