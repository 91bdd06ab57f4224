"""What bonuses made of the points of a scoring that is being told."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field

from interpreter.runtime import ranks
from interpreter.runtime.board import Board


@define(eq=False)
class BonusParts:
    """Remembers them by what a place pays and who alone is in first place, whom alone bonuses are for."""

    board: Board
    _known: dict[tuple[str, int, int], int] = field(init=False, factory=dict)

    def of(self, kind: str) -> int:
        """Points of all seats together, of the scoring that is told just now. kind: of it, as games tell it."""
        pattern, paid = self.board.told
        scored, leader = self.board.scored[paid], self.board.alone[pattern]
        if not scored.bonuses or leader < 0:
            return 0
        found = self._known.get((kind, paid, leader))
        if found is None:
            found = _bonus_part(kind, scored, self.board.orders[pattern], self.board.table.seats)
            if not scored.fewest_first:  # there it depends on who else is there
                self._known[kind, paid, leader] = found
        return found


def _bonus_part(kind: str, scored: ranks.Scored, order: Sequence[int], seats: int) -> int:
    if kind == "score_firsts":
        alone = scored._replace(bonuses=())
        return sum(ranks.first_points(order, scored)) - sum(ranks.first_points(order, alone))
    return sum(ranks.points(order, ranks.Scored((), scored.bonuses), 0, "nothing")[:seats])
