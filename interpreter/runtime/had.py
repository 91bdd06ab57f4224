"""Which kinds of piece owners have that they do not always have: kept up to date, and rows looked up by it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress
from typing import Any

from interpreter.plan.crowds import CROWD, Crowds
from interpreter.plan.had import Had
from interpreter.plan.table import Table
from interpreter.runtime.remembered import Remembered
from interpreter.runtime.settling import settling

MOST_KNOWN = 1_000  # masks remembered; a bound on memory, not a rule


def had_functions(table: Table, had: Had, crowds: Crowds | None) -> dict[str, Any]:
    """What generated code calls, by name. crowds: how it is kept how many stand in places, if it is."""
    had_rows = rows_of_masks(had)
    found: dict[str, Any] = {"settle": settling(table, had, had_rows)}
    if not had.slot:
        return found
    return {**found, "HAD_ROWS": had_rows, "turned": turned(table, had), "claimed": claimed(table, crowds)}


def rows_of_masks(had: Had) -> Remembered[int, tuple[int, ...]]:
    """By mask of rows: these rows."""
    return Remembered(lambda mask: tuple([row for row, bit in had.bits.items() if mask & bit]), MOST_KNOWN)


def claimed(table: Table, crowds: Crowds | None) -> Callable[[list[int], int, int], None]:
    """A function of a state and two rows: what is in the first goes to the same places of the second."""
    places, crowd = range(1, len(table.places) + 1), table.slots.get(CROWD, 0)
    weights = crowds.by_cell if crowds is not None else ()

    def claimed(state: list[int], row: int, own: int) -> None:
        for place in compress(places, state[row + 1 : row + 1 + len(places)]):
            number = state[row + place]
            state[row + place] = 0
            state[own + place] += number
            if weights:
                state[crowd] += (weights[own + place] - weights[row + place]) * number

    return claimed


def turned(table: Table, had: Had) -> Callable[[list[int], int, int], None]:
    """A function of a state and two cells: pieces of the first became pieces of the second."""
    slot, width = had.slot, len(table.places)
    bits = {row + place: (bit, row) for row, bit in had.bits.items() for place in range(1, width + 1)}

    def turned(state: list[int], cell: int, into: int) -> None:
        bit, _ = bits.get(into, (0, 0))
        if bit and state[into]:
            state[slot] |= bit
        bit, row = bits.get(cell, (0, 0))
        if bit and not any(state[row + 1 : row + width + 1]):
            state[slot] &= ~bit

    return turned
