"""Bots: who decides for a seat in a simulation.

A bot sees what its seat sees (`View`), the decision, and a random source of its own; it gives one of the
decision's options. The same view, decision and source always give the same option.
"""

from __future__ import annotations

from functools import reduce
from importlib import import_module
from math import floor
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Protocol

from interpreter.aside import printed_aside
from interpreter.chance import digest
from interpreter.english import a
from interpreter.greedy import GreedyBot
from interpreter.greedy.keeping import NOTHING_LEARNED, CardWorths
from interpreter.search import LEAST, MOST, SearchBot
from interpreter.stopping import let_signals_through

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from importlib.metadata import EntryPoint

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
        return options[floor(rng.random() * len(options))]

    def __call__(self, view: View, decision: Decision, rng: Random) -> int:
        """See `Bot`."""
        return decision.options[floor(rng.random() * len(decision.options))]


def bot_named(name: str, worths: CardWorths = NOTHING_LEARNED) -> Bot:
    """A fresh bot: a built-in one, one with a budget such as `search:200`, one of the user's as `module:function` or
    `module:thing.function`, or by the name of an entry point.

    worths: of cards that may be kept, for a bot that asks what they are worth.

    Raises ValueError when there is none, saying what there is.
    """
    if name in BOTS:
        return BOTS[name](worths)
    module, colon, attribute = name.partition(":")
    if _has_budget(name):
        return BUDGETED[module](worths, _budget(name, attribute))
    if not colon:
        return _installed(name)
    if not module or not all(attribute.split(".")):
        raise ValueError(f"bot '{name}': write MODULE:FUNCTION, as in `mybots:careful` for `careful` in mybots.py")
    try:
        with printed_aside():
            bot = reduce(getattr, attribute.split("."), import_module(module))
    except BaseException as error:  # whatever a stranger's module does
        let_signals_through(error)
        hint = f"; how many games it plays on is a number: `{module}:200`" if module in BUDGETED else ""
        raise ValueError(f"bot '{name}' cannot be imported: {_said(error)}{hint}") from error
    return _callable(f"bot '{name}'", bot)


def _said(error: BaseException) -> str:
    return str(error) if isinstance(error, ImportError | AttributeError) else f"{type(error).__name__}: {error}"


def _callable(named: str, bot: object) -> Bot:
    """What was found, if it can be called. named: whose it is, for people."""
    if isinstance(bot, type):
        raise ValueError(f"{named} is a class: name a function, or an instance such as `clever = {bot.__name__}()`")
    if not callable(bot):
        what = f"module '{bot.__name__}'" if isinstance(bot, ModuleType) else a(type(bot).__name__)
        raise ValueError(f"{named} is not a function: what is there is {what}")
    found: Bot = bot
    return found


def _has_budget(name: str) -> bool:
    """Whether a name is meant as a bot with a budget, and not as a function in a module of the user's."""
    module, colon, number = name.partition(":")
    return bool(colon) and module in BUDGETED and not all(map(str.isidentifier, number.split(".")))


def _budget(name: str, number: str) -> int:
    """The games a bot may play on for a decision. Raises ValueError."""
    if number.isascii() and number.isdigit() and len(number) <= len(str(MOST)) and LEAST <= int(number) <= MOST:
        return int(number)
    bot = name.partition(":")[0]
    raise ValueError(f"bot '{name}': write a whole number from {LEAST} to {MOST:,} after `{bot}:`, as in `{bot}:200`")


def _installed(name: str) -> Bot:
    """The bot that an installed package offers under a name. Raises ValueError."""
    offered = _offered()
    if name not in offered:
        there = ", ".join((*BOTS, *sorted(offered)))
        raise ValueError(f"there is no bot '{name}'; there are {there}, or MODULE:FUNCTION for your own")
    named = f"bot '{name}' of entry point '{offered[name].value}'"
    try:
        with printed_aside():
            bot = offered[name].load()
    except BaseException as error:
        let_signals_through(error)
        raise ValueError(f"{named} cannot be imported: {_said(error)}") from error
    return _callable(named, bot)


def _offered() -> dict[str, EntryPoint]:
    """The bots of installed packages by name; who is built in keeps its name."""
    from importlib.metadata import entry_points  # takes longer than all else here

    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS) if entry.name not in BOTS}


def bot_names() -> tuple[str, ...]:
    """The names of all bots that are there: built in, then those of installed packages."""
    return (*BOTS, *sorted(_offered()))


def learns(name: str) -> bool:
    """Whether a bot asks what cards are worth that may be kept."""
    return name in LEARNING or (_has_budget(name) and name.partition(":")[0] in LEARNING)


def effort(names: Sequence[str]) -> float:
    """How many times the work of greedy bots a table of bots does, about."""
    return sum(map(_effort, names)) / len(names)


def stand_ins(names: Sequence[str]) -> tuple[str, ...]:
    """The same table with greedy bots for those that do much more work, to see how long games are."""
    return tuple("greedy" if _effort(name) > 1 else name for name in names)


def _effort(name: str) -> int:
    bot = bot_named(name)
    return bot.effort if isinstance(bot, SearchBot) else 1


ENTRY_POINTS = "elgrande_sim.bots"  # the group by which installed packages offer bots
BOTS: dict[str, Callable[[CardWorths], Bot]] = {
    "random": lambda _: RandomBot(), "greedy": GreedyBot, "search": SearchBot
}  # fmt: skip
BUDGETED: dict[str, Callable[[CardWorths, int], Bot]] = {"search": SearchBot}
LEARNING = ("greedy", "search")


def is_ours(name: str) -> bool:
    """Whether a bot is one that comes with the program."""
    return name in BOTS or _has_budget(name)


def bot_source(seed: int | str, game: int, seat: int) -> Random:
    """The random source of the bot on a seat in a game of a run."""
    return Random(bot_seed(seed, game, seat))


def bot_seed(seed: int | str, game: int, seat: int) -> int:
    """What that source begins with."""
    return digest(f"{seed}/{game}/bot/{seat}")
