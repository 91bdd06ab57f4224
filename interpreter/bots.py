"""Bots: who decides for a seat in a simulation.

A bot sees what its seat sees (`View`), the decision, and a random source of its own; it gives one of the
decision's options. The same view, decision and source always give the same option.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Protocol

from interpreter.chance import digest

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.game import Decision
    from interpreter.program import Program
    from interpreter.view import View


class Bot(Protocol):
    """Gives one of `decision.options`."""

    def __call__(self, view: View, decision: Decision, rng: Random) -> int: ...


class RandomBot:
    """Takes any option, all equally likely."""

    def __call__(self, view: View, decision: Decision, rng: Random) -> int:
        """See `Bot`."""
        return decision.options[int(rng.random() * len(decision.options))]


class GreedyBot:
    """Takes the option that leaves it best off at the next decision; among equals any.

    Best off is what `Valuer` says: points, what the board would pay at the scorings to come, pieces in hand.
    """

    def __init__(self) -> None:
        self._program: Program | None = None

    def __call__(self, view: View, decision: Decision, rng: Random) -> int:
        """See `Bot`."""
        from interpreter.foresight import Foresight
        from interpreter.valuation import Valuer

        options = decision.options
        if len(options) == 1:
            return options[0]
        if self._program is not view.game.program:
            self._program = view.game.program
            self._valuer = Valuer(self._program)
        ahead = Foresight(view.game, view.seat, rng)
        best: list[int] = []
        top = float("-inf")
        for option in options:
            state, over = ahead.after(option)
            value = self._valuer.value(state, view.seat, over)
            if value > top:
                best, top = [option], value
            elif value == top:
                best.append(option)
        return best[int(rng.random() * len(best))]


def bot_named(name: str) -> Bot:
    """A fresh bot: a built-in one, or `module:function` of the user's.

    Raises ValueError when there is none, saying what there is.
    """
    if name in BOTS:
        return BOTS[name]()
    module, colon, attribute = name.partition(":")
    if not colon:
        raise ValueError(
            f"there is no bot '{name}'; there are {', '.join(BOTS)}, or MODULE:FUNCTION for your own"
        )
    try:
        bot = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise ValueError(f"bot '{name}' cannot be imported: {error}") from error
    if not callable(bot):
        raise ValueError(f"bot '{name}' is not a function")
    found: Bot = bot
    return found


BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def bot_source(seed: int | str, game: int, seat: int) -> Random:
    """The random source of the bot on a seat in a game of a run."""
    return Random(digest(f"{seed}/{game}/bot/{seat}"))
