"""Which game a process plays and which bot it asks, noted where it can be read when the process is gone.

Bots of strangers can end the process they are asked in: nothing in that process can say so any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from ctypes import Structure, c_char, c_ulonglong

from interpreter.chance import digest

_LONGEST = 300  # bytes of a bot's name


class Note(Structure):
    """What is going on. game: see `mark`, 0 for none; number: that game's in its run; bot: the name of who is asked."""

    _fields_ = (("game", c_ulonglong), ("number", c_ulonglong), ("bot", c_char * (_LONGEST + 1)))


_note = Note()
_ended: dict[int, str] = {}  # by mark of a game, what is said of whoever ended the process that played it
_barred: dict[str, str] = {}  # by name of a bot, why it is not asked any more


def note_in(note: Note) -> None:
    """From here on, note it there."""
    global _note
    _note = note


def hear(ended: Mapping[int, str], barred: Mapping[str, str]) -> None:
    """Learn of games that ended the processes that played them, by their marks; and of bots not to ask any more."""
    _ended.update(ended)
    _barred.update(barred)


def mark(run: str, number: int) -> int:
    """A number for a game among all games of all runs; never 0. run: all that makes its games what they are."""
    return digest(f"{run}/{number}") or 1


@contextmanager
def playing(run: str, number: int) -> Iterator[str]:
    """While a game is played; gives what is said of whoever ends every process that plays it, '' for nobody."""
    _note.number, _note.game = number, mark(run, number)
    try:
        yield _ended.get(_note.game, "")
    finally:
        _note.game = 0


def barred(bot: str) -> str:
    """Why a bot is not to be asked any more, '' for no reason."""
    return _barred.get(bot, "")


@contextmanager
def asked(bot: str) -> Iterator[None]:
    """While a bot is asked."""
    _note.bot = bot.encode()[:_LONGEST]
    try:
        yield
    finally:
        _note.bot = b""
