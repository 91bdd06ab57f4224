"""What is added when a place is scored: pieces in parts of it, and of kinds that owners do not always have.

Mostly nothing is there. The cells to look at follow from which kinds owners have, so they are found once for each such
mask; one look at all of them together tells mostly that there is nothing to add.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import mul

from interpreter.definition import frozen
from interpreter.plan.had import Had
from interpreter.plan.table import Table
from interpreter.runtime.packing import SCORE_BITS
from interpreter.runtime.shapes import values_of
from interpreter.runtime.static import members

MOST_KNOWN = 1_000  # masks remembered; a bound on memory, not a rule
Values = tuple[int, ...]
# what looks cells up, what it finds if nothing is there, and for each cell its owner or what a piece in it is worth
Look = tuple[Callable[[list[int]], Values], Values, Values]
Cell = tuple[int, int, int, int]  # its row, the place it matters in, the cell, its owner or what it is worth
Here = list[Look | None]  # by place; None where there is nothing to look at


@frozen
class Where:
    """Cells that matter, each with its owner or what it is worth.

    always: by place. looks: what looks these up. seldom: by row that has a bit, with the place first.
    """

    always: list[list[tuple[int, int]]]
    looks: Here
    seldom: dict[int, list[tuple[int, int, int]]]


class ScoredMore:
    """The same for one program. counted, paid: by mask of `Had`, by place, as far as known."""

    def __init__(self, table: Table, had: Had) -> None:
        self.table, self.had = table, had
        self.counted: dict[int, Here] = {}
        self.paid: dict[int, Here] = {}
        self._reach = {kind: table.reach(kind) for kind in table.rules.pieces} if table.parts or had.slot else {}
        self._paying = [part for part in table.parts if part.points]
        self._travelling = [part for part in self._paying if not part.whole]
        self._units = [
            (part, unit.slot, part.points << SCORE_BITS * unit.owner)
            for part in self._paying
            for unit in table.units
            if 0 <= unit.owner < table.seats and self._reach[unit.kind] >> part.place & 1
        ]
        self.moves = bool(self._travelling or self._units)  # whether `moving` ever finds any
        self._counting, self._worth = self._sorted(self._where_counted()), self._sorted(self._where_paid())

    def now(self, state: list[int]) -> Here:
        """What counts besides, by place."""
        mask = state[self.had.slot] if self.had.slot else 0
        found = self.counted.get(mask)
        return self._remember(self.counted, mask, self._counting) if found is None else found

    def added(self, counts: tuple[int, ...], owners: Sequence[int], values: Sequence[int]) -> tuple[int, ...]:
        """Counts by owner with these values added, each to those of its owner."""
        found = list(counts)
        for owner, value in zip(owners, values, strict=True):
            found[owner] += value
        return tuple(found)

    def paid_now(self, state: list[int]) -> Here:
        """What pieces in parts that never move are worth, by place."""
        mask = state[self.had.slot] if self.had.slot else 0
        found = self.paid.get(mask)
        return self._remember(self.paid, mask, self._worth) if found is None else found

    def points(self, state: list[int], place: int) -> int:
        """Packed points for the pieces in parts of a place that is scored."""
        look = self.paid_now(state)[place]
        found = self.moving(state, place) if self.moves else 0
        return found if look is None else found + sum(map(mul, look[0](state), look[2]))

    def moving(self, state: list[int], place: int) -> int:
        """The same for pieces in parts that lie in pieces, and for unique pieces."""
        found, paid = 0, self.paid_now(state)
        for part in self._travelling:
            look = paid[-part.place]
            if look is not None and state[part.slot] == place != part.of:
                found += sum(map(mul, look[0](state), look[2]))
        for part, slot, worth in self._units:
            if state[slot] == part.place and place in (part.whole_in(state), part.of):
                found += worth
        return found

    def _remember(self, known: dict[int, Here], mask: int, where: Where) -> Here:
        """What there is to look at by place, by a mask: that of rows that it has, and of all others."""
        if len(known) >= MOST_KNOWN:
            known.clear()
        found, more = where.looks[:], dict[int, list[tuple[int, int]]]()
        for row, bit in self.had.bits.items():
            if mask & bit:
                for place, cell, what in where.seldom.get(row, ()):
                    more.setdefault(place, where.always[place][:]).append((cell, what))
        for place, cells in more.items():
            found[place] = _look(cells)
        known[mask] = found
        return found

    def _sorted(self, cells: list[Cell]) -> Where:
        always: list[list[tuple[int, int]]] = [[] for _ in range(2 * len(self.table.places) + 2)]
        seldom: dict[int, list[tuple[int, int, int]]] = {}
        for row, place, cell, what in cells:
            if row in self.had.bits:
                seldom.setdefault(row, []).append((place, cell, what))
            else:
                always[place].append((cell, what))
        return Where(always, [_look(each) for each in always], seldom)

    def _where_counted(self) -> list[Cell]:
        """Rows that have bits, in the place itself; every row in parts that never move."""
        table, found = self.table, list[Cell]()
        for kind in (piece.id for piece in table.rules.pieces.values() if piece.counts):
            for owner, row in enumerate(table.rows.get(kind, ())[: table.ranked]):
                if row in self.had.bits:
                    places = members(self._reach[kind])
                    found += [(row, place, row + place, owner) for place in places]
                for part in table.parts:
                    if part.counts and part.whole and self._reach[kind] >> part.place & 1:
                        found.append((row, part.whole, row + part.place, owner))
        return found

    def _where_paid(self) -> list[Cell]:
        """By place its parts that never move; behind them, counted from the end, the parts that lie in pieces."""
        table, found = self.table, list[Cell]()
        for kind, rows in table.rows.items():
            for owner, row in enumerate(rows[: table.seats] if table.rules.pieces[kind].of != "nobody" else ()):
                for part in self._paying:
                    if self._reach[kind] >> part.place & 1:
                        worth = part.points << SCORE_BITS * owner
                        for place in {part.whole or -part.place, part.of or part.whole or -part.place}:
                            found.append((row, place, row + part.place, worth))
        return found


def _look(cells: list[tuple[int, int]]) -> Look | None:
    """What looks cells up, and what stands beside them."""
    if not cells:
        return None
    return values_of(tuple([cell for cell, _ in cells])), (0,) * len(cells), tuple([what for _, what in cells])
