"""Where pieces may go when places are named, and which cells are meant: looked up by places, not by whole states."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from interpreter.runtime.rooms import SHAPE, Rooms
from interpreter.runtime.shapes import Way, values_of

MOST_LOOKED_UP = 3_000  # remembered of each sort; a bound on memory, not a rule

Places = tuple[int, ...]
Cells = tuple[tuple[int, ...], Callable[[list[int]], tuple[int, ...]]]  # cells, and what looks them all up
Ways = dict[int, tuple[Way, ...]]  # by source and kind of piece, see `Openings.sort`


class Openings:
    """What follows for moves from the room of places.

    at: by cell the kind of piece, its owner, the place. place: by cell the place. sort: by cell its place and kind as
    one int, kinds having the same that may stand in the same places and need the same room.
    """

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        table, ground = rooms.table, rooms.ground
        self.at: dict[int, tuple[str, int, int]] = {
            row + place: (kind, owner, place)
            for kind, rows in table.rows.items()
            for owner, row in enumerate(rows)
            for place in range(1, len(table.places) + 1)
        }
        needs = list(zip(ground.stands, ground.counting, strict=True))
        self._kinds = len(needs)
        self._alike = [needs.index(each) for each in needs]
        self.sort = [0] * (max(self.at, default=0) + 1)
        self.place = self.sort[:]
        for cell, (piece, _, place) in self.at.items():
            self.sort[cell] = place * self._kinds + self._alike[rooms.kinds[piece]]
            self.place[cell] = place
        self._shape = table.slots[SHAPE]
        self._carriers = sorted(rooms.carriers)
        self._around: dict[Places, tuple[int, bool]] = {}
        self._ways: dict[tuple[int, Places, Places], Ways] = {}
        self._cells: dict[tuple[int, Places, Places, Places | None, Places], Cells] = {}

    # ----------------------------------------------------------------------------- where pieces may go
    def open_among(
        self, state: list[int], places: Sequence[int], source: int, kind: int, alone: Sequence[int] = ()
    ) -> list[int]:
        """Where a kind of piece (by its number) that comes from `source` may go when places are named; ascending.

        alone: those meant without their parts.
        """
        ends = self.ends(state, tuple(places), tuple(alone), counts=self.rooms.ground.counting[kind])
        return ends[source * self._kinds + self._alike[kind]]

    def ends(self, state: list[int], places: Places, alone: Places, *, counts: bool = True) -> Ends:
        """The same for any piece, as things are now. counts: whether the pieces that go do."""
        concern, shape = self.around(state, places)
        limits, full = self.rooms.crowding.limits(state), 0
        if counts and limits.mask & concern:
            for bit, count, most in limits.tests:
                if bit & concern and count(state) >= most:
                    full |= bit
        key = shape, places, alone
        ways = self._ways.get(key)
        if ways is None:
            if len(self._ways) >= MOST_LOOKED_UP:
                self._ways.clear()
            ways = self._ways[key] = {}
        return Ends(self, state, ways, full, (limits.mask, concern), places, alone)

    def around(self, state: list[int], places: Places) -> tuple[int, int]:
        """What matters for those who come to or leave places: which places must have room, and how parts lie.

        The first as a mask, with these places; the second as kept in the state, or -1 where it does not matter.
        """
        found = self._around.get(places)
        if found is None:
            found = self._work_out(places)
        concern, moving = found
        if moving:
            return concern, state[self._shape]
        for slot in self._carriers:
            if concern >> state[slot] & 1:
                return concern, state[self._shape]
        return concern, -1

    def _work_out(self, places: Places) -> tuple[int, bool]:
        if len(self._around) >= MOST_LOOKED_UP:
            self._around.clear()
        travelling = self.rooms.ground.travelling
        concern = sum(1 << part for part in travelling)
        for place in places:
            concern |= 1 << place
            for part in self.rooms.table.parts:
                concern |= 1 << part.place if place in (part.whole, part.of) else 0
        found = self._around[places] = concern, any(part in places for part in travelling)
        return found

    def ways(self, state: list[int], known: Ways, sort: int, places: Places, alone: Places) -> tuple[Way, ...]:
        """The ways to places from a source for a kind of piece, in the order of where they lead to; noted."""
        source, kind = divmod(sort, self._kinds)
        shape = self.rooms.shape(state)
        ways = sorted({way for r in places for way in shape.ways(r, source, kind, r in alone)}, reverse=True)
        found = tuple({way[0]: way for way in ways}.values())[::-1]  # of several to one place the least demanding
        if source not in self.rooms.ground.travelling:  # else it depends on where the parts lie
            known[sort] = found
        return found

    # ---------------------------------------------------------------------------- which cells are meant
    def cells(self, state: list[int], rows: Places, places: Places, free: Places | None, alone: Places) -> Cells:
        """The cells of some owners' rows that are meant when pieces leave places; see `Shape.within`."""
        _, shape = self.around(state, places)
        key = shape, rows, places, free, alone
        found = self._cells.get(key)
        if found is None:
            if len(self._cells) >= MOST_LOOKED_UP:
                self._cells.clear()
            rooms = self.rooms
            named = [q for q in rooms.shape(state).within(places, free, alone) if q]
            stands = [(row, rooms.stands[self.at[row + 1][0]]) for row in rows]
            cells = tuple(sorted({row + q for row, mask in stands for q in named if mask >> q & 1}))
            found = self._cells[key] = cells, values_of(cells)
        return found


class Ends(dict[int, list[int]]):
    """By source and kind (see `Openings.sort`) the places a piece may go to, worked out as they are asked for.

    limited: the places that are limited, as a mask. narrow: whether any of the places named is, or a part of one.
    """

    __slots__ = ("_alone", "_full", "_openings", "_places", "_state", "_ways", "limited", "narrow")

    def __init__(
        self,
        openings: Openings,
        state: list[int],
        ways: Ways,
        full: int,
        limited: tuple[int, int],
        places: Places,
        alone: Places,
    ) -> None:
        self._openings, self._state, self._ways, self._full = openings, state, ways, full
        self._places, self._alone, self.limited = places, alone, limited[0]
        self.narrow = bool(limited[0] & limited[1])

    def __missing__(self, sort: int) -> list[int]:
        full = self._full
        ways = self._ways.get(sort)
        if ways is None:
            ways = self._openings.ways(self._state, self._ways, sort, self._places, self._alone)
        found = self[sort] = [place for place, free, need in ways if not full & free and full & need == need]
        return found
