"""Parts of places: where they lie, who may enter them, and whether what stands there counts with the whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.definition import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from interpreter.plan.table import Table


@frozen
class Part:
    """A part of a place. whole: the place, or 0 where `slot` of the state says it: that of the piece it lies in.

    when_full: from outside it takes pieces only while the whole takes no more. counts: with the whole. points: for
    the owner of each piece in it whenever the whole is scored. of: the place whose newcomers it holds, 0 for none.
    """

    place: int
    whole: int
    slot: int
    when_full: bool
    counts: bool
    points: int
    of: int = 0

    def whole_in(self, state: Mapping[int, int] | list[int]) -> int:
        """The place it is a part of in a state."""
        return self.whole or state[self.slot]


def lay_parts(table: Table) -> tuple[Part, ...]:
    """The parts of a table whose places and pieces are laid out."""
    found, beside = [], {lately: place for place, lately in table.newcomers.items()}
    for place in table.rules.places.values():
        if place.in_ and not place.holds:
            whole = table.places.get(place.in_, 0)
            slot = 0 if whole else table.units_of(place.in_)[0].slot
            points = place.points if isinstance(place.points, int) else 0
            counts, when_full = place.counts == "with", place.opens == "when-full"
            here = table.places[place.id]
            found.append(Part(here, whole, slot, when_full, counts, points, beside.get(here, 0)))
    return tuple(found)


def carriers(table: Table) -> set[str]:
    """The kinds of unique piece that have parts in which others can stand."""
    slots = {part.slot for part in table.parts if not part.whole}
    return {unit.kind for unit in table.units if unit.slot in slots}


def carried(table: Table, slot: int | None = None) -> int:
    """The parts of unique pieces (by its slot, of one) and the places they hold newcomers of, as a mask."""
    found = 0
    for part in table.parts:
        if not part.whole and slot in (None, part.slot):
            found |= 1 << part.place | 1 << part.of
    return found & ~1
