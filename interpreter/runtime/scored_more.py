"""What is added when a place is scored: pieces in parts of it, and of kinds that owners do not always have.

Mostly nothing is there. One look at all cells of a place's parts tells; of the kinds that owners do not always have
only rows are looked at that may hold pieces now, see `Had`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import add, mul

from interpreter.plan.had import Had
from interpreter.plan.parts import Part
from interpreter.plan.table import Table
from interpreter.runtime.packing import SCORE_BITS
from interpreter.runtime.remembered import Remembered
from interpreter.runtime.shapes import values_of

MOST_KNOWN = 3_000  # masks remembered; a bound on memory, not a rule
Values = tuple[int, ...]
# what looks cells up, what it finds if nothing is there, and for each cell its owner or what a piece in it is worth
Look = tuple[Callable[[list[int]], Values], Values, Values]
Rows = tuple[tuple[int, int], ...]  # each with its owner first


class ScoredMore:
    """The same for one program.

    counted: by place, what counts in parts of it that never move; paid: what is worth points there; None for nothing.
    counting, paying: by mask of `Had`, the rows that may hold pieces which count, and those worth points.
    counted_places: by place itself and such parts, paid_places: such parts and what a piece is worth there, by owner.
    """

    def __init__(self, table: Table, had: Had) -> None:
        self.table, self.had = table, had
        pieces = table.rules.pieces
        self._reach = {kind: table.reach(kind) for kind in pieces} if table.parts else {}
        self._counts = self._owned([id for id, piece in pieces.items() if piece.counts], table.ranked)
        self._pays = self._owned([id for id, piece in pieces.items() if piece.of != "nobody"], table.seats)
        self.counting, self.paying = self._by_mask(self._counts), self._by_mask(self._pays)
        self._everybody = tuple(range(table.ranked))
        places = range(len(table.places) + 1)
        self.counted_parts = [tuple(p for p in table.parts if p.counts and p.whole == r != 0) for r in places]
        self.paid_parts = [tuple(p for p in table.parts if p.points and r and r in (p.whole, p.of)) for r in places]
        self.counted_places = [(r, *[part.place for part in self.counted_parts[r]]) for r in places]
        self.paid_places = [tuple((p.place, self._worths(p)) for p in parts) for parts in self.paid_parts]
        self.counted = [self._look(self._counts, parts, lambda owner, _: owner) for parts in self.counted_parts]
        self.paid = [self._look(self._pays, parts, _worth) for parts in self.paid_parts]
        self._travelling = [
            (part, self._look(self._pays, (part,), _worth), ((part.place, self._worths(part)),))
            for part in table.parts
            if part.points and not part.whole
        ]
        self._units = [
            (part, unit.slot, _worth(unit.owner, part))
            for part in table.parts
            for unit in table.units
            if part.points and 0 <= unit.owner < table.seats and self._reach[unit.kind] >> part.place & 1
        ]
        self.moves = bool(self._travelling or self._units)  # whether `moving` ever finds any

    def _owned(self, kinds: Sequence[str], owners: int) -> list[tuple[int, int, str]]:
        """The rows of the first owners, each after its owner and before its kind."""
        rows = self.table.rows
        return [(owner, row, kind) for kind in kinds for owner, row in enumerate(rows.get(kind, ())[:owners])]

    def _look(
        self, owned: list[tuple[int, int, str]], parts: Sequence[Part], what: Callable[[int, Part], int]
    ) -> Look | None:
        """What looks up the rows that are looked at always, in parts of a place."""
        cells = [
            (row + part.place, what(owner, part))
            for part in parts
            for owner, row, kind in owned
            if row not in self.had.bits and self._reach[kind] >> part.place & 1
        ]
        if not cells:
            return None
        return values_of(tuple([cell for cell, _ in cells])), (0,) * len(cells), tuple([each for _, each in cells])

    # ----------------------------------------------------------------------------------- what counts
    def _by_mask(self, owned: list[tuple[int, int, str]]) -> Remembered[int, Rows]:
        bits = self.had.bits
        return Remembered(
            lambda mask: tuple([(owner, row) for owner, row, _ in owned if mask & bits.get(row, 0)]), MOST_KNOWN
        )

    def added(self, counts: Values, owners: Values, values: Values) -> Values:
        """Counts by owner with these values added, each to those of its owner."""
        if owners == self._everybody:
            return tuple(map(add, counts, values))
        found = list(counts)
        for owner, value in zip(owners, values, strict=True):
            found[owner] += value
        return tuple(found)

    # ------------------------------------------------------------------------------------ what is paid
    def points(self, state: list[int], place: int) -> int:
        """Packed points for the pieces in parts of a place that is scored."""
        look, rows = self.paid[place], self.paying[state[self.had.slot] if self.had.slot else 0]
        found = self.moving(state, place, rows) if self.moves else 0
        found += 0 if look is None else sum(map(mul, look[0](state), look[2]))
        return found + self._paid_in_parts(state, self.paid_places[place], rows)

    def _worths(self, part: Part) -> Values:
        return tuple([_worth(owner, part) for owner in range(self.table.seats)])

    def _paid_in_parts(self, state: list[int], parts: Sequence[tuple[int, Values]], rows: Rows) -> int:
        """Packed points for what stands in parts in some rows."""
        return sum([state[row + place] * worths[owner] for place, worths in parts for owner, row in rows])

    def moving(self, state: list[int], place: int, rows: Rows) -> int:
        """Packed points for pieces in parts that lie in pieces, and for unique pieces."""
        found = 0
        for part, look, paid in self._travelling:
            if state[part.slot] == place != part.of:
                found += 0 if look is None else sum(map(mul, look[0](state), look[2]))
                found += self._paid_in_parts(state, paid, rows)
        for part, slot, worth in self._units:
            if state[slot] == part.place and place in (part.whole_in(state), part.of):
                found += worth
        return found


def _worth(owner: int, part: Part) -> int:
    """What an owner's piece in a part is worth, as packed points."""
    return part.points << SCORE_BITS * owner
