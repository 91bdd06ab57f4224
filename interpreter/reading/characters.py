"""Characters that people cannot see or that programs disagree about: reported, then kept out of the way."""

from __future__ import annotations

import re
import unicodedata

from interpreter.problems import Problem
from interpreter.reading import codes
from interpreter.source import Source, Span, Text

# Controls but tab and line end, the separators YAML 1.1 takes for line ends and editors do not, byte order
# marks inside the text, halves of characters, non-characters, and what turns the direction of writing.
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]"
)
_ODD_INDENT = re.compile("^ *((?:- +)*)([\xa0\u1680\u2000-\u200b\u202f\u205f\u3000]+)", re.MULTILINE)
_CONTROL_NAMES = {
    "\0": "NUL", "\x07": "BELL", "\x08": "BACKSPACE", "\x0b": "VERTICAL TAB", "\x0c": "FORM FEED",
    "\x1b": "ESCAPE", "\x7f": "DELETE", "\x85": "NEXT LINE", "\ufeff": "BYTE ORDER MARK",
}  # fmt: skip


def name(character: str) -> str:
    """A character's code and name, for messages."""
    known = _CONTROL_NAMES.get(character) or unicodedata.name(character, "")
    if not known:
        known = "half of a character" if 0xD800 <= ord(character) < 0xE000 else "control character"
    return f"U+{ord(character):04X} ({known})"


def without_forbidden(source: Source, problems: list[Problem]) -> str:
    """The text, as long as before, with every character that has no place in it replaced.

    One problem for each such character, at its first place.
    """
    places: dict[str, list[int]] = {}
    for match in _FORBIDDEN.finditer(source.text):
        places.setdefault(match.group(), []).append(match.start())
    for character, offsets in places.items():
        message = f"the character {name(character)} cannot be used in a rules file{_more(len(offsets) - 1)}"
        at = Span(source, offsets[0], offsets[0] + 1)
        problems.append(Problem(codes.CHARACTER, "error", at, message, "delete it"))
    odd = list(_ODD_INDENT.finditer(source.text))
    if odd:
        at = Span(source, odd[0].start(2), odd[0].end(2))
        message = f"the line is indented with {name(odd[0][2][0])}{_more(len(odd) - 1)}"
        problems.append(Problem(codes.CHARACTER, "error", at, message, "indent with ordinary blanks"))
    if not places and not odd:
        return source.text
    text = _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", source.text)
    return _ODD_INDENT.sub(_blanked, text)


def _blanked(match: re.Match[str]) -> str:
    kept = match.group()[: match.start(2) - match.start()]
    return kept + " " * len(match[2])


def _more(count: int) -> str:
    if count < 1:
        return ""
    return f" (and {count} more {'place' if count == 1 else 'places'})"


def check_escapes(text: Text, problems: list[Problem]) -> None:
    """Escapes in double quotes that make a character no rules file may hold, each character once."""
    told: set[str] = set()
    for match in _FORBIDDEN.finditer(text.value):
        at = text.at(match.start(), match.end())
        if at.text.startswith("\\") and match.group() not in told:
            told.add(match.group())
            message = f"this escape makes the character {name(match.group())}, which cannot be used"
            problems.append(Problem(codes.CHARACTER, "error", at, message, "delete it; line ends are \\n"))
