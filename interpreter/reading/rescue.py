"""What can still be read of a file with YAML mistakes: all entries but those the mistakes stand in."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import lru_cache

from interpreter.source import Source, Span

# Without one of these no other entry can be judged.
_NEEDED = frozenset({"format", "modules", "line-ups"})
_CHANGING = frozenset({"changes", "replaces", "removes"})
_KEY = re.compile(r"[\"']?([\w-]+)[\"']?:(?:\s|\Z)")


def lines_around(span: Span) -> Span:
    """The lines of the entry a place stands in; those of the place itself where it stands in none."""
    found = _entry_lines(span.source.text, span.start)
    start, end = found or (span.start, span.end)
    return Span(span.source, start, end)


def without_entry(source: Source, text: str, at: int) -> str | None:
    """A text in which the entry around an offset is blank, every other character where it was.

    None when there is no such entry, or when nothing could be judged without it.
    """
    found = _entry_lines(text, at)
    if found is None:
        return None
    start, end = found
    while True:
        above = _above(text, start)
        text = text[:start] + re.sub(r"[^\n]", " ", text[start:end]) + text[end:]
        if above is None or text[above : _end(text, above)].strip() != text[above : _line_end(text, above)].strip():
            return text
        start, end = above, _line_end(text, above)  # a key of which nothing is left


def _entry_lines(text: str, at: int) -> tuple[int, int] | None:
    start: int | None = text.rfind("\n", 0, at) + 1
    path: list[int] = []
    while start is not None:
        path.insert(0, start)
        start = _above(text, start)
    key = _KEY.match(text, path[0])
    if key is None or key[1] in _NEEDED:
        return None
    depth = 2 if key[1] in _CHANGING else 1
    return (path[depth], _end(text, path[depth])) if len(path) > depth else None


def _above(text: str, start: int) -> int | None:
    """The line that opens the block a line stands in."""
    depth = _depth(text, start)
    starts, depths = _outline(text)
    for at in range(bisect_left(starts, start) - 1, -1, -1):
        if depth is None or depths[at] < depth:
            return starts[at]
    return None


def _end(text: str, start: int) -> int:
    """Where the block that a line opens is over."""
    depth = _depth(text, start)
    starts, depths = _outline(text)
    for at in range(bisect_right(starts, start), len(starts) if depth is not None else 0):
        if depth is not None and depths[at] <= depth:
            return starts[at]
    return len(text)


@lru_cache(maxsize=2)
def _outline(text: str) -> tuple[list[int], list[int]]:
    """Where the lines begin that say something, and how far in they do; kept, since one text is asked about often."""
    starts, depths, start = [], [], 0
    while start < len(text):
        depth = _depth(text, start)
        if depth is not None:
            starts.append(start)
            depths.append(depth)
        start = _line_end(text, start)
    return starts, depths


def _line_end(text: str, start: int) -> int:
    found = text.find("\n", start)
    return len(text) if found < 0 else found + 1


def _depth(text: str, start: int) -> int | None:
    """How far in a line begins, entries of a list a little further than keys; None for a line that says nothing."""
    line = text[start : _line_end(text, start)]
    said = line.strip()
    if not said or said.startswith("#"):
        return None
    return 2 * (len(line) - len(line.lstrip(" "))) + said.startswith("- ")
