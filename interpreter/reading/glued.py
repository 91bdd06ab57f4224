"""Signs of YAML that count only with a blank behind them, written without it."""

from __future__ import annotations

import re

from interpreter.problems import Problem
from interpreter.reading import codes
from interpreter.reading.characters import name
from interpreter.source import Source, Span

GLUED = re.compile(r"([^\W\d][\w-]*):(?!//)[^ \t\n,\]}]")
_GLUED_DASH = re.compile(r" *(?:- +)*(-)(?=[^\W\d_]|[\"'{\[])")


def missing_blank(source: Source, at: int, key: str) -> Problem:
    """The problem of a key whose colon, at offset `at`, no ordinary blank follows."""
    message = f"a blank is missing after the colon of `{key}`"
    if source.text[at + 1].isspace():
        message = f"the blank after the colon of `{key}` is not an ordinary one, but {name(source.text[at + 1])}"
    hint = f"write `{key}: ` before the value, or quote the text"
    put = None if source.text[at + 1].isspace() else ": "
    if source.text[at + 1 : at + 3].rstrip() == "-":
        message = f"a list begins on the line of its key `{key}`"
        hint, put = f"end the line behind `{key}:`, and begin the next with two blanks and `- `", None
    return Problem(codes.SPACE, "error", Span(source, at, at + 1), message, hint, put=put)


def glued_dash(source: Source, line_start: int) -> Problem | None:
    """The problem of a list entry without a blank behind its `-`, in a line that begins at an offset."""
    found = _GLUED_DASH.match(source.text, line_start)
    if found is None:
        return None
    at = Span(source, found.start(1), found.end(1))
    hint = "an entry of a list begins with `- `; text that begins with `-` is quoted"
    return Problem(codes.SPACE, "error", at, "a blank is missing behind `-`", hint, put="- ")
