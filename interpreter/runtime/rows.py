"""Tables by configuration where there can be very many configurations: rows are made when they are looked up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import prod
from typing import Any

from interpreter.plan.framing import Frame
from interpreter.plan.table import Table

MOST_ROWS = 1_000  # rows of a table remembered; a bound on memory, not a rule
FEW_CONFIGURATIONS = 2_000  # as many at most are numbered as they appear, see `StaticTables`


def many_configurations(table: Table, kinds: Iterable[str], frames: Sequence[Frame]) -> bool:
    """Whether more configurations are possible than are worth numbering. kinds: pieces they depend on."""
    if any(rule.rule == "taboo" for frame in frames for rule in frame.standing):
        return True
    return prod(table.reach(kind).bit_count() for kind in kinds for _ in table.units_of(kind)) > FEW_CONFIGURATIONS


class Rows(dict[int, Any]):
    """A table by that part of a configuration on which it depends. make: gives the row of one."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[int], Any]) -> None:
        self._make = make

    def __missing__(self, part: int) -> Any:
        if len(self) >= MOST_ROWS:
            self.clear()
        found = self[part] = self._make(part)
        return found
