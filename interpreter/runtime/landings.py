"""Where pieces may go when places are named: looked up by place and kind of the piece, less what is full just now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.runtime.remembered import Remembered
from interpreter.runtime.static import members

if TYPE_CHECKING:
    from interpreter.runtime.openings import Openings
    from interpreter.runtime.shapes import Shape

MOST_MASKS = 2_000  # sets of places remembered for each row of cells, a bound on memory, not a rule
LOWER = (1 << 8) - 1  # the lower places, as a mask

Places = tuple[int, ...]
Allowed = tuple[int, int, tuple[tuple[int, int], ...]]  # see `Landings`


class CellsByPlaces(Remembered[int, Places]):
    """By places, as a mask: the cells of one row there, ascending. stop: after 0, with which a seat stops.

    Put together from those of the lower places and of the others, of which fewer sets are met.
    """

    __slots__ = ("_first", "_parts", "_row")

    def __init__(self, row: int, *, stop: bool = False) -> None:
        super().__init__(self._cells, MOST_MASKS)
        self._row, self._first = row, (0,) if stop else ()
        self._parts = Remembered(self._part, MOST_MASKS)

    def _cells(self, places: int) -> Places:
        return (*self._first, *self._parts[places & LOWER], *self._parts[places & ~LOWER])

    def _part(self, places: int) -> Places:
        return tuple([self._row + place for place in members(places)])


class WaysByPlace(dict[int, tuple[int, tuple[tuple[int, int], ...]]]):
    """By place named: where pieces of one kind land that come from one place, while parts lie as they do, as a mask.

    And what is allowed only once another place is full, as a mask, with that place. By a place with its sign changed:
    the same when it is meant without its parts.
    """

    __slots__ = ("_kind", "_shape", "_source")

    def __init__(self, shape: Shape, source: int, kind: int) -> None:
        self._shape, self._source, self._kind = shape, source, kind

    def __missing__(self, place: int) -> tuple[int, tuple[tuple[int, int], ...]]:
        ways = self._shape.ways(abs(place), self._source, self._kind, place < 0)
        mask = sum({1 << q for q, _, need in ways if not need})
        found = self[place] = mask, tuple([(1 << q, need) for q, _, need in ways if need])
        return found


class Landings(dict[int, Allowed]):
    """Where pieces may go when some places are named and parts lie as they do, by `Openings.sort` of their cells.

    Of each sort: the places allowed as a mask; all bits if it needs no room, else 0; what is allowed only once another
    place is full, and that place. places, mask: those named. alone: those of them that are meant without their parts.
    tops: what is set in the test for full places (`crowding.Test`) where any is limited on whose room that depends.
    """

    __slots__ = ("_openings", "_shape", "alone", "mask", "places", "tops")

    def __init__(self, openings: Openings, shape: Shape, places: Places, alone: Places) -> None:
        self._openings, self._shape, self.places, self.alone = openings, shape, places, alone
        concern = 0
        for place in places:
            concern |= openings.concerns[place]
        self.mask = sum(1 << place for place in places)
        self.tops = openings.rooms.crowding.tops(concern)

    def __missing__(self, sort: int) -> Allowed:
        still = self._openings.still(self, self._shape, sort)
        if still is not None:
            found = self[sort] = still[sort]
            return found
        ways, needless = self._openings.ways(self._shape, sort)
        allowed, later = 0, list[tuple[int, int]]()
        for place in self.places:
            mask, more = ways[-place if place in self.alone else place]
            allowed |= mask
            later += more
        found = self[sort] = allowed, needless, tuple([each for each in later if not allowed & each[0]])
        return found

    def open(self, sort: int, full: int) -> int:
        """The places a piece may go to from its place (both as one int), as a mask; some places being full."""
        allowed, needless, later = self[sort]
        found = allowed & (~full | needless)
        for bit, need in later:
            if full & need and not full & bit:
                found |= bit
        return found
