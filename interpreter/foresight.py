"""What options lead to, as far as the next decision or the next thing chance decides.

Nothing hidden from the seat that thinks is looked at: sealed choices of others are dealt anew or answered at
random, and where something would be drawn the look ahead ends.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpreter.game import Ask, Game

Asking = Generator["Ask", int, Any]
Ahead = tuple[list[int], "Ask | None"]  # the state there, and what is asked; None when nothing is


class Foresight:
    """Looks ahead in a game for the seat that is asked. `now` is the state as it may be, for reading.

    Args:
        game: a game with marks and a pending decision of `seat`.
        rng: deals what is hidden from the seat.

    """

    def __init__(self, game: Game, seat: int, rng: Random) -> None:
        program = game.program
        self._program = program
        self._seat = seat
        self._rng = rng
        self._noise = 0
        if game.state[program.table.slots["sealed"]]:
            game = game.redeal(seat, rng)
        self.now = game.state
        mark = game._mark
        assert mark is not None
        self._start = mark[2]
        self._answers = [~entry if entry < 0 else entry for entry in game.log[mark[1] :]]

    def after(self, *options: int) -> Ahead:
        """Where these options lead, chosen one after the other from the pending decision on."""
        state = self._start[:]
        return state, self._run(self._program.play(state, None, None, None), self._answers, options)

    def performed(self, card: int, *options: int) -> Ahead:
        """Where a card's special action would lead if it were performed now, unanswered by others."""
        action = self._program.actions[card]
        state = self.now[:]
        if action is None:
            return state, None
        if not self._program.asks[card]:
            action(state, self._seat, card, None)
            return state, None
        return state, self._run(action(state, self._seat, card, None), [], options)

    def _run(self, ahead: Asking, answers: list[int], options: tuple[int, ...]) -> Ask | None:
        """Give the answers given so far and the options, answering what others seal; what is asked then."""
        try:
            ask = next(ahead)
            for answer in answers:
                ask = ahead.send(answer)
            for option in options:
                ask = self._others(ahead, ask) if self._is_sealed(ask) else ask
                ask = ahead.send(option)
            return self._others(ahead, ask) if self._is_sealed(ask) else ask
        except StopIteration:
            return None

    def _is_sealed(self, ask: Ask) -> bool:
        return ask[1] not in (self._seat, -1) and self._program.sites[ask[0]].secret == "sealed"

    def _others(self, ahead: Asking, ask: Ask) -> Ask:
        """Answer sealed questions to others, alike whatever this seat considers."""
        self._noise = self._noise or 1 + self._rng.getrandbits(32)
        chance = Random(self._noise)
        while self._is_sealed(ask):
            ask = ahead.send(chance.choice(ask[2]))
        return ask
