"""A key written twice with the same value: where the second one stands, with all that belongs to it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from interpreter.editing import Edit
from interpreter.reading.tokens import Token, tokens
from interpreter.source import Source, Span

_OPENING = frozenset({"open", "block mapping", "block list"})
_CLOSING = frozenset({"close", "block end"})


def doubled(second: Span, first: Span) -> Edit | None:
    """Takes the second key out; None if its value is another one, or remarks would go with it."""
    source = second.source
    found = _tokens(source)
    places = [next((at for at, each in enumerate(found) if _is_at(each, span)), None) for span in (first, second)]
    if places[0] is None or places[1] is None:
        return None
    before, entry = _entry(found, places[0]), _entry(found, places[1])
    if _said(source, before[1:]) != _said(source, entry[1:]):
        return None
    in_brackets = sum({"open": 1, "close": -1}.get(each.kind, 0) for each in found[: places[1]]) > 0
    if in_brackets:
        return _in_brackets(source, found[: places[1]], entry)
    return _on_lines(source, entry)


@lru_cache(maxsize=1)
def _tokens(source: Source) -> tuple[Token, ...]:
    """The tokens of a file, found once for all that is written twice in it."""
    return tuple(tokens(source))


def _is_at(token: Token, span: Span) -> bool:
    return token.kind == "scalar" and token.start == span.start


def _entry(found: Sequence[Token], at: int) -> list[Token]:
    """A key and all tokens of its value."""
    depth = 0
    for end in range(at + 1, len(found)):
        kind = found[end].kind
        if depth == 0 and kind in ("key", "comma", "end", *_CLOSING):
            return list(found[at:end])
        depth += (kind in _OPENING) - (kind in _CLOSING)
    return list(found[at:])


def _said(source: Source, entry: Sequence[Token]) -> list[tuple[str, str]]:
    return [(each.kind, source.text[each.start : each.end].strip()) for each in entry]


def _in_brackets(source: Source, before: Sequence[Token], entry: Sequence[Token]) -> Edit | None:
    comma = next((each for each in reversed(before) if each.end > each.start), None)
    if comma is None or comma.kind != "comma" or "\n" in source.text[comma.start : entry[-1].end]:
        return None
    return Edit(comma.start, entry[-1].end, "")


def _on_lines(source: Source, entry: Sequence[Token]) -> Edit | None:
    text = source.text
    start = text.rfind("\n", 0, entry[0].start) + 1
    end = max(each.end for each in entry)
    if text[start : entry[0].start].strip(" "):
        return None
    at = entry[0].start
    for token in entry:
        if "#" in text[at : token.start]:
            return None
        at = max(at, token.end)
    if text[end - 1] != "\n":
        line_end = text.find("\n", end)
        line_end = len(text) if line_end < 0 else line_end
        if text[end:line_end].strip(" \t"):
            return None
        end = min(line_end + 1, len(text))
    return Edit(start, end, "")
