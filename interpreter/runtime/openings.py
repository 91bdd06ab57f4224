"""Where pieces may go when places are named, and which cells are meant: looked up by places, not by whole states."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from operator import itemgetter

from interpreter.plan.had import Had
from interpreter.plan.instructions import PlaceSet, Term
from interpreter.runtime.landings import CellsByPlaces, Landings, Places, WaysByPlace
from interpreter.runtime.remembered import Remembered
from interpreter.runtime.rooms import SHAPE, Rooms
from interpreter.runtime.shapes import Shape, values_of
from interpreter.runtime.static import Listing, StaticTables, Values, members

MOST_LOOKED_UP = 2_000  # remembered of each; a bound on memory, not a rule
MOST_HAD = 200  # of each such row, likewise
NOWHERE = CellsByPlaces(0)

Cells = tuple[Places, Callable[[list[int]], Sequence[int]], "CellsByHad | None"]
"""Cells, and what looks them all up; where more are meant once owners have other kinds of piece, what tells them."""

Named = tuple[int, Places, Places, Places | None, Places]  # how parts lie, rows, and see `Shape.within`


class Openings:
    """What follows for moves from the room of places.

    at: by cell the kind of piece, its owner, the place. place: by cell the place. sort: by cell its place and kind as
    one int, kinds having the same that may stand in the same places and need the same room. to, or_stop: by cell the
    cells of the same owner and kind in some places, given as a mask; likewise, after 0, with which a seat stops.
    concerns: by place the places on whose room it depends whether pieces can go there. by_places: where pieces may go,
    by how parts lie (as one int), the places named, and those meant without their parts.
    """

    def __init__(self, rooms: Rooms, had: Had) -> None:
        self.rooms, self._had = rooms, had
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
        rows = {cell: cell - place for cell, place in enumerate(self.place) if place}
        to, or_stop = ({row: CellsByPlaces(row, stop=stop) for row in set(rows.values())} for stop in (False, True))
        self.to = [to.get(rows.get(cell, -1), NOWHERE) for cell in range(len(self.place))]
        self.or_stop = [or_stop.get(rows.get(cell, -1), NOWHERE) for cell in range(len(self.place))]
        self.shape = table.slots[SHAPE]
        self.concerns = [self._concern(place) for place in range(len(table.places) + 1)]
        self.by_places = Remembered(self._landings, MOST_LOOKED_UP)
        self._cells = Remembered(self._cells_of, MOST_LOOKED_UP)
        self._by_had = Remembered(self._cells_by_had, MOST_LOOKED_UP)
        self._named = Remembered(self._cells_named, MOST_LOOKED_UP)
        self._each = Remembered(self._cells_of_each, MOST_LOOKED_UP)
        self._places = CellsByPlaces(0)

    def fill(self, static: StaticTables) -> None:
        """Let static tables hold landings, and cells with those in the parts of places."""
        static.fills |= {
            "landings": partial(self._landings_row, static),
            "room-cells": partial(self._cells_row, static),
        }

    # ----------------------------------------------------------------------------- where pieces may go
    def _landings_row(self, static: StaticTables, listing: Listing, values: Values, seat: int) -> Landings:
        alone = [term for term in listing.places.terms if term.alone]
        places = members(static.mask(listing.places, values, seat))
        return self.by_places[self.rooms.key(values), places, _members(static, alone, values, seat)]

    def _landings(self, key: tuple[int, Places, Places]) -> Landings:
        shape, places, alone = key
        return Landings(self, self.rooms.shapes[shape], places, alone)

    def _concern(self, place: int) -> int:
        """A place with all that are ever parts of it, or can be anywhere, as a mask."""
        found = 1 << place
        for part in self.rooms.table.parts:
            found |= 1 << part.place if place in (part.whole, part.of) or not part.whole else 0
        return found

    def open_among(
        self, state: list[int], places: Sequence[int], source: int, kind: int, alone: Sequence[int] = ()
    ) -> tuple[int, ...]:
        """Where a kind of piece (by its number) that comes from `source` may go when places are named; ascending.

        alone: those meant without their parts.
        """
        landings = self.by_places[state[self.shape], tuple(places), tuple(alone)]
        return self._places[landings.open(source * self._kinds + self._alike[kind], self.rooms.crowding.full(state))]

    def still(self, landings: Landings, shape: Shape, sort: int) -> Landings | None:
        """What holds for a sort as well: the same while no piece that has parts is anywhere; None if that matters."""
        found = self.by_places[0, landings.places, landings.alone]
        return None if found is landings or shape.near(landings.places, sort // self._kinds) else found

    def ways(self, shape: Shape, sort: int) -> tuple[WaysByPlace, int]:
        """Where pieces of a sort land when places are named; and all bits if they need no room, else 0."""
        source, kind = divmod(sort, self._kinds)
        found = shape.landing_ways.get(sort)
        if found is None:
            found = shape.landing_ways[sort] = WaysByPlace(shape, source, kind)
        return found, self.rooms.ground.counting[kind] - 1

    # ---------------------------------------------------------------------------- which cells are meant
    def cells(
        self, state: list[int], rows: Places, places: Sequence[int], free: Sequence[int] | None, alone: Sequence[int]
    ) -> Cells:
        """The cells of some owners' rows that are meant when pieces leave places; see `Shape.within`."""
        return self._named[state[self.shape], rows, tuple(places), None if free is None else tuple(free), tuple(alone)]

    def _cells_named(self, key: Named) -> Cells:
        shape, rows, places, free, alone = key
        return self._cells[rows, self.rooms.shapes[shape].within(places, free, alone)]

    def cells_by_place(
        self, state: list[int], rows: Places, places: Sequence[int], free: Sequence[int] | None, alone: Sequence[int]
    ) -> list[tuple[int, Cells]]:
        """The same for each place by itself, with the place."""
        return self._each[state[self.shape], rows, tuple(places), None if free is None else tuple(free), tuple(alone)]

    def _cells_of_each(self, key: Named) -> list[tuple[int, Cells]]:
        shape, rows, places, free, alone = key
        return [(place, self._named[shape, rows, (place,), free, alone]) for place in places]

    def _cells_row(self, static: StaticTables, listing: Listing, values: Values, seat: int) -> Cells | CellsByHad:
        terms = listing.places.terms
        free = None
        if any(term.settled for term in terms):
            free = _members(static, [term for term in terms if not term.settled], values, seat)
        alone = _members(static, [term for term in terms if term.alone], values, seat)
        rows = tuple(row for kind in listing.meant for row in static.owner_rows(kind, listing.whose, seat))
        places = members(static.mask(listing.places, values, seat))
        mask = self.rooms.shape_by(values).within(places, free, alone)
        return self._by_had[rows, mask] if listing.by_had else self._cells[rows, mask]

    def _cells_by_had(self, meant: tuple[Places, int]) -> CellsByHad:
        return CellsByHad(self._in_rows(meant), self._had)

    def _cells_of(self, meant: tuple[Places, int]) -> Cells:
        """The cells of some rows in places, given as a mask."""
        cells = tuple([cell for _, each in self._in_rows(meant) for cell in each])
        return cells, _look(cells), None

    def _in_rows(self, meant: tuple[Places, int]) -> list[tuple[int, Places]]:
        """The same row by row, ascending."""
        (rows, mask), at, stands = meant, self.at, self.rooms.stands
        places = [(row, members(mask & stands[at[row + 1][0]])) for row in sorted({*rows})]
        return [(row, tuple([row + q for q in there])) for row, there in places]


def _look(cells: Places) -> Callable[[list[int]], Sequence[int]]:
    """What looks up all of some cells."""
    return itemgetter(slice(cells[0], cells[0] + 1)) if len(cells) == 1 else values_of(cells)


def _members(static: StaticTables, terms: Sequence[Term], values: Values, seat: int) -> Places:
    """The places of some terms of a static set."""
    return members(static.mask(PlaceSet(tuple(terms)), values, seat))


class CellsByHad(Remembered[int, Cells]):
    """By the rows that may hold pieces of kinds that owners do not always have, as a mask: the cells of such rows."""

    __slots__ = ("_in_rows",)

    def __init__(self, in_rows: list[tuple[int, Places]], had: Had) -> None:
        super().__init__(self._cells, MOST_HAD)
        self._in_rows = [(had.bits.get(row, -1), cells) for row, cells in in_rows]

    def _cells(self, mask: int) -> Cells:
        cells = tuple([cell for bit, each in self._in_rows if bit < 0 or mask & bit for cell in each])
        return cells, _look(cells), self


def every(cells: Cells) -> Cells:
    """The same once owners may have got other kinds of piece meanwhile."""
    by_had = cells[2]
    return cells if by_had is None else by_had[-1]
