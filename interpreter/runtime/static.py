"""Listings that depend on little: which places or cells a phrase allows, by configuration.

A configuration is what such a listing can depend on besides the seat and the source: which places are taboo
and where the unique pieces stand that some phrase is measured from. It is kept in the state as an int, worked out
again only when one of those changes; every listing is then one look-up. Where there can only be few configurations
they are numbered as they appear, and tables are lists. Where there can be many the int says what it stands for, and
tables forget rows that have become too many.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial, reduce
from operator import itemgetter, or_
from typing import Any

from interpreter.definition import frozen
from interpreter.plan.instructions import ANYBODY, Anchor, PlaceSet, Term, Whose
from interpreter.plan.parts import carried
from interpreter.plan.table import Table
from interpreter.plan.things import Unit
from interpreter.runtime.remembered import Remembered
from interpreter.runtime.shapes import values_of

MOST_ROWS = 1_000  # remembered of a table where there are many configurations; a bound on memory, not a rule
MOST_FILLED = 20_000  # remembered then of all tables, likewise
Values = dict[int, int]  # state slot -> value, for the slots that make up a configuration


@lru_cache(4_000)
def members(mask: int) -> tuple[int, ...]:
    """The indexes of the bits set, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


@frozen
class Listing:
    """What a static table holds: its sort, its phrase, and what it is indexed by."""

    sort: str  # 'cells', 'cells-there', 'targets', 'places', 'mask', 'unit-targets'; 'room-cells', 'landings' for room
    places: PlaceSet
    piece: str = ""
    whose: Whose = ANYBODY
    stop: bool = False
    needs: PlaceSet | None = None  # cells whose targets must not be empty
    by_seat: bool = False
    kinds: tuple[str, ...] = ()  # all that `piece` means, () when it means itself only
    leaving: int = -1  # of 'landings': the parts of pieces that what moves can come from, as a mask
    by_had: bool = False  # of 'room-cells': by which of the rows hold pieces that not all owners always have

    @property
    def meant(self) -> tuple[str, ...]:
        """The kinds of piece the cells are of."""
        return self.kinds or (self.piece,)


Fill = Callable[[Listing, Values, int], Any]  # a table's row for the values it depends on, and a seat


class StaticTables:
    """All static tables of a program, filled row by row as configurations first appear."""

    def __init__(self, table: Table, slots: list[int], *, many: bool = False, taboo: int = -1) -> None:
        """Tables by the values of these slots, the taboo places first. many: they can take very many values.

        taboo: the places that can ever be taboo, as a mask.
        """
        self.table, self._taboo = table, taboo & (2 << len(table.places)) - 1
        self.slots = slots
        self.many = many
        self.listings: dict[Listing, int] = {}
        self.rows: list[Any] = []
        self.ids: dict[tuple[int, ...], int] = {}
        self._filled: dict[tuple[int, int, tuple[int, ...]], Any] = {}  # table, seat, values it depends on -> row
        self._needed: dict[int, int] = {}
        self._units: dict[str, list[Unit]] = {}
        self._causes: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}  # by table, seat; see `_slots`
        self.fills: dict[str, Fill] = {
            "cells": self._cells,
            "cells-there": self._cells_there,
            "targets": self._targets,
            "places": self._places,
            "mask": lambda listing, values, seat: self.mask(listing.places, values, seat),
            "unit-targets": self._unit_targets,
        }
        self.carriers = {part.slot for part in table.parts if not part.whole}
        reach = {unit.slot: table.reach(unit.kind) for unit in table.units if unit.slot in self.carriers}
        self._stray = {slot: (reach[slot], carried(table, slot)) for slot in self.carriers}
        one = itemgetter(*slots)
        self.key: Callable[[list[int]], tuple[int, ...]] = one if len(slots) > 1 else lambda state: (state[slots[0]],)
        self._width = len(table.places).bit_length()
        at = {slot: i * self._width for i, slot in enumerate([*slots[1:], slots[0]])}
        self._steps = {slot: 1 << i for slot, i in at.items()} if many else {}
        self._packed = eval(f"lambda s: {' | '.join(f's[{slot}] << {i}' for slot, i in at.items())}")

    def add(self, listing: Listing) -> int:
        """The number of the table for a listing."""
        if listing not in self.listings:
            number = self.listings[listing] = len(self.rows)
            self.rows.append(Remembered(partial(self.row, listing, number), MOST_ROWS) if self.many else [])
        return self.listings[listing]

    def configure(self, state: list[int]) -> int:
        """The state's configuration; where these are numbered, its rows are made when it is new."""
        if self.many:
            return int(self._packed(state))
        found = self.ids.get(key := self.key(state))
        if found is None:
            found, values = len(self.ids), dict(zip(self.slots, key, strict=True))
            for number, listing in enumerate(self.listings):
                if self.needed(number):
                    self.rows[number].append(self._row(listing, number, values))
            self.ids[key] = found
        return found

    def tables(self) -> dict[str, Any]:
        """All tables by the names generated code calls them; of those that depend on nothing their only row."""
        found = {f"T{number}": rows for number, rows in enumerate(self.rows)}
        alone = [(number, listing) for number, listing in enumerate(self.listings) if not self.needed(number)]
        return found | {f"T{number}": self.row(listing, number, 0) for number, listing in alone}

    def needed(self, number: int) -> int:
        """What a table depends on, as a mask over configurations: 0 for nothing; below 0 a number must be whole."""
        found = self._needed.get(number)
        if found is None:
            causes = self._causes_of(list(self.listings)[number], number)
            found = self._needed[number] = causes if self.many or not causes else -1
        return found

    def by_taboo(self, number: int) -> int:
        """The places, as a mask, on whose taboo alone a table depends, which is looked up by them; 0 for others."""
        needed, other = self.needed(number), self._width * (len(self.slots) - 1)
        return needed >> other if self.many and not needed & (1 << other) - 1 else 0

    def step(self, slot: int) -> int:
        """What a configuration that says what it stands for grows by when the value of a slot does by 1."""
        return self._steps.get(slot, 0)

    def _causes_of(self, listing: Listing, number: int) -> int:
        """What a table depends on, as a mask over configurations that say what they stand for."""
        seats = range(len(self.table.owners)) if listing.by_seat else (-1,)
        masks = {slot: mask for seat in seats for slot, mask in self._slots(listing, number, seat)}
        found = masks.get(self.slots[0], 0) << self._width * (len(self.slots) - 1)
        for i, slot in enumerate(self.slots[1:]):
            found |= (1 << self._width) - 1 << self._width * i if slot in masks else 0
        return found

    def row(self, listing: Listing, number: int, configuration: int) -> Any:
        """A table's row for a configuration that says what it stands for, or for taboo places; see `by_taboo`."""
        values: Values = {}
        if self.by_taboo(number):
            configuration <<= self._width * (len(self.slots) - 1)
        for slot in self.slots[1:]:
            values[slot] = configuration & (1 << self._width) - 1
            configuration >>= self._width
        values[self.slots[0]] = configuration
        if len(self._filled) > MOST_FILLED:
            self._filled.clear()
        return self._row(listing, number, values)

    def _row(self, listing: Listing, number: int, values: Values) -> Any:
        """A table's row; configurations that differ in what the table does not depend on have it in common."""
        if not listing.by_seat:
            return self._of_seat(listing, number, values, -1)
        seats = range(len(self.table.owners))
        causes = tuple(cause for seat in seats for cause in self._values(listing, number, values, seat))
        found = self._filled.get(key := (number, len(seats), causes))
        if found is None:
            found = self._filled[key] = tuple(self._of_seat(listing, number, values, seat) for seat in seats)
        return found

    def _of_seat(self, listing: Listing, number: int, values: Values, seat: int) -> Any:
        causes = self._values(listing, number, values, seat)
        found = self._filled.get(key := (number, seat, causes))
        if found is None:
            found = self._filled[key] = self.fills[listing.sort](listing, values, seat)
        return found

    def _slots(self, listing: Listing, number: int, seat: int) -> tuple[tuple[int, int], ...]:
        """The slots that what a table holds for a seat depends on, each with what matters of its value, as a mask."""
        found = self._causes.get((number, seat))
        if found is None:
            terms = (*listing.places.terms, *(listing.needs.terms if listing.needs is not None else ()))
            slots = {self._anchor_slot(anchor, seat) for term in terms for anchor in (*term.near, *term.apart)}
            slots |= {slot for slot in self.carriers if self._matters(listing, slot)}
            masks = {slot: -1 for slot in slots if slot is not None}
            if barred := self._taboo & reduce(or_, (term.mask for term in terms if term.open), 0):
                masks[self.slots[0]] = barred  # places left out while taboo
            found = self._causes[number, seat] = tuple(sorted(masks.items()))
        return found

    def _values(self, listing: Listing, number: int, values: Values, seat: int) -> tuple[int, ...]:
        """What matters of the values of these slots."""
        return tuple([values[slot] & mask for slot, mask in self._slots(listing, number, seat)])

    def _matters(self, listing: Listing, slot: int) -> bool:
        """Whether it matters to a listing where a piece stands that has parts."""
        if listing.sort not in ("room-cells", "landings"):
            return False
        reach, parts = self._stray[slot]
        meant = reduce(or_, (term.mask for term in listing.places.terms), 0)
        if listing.sort == "room-cells":
            return bool(meant & reach or (meant & parts and any(term.settled for term in listing.places.terms)))
        return bool(meant & reach | (meant | listing.leaving) & parts)

    # ------------------------------------------------------------------------------------------ fills
    def _cells(self, listing: Listing, values: Values, seat: int) -> tuple[int, ...]:
        mask, found = self.mask(listing.places, values, seat), list[int]()
        for kind in listing.meant:
            stands = self._stands(listing, kind)
            places = members(mask)
            if listing.needs is not None:
                needed = self.mask(listing.needs, values, seat) & stands
                places = tuple(p for p in places if needed & ~(1 << p))
            found += [row + place for row in self.owner_rows(kind, listing.whose, seat) for place in places]
        cells = sorted(found)
        return ((0, *cells)) if listing.stop else tuple(cells)

    def _cells_there(self, listing: Listing, values: Values, seat: int) -> tuple[Any, Callable[[list[int]], Any]]:
        cells = self._cells(listing, values, seat)
        return cells, values_of(cells)

    def _targets(self, listing: Listing, values: Values, seat: int) -> list[tuple[int, ...]]:
        rows = {row: self._stands(listing, kind) for kind in listing.meant for row in self.table.rows[kind]}
        by_cell: list[tuple[int, ...]] = [()] * (max(rows) + len(self.table.places) + 1)
        allowed = self.mask(listing.places, values, seat)
        for row, stands in rows.items():
            cells = [row + target for target in members(allowed & stands)]
            first = (0,) if listing.stop else ()
            every = (*first, *cells) if cells else ()
            for cell in range(row + 1, row + len(self.table.places) + 1):
                others = [each for each in cells if each != cell] if cell in cells else None
                by_cell[cell] = every if others is None else (*first, *others) if others else ()
        return by_cell

    def _places(self, listing: Listing, values: Values, seat: int) -> tuple[int, ...]:
        found = members(self.mask(listing.places, values, seat))
        return (0, *found) if listing.stop else found

    def _unit_targets(self, listing: Listing, values: Values, seat: int) -> list[tuple[int, ...]]:
        allowed = self.mask(listing.places, values, seat)
        return [members(allowed), *(members(allowed & ~(1 << p)) for p in range(1, len(self.table.places) + 1))]

    # ------------------------------------------------------------------------------------------ parts
    def _stands(self, listing: Listing, kind: str) -> int:
        """Where a kind may stand; of a single kind the phrases say it already."""
        return self.table.stands_mask(self.table.rules.pieces[kind]) if len(listing.meant) > 1 else -1

    def owner_rows(self, piece: str, whose: Whose, seat: int) -> list[int]:
        """The rows of the owners meant."""
        rows = self.table.rows[piece]
        if whose.which == "any":
            return list(rows)
        owner = whose.colour if whose.colour >= 0 else seat
        if whose.which == "one":
            return [rows[owner]] if owner < len(rows) else []  # a neutral colour has no pieces of seats
        return [row for i, row in enumerate(rows) if i != owner]

    def mask(self, places: PlaceSet, values: Values, seat: int) -> int:
        """The places a static set allows, as a mask."""
        found = 0
        for term in places.terms:
            found |= self._term(term, values, seat)
        return found

    def _term(self, term: Term, values: Values, seat: int) -> int:
        mask = term.mask
        for anchor in term.near:
            mask &= self.table.adjacent[self._anchored(anchor, values, seat)]
        for anchor in term.apart:
            mask &= ~(1 << self._anchored(anchor, values, seat))
        if term.open:
            mask &= ~values[self.table.slots["taboo"]]
        return mask

    def _anchored(self, anchor: Anchor, values: Values, seat: int) -> int:
        if anchor.sort == "place":
            return anchor.place
        slot = self._anchor_slot(anchor, seat)
        return values[slot] if slot is not None else 0

    def _anchor_slot(self, anchor: Anchor, seat: int) -> int | None:
        """Where it is kept in which place an anchor stands; None for what does not move or does not exist."""
        if anchor.sort == "place":
            return None
        units = self._units.get(anchor.piece)
        if units is None:
            units = self._units[anchor.piece] = self.table.units_of(anchor.piece)
        owner = anchor.whose.colour if anchor.whose.colour >= 0 else seat
        unit = units[0] if anchor.whose.which == "any" else next((u for u in units if u.owner == owner), None)
        return unit.slot if unit is not None else None  # a neutral colour has no pieces of seats
