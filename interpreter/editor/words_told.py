"""What is said of the words of sentences: from the documentation of operations and the vocabulary of phrases."""

from __future__ import annotations

import re
from types import ModuleType
from typing import Any

from interpreter.operations.catalogue import MODULES, OPERATIONS
from interpreter.phrases.recognising import Entry
from interpreter.phrases.vocabulary import GROUPS
from interpreter.reference import walk

_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
_ENTRIES = tuple(entry for _, entries in GROUPS for entry in entries)
_BY_NODE = {module.NODE: module for module in OPERATIONS.values()}


def told_at(tree: Any, offset: int, word: str) -> str:
    """What a word of the language means in a tree, as Markdown; '' for one of which nothing is said."""
    around = [node for node in walk(tree) if _covers(node, offset)] if tree is not None else []
    around.sort(key=lambda node: node.at[1] - node.at[0])
    for node in around:
        entry = next((each for each in _ENTRIES if each.is_used(node) and word in _words(each.written)), None)
        if entry is not None:
            return _phrase(entry)
        operation = _BY_NODE.get(type(node))
        if operation is not None and word in _words(operation.DOC.syntax):
            return _operation(operation)
    return told(word)


def told(words: str) -> str:
    """What words of the language mean wherever they stand first, as Markdown; '' for those of which nothing is said."""
    for module in MODULES:
        if any(f"{line} ".startswith((f"{words} ", f"{words}:")) for line in module.DOC.syntax.split("\n")):
            return _operation(module)
    first = words.split()[0]
    beginning = [each for each in _ENTRIES if _words(each.written)[:1] == [first]]
    inside = [each for each in _ENTRIES if first in _words(each.written)]
    if beginning or inside:
        return _phrase((beginning or inside)[0])
    said = (_operation(each) for each in MODULES if {first, f"{first}s"} & {*_words(each.DOC.syntax)})
    return next(said, "")


def _covers(node: Any, offset: int) -> bool:
    at = getattr(node, "at", None)
    return isinstance(at, tuple) and at[0] <= offset < at[1]


def _words(written: str) -> list[str]:
    return _WORD.findall(written)


def _operation(module: ModuleType) -> str:
    doc = module.DOC
    notes = "".join(f"\n- {note}" for note in doc.notes)
    example, plain = module.EXAMPLES[0]
    shown = f"```\n{example}\n```\n{plain}"
    return f"```\n{doc.syntax}\n```\n{doc.meaning}\n\n*Asked:* {doc.asks}\n{notes}\n\n{shown}".replace("\n\n\n", "\n\n")


def _phrase(entry: Entry) -> str:
    example = f"\n\n```\n{entry.example}\n```" if entry.example else ""
    return f"**{entry.written}**: {entry.meaning}{example}"
