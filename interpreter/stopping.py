"""Signals that end a run early: each is heard where nothing is half done, and once."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

# Ctrl-C; a polite `kill`, `timeout`; a terminal that was closed (which not every system has).
_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
SIGNALS = tuple(getattr(signal, name) for name in _NAMES if hasattr(signal, name))
_PATIENCE = 2  # signals that still let the report come: `timeout` sends two, impatient people press Ctrl-C twice


class Stopped(KeyboardInterrupt):
    """A run was stopped by a signal, which `number` is."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Stops:
    """While entered, takes signals that end a run; `heard` is the first one.

    The first signal raises Stopped inside `listening`, at once or when that is entered next. The second does nothing,
    so that what is finished can be reported; one more ends the process. Signals the process was started to ignore
    (`nohup`) stay ignored. Never entered, it hears nothing and Python does what it always does.
    """

    def __init__(self) -> None:
        self.heard: int | None = None
        self._times = 0
        self._is_listening = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Stops:
        if threading.current_thread() is threading.main_thread():
            for number in SIGNALS:
                before = signal.getsignal(number)
                if before is not None and before != signal.SIG_IGN:
                    self._before[number] = signal.signal(number, self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Where a signal may break in. Raises Stopped."""
        if self.heard is not None:
            raise Stopped(self.heard)
        self._is_listening = True
        try:
            if self.heard is not None:  # heard between the two lines before
                raise Stopped(self.heard)
            yield
        finally:
            self._is_listening = False

    @contextmanager
    def undisturbed(self) -> Iterator[None]:
        """Within `listening`: no signal breaks in here. Raises Stopped afterwards.

        It does so also for a signal heard before: one that came while Python called `__del__` broke in to no avail.
        """
        was_listening, self._is_listening = self._is_listening, False
        try:
            yield
        finally:
            self._is_listening = was_listening
        if self.heard is not None:
            raise Stopped(self.heard)

    def broken_off(self) -> KeyboardInterrupt:
        """What is raised for a run that was broken off: Stopped after a signal."""
        return Stopped(self.heard) if self.heard is not None else KeyboardInterrupt()

    def _hear(self, number: int, frame: FrameType | None) -> None:
        self._times += 1
        if self._times > _PATIENCE:
            os._exit(128 + number)
        self.heard = self.heard or number
        if self._is_listening:
            self._is_listening = False
            raise Stopped(self.heard)


def let_signals_through(error: BaseException) -> None:
    """Raise what a signal raised, if that was behind what code of strangers raised, as far as can be known.

    Where Python itself hears Ctrl-C it may have been; where nobody does, or `Stops`, whoever raises KeyboardInterrupt
    does so of their own accord.
    """
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, Stopped):
            raise cause from None
        cause = cause.__context__
    if isinstance(error, KeyboardInterrupt) and threading.current_thread() is threading.main_thread():
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            raise error


def hear_no_more() -> None:
    """Ignore signals from here on: the process was stopped and is about to end with its own exit code."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)


@contextmanager
def deaf_children(*, afresh: bool = True) -> Iterator[None]:
    """Processes started in here never hear what a terminal sends to all of a command; the parent hears it after.

    afresh: whether they are begun afresh, not split off this one.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    deaf_to = {signal.SIGINT, signal.SIGHUP}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, deaf_to)
    try:
        if afresh:
            ensure_running()  # a process every first one brings along; starting it unblocks SIGINT
        signal.pthread_sigmask(signal.SIG_BLOCK, deaf_to)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
