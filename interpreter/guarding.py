"""Bots of strangers: whatever they do instead of answering is told, and ends no more than their game."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import iscoroutine
from itertools import chain, repeat
from operator import index
from typing import TYPE_CHECKING, Any

from interpreter import aside, under_way
from interpreter.aside import printed_aside
from interpreter.decision import Ask, Decision, IllegalChoice
from interpreter.english import a
from interpreter.game import Game
from interpreter.restricted import Decider
from interpreter.stopping import let_signals_through

if TYPE_CHECKING:
    from random import Random
    from types import FrameType

PATIENCE, SHORT = 30.0, 3.0  # seconds for a decision; for a bot that has let them pass before
AGAIN, AT_ONCE = 1.0, 1e-5  # seconds after which the alarm rings again where it was caught; then each time
OURS = (__file__, aside.__file__, contextlib.__file__)
LONGEST = 500  # characters told of what a bot raises
MOST = 5  # times after which a bot is not asked any more
_slow: dict[str, int] = {}  # by bot, how often it has let them pass in this process


class BotFailure(Exception):
    """A bot that broke down, gave an option that is not offered, or no answer at all."""


class _TooLong(BaseException):
    """Not to be caught by what bots catch."""


def guarded(name: str, decide: Decider) -> Decider:
    """A bot that decides as before, or raises BotFailure. name: as people know it."""

    def guard(game: Game, ask: Ask, rng: Random) -> int:
        times = _slow.get(name, 0)
        if times >= MOST:
            raise BotFailure(f"bot '{name}' is not asked any more: {times} times it has given no answer")
        refused = under_way.barred(name)
        if refused:
            raise BotFailure(refused)
        seconds = SHORT if times else PATIENCE
        try:
            with under_way.asked(name), printed_aside(), _at_most(seconds):
                answer: Any = decide(game, ask, rng)
        except _TooLong:
            _slow[name] = times + 1
            raise BotFailure(f"bot '{name}' gave no answer within {seconds:g} seconds") from None
        except BaseException as error:
            let_signals_through(error)
            raise broke_down(name, error) from error
        try:
            option = index(answer)
        except BaseException as error:
            let_signals_through(error)
            if iscoroutine(answer):
                answer.close()  # else Python complains, too, and of our code
            raise BotFailure(
                f"bot '{name}' answered with {a(type(answer).__name__)}, and an option is a whole number"
            ) from error
        if option not in ask[2]:
            raise not_offered(name, IllegalChoice(Decision(game.program, ask), option))
        return option

    return guard


def not_offered(name: str, error: IllegalChoice) -> BotFailure:
    """What is said of a bot that chose something else."""
    return BotFailure(f"bot '{name}' chose what is not offered: {error}")


def broke_down(name: str, error: BaseException) -> BotFailure:
    """What is said of a bot that raised an error."""
    return BotFailure(f"bot '{name}' broke down: {type(error).__name__}: {_text(error)}".removesuffix(": "))


def _text(error: BaseException) -> str:
    try:
        text = str(error)
        return text if len(text) <= LONGEST else f"{text[:LONGEST]} ... ({len(text):,} characters)"
    except BaseException as another:
        let_signals_through(another)
        return "(which cannot say what it is)"


class _Alarm:
    """Rings after so many seconds, and again for a bot that catches even that.

    Then it does so at once each time, until a ring finds the bot where it catches nothing. It never rings in our own
    code, which is on the way out by then.
    """

    def __init__(self, seconds: float) -> None:
        self._over, self._pauses = False, chain((seconds, AGAIN), repeat(AT_ONCE))

    def set(self) -> None:
        signal.setitimer(signal.ITIMER_REAL, next(self._pauses))

    def stop(self) -> None:
        self._over = True
        signal.setitimer(signal.ITIMER_REAL, 0)

    def ring(self, _: int, frame: FrameType | None) -> None:
        if self._over:
            return
        self.set()
        if frame is None or frame.f_code.co_filename not in OURS:
            raise _TooLong


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Raises _TooLong after so long, where the system can do that: on Unix, and not in a thread of a cluster."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    alarm = _Alarm(seconds)
    before: Callable[..., Any] | int | None = signal.signal(signal.SIGALRM, alarm.ring)
    try:
        alarm.set()
        yield
    finally:
        alarm.stop()
        signal.signal(signal.SIGALRM, before)
