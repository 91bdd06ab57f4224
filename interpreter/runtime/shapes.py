"""How the parts of places lie just now, and what follows from it for pieces that come and go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from operator import itemgetter
from typing import TYPE_CHECKING

from interpreter.definition import frozen
from interpreter.plan.parts import Part
from interpreter.plan.rooms import RoomPlan
from interpreter.plan.table import Table
from interpreter.runtime.remembered import Remembered

if TYPE_CHECKING:
    from interpreter.runtime.landings import WaysByPlace

MOST_ROOMY = 1_000  # sets of full places remembered for each shape; a bound on memory, not a rule
MOST_NEEDS = 200  # of each shape, remembered by what comes from where, likewise
Needing = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]  # sources, kinds, places meant without their parts
Way = tuple[int, int, int]  # where a piece lands, places that must not be full, places that must be, as masks


@frozen
class Ground:
    """What is the same wherever parts lie.

    stands: by kind of piece, by its number, where it may be, as a mask. counting: whether it counts, likewise.
    settled: by place for newcomers, the place they came to. travelling: parts of pieces, with the slot of the piece.
    """

    table: Table
    plan: RoomPlan
    stands: tuple[int, ...]
    counting: tuple[bool, ...]
    settled: dict[int, int]
    travelling: dict[int, int]

    def base(self, place: int) -> int:
        """The place whose newcomers are in a place; a place for others itself."""
        return self.settled.get(place, place)


class Shape:
    """All of it while the pieces that have parts stay where they are: worked out once, then looked up.

    wholes: by place the place it is a part of, itself when it is none. parts: by place the parts of it. landing_ways:
    where pieces land, by `Openings.sort`. roomy: by sources, kinds, places meant without their parts, and full places,
    as a mask, the places where one of these kinds of piece finds room that comes from one of the sources, likewise.

    still: the same while none of the pieces that have parts is anywhere.
    """

    def __init__(self, ground: Ground, state: Mapping[int, int] | list[int], still: Shape | None = None) -> None:
        self.ground, self._still, table = ground, still, ground.table
        places = range(len(table.places) + 1)
        lying = [(part, part.whole_in(state)) for part in table.parts]
        self.wholes = [next((whole for part, whole in lying if part.place == p), p) for p in places]
        self.parts: list[tuple[Part, ...]] = [
            tuple(part for part, whole in lying if p in (whole, part.of)) for p in places
        ]
        self._carried = {part: state[slot] for part, slot in ground.travelling.items()}
        self._ways: dict[tuple[int, int, int, bool], tuple[Way, ...]] = {}
        self.landing_ways: dict[int, WaysByPlace] = {}
        self._near = {*self._carried, *self._carried.values()}  # places that these pieces make a difference to
        self.roomy = Remembered(self._with_room, MOST_ROOMY)
        self._needs = Remembered(self._by_needs, MOST_NEEDS)

    def near(self, places: Iterable[int], source: int) -> bool:
        """Whether it matters to what comes from a source to some places where the pieces stand that have parts."""
        return source in self._carried or not self._near.isdisjoint(places)

    def closed(self, place: int, source: int) -> bool:
        """Whether nothing can come into a place from another one."""
        closed = self.ground.plan.closed
        if not closed:
            return False
        barred = closed.get(place, 0) | closed.get(self.wholes[place], 0)
        return bool(barred & (1 << self.ground.base(source) | 1 << self.wholes[source]))

    def takes(self, place: int, source: int, kind: int) -> bool:
        """Whether a piece that comes from `source` may stand in a place, if that has room for it."""
        stands = self.ground.stands[kind]
        if place in self._carried:  # what is in it may stay behind
            stands &= stands >> self._carried[place] << place
        return bool(stands >> place & 1 and place != self.ground.base(source) and not self.closed(place, source))

    def landing(self, place: int, source: int, kind: int) -> int:
        """Where a piece is that has just come into a place: no newcomer if it was none elsewhere in the same whole.

        A part of a piece tells newcomers only where the place tells them in which the piece stands.
        """
        newcomers = self.ground.table.newcomers
        lately, whole = newcomers.get(place, place), self.wholes[place]
        if place in self._carried and whole not in newcomers:
            return place
        if source not in self.ground.settled and whole == self.wholes[source]:
            return place
        return lately if self.ground.stands[kind] >> lately & 1 else place

    def ways(self, place: int, source: int, kind: int, alone: bool) -> tuple[Way, ...]:
        """Where a piece that comes from `source` lands when a place is named, each with the room it needs.

        alone: the place is meant without its parts.
        """
        key = place, source, kind, alone
        found = self._ways.get(key)
        if found is None:
            if self._still is None or self.near((place,), source):
                found = tuple(self._worked_out(place, source, kind, alone))
            else:
                found = self._still.ways(place, source, kind, alone)
            self._ways[key] = found
        return found

    def _worked_out(self, place: int, source: int, kind: int, alone: bool) -> list[Way]:
        ground, found = self.ground, list[Way]()
        counts, here = ground.counting[kind], 1 << ground.base(place)
        if self.takes(place, source, kind):
            found.append((self.landing(place, source, kind), here if counts else 0, 0))
        for part in () if alone else self.parts[place]:
            if part.of or not self.takes(part.place, source, kind):
                continue
            full = 0
            if part.when_full and self.wholes[source] != place and ground.stands[kind] >> place & 1:
                if not counts:  # never without room for such pieces
                    continue
                full = here
            free = 1 << ground.base(part.place) if counts else 0
            found.append((self.landing(part.place, source, kind), free, full))
        return found

    def counted_with(self, place: int) -> list[int]:
        """The parts of a place whose pieces count with it."""
        return [part.place for part in self.parts[place] if part.counts or part.of == place]

    def _with_room(self, key: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int]) -> int:
        found, full = 0, key[3]
        for places, free, need in self._needs[key[:3]]:
            if not full & free and full & need == need:
                found |= places
        return found

    def _by_needs(self, key: Needing) -> list[Way]:
        """All their ways: the places that are named, as a mask, with those that must not, and must be full for it."""
        if self._still is None or self._carried.keys() & {*key[0]}:
            return self._ways_in(range(1, len(self.wholes)), key)
        # nothing else makes a difference but the places near what has parts
        elsewhere = ~sum(1 << place for place in self._near)
        found = [(places & elsewhere, free, need) for places, free, need in self._still._needs[key]]
        return [way for way in found if way[0]] + self._ways_in(sorted(self._near - {0}), key)

    def _ways_in(self, places: Iterable[int], key: Needing) -> list[Way]:
        """The same of some places."""
        sources, kinds, alone = key
        found: dict[tuple[int, int], int] = {}
        for place, kind, source in product(places, kinds, sources):
            for _, free, need in self.ways(place, source, kind, place in alone):
                found[free, need] = found.get((free, need), 0) | 1 << place
        return [(mask, free, need) for (free, need), mask in found.items()]

    def within(self, places: Sequence[int], free: Sequence[int] | None, alone: Sequence[int] = ()) -> int:
        """Places with their parts, as a mask, in which pieces are that leave or change; newcomers only of free places.

        free: None for all. alone: those of the places that are meant without their parts.
        """
        found = 0
        for place in places:
            found |= 1 << place
            for part in self.parts[place]:
                if place in alone and part.of != place:
                    continue
                if not part.of or free is None or part.of in free or self.wholes[part.place] in free:
                    found |= 1 << part.place
        return found & ~1


def landings(ways: Sequence[Way], full: int) -> list[int]:
    """The places of those ways that are open, some places being full; ascending."""
    return sorted(place for place, free, need in ways if not full & free and full & need == need)


def values_of(cells: tuple[int, ...]) -> Callable[[list[int]], tuple[int, ...]]:
    """What looks up all of some cells in a state."""
    if len(cells) > 1:
        return itemgetter(*cells)
    return lambda state: tuple([state[cell] for cell in cells])
