"""A turn of phrase of plain English for which the language has another one."""

from __future__ import annotations

import re

from attrs import field

from interpreter.definition import frozen
from interpreter.english import NUMBERS

_FIGURES = {**{word: str(number) for number, word in enumerate(NUMBERS)}, "a": "1", "an": "1"}
NUMBER = "|".join(NUMBERS)
SENTENCE = "move|score|gain|choose|cancel|finish|taboo"
WORD = "[a-z][a-z0-9-]*"


def _compiled(text: str) -> re.Pattern[str]:
    return re.compile(text, re.MULTILINE)


@frozen
class Habit:
    """A turn of phrase. The mark is the group `at`, or all of it.

    put: what the mark becomes, where one rewriting mends it ('' leaves it out); None where only `mend` helps.
    """

    pattern: re.Pattern[str] = field(converter=_compiled)
    message: str
    mend: str
    put: str | None = None


def figure(written: str) -> str:
    """A number in figures, which may be written in words."""
    return _FIGURES.get(written, written)


def instead(habit: Habit, match: re.Match[str]) -> str:
    """What is written in the place of the mark."""
    assert habit.put is not None
    if habit.put == "figures":
        return figure(match["at"])
    counted = re.fullmatch(r"(.*) ([+-]1)", habit.put)
    if counted:
        return f"{counted[1]} {max(int(match['n']) + int(counted[2]), 0)}"
    return match.expand(habit.put)
