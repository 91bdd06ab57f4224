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
    """A table by configuration. make: gives the row of one. causes: what alone it depends on, as a mask over them."""

    __slots__ = ("_causes", "_known", "_make")

    def __init__(self, make: Callable[[int], Any], causes: int) -> None:
        self._make, self._causes = make, causes
        self._known: dict[int, Any] = {}

    def __missing__(self, configuration: int) -> Any:
        if len(self) >= MOST_ROWS:
            self.clear()
        causes = configuration & self._causes
        found = self._known.get(causes)
        if found is None:
            if len(self._known) >= MOST_ROWS:
                self._known.clear()
            found = self._known[causes] = self._make(configuration)
        self[configuration] = found
        return found
