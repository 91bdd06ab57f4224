"""What each option of a pending decision leads to, as far as the next decision or the next thing chance decides.

Nothing hidden from the seat that thinks is looked at: sealed choices of others are dealt anew or answered at
random, and where something would be drawn the look ahead ends.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.game import Game


class Foresight:
    """Looks one decision ahead in a game, for the seat that is asked.

    Args:
        game: a game with marks and a pending decision of `seat`.
        rng: deals what is hidden from the seat.

    """

    def __init__(self, game: Game, seat: int, rng: Random) -> None:
        program = game.program
        self._sites = program.sites
        self._seat = seat
        self._noise = 0
        if game.state[program.table.slots["sealed"]]:
            game = game.redeal(seat, rng)
            self._noise = rng.getrandbits(32)
        mark = game._mark
        assert mark is not None
        self._play = program.play
        self._start = mark[2]
        self._answers = [~entry if entry < 0 else entry for entry in game.log[mark[1] :]]

    def after(self, option: int) -> tuple[list[int], bool]:
        """The state once the option was taken and what follows of itself has happened; whether the game is over."""
        state = self._start[:]
        ahead = self._play(state, None, None, None)
        try:
            next(ahead)
            for answer in self._answers:
                ahead.send(answer)
            ask = ahead.send(option)
            chosen: Random | None = None
            while ask[1] != self._seat and ask[1] >= 0 and self._sites[ask[0]].secret == "sealed":
                chosen = chosen or Random(self._noise)
                ask = ahead.send(chosen.choice(ask[2]))
        except StopIteration:
            return state, True
        return state, False
