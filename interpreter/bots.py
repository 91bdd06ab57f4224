"""Bots: who decides for a seat in a simulation.

A bot sees what its seat sees (`View`), the decision, and a random source of its own; it gives one of the
decision's options. The same view, decision and source always give the same option.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Protocol

from interpreter.chance import digest
from interpreter.greedy import GreedyBot
from interpreter.greedy.keeping import NOTHING_LEARNED, CardWorths

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.game import Ask, Decision, Game
    from interpreter.view import View


class Bot(Protocol):
    """Gives one of `decision.options`."""

    def __call__(self, view: View, decision: Decision, rng: Random) -> int:
        """The option taken."""


class QuickBot(Bot, Protocol):
    """A bot that needs no view made for it; it must itself look at nothing hidden from its seat."""

    def decide(self, game: Game, ask: Ask, rng: Random) -> int:
        """The option taken at a game's pending `ask`. The game may be one without marks."""


class RandomBot:
    """Takes any option, all equally likely."""

    def decide(self, game: Game, ask: Ask, rng: Random) -> int:
        """See `QuickBot`."""
        options = ask[2]
        return options[int(rng.random() * len(options))]

    def __call__(self, view: View, decision: Decision, rng: Random) -> int:
        """See `Bot`."""
        return decision.options[int(rng.random() * len(decision.options))]


def bot_named(name: str, worths: CardWorths = NOTHING_LEARNED) -> Bot:
    """A fresh bot: a built-in one, or `module:function` of the user's.

    worths: of cards that may be kept, for a bot that asks what they are worth.

    Raises ValueError when there is none, saying what there is.
    """
    if name in BOTS:
        return BOTS[name](worths)
    module, colon, attribute = name.partition(":")
    if not colon:
        raise ValueError(f"there is no bot '{name}'; there are {', '.join(BOTS)}, or MODULE:FUNCTION for your own")
    try:
        bot = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise ValueError(f"bot '{name}' cannot be imported: {error}") from error
    if not callable(bot):
        raise ValueError(f"bot '{name}' is not a function")
    found: Bot = bot
    return found


BOTS: dict[str, Callable[[CardWorths], Bot]] = {"random": lambda _: RandomBot(), "greedy": GreedyBot}


def bot_source(seed: int | str, game: int, seat: int) -> Random:
    """The random source of the bot on a seat in a game of a run."""
    return Random(digest(f"{seed}/{game}/bot/{seat}"))
