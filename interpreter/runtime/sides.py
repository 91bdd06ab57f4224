"""Scoreboards with two sides: which of them is up, and what it pays."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.plan.table import Table
from interpreter.plan.things import Unit
from interpreter.runtime.ranks import Scored


def printed(table: Table, place: str) -> tuple[int, ...]:
    """The values of the scoreboard printed in a place."""
    values = table.rules.places[place].scoreboard
    return values if isinstance(values, tuple) else ()


def turnable(table: Table, first_bit: int) -> dict[int, tuple[int, int]]:
    """Units (from 1) with another side: the slot that says whether it is up, and a bit of its own for that."""
    units = [(number, unit) for number, unit in enumerate(table.units, 1) if unit.turned is not None]
    slots = [(number, table.slots[f"turned {unit.name}"]) for number, unit in units]
    return {number: (slot, 1 << first_bit + i) for i, (number, slot) in enumerate(slots)}


def on_top(boards: Sequence[tuple[int, int]], state: list[int], place: int) -> int:
    """Which of the boards (slots of the place, and of when each was laid) that lie in a place was laid there last."""
    latest, top = -1, 0
    for i, (slot, stamp) in enumerate(boards):
        if state[slot] == place and state[stamp] > latest:
            latest, top = state[stamp], i
    return top


def face(table: Table, state: list[int], unit: Unit) -> Scored:
    """What the side of a scoreboard pays that is up, without bonuses."""
    turned = unit.turned
    if turned is None or not state[table.slots[f"turned {unit.name}"]]:
        return Scored(unit.scoreboard, ())
    values = turned.values if isinstance(turned.values, tuple) else ()
    fewest_first = turned.ranks == "fewest-first"
    return Scored(values or unit.scoreboard, (), fewest_first=fewest_first, ties=str(turned.ties))
