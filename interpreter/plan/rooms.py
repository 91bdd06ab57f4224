"""How much room places have: what a line-up says about it, whoever says it."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field

from interpreter.definition import frozen
from interpreter.plan.framing import Frame, Standing
from interpreter.plan.parts import Part
from interpreter.plan.table import Table


@frozen
class Group:
    """Pieces that count which stand in some places, given as a mask: of each owner by itself, or of everybody."""

    places: int
    owned: bool


@frozen
class RoomPlan:
    """What can limit places. spaces: of places that are limited all the time, how many pieces that count they take.

    groups: of pieces that conditions ask about again and again.
    """

    spaces: dict[int, int]
    possible: int  # places that may ever be limited, as a mask
    always: int  # places that are limited or have parts all the time, as a mask
    wholes: dict[str, int]  # by kind of piece, places that may have a part for it, and parts of pieces, as a mask
    closed: dict[int, int] = field(factory=dict)  # place -> those from which it cannot be entered, as a mask
    groups: tuple[Group, ...] = ()

    @property
    def guarded(self) -> int:
        """The places that cannot be entered from everywhere, as a mask."""
        return sum(1 << place for place in self.closed)


def plan_rooms(table: Table, carried: dict[str, tuple[Standing, ...]], frames: list[Frame]) -> RoomPlan | None:
    """The limits of places, of pieces (`carried`: the rules of each) and of lasting effects; None without any."""
    spaces = {
        table.places[place.id]: place.spaces
        for place in table.rules.places.values()
        if isinstance(place.spaces, int) and place.spaces
    }
    always = sum(1 << place for place in spaces)
    possible = always
    for piece, rules in carried.items():
        if any(rule.rule == "limit" for rule in rules):
            possible |= table.stands_mask(table.rules.pieces[piece])
    if any(rule.rule == "limit" for frame in frames for rule in frame.standing):
        possible |= (1 << len(table.places) + 1) - 2
    closed = _closed(table)
    if not possible and not table.parts and not closed:
        return None
    always |= sum(1 << place for place in closed)
    for part in table.parts:
        always |= 1 << (part.whole or part.place) | (1 << part.of if part.of else 0)
    return RoomPlan(spaces, possible, always, _wholes(table), closed)


def _closed(table: Table) -> dict[int, int]:
    return {
        table.places[place.id]: sum(1 << table.places[name] for name in place.not_from)
        for place in table.rules.places.values()
        if place.not_from
    }


def _wholes(table: Table) -> dict[str, int]:
    found = {}
    for piece in table.rules.pieces:
        mask = 0
        for part in table.parts_for(piece):
            mask |= _lies_in(table, part) | (0 if part.whole else 1 << part.place)
        found[piece] = mask
    return found


def with_parts(table: Table, places: int) -> int:
    """Places, as a mask, with all parts they may ever have, and with what is beside any of these for newcomers."""
    found = places
    for part in table.parts:
        if places & _lies_in(table, part):
            found |= 1 << part.place
    for place, lately in table.newcomers.items():
        found |= (found >> place & 1) << lately
    return found


def reach_with_wholes(table: Table, kinds: Iterable[str]) -> int:
    """The places in which, or in parts of which, pieces of some kinds can ever be, as a mask."""
    there = 0
    for kind in kinds:
        there |= table.reach(kind)
    found = there
    for part in table.parts:
        if there >> part.place & 1:
            found |= _lies_in(table, part)
    return found


def _lies_in(table: Table, part: Part) -> int:
    """The places that a part may ever lie in, and the one whose newcomers it holds, as a mask."""
    return wholes_of(table, part) | (1 << part.of if part.of else 0)


def wholes_of(table: Table, part: Part) -> int:
    """The places that a part may ever lie in, as a mask."""
    if part.whole:
        return 1 << part.whole
    carrier = next(unit for unit in table.units if unit.slot == part.slot)
    return table.stands_mask(table.rules.pieces[carrier.kind])
