"""A game played on from a moment to see what comes of an option."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from interpreter.game import Game
from interpreter.runtime.errors import Crowded

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.decision import Ask

MOST_STEPS, MOST_DECISIONS = 20_000, 2_000  # of one such game: rules may let a round go on for ever


class Ahead(Game):
    """An equal game to be played on, at the least cost: nothing is marked any more, so it cannot be copied.

    game: one that could be the game at hand, see `Game.redeal`. No draw still to come is that of the game at hand.
    """

    state: list[int] = NotImplemented  # a plain attribute of each game: it is read at every decision

    def __new__(cls, game: Game) -> Ahead:
        """Nothing is begun here."""
        return object.__new__(cls)

    def __init__(self, game: Game) -> None:
        self.__dict__.update(game.__dict__)
        self.log = game.log[:]
        self._append = self.log.append
        self._play, self._tell = self._watched, None  # nobody else watches
        self._left = MOST_STEPS
        self._rebuild()
        self.state = self._state

    def play_on(self, option: int, decide: Callable[[Game, Ask, Random], int], rng: Random, until: int) -> None:
        """Choose an option, then play until a round begins that comes so late, or the game is over.

        Rules may let it go on for ever, or lead to more at once than can be: then it ends where it is.
        """
        state, at, send = self.state, self.program.table.slots["round"], self._send
        try:
            self.ask = send(option)
            for _ in range(MOST_DECISIONS):
                if self.ask is None or state[at] >= until:
                    return
                self.ask = send(decide(self, self.ask, rng))
        except StopIteration:
            self.ask = None
        except (_TooLong, Crowded):
            pass

    def _watched(self, s: list[int], draw: Any, snap: Any, tell: Any) -> Any:
        """Only rounds and turns of repeats are counted: without any a round cannot go on for ever."""
        return self.program.play(s, draw, snap, tell, self.program.loop_heads)

    def _snap(self, state: list[int], phase: int) -> bool:
        self._left -= 1
        if self._left < 0:
            raise _TooLong
        return False


class _TooLong(Exception):
    """So many blocks that the rules may never let it end."""
