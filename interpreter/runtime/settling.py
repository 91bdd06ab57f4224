"""Newcomers who are none any longer: they go from the place beside a place into it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import compress

from interpreter.definition import frozen
from interpreter.plan.had import Had
from interpreter.plan.table import Table
from interpreter.runtime.shapes import values_of


@frozen
class Settled:
    """Who may settle when newcomers of some places are none any longer.

    always: each cell of those who may always be there with the one to which they go; look: what looks these cells up.
    mask: the rows that have bits, see `Had`. first, last: between these are the places beside those places, the last
    one left out. nothing: what a row has there if it has none. pairs: each place there with the one to which those in
    it go, itself for one that is beside another place.
    """

    always: tuple[tuple[int, int], ...]
    look: Callable[[list[int]], tuple[int, ...]]
    mask: int
    first: int
    last: int
    nothing: list[int]
    pairs: tuple[tuple[int, int], ...]


def settling(
    table: Table, had: Had, had_rows: Mapping[int, tuple[int, ...]]
) -> Callable[[list[int], tuple[int, ...]], None]:
    """`settle(s, places)`: those who came into places lately are newcomers no longer. had_rows: rows by mask."""
    known: dict[tuple[int, ...], Settled] = {}

    def settle(state: list[int], places: tuple[int, ...]) -> None:
        found = known.get(places)
        if found is None:
            found = known[places] = _who_may_settle(table, had, places)
        for cell, into in compress(found.always, found.look(state)):
            state[into] += state[cell]
            state[cell] = 0
        if not found.mask:
            return
        first, last, nothing = found.first, found.last, found.nothing
        for row in had_rows[state[had.slot] & found.mask]:
            there = state[row + first : row + last]
            if there != nothing:
                for lately, place in compress(found.pairs, there):
                    number = state[row + lately]
                    state[row + lately] = 0
                    state[row + place] += number

    return settle


def _who_may_settle(table: Table, had: Had, places: tuple[int, ...]) -> Settled:
    ends = {lately: place for place, lately in table.newcomers.items() if place in places}
    beside = sum(1 << lately for lately in ends)
    rows = [row for kind, rows in table.rows.items() if table.reach(kind) & beside for row in rows]
    between = range(min(ends, default=1), max(ends, default=0) + 1)
    always, _ = had.split(rows)
    pairs = tuple([(place, ends.get(place, place)) for place in between])
    cells = tuple([(row + lately, row + place) for row in always for lately, place in ends.items()])
    look = values_of(tuple([cell for cell, _ in cells]))
    return Settled(cells, look, had.mask(rows), between.start, between.stop, [0] * len(between), pairs)
