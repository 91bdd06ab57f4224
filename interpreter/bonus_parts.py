"""What bonuses made of the points of a scoring that is being told."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field

from interpreter.counted import Counted
from interpreter.runtime import ranks
from interpreter.runtime.board import Board
from interpreter.runtime.borrowed import LIKE, paid


@define(eq=False)
class BonusParts:
    """Remembers them by the number of what the place pays, see `Board.scored`, and who alone is in first place."""

    board: Board
    counted: Counted
    _region: int = field(init=False)
    _like: int | None = field(init=False)
    _without: set[int] = field(init=False, factory=set)
    _known: dict[tuple[str, int, int], int] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        """The slots that tell what places pay."""
        slots = self.board.table.slots
        self._region, self._like = slots["region"], slots.get(LIKE)

    def of(self, state: list[int], kind: str, place: int) -> int:
        """Points of all seats together. kind: of the scoring, as games tell it."""
        if self._like is not None and state[self._like]:
            return self._worked_out(state, kind, place)
        number = state[self._region + place]
        if number in self._without:
            return 0
        scored = self.board.scored[number]
        if not scored.bonuses:
            self._without.add(number)
            return 0
        leader = self.board.alone[self.counted.pattern(state, place)]
        if leader < 0:  # bonuses are for who is in first place alone
            return 0
        found = self._known.get((kind, number, leader))
        if found is None:
            found = self._worked_out(state, kind, place)
            if not scored.fewest_first:  # there it depends on who else is there
                self._known[kind, number, leader] = found
        return found

    def _worked_out(self, state: list[int], kind: str, place: int) -> int:
        scored = paid(self.board, state, place)
        order = self.board.orders[self.counted.pattern(state, place)]
        return _bonus_part(kind, scored, order, self.board.table.seats)


def _bonus_part(kind: str, scored: ranks.Scored, order: Sequence[int], seats: int) -> int:
    if kind == "score_firsts":
        alone = scored._replace(bonuses=())
        return sum(ranks.first_points(order, scored)) - sum(ranks.first_points(order, alone))
    return sum(ranks.points(order, ranks.Scored((), scored.bonuses), 0, "nothing")[:seats])
