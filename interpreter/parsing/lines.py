"""How the lines of a text are indented, before its sentences are read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.parsing import codes
from interpreter.parsing.mistake import Mistake

DEEPEST = 50  # blocks inside blocks, and `not` after `not`
_NOTS = re.compile(rf"(?:\bnot\s+){{{DEEPEST},}}")


def wrong_lines(value: str) -> list[Mistake]:
    """Mistakes of indentation and nesting, and of a text without any sentence."""
    found = [_too_deep(match.start(), match.end()) for match in _NOTS.finditer(value)]
    lines = list(_written_lines(value))
    if not lines:
        message = "there is no sentence here"
        return [Mistake(codes.EMPTY, 0, len(value), message, "write what happens, or leave the key out")]
    levels: list[int] = []
    for at, blanks, words in lines:
        mistake = _wrong_line(at, blanks, words, levels)
        if mistake is not None:
            return [*found, mistake]
    return found


def _written_lines(value: str) -> Iterator[tuple[int, str, str]]:
    """Offset, indentation and words of every line that says something."""
    at = 0
    for line in value.split("\n"):
        words = line.split("#")[0].strip()
        if words:
            yield at, line[: len(line) - len(line.lstrip())], words
        at += len(line) + 1


def _wrong_line(at: int, blanks: str, words: str, levels: list[int]) -> Mistake | None:
    """Enter a line's indentation into the open `levels`; the mistake if it fits none of them."""
    width, start = len(blanks), at + len(blanks)
    end = start + len(words)
    if "\t" in blanks:
        return Mistake(codes.INDENT, at, start, "a tab indents this line", "indent with blanks")
    if not levels:
        levels.append(0)
        if width:
            message = "the first line is indented"
            return Mistake(codes.INDENT, start, end, message, "start it at the left edge of the text")
    if width > levels[-1]:
        levels.append(width)
        return _too_deep(start, end) if len(levels) > DEEPEST else None
    left = [level for level in levels if level <= width]
    if left[-1] != width:
        message = f"this line is {width} blanks in, and no line above it is"
        near = f"{left[-1]} or {levels[len(left)]}"
        return Mistake(codes.INDENT, start, end, message, f"indent it by {near} blanks, like those above")
    levels[:] = left
    return None


def _too_deep(start: int, end: int) -> Mistake:
    return Mistake(codes.LIMIT, start, end, f"nested more than {DEEPEST} deep", "say it more plainly")
