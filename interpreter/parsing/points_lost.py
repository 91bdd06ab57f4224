"""Points that somebody is to lose. No sentence takes any away: somebody else gains them, and who that is differs."""

from __future__ import annotations

import re

from interpreter.parsing import codes
from interpreter.parsing.mistake import Mistake

_LOSES = re.compile(
    r"(?:^ *|: *)(?P<who>(?:[a-z]+ ){0,2}?)(?P<at>lose|loses|pay|pays|steal|steals|subtract|deduct)\b"
    r"(?P<rest>.*\bpoints?\b.*)"
)
_OTHERS = re.compile(r"\b(?:opponents?|others?)\b")
_ALL = re.compile(r"\b(?:players?|everybody|everyone|all)\b")
_WHO = re.compile(r"(?:each|every|all|starter|owner)\b.*:")  # a line that says who does what stands below it


def points_lost(value: str, start: int, end: int, stop: int) -> Mistake | None:
    """Said of the line from `start` to `end`, which cannot be read behind `stop`, if it takes points from somebody."""
    match = _LOSES.search(value[start:end])
    if match is None or not match.start() <= stop - start <= match.end():
        return None
    first, last = (start + place for place in match.span("at"))
    number = re.search(r"\d+", match["rest"])
    mend = _stolen(number) if match["at"].startswith("steal") else _instead(value, first, number, match["rest"])
    return Mistake(codes.UNEXPECTED, first, last, "no sentence takes points away", mend)


def _instead(value: str, at: int, number: re.Match[str] | None, rest: str = "") -> str:
    """Who gains points instead of those who would lose them. at: where that is said; rest: what follows there."""
    who = f"{_said_of(value, at)} {rest}"
    others = _OTHERS.search(who)
    if (others or _ALL.search(who)) and re.search(r"\bwith\b", who):
        return "let those gain them who would not lose any"
    if others:
        return f"let the player who acts gain as many: `{_gain(number)}`, which stands below nobody else"
    if _ALL.search(who):
        return "where all lose as many nobody falls behind: leave it out"
    if re.search(r"\b(?:starter|owner)\b", who):
        return "let those gain them who would not lose any"
    return f"let the others gain them: `each opponent: {_gain(number)}`"


def below_zero(value: str, at: int) -> str:
    """What to write in the place of a number below 0, which stands there."""
    if value[:at].rstrip().endswith("gain"):
        return _instead(value, at, re.compile(r"\d+").search(value, at))
    return "write how many they are; what goes the other way has its places swapped"


def _stolen(number: re.Match[str] | None) -> str:
    return f"let the player who acts gain them: `{_gain(number)}`"


def _gain(number: re.Match[str] | None) -> str:
    count = int(number[0]) if number is not None else 2
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
