"""Points that somebody is to lose. No sentence takes any away: somebody else gains them, and who that is differs."""

from __future__ import annotations

import re

from interpreter.parsing import codes
from interpreter.parsing.habit import NUMBER, figure
from interpreter.parsing.mistake import Mistake

_LOSES = re.compile(
    r"(?:^ *|: *)(?:[a-z]+ ){0,2}?(?P<at>lose|loses|pay|pays|steal|steals|subtract|deduct)\b"
    r".*\bpoints?\b.*",
    re.MULTILINE,
)
_FROM = re.compile(r"\bfrom .+")
_GAINS = re.compile(r"\bgains? *\Z")
_FIGURES = re.compile(r"\d+")
_POINTS = re.compile(rf"\b(?:\d+|{NUMBER})(?= (?:[a-z]+ )?points?\b)")
_OTHERS = re.compile(r"\b(?:opponents?|others?)\b")
_ALL = re.compile(r"\b(?:players?|everybody|everyone|all)\b")
_ONE_OR_SOME = re.compile(rf"{_OTHERS.pattern}|{_ALL.pattern}|\b(?:starter|owner)\b")
_WHO = re.compile(r"(?:each|every|all|starter|owner)\b.*:")  # a line that says who does what stands below it


def points_lost(value: str, start: int, end: int, stop: int) -> Mistake | None:
    """Said of the line from `start` to `end`, which cannot be read behind `stop`, if it takes points from somebody."""
    match = _LOSES.search(value, start, end)
    if match is None or not match.start() <= stop <= match.end():
        return None
    first, last = match.span("at")
    gain = _gain(_POINTS.search(value, last, end))
    mend = f"let the player who acts gain them: `{gain}`"
    if not match["at"].startswith("steal"):
        whom = _FROM.search(value, last, end)
        mend = _instead(f"{_said_of(value, first)} {whom[0] if whom else ''}", gain)
    return Mistake(codes.UNEXPECTED, first, last, "no sentence takes points away", mend)


def below_zero(value: str, at: int) -> str:
    """What to write in the place of a number below 0, which stands there."""
    if _GAINS.search(value[:at]):
        return _instead(_said_of(value, at), _gain(_FIGURES.search(value, at)))
    return "write how many they are; what goes the other way has its places swapped"


def _instead(who: str, gain: str) -> str:
    """Who gains points instead of those who would lose them. gain: the sentence that says how many."""
    if re.search(r"\bwith\b", who) is None:
        if _OTHERS.search(who):
            return f"let the player who acts gain as many: `{gain}`, which stands below nobody else"
        if _ALL.search(who):
            return "where all lose as many nobody falls behind: leave it out"
    if _ONE_OR_SOME.search(who):
        return "let those gain them who would not lose any"
    return f"let the others gain them: `each opponent: {gain}`"


def _gain(number: re.Match[str] | None) -> str:
    count = int(figure(number[0])) if number is not None else 2
    return f"gain {count} point{'s' * (count != 1)}"


def _said_of(value: str, at: int) -> str:
    """Of whom a sentence speaks: what stands in front of it, else the nearest line it stands below that says so."""
    *above, line = value[:at].split("\n")
    if _OTHERS.search(line) or _ALL.search(line) or _WHO.search(line.strip()):
        return "" if line.strip().startswith("for ") else line
    depth = len(line) - len(line.lstrip())
    for frame in reversed(above):
        indented = len(frame) - len(frame.lstrip())
        if frame.strip() and indented < depth:
            depth = indented
            if _WHO.match(frame.strip()):
                return frame
    return ""
