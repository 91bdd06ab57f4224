"""Newcomers who are none any longer: they go from the place beside a place into it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress

from interpreter.plan.had import Had
from interpreter.plan.table import Table
from interpreter.runtime.shapes import values_of

MOST_KNOWN = 500  # sets of cells remembered; a bound on memory, not a rule
Values = tuple[int, ...]
Cells = tuple[Callable[[list[int]], Values], Values, tuple[tuple[int, int], ...]]  # the second: if nobody is there


def settling(table: Table, had: Had) -> Callable[[list[int], tuple[int, ...]], None]:
    """`settle(s, places)`: those who came into places lately are newcomers no longer."""
    known: dict[tuple[int, tuple[int, ...]], Cells] = {}
    where = [
        (place, row, (row + lately, row + place))
        for place, lately in table.newcomers.items()
        for kind, rows in table.rows.items()
        if table.reach(kind) >> lately & 1
        for row in rows
    ]

    def work_out(mask: int, places: tuple[int, ...]) -> Cells:
        """The cells where newcomers can be, each with the one they go to, and what looks them up."""
        bits = had.bits
        pairs = tuple([pair for place, row, pair in where if place in places and (row not in bits or mask & bits[row])])
        return values_of(tuple([cell for cell, _ in pairs])), (0,) * len(pairs), pairs

    def settle(state: list[int], places: tuple[int, ...]) -> None:
        key = (state[had.slot] if had.slot else 0, places)
        found = known.get(key)
        if found is None:
            if len(known) >= MOST_KNOWN:
                known.clear()
            found = known[key] = work_out(*key)
        values = found[0](state)
        if values != found[1]:
            for cell, settled in compress(found[2], values):
                state[settled] += state[cell]
                state[cell] = 0

    return settle
