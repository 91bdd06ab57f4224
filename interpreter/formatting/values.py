"""One value in its form: its further lines indented as its block is, and the blanks of sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.editing import Edit
from interpreter.parsing.spacing import evenly_spaced, spaced_line
from interpreter.reading.nodes import Scalar
from interpreter.source import Source

_HEAD = re.compile(r"[|>][-+]?([1-9])?[-+]?[ \t]*(?:#.*)?")


def edits_of(scalar: Scalar, stop: int, old: int, new: int, is_sentence: bool) -> Iterator[Edit]:
    """What changes within a value.

    stop: where its last line ends. old, new: the column its block is indented by, before and after; in brackets
    that of the line they were opened in.
    """
    if scalar.style in ("literal", "folded"):
        yield from _block(scalar, stop, old, new, is_sentence)
        return
    text, start = scalar.span.source.text, scalar.span.start
    is_sentence = is_sentence and "#" not in scalar.value  # a remark may go on in the next line
    for at, end in _lines(text, start, stop):
        first, last = at == start, end == stop
        written = text[at:end]
        said = written.lstrip(" \t") if not first else written
        lead = " " * (len(written) - len(said)) if first else " " * (new + 2) if said else ""
        if not last:
            said = _without_trailing(said, scalar)
        if is_sentence:
            said = _sentence(said, scalar)
        yield from replaced(scalar.span.source, at, end, lead + said)


def _without_trailing(said: str, scalar: Scalar) -> str:
    """A line of a text without blanks at its end, but for one that is written as an escape."""
    kept = said.rstrip(" \t")
    escaped = scalar.style == "double" and (len(kept) - len(kept.rstrip("\\"))) % 2
    return said if escaped and kept != said else kept


def _sentence(said: str, scalar: Scalar) -> str:
    """A line of sentences that is no block; quotation marks at its ends stay where they are."""
    if "\\" in said:
        return said
    mark = {"single": "'", "double": '"'}.get(scalar.style, "")
    opened = mark if mark and said.startswith(mark) else ""
    closed = mark if mark and said.endswith(mark) and len(said) > len(opened) else ""
    inner = said[len(opened) : len(said) - len(closed)]
    spaced = spaced_line(inner.strip(" \t"))
    if not mark and (": " in spaced or spaced.endswith(":")):
        return re.sub("[ \t]+", " ", inner)  # a colon and a blank would end unquoted text
    kept = inner[: len(inner) - len(inner.lstrip(" \t"))]
    return opened + kept + spaced + closed


def _block(scalar: Scalar, stop: int, old: int, new: int, is_sentence: bool) -> Iterator[Edit]:
    """A text behind `|` or `>`: shifted as a whole; no blanks at the ends of lines where they mean nothing."""
    source = scalar.span.source
    text = source.text
    head = _HEAD.match(text, scalar.span.start, stop)
    assert head is not None
    yield from replaced(source, head.start(), head.end(), head.group().rstrip(" \t"))
    lines = list(_lines(text, head.end() + 1, stop))
    if not lines:
        return
    explicit = int(head[1]) if head[1] else 0
    depth = max(old, 0) + explicit if explicit else _depth(text, lines)
    lead = " " * (max(new, 0) + (explicit or 2))
    said = [text[at + depth : end] for at, end in lines]
    if scalar.style == "literal":
        said = [each.rstrip(" \t") for each in said]
        if is_sentence:
            said = evenly_spaced("\n".join(said)).split("\n")
    for (at, end), each in zip(lines, said, strict=True):
        yield from replaced(source, at, end, lead + each if each else "")


def _depth(text: str, lines: list[tuple[int, int]]) -> int:
    """How far the first line that says something is indented."""
    said = ((at, text[at:end]) for at, end in lines)
    return next((len(line) - len(line.lstrip(" ")) for _, line in said if line.strip(" ")), 0)


def replaced(source: Source, start: int, end: int, put: str) -> Iterator[Edit]:
    """The edit that makes a stretch of one line what it is to be, if it is not: its blanks in front, its rest."""
    written = source.text[start:end]
    if written == put:
        return
    lead, put_lead = (each[: len(each) - len(each.lstrip(" \t"))] for each in (written, put))
    if lead != put_lead:
        yield Edit(start, start + len(lead), put_lead)
    rest, put_rest = written[len(lead) :], put[len(put_lead) :]
    if rest == put_rest:
        return
    same = next((at for at, pair in enumerate(zip(rest, put_rest, strict=False)) if len({*pair}) > 1), None)
    same = min(len(rest), len(put_rest)) if same is None else same
    yield Edit(start + len(lead) + same, end, put_rest[same:])


def _lines(text: str, start: int, stop: int) -> Iterator[tuple[int, int]]:
    while start <= stop:
        end = text.find("\n", start, stop)
        end = stop if end < 0 else end
        yield start, end
        start = end + 1
