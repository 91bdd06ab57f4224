"""An entry of the vocabulary, and how the words it tells of are recognised in a tree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.definition import frozen


@frozen
class Entry:
    """A word or turn of phrase. written: as authors write it. is_used: whether a tree's node has it."""

    written: str
    meaning: str
    example: str
    is_used: Callable[[Any], bool]


def is_a(*kinds: type[Any]) -> Callable[[Any], bool]:
    """Nodes of one of these kinds."""
    return lambda node: isinstance(node, kinds)


def has(kind: type[Any], field: str, *values: object) -> Callable[[Any], bool]:
    """Nodes of a kind with one of these values in a field; without values: with any."""

    def found(node: Any) -> bool:
        if not isinstance(node, kind):
            return False
        value = getattr(node, field)
        return value in values if values else value is not None

    return found
