"""Telling of pieces that have come into a place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from interpreter.kinds import kinds_of
from interpreter.plan.framing import Arrival
from interpreter.plan.table import Table
from interpreter.runtime.errors import Crowded

DEEPEST = 25  # arrivals that make other pieces arrive; more can only mean that there is no end to it
Telling = Callable[..., Any]


class Arrivals:
    """What is done when a piece has arrived, by kind. `arrived` and `unit_arrived` are for generated code."""

    def __init__(self, table: Table, arrivals: Sequence[Arrival], functions: Sequence[tuple[Telling, bool]]) -> None:
        self.table = table
        pieces = table.rules.pieces
        self._heard = {
            kind: [each for a, each in zip(arrivals, functions, strict=True) if kind in kinds_of(pieces, a.kind)]
            for kind in pieces
        }
        settled = {lately: place for place, lately in table.newcomers.items()}
        self._cells = {
            row + place: (kind, owner, settled.get(place, place))
            for kind, rows in table.rows.items()
            for owner, row in enumerate(rows)
            for place in range(1, len(table.places) + 1)
        }

    def names(self, *, ask: bool) -> dict[str, Telling]:
        """The functions by the names generated code calls them, as generators if any of them asks."""
        if ask:
            return {"arriving": self.arrived, "arrived": self.arrived, "unit_arrived": self.unit_arrived}
        plain = {"arrived": _unasked(self.arrived), "unit_arrived": _unasked(self.unit_arrived)}
        return {"arriving": self.arrived, **plain}

    def arrived(self, s: list[int], cell: int, count: int, mover: int, depth: int, tell: Any) -> Iterator[Any]:
        """So many pieces have come into a cell, moved by a seat."""
        kind, owner, place = self._cells[cell]
        for _ in range(count):
            yield from self._tell(s, kind, owner, place, mover, depth, tell)

    def unit_arrived(self, s: list[int], unit: int, place: int, mover: int, depth: int, tell: Any) -> Iterator[Any]:
        """A unique piece (from 1) has come to a place, moved by a seat."""
        piece = self.table.units[unit - 1]
        yield from self._tell(s, piece.kind, piece.owner, place, mover, depth, tell)

    def _tell(
        self, s: list[int], kind: str, owner: int, place: int, mover: int, depth: int, tell: Any
    ) -> Iterator[Any]:
        if depth >= DEEPEST:
            where = self.table.place_ids[place]
            raise Crowded(f"arrivals of {kind} ({where}) bring about others without end")
        seat = owner if 0 <= owner < self.table.seats else mover
        for function, asks in self._heard[kind]:
            if asks:
                yield from function(s, seat, place, depth + 1, tell)
            else:
                function(s, seat, place, depth + 1, tell)


def _unasked(telling: Telling) -> Telling:
    """A generator function that never yields, as a plain function."""

    def told(*arguments: Any) -> None:
        for _ in telling(*arguments):
            raise AssertionError("nobody is asked here")

    return told
