"""The blanks of a text: single ones between words, two for each block; what the text says stays the same."""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.parsing.lines import wrong_lines

_WORDS = re.compile(r"[^ \t:\[\]]+|[:\[\]]")
_UNEVEN = re.compile(r"[ \t]{2}|\t|[ \t]$|[ \t][:\]]|\[[ \t]|[:\]][^ \n\]:]|[^ \n\[]\[", re.MULTILINE)
STEP = 2  # blanks a block stands further in


def evenly_spaced(value: str) -> str:
    """The text with as many lines, spaced like the sentences the program writes.

    Remarks stay as they are, and as far behind the sentence. Lines keep their blanks in front where these fit
    no block.
    """
    if not _UNEVEN.search(value):
        return value
    lines = value.split("\n")
    leads = [line[: _width(line)] for line in lines] if wrong_lines(value) else _leads(lines)
    return "\n".join(
        lead + spaced_line(line.strip(" \t")) if line.strip(" \t") else ""
        for lead, line in zip(leads, lines, strict=True)
    )


def spaced_line(line: str) -> str:
    """A line of a text that begins and ends with no blank, its words a blank apart."""
    sentence, sign, remark = line.partition("#")
    written = sentence.rstrip(" \t")
    found = ""
    for word in _WORDS.findall(written):
        glued = not found or word in (":", "]") or found.endswith("[")
        found += word if glued else f" {word}"
    return found + sentence[len(written) :] + sign + remark


def _leads(lines: list[str]) -> list[str]:
    """The blanks every line is to begin with. A remark keeps to the block it stood in, else to the next sentence."""
    said = dict(_levels(lines))
    following: list[dict[int, int] | None] = [None] * len(lines)  # the levels of the next sentence
    for at in reversed(range(len(lines))):
        following[at] = said.get(at) or (following[at + 1] if at + 1 < len(lines) else None)
    before: dict[int, int] = {0: 0}
    found: list[str] = []
    for at, line in enumerate(lines):
        after = following[at] or before
        found.append(" " * {**before, **after}.get(_width(line), after[max(after)]))
        before = said.get(at, before)
    return found


def _levels(lines: list[str]) -> Iterator[tuple[int, dict[int, int]]]:
    """For each line that says something the indentation of its block and of those around it, before and after."""
    levels: dict[int, int] = {0: 0}
    for at, line in enumerate(lines):
        if not line.split("#")[0].strip(" \t"):
            continue
        width = _width(line)
        levels = {each: put for each, put in levels.items() if each <= width}
        levels.setdefault(width, len(levels) * STEP)
        yield at, dict(levels)


def _width(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))
