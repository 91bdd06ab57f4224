"""Where pieces may go when places are named, and which cells are meant: looked up by places, not by whole states."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from interpreter.plan.instructions import PlaceSet, Term
from interpreter.runtime.crowding import LIMITS
from interpreter.runtime.rooms import Rooms
from interpreter.runtime.shapes import Shape, Way, values_of
from interpreter.runtime.static import Listing, StaticTables, Values, members

MOST_LOOKED_UP, MOST_CELLS, MOST_LIMITS = 2_000, 20_000, 100  # remembered of each; bounds on memory, not rules

Places = tuple[int, ...]
Cells = tuple[tuple[int, ...], Callable[[list[int]], tuple[int, ...]]]  # cells, and what looks them all up
Tests = tuple[tuple[int, Callable[[list[int]], int], int], ...]  # see `Limits.tests`
Fullness = Callable[[list[int]], int]
Allowed = tuple[int, int, tuple[tuple[int, int], ...]]  # see `Landings`


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
        self.limits = table.slots[LIMITS]
        lately = rooms.table.newcomers.items()
        self._newcomers = [(1 << place, 1 << place | 1 << beside) for place, beside in lately]
        self._to: dict[tuple[int, int], Places] = {}
        self._landings: dict[tuple[Shape, Places, Places], Landings] = {}
        self._cells: dict[tuple[Places, Places], Cells] = {}

    def fill(self, static: StaticTables) -> None:
        """Let static tables hold landings, and cells with those in the parts of places."""
        static.fills |= {
            "landings": partial(self._landings_row, static),
            "room-cells": partial(self._cells_row, static),
        }

    # ----------------------------------------------------------------------------- where pieces may go
    def landings(self, state: list[int], places: Sequence[int], alone: Sequence[int] = ()) -> Landings:
        """Where pieces may go when places are named. alone: those meant without their parts."""
        return self._of_shape(self.rooms.shape(state), tuple(places), tuple(alone))

    def _landings_row(self, static: StaticTables, listing: Listing, values: Values, seat: int) -> Landings:
        alone = [term for term in listing.places.terms if term.alone]
        places = members(static.mask(listing.places, values, seat))
        return self._of_shape(self.rooms.shape_by(values), places, _members(static, alone, values, seat))

    def _of_shape(self, shape: Shape, places: Places, alone: Places) -> Landings:
        found = self._landings.get(key := (shape, places, alone))
        if found is None:
            if len(self._landings) >= MOST_LOOKED_UP:
                self._landings.clear()
            found = self._landings[key] = Landings(self, shape, places, alone)
        return found

    def open_among(
        self, state: list[int], places: Sequence[int], source: int, kind: int, alone: Sequence[int] = ()
    ) -> tuple[int, ...]:
        """Where a kind of piece (by its number) that comes from `source` may go when places are named; ascending.

        alone: those meant without their parts.
        """
        landings = self.landings(state, places, alone)
        return members(landings.open(source * self._kinds + self._alike[kind], landings.now(state)[1]))

    def cells_to(self, cell: int, places: int) -> Places:
        """The cells of the same owner and kind in some places, as a mask; ascending."""
        row = cell - self.place[cell]
        found = self._to.get((row, places))
        if found is None:
            if len(self._to) >= MOST_CELLS:
                self._to.clear()
            found = self._to[row, places] = tuple([row + place for place in members(places)])
        return found

    def with_newcomers(self, place: int) -> int:
        """A place and the one beside it for newcomers, as a mask like the place."""
        return next((both for bit, both in self._newcomers if bit == place), place)

    def ways(self, shape: Shape, sort: int, places: Places, alone: Places) -> tuple[Way, ...]:
        """The ways to places from a source for a kind of piece, in the order of where they lead to."""
        source, kind = divmod(sort, self._kinds)
        ways = sorted({way for r in places for way in shape.ways(r, source, kind, r in alone)}, reverse=True)
        return tuple({way[0]: way for way in ways}.values())[::-1]  # of several to one place the least demanding

    # ---------------------------------------------------------------------------- which cells are meant
    def cells(
        self, state: list[int], rows: Places, places: Sequence[int], free: Sequence[int] | None, alone: Sequence[int]
    ) -> Cells:
        """The cells of some owners' rows that are meant when pieces leave places; see `Shape.within`."""
        where = None if free is None else tuple(free), tuple(alone)
        return self._cells_of_shape(self.rooms.shape(state), rows, tuple(places), *where)

    def _cells_row(self, static: StaticTables, listing: Listing, values: Values, seat: int) -> Cells:
        terms = listing.places.terms
        free = None
        if any(term.settled for term in terms):
            free = _members(static, [term for term in terms if not term.settled], values, seat)
        alone = _members(static, [term for term in terms if term.alone], values, seat)
        rows = tuple(row for kind in listing.meant for row in static.owner_rows(kind, listing.whose, seat))
        places = members(static.mask(listing.places, values, seat))
        return self._cells_of_shape(self.rooms.shape_by(values), rows, places, free, alone)

    def _cells_of_shape(self, shape: Shape, rows: Places, places: Places, free: Places | None, alone: Places) -> Cells:
        key = rows, tuple(sorted(shape.within(places, free, alone)))
        found = self._cells.get(key)
        if found is None:
            if len(self._cells) >= MOST_LOOKED_UP:
                self._cells.clear()
            named = [q for q in key[1] if q]
            stands = [(row, self.rooms.stands[self.at[row + 1][0]]) for row in rows]
            cells = tuple(sorted({row + q for row, mask in stands for q in named if mask >> q & 1}))
            found = self._cells[key] = cells, values_of(cells)
        return found


def _members(static: StaticTables, terms: Sequence[Term], values: Values, seat: int) -> Places:
    """The places of some terms of a static set."""
    return members(static.mask(PlaceSet(tuple(terms)), values, seat))


class Landings:
    """Where pieces may go when some places are named and parts lie as they do.

    places, alone: those named, and those of them that are meant without their parts.
    """

    __slots__ = ("_allowed", "_openings", "_shape", "_tests", "alone", "concern", "places")

    def __init__(self, openings: Openings, shape: Shape, places: Places, alone: Places) -> None:
        self._openings, self._shape, self.places, self.alone = openings, shape, places, alone
        self.concern = sum(1 << part for part in openings.rooms.ground.travelling)
        for place in places:
            self.concern |= 1 << place
            for part in openings.rooms.table.parts:
                self.concern |= 1 << part.place if place in (part.whole, part.of) else 0
        self._allowed: dict[int, Allowed] = {}  # by sort, see `Openings.sort`
        self._tests: dict[int, tuple[int, Fullness, Tests]] = {}  # by the limits that hold

    def now(self, state: list[int]) -> tuple[int, int]:
        """The places that are limited, and those of concern that are full, those beside them for newcomers included."""
        held = state[self._openings.limits]
        limited, always, tests = self._tests.get(held) or self._meet(held)
        full = always(state)
        for bits, count, most in tests:
            if count(state) >= most:
                full |= bits
        return limited, full

    def _meet(self, held: int) -> tuple[int, Fullness, Tests]:
        """Limits that did not hold before. Those that places have all the time are looked at by one function."""
        crowding, with_newcomers = self._openings.rooms.crowding, self._openings.with_newcomers
        limits, spaces = crowding.limits_held(held), crowding.plan.spaces
        if len(self._tests) >= MOST_LIMITS:
            self._tests.clear()
        always, others = [], []
        for bit, count, most in limits.tests:
            if bit & self.concern:
                place, bits = bit.bit_length() - 1, with_newcomers(bit)
                if spaces.get(place) == most:
                    always.append((place, most, bits))
                else:
                    others.append((bits, count, most))
        found = self._tests[held] = limits.mask, crowding.fullness(tuple(always)), tuple(others)
        return found

    def open(self, sort: int, full: int) -> int:
        """The places a piece may go to from its place (both as one int), as a mask; some places being full."""
        allowed, counts, later = self._allowed.get(sort) or self._work_out(sort)
        found = allowed & ~(full & counts)
        for bit, need in later:
            if full & need and not full & bit:
                found |= bit
        return found

    def _work_out(self, sort: int) -> Allowed:
        """Where a piece may go from its place; all bits if it needs room; where only once another place is full."""
        ways = self._openings.ways(self._shape, sort, self.places, self.alone)
        allowed = sum(1 << place for place, _, need in ways if not need)
        later = tuple((1 << place, need) for place, _, need in ways if need)
        found = self._allowed[sort] = allowed, -any(free for _, free, _ in ways), later
        return found
