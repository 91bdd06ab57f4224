"""Processes that were lost while bots of strangers were asked in them: who is to blame, and when to give up.

A game is played again before its bot is blamed. If that process ends in the same game, too, it is the bot's doing; if
not, whoever ended it was somebody else, and nothing is lost.
"""

from __future__ import annotations

import signal

from attrs import define, field

from interpreter.under_way import Note

MOST = 5  # games a bot may lose that way before it is not asked any more
_STRAY = 5  # processes that may be lost for no reason known; and so many more for each process that plays
_EACH = 3


@define
class Losses:
    """Of one run. ended: by mark of a game, what is said of it; barred: by name of a bot, why it is not asked.

    last: what is known of the last process that was lost.
    """

    jobs: int
    ended: dict[int, str] = field(factory=dict)
    barred: dict[str, str] = field(factory=dict)
    last: str = ""
    _once: set[int] = field(factory=set)  # games whose process was lost, and which were not played again yet
    _by: dict[str, int] = field(factory=dict)  # by bot, how many games it lost
    _stray: int = 0

    def add(self, note: Note | None, code: int | None) -> bool:
        """A process was lost; whether it makes sense to go on. note: of what went on in it; code: with which it ended,
        less than 0 for a signal.
        """
        bot = note.bot.decode(errors="ignore") if note is not None else ""
        if note is None or not note.game or not bot:
            return self._go_on(1)
        self.last = f"at last while bot '{bot}' was asked in game {note.number}"
        if note.game not in self._once:
            self._once.add(note.game)
            return self._go_on(1)
        self._once.remove(note.game)
        self.ended[note.game] = (
            f"while bot '{bot}' was asked its process ended ({_how(code)}), and again when the game was played anew"
        )
        self._by[bot] = self._by.get(bot, 0) + 1
        if self._by[bot] == MOST:
            self.barred[bot] = f"bot '{bot}' is not asked any more: in {MOST} games its process has ended"
        return self._go_on(-1)

    def _go_on(self, more: int) -> bool:
        self._stray += more
        return self._stray <= _STRAY + _EACH * self.jobs


def _how(code: int | None) -> str:
    """How a process ended."""
    if code is None or code >= 0:
        return f"exit code {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"
