"""The grammar and the program fit each other, both ways; the compiled grammar is never a stale one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import lark
import pytest
from lark import Lark, Token
from lark.grammar import Rule

from interpreter import grammar_file
from interpreter.grammar_file import STARTS, build_parser, compile_grammar, load_parser
from interpreter.operations.catalogue import MODULES, OPERATIONS
from interpreter.parsing import reserved_words
from interpreter.parsing.trees import PHRASES, SHAPES, WORD_CLASSES
from interpreter.shipped import grammar_text, rules_paths

# Every operation has all of these.
PARTS = ("RULE", "NODE", "DOC", "EXAMPLES", "check", "plan", "written", "wording")


@pytest.fixture(scope="module")
def compiled() -> Lark:
    return compile_grammar(grammar_text())


def kept(rule: Rule) -> list[object]:
    return [part for part in rule.expansion if not (part.is_term and getattr(part, "filter_out", False))]


def names_of_trees(compiled: Lark) -> set[str]:
    """The rules and aliases that name a tree; inlined ones (`_x`, `?x` with one child) never do."""

    def name(rule: Rule) -> str:
        return str(rule.alias or rule.origin.name)

    return {
        name(rule)
        for rule in compiled.rules
        if not name(rule).startswith("_") and (rule.alias or not (rule.options.expand1 and len(kept(rule)) == 1))
    }


def test_no_conflict_and_no_overlapping_terminals() -> None:
    compile_grammar(grammar_text(), strict=True)


def test_every_tree_has_a_class_and_every_class_a_tree(compiled: Lark) -> None:
    known = {*PHRASES, *SHAPES, *WORD_CLASSES, *OPERATIONS}
    assert names_of_trees(compiled) == known


def test_operations_are_the_alternatives_of_sentence_and_frame(compiled: Lark) -> None:
    alternatives = {rule.expansion[0].name for rule in compiled.rules if rule.origin.name in ("sentence", "frame")}
    assert alternatives == set(OPERATIONS)


def test_every_file_of_an_operation_is_in_the_catalogue() -> None:
    folder = Path(MODULES[0].__file__ or "").parent
    apart = {"__init__", "block", "catalogue", "covering", "documentation", "standing"}
    assert {path.stem for path in folder.glob("*.py")} - apart == {module.__name__.split(".")[-1] for module in MODULES}


@pytest.mark.parametrize("part", PARTS)
def test_every_operation_is_complete(part: str) -> None:
    assert [module.__name__ for module in MODULES if not getattr(module, part, None)] == []


def test_each_operation_is_documented_in_full() -> None:
    for module in MODULES:
        doc = module.DOC
        assert doc.title
        assert doc.syntax
        assert doc.meaning.endswith(".")
        assert doc.asks.endswith(".")
        assert module.EXAMPLES
        assert all(text and plain for text, plain in module.EXAMPLES)


def test_words_of_the_language_are_reserved(compiled: Lark) -> None:
    written = set(re.findall(r'"([a-z]+(?:-[a-z]+)*)"', re.sub(r"//[^\n]*", "", grammar_text())))
    assert reserved_words() == written
    for word in written:
        kinds = [token.type for token in compiled.lex(f"{word}\n")]
        assert kinds[0] not in ("ID", "VAR"), word


def test_words_do_not_run_together(compiled: Lark) -> None:
    assert next((token.type, str(token)) for token in compiled.lex("move2own\n")) == ("ID", "move2own")
    assert next(token.type for token in compiled.lex("moves\n")) == "ID"


# ------------------------------------------------------------------------------------ the compiled grammar
def tree_of(parser: Lark) -> object:
    return parser.parse("each player:\n  score R\n", start=STARTS[0])


def counting(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    calls: list[str] = []

    def compiling(text: str) -> Lark:
        calls.append(text)
        return compile_grammar(text)

    monkeypatch.setattr(grammar_file, "compile_grammar", compiling)
    return calls


def test_a_compiled_grammar_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiled: Lark) -> None:
    path = tmp_path / "below" / "effects.parser"
    build_parser(path)
    calls = counting(monkeypatch)
    assert tree_of(load_parser(path)) == tree_of(compiled)
    assert calls == []


@pytest.mark.parametrize("damage", ["cut", "changed", "empty", "missing"])
def test_a_damaged_or_missing_one_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiled: Lark, damage: str
) -> None:
    path = tmp_path / "effects.parser"
    build_parser(path)
    written = path.read_bytes()
    path.write_bytes({"cut": written[:-9], "changed": written[:-9] + b"123456789"}.get(damage, b""))
    if damage == "missing":
        path.unlink()
    calls = counting(monkeypatch)
    assert tree_of(load_parser(path)) == tree_of(compiled)
    assert len(calls) == 1
    assert not list(tmp_path.glob("*")) or damage != "missing", "nothing is written at run time"


@pytest.mark.parametrize("what", ["grammar", "lark"])
def test_one_of_another_grammar_or_another_lark_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    path = tmp_path / "effects.parser"
    build_parser(path, grammar_text() + "\n// older\n" if what == "grammar" else None)
    if what == "lark":
        monkeypatch.setattr(lark, "__version__", "0.0.0")
    calls = counting(monkeypatch)
    load_parser(path)
    assert len(calls) == 1


def test_the_shipped_files_are_found() -> None:
    assert [path.name for path in rules_paths()]
    assert all(path.is_file() for path in rules_paths())
    assert "effect:" in grammar_text()


def test_steps_and_values_of_rulings_are_names_whatever_they_are(compiled: Lark) -> None:
    steps: list[Token] = list(compiled.lex("before place of owner:\n  cancel that place\n"))
    assert [token.type for token in steps if token == "place"] == ["ID", "ID"]
    tokens: list[Token] = list(compiled.lex("if x is all: score all regions\n"))
    assert [token.type for token in tokens if token == "all"] == ["ID", "ALL"]


def test_a_step_may_be_called_next(read: Any) -> None:
    """`next` in front of a step is a word of the language, and the name of a step where no other follows."""
    for text in ("after next:", "after next of opponent:", "before next next of owner:", "after next turn:"):
        assert read(f"until finish:\n  {text} gain 1 point")[1] == [], text
