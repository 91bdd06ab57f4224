"""The text of sentences around a spot: what stands in front of the cursor, and the word there."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator

from interpreter.definition import frozen
from interpreter.editor.spots import Spot
from interpreter.reading.nodes import Mapping, Node, Scalar
from interpreter.source import Text

_SIGNS = frozenset(string.ascii_letters + string.digits + "_-")
_GIVEN = re.compile(r"\bas ([A-Z][A-Z0-9_]*)")


@frozen
class Word:
    """A word at the cursor: the offsets it stands between."""

    text: str
    start: int
    end: int


def word_at(text: str, offset: int) -> Word:
    """The word around an offset, empty where none is."""
    start = end = offset
    while start and text[start - 1] in _SIGNS:
        start -= 1
    while end < len(text) and text[end] in _SIGNS:
        end += 1
    return Word(text[start:end], start, end)


def beginning(text: str, spot: Spot, stop: int) -> str:
    """The sentences from their beginning up to an offset, without the indentation and quotes of YAML."""
    written = text[spot.start : stop]
    if spot.indent < 0:
        return written[1:] if written[:1] in ("'", '"') else written.lstrip()
    return "\n".join(line[spot.indent :] for line in written.split("\n"))


def given_names(written: str) -> list[str]:
    """The names in capitals that sentences give, each once."""
    return list(dict.fromkeys(_GIVEN.findall(written)))


def text_at(root: Node | None, offset: int) -> Text | None:
    """The text of a tree that an offset lies in; keys do not count."""
    for scalar in _values(root):
        if scalar.span.start <= offset <= max(scalar.span.end, scalar.text.close):
            return scalar.text
    return None


def value_offset(text: Text, offset: int) -> int:
    """The place in a value of what stands at an offset of its source; the nearest in front of it."""
    found = 0
    for at, piece in enumerate(text.pieces):
        end = text.pieces[at + 1].at if at + 1 < len(text.pieces) else len(text.value)
        if piece.start > offset:
            break
        found = min(piece.at + (offset - piece.start if piece.verbatim else 0), max(end - 1, piece.at))
    return found


def _values(root: Node | None) -> Iterator[Scalar]:
    if isinstance(root, Scalar):
        yield root
    elif root is not None:
        inner = (value for _, value in root.entries) if isinstance(root, Mapping) else iter(root.items)
        for node in inner:
            yield from _values(node)
