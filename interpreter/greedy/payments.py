"""What sorts of places pay, as it is worth to each seat, by the pattern of who has more pieces than whom."""

from __future__ import annotations

from itertools import product
from operator import add

from interpreter.runtime import ranks
from interpreter.runtime.board import SCORE_BITS, Board
from interpreter.runtime.ranks import Bonuses, Scored

RIVALS = 0.5  # how much of what the others have counts against one's own
FEW = 10_000  # combinations of ranks: with so many at most all patterns are numbered before they come up


class Payments:
    """Worths are whole numbers, `unit` of them to a point; what the others gain counts against a seat.

    by_seat: for each seat by sort of place (as the board numbers them) a list by pattern; it is empty for sorts that
    have not been entered with `add`. sorts: by seat those that have been.
    """

    def __init__(self, board: Board) -> None:
        table = board.table
        self._board, self._seats = board, table.seats
        self.own = self.unit = max(1, table.seats - 1) * 8
        self.other = round(8 * RIVALS) if table.seats > 1 else 0
        self._half, self._mask = 1 << SCORE_BITS - 1, (1 << SCORE_BITS) - 1
        self._halves = sum(self._half << SCORE_BITS * seat for seat in range(table.seats))
        self.by_seat: list[list[list[int]]] = [[] for _ in range(table.seats)]
        self.sorts: list[set[int]] = [set() for _ in range(table.seats)]
        self._plain: dict[Scored, list[list[int]]] = {}
        self._leaders: list[int] = []  # by pattern
        self._same: dict[int, int] = {}  # one object for each number, so that all of them stay at hand
        if (table.ranked + 1) ** table.ranked <= FEW:
            for counts in product(range(table.ranked + 1), repeat=table.ranked):
                if max(counts, default=0) == len({*counts} - {0}):
                    board.number(counts)

    def share(self, seat: int, points: int) -> int:
        """What packed points of all seats are worth to one of them."""
        gained = (points + self._halves >> SCORE_BITS * seat & self._mask) - self._half
        everybody = (points + self._half) % self._mask - self._half  # the sum of digits that small, cast out
        return (self.own + self.other) * gained - self.other * everybody

    def add(self, seat: int, sort: int) -> None:
        """Enter a sort of place for a seat."""
        self.widen()
        if sort not in self.sorts[seat]:
            self.sorts[seat].add(sort)
            known = self.by_seat[seat]
            known += [[] for _ in range(len(known), sort + 1)]
            self._extend(seat, sort)

    def widen(self) -> None:
        """Enter the patterns that have come up since."""
        new = self._board.orders[len(self._leaders) :]
        if new:
            self._leaders += map(ranks.alone, new)
            for seat, sorts in enumerate(self.sorts):
                for sort in sorts:
                    self._extend(seat, sort)

    def _extend(self, seat: int, sort: int) -> None:
        scored, same, row = self._board.scored[sort], self._same.setdefault, self.by_seat[seat][sort]
        plain = self._without_bonuses(scored._replace(bonuses=()))[seat][len(row) :]
        if scored.bonuses:
            extra = self._of_leader(seat, scored.bonuses)
            plain = [*map(add, plain, map(extra.__getitem__, self._leaders[len(row) :]))]
        row += map(same, plain, plain)

    def _without_bonuses(self, scored: Scored) -> list[list[int]]:
        """By seat and pattern."""
        found = self._plain.setdefault(scored, [[] for _ in self.by_seat])
        for pattern in range(len(found[0]), len(self._leaders)):
            points = self._board.points_of(scored, pattern)
            for seat, row in enumerate(found):
                row.append(self.share(seat, points))
        return found

    def _of_leader(self, seat: int, bonuses: Bonuses) -> list[int]:
        """By owner what bonuses are worth to a seat when that owner has most; last, for nobody, nothing."""
        found = [0] * (len(self._board.table.owners) + 1)
        for leader in range(self._seats):
            points = sum(points for points, owners in bonuses if owners >> leader & 1)
            found[leader] = points * (self.own if leader == seat else -self.other)
        return found
