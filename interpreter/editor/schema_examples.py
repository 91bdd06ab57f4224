"""Values the shipped rules have, as examples: the names of their entries, and short values of every key."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

from attrs import define

from interpreter.editor.named import SECTIONS_OF
from interpreter.layering.files import Shipped
from interpreter.layering.modules import extended_names
from interpreter.layering.statements import Statement
from interpreter.reading.nodes import Mapping, Node, Scalar, Sequence, read_yaml
from interpreter.source import Source

_LONGEST = 70  # characters of an example
_MOST = 3
_MOST_NAMES = 30
_WHOLE = re.compile(r"[-+]?[0-9]+")
_FRACTION = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_TRUTH = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_NOTHING = frozenset({"", "~", "null", "Null", "NULL"})


def plain(node: Node) -> Any:
    """A node as the value that readers of YAML 1.2 (core schema) take it for."""
    if isinstance(node, Mapping):
        return {key.value: plain(value) for key, value in node.entries}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    if node.style != "plain":
        return node.value
    if node.value in _NOTHING:
        return None
    if node.value in _TRUTH:
        return _TRUTH[node.value]
    if _WHOLE.fullmatch(node.value) and len(node.value) < 20:
        return int(node.value)
    return float(node.value) if _FRACTION.fullmatch(node.value) else node.value


def read_example(written: str) -> Any:
    """The value of an example as it is written in YAML; None for something that is none."""
    node = read_yaml(Source("example", written), [])
    return None if node is None else plain(node)


@define(slots=False)
class Examples:
    """What the shipped rules say, looked through for examples."""

    @cached_property
    def statements(self) -> list[Statement]:
        """What the shipped files say that build on no other, modules first: what anybody knows who plays the game."""
        files = [file for file, _ in Shipped().files if not any(map(extended_names, file.modules))]
        return [each for file in files for each in (*file.modules, *file.statements)]

    def of_key(self, section: str, key: str) -> list[Any]:
        """A few short values of a key, no two alike."""
        found: list[Any] = []
        for each in self.statements:
            if each.section == section and each.node is not None:
                node = each.node.get(key)
                if node is None or len(node.span.text) > _LONGEST or "\n" in node.span.text.rstrip():
                    continue
                value = plain(node)
                if value not in found and value is not None:
                    found.append(value)
            if len(found) == _MOST:
                break
        return found

    def names(self, kind: str) -> list[str]:
        """The ids of the entries of a kind, such as 'deck'; the first of very many."""
        sections = SECTIONS_OF.get(kind, ())
        ids = [each.id for each in self.statements if each.section in sections and each.verb == "add"]
        return list(dict.fromkeys(ids))[:_MOST_NAMES]

    def numbers(self) -> dict[str, list[str]]:
        """The numbers printed on cards, each with the kinds of card that have it."""
        found: dict[str, list[str]] = {}
        for each in self.statements:
            node = each.node.get("numbers") if each.section == "card-kinds" and each.node is not None else None
            for item in node.items if isinstance(node, Sequence) else ():
                if isinstance(item, Scalar):
                    found.setdefault(item.value, []).append(each.id)
        return found
