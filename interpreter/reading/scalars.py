"""From the characters of a YAML scalar's value back to where they were written.

Each style is decoded again from its source, in the same way as libyaml does, keeping for every run of value
characters the offsets it came from. The result is compared with the value the YAML reader gave.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import define, field

from interpreter.source import Piece, Source, Span, Text

_PROPERTIES = re.compile(r"(?:[&!]\S*(?:[ \t\n]|(?<=\s)#.*)*+)*+")
_BREAKS = r"(?P<fold>[ \t]*+\n[ \t\n]*+)"
_PLAIN_PARTS = re.compile(_BREAKS + r"|(?P<as_is>[^\n]*[^\n \t]|[ \t]+)")
_SINGLE_PARTS = re.compile(_BREAKS + r"|(?P<escape>'')|(?P<as_is>[^\n']*[^\n' \t]|[ \t]+)")
_DOUBLE_PARTS = re.compile(
    _BREAKS + r"|(?P<joined>\\\n[ \t\n]*+)"
    r"|(?P<escape>\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.))"
    r"|(?P<as_is>[^\n\\]*[^\n\\ \t]|[ \t]+)"
)
_PARTS = {"plain": _PLAIN_PARTS, "single": _SINGLE_PARTS, "double": _DOUBLE_PARTS}
_BLOCK_HEAD = re.compile(r"[|>](?:([+-])?([1-9])?|([1-9])([+-]))[ \t]*(?:#.*)?(?:\n|\Z)")
_ESCAPES = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "\t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r",
    "e": "\x1b", "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029", "'": "'",
}  # fmt: skip


@define
class _Trail:
    """The value decoded so far, with the pieces it came from."""

    size: int = 0
    parts: list[str] = field(factory=list)
    pieces: list[Piece] = field(factory=list)

    def add(self, value: str, start: int, end: int, *, verbatim: bool = False) -> None:
        if not value:
            return
        last = self.pieces[-1] if self.pieces else None
        if verbatim and last and last.verbatim and last.end == start:
            self.pieces[-1] = Piece(last.at, last.start, end)
        else:
            self.pieces.append(Piece(self.size, start, end, verbatim))
        self.parts.append(value)
        self.size += len(value)

    def add_lines(self, breaks: list[int]) -> None:
        for at in breaks:
            self.add("\n", at, at + 1, verbatim=True)


def locate(source: Source, start: int, end: int, value: str, style: str, parent_indent: int) -> Text:
    """The value of the scalar written in `source.text[start:end]`, with the place of every character.

    `style` is a node style. `parent_indent` is the column (from 0) of the block collection the scalar stands
    in, -1 for none; block styles need it.
    """
    text = source.text
    if text[start : start + 1] in ("&", "!"):
        properties = _PROPERTIES.match(text, start, end)
        start = properties.end() if properties else start
    trail = _Trail()
    if style in ("literal", "folded"):
        close = _block(trail, text, start, end, style == "folded", parent_indent)
        end = close
    else:
        first, close = (start, end) if style == "plain" else (start + 1, end - 1)
        if text[first:close] == value:  # most are: escapes and folded line ends never look like what they stand for
            return Text(value, Span(source, start, end), (Piece(0, first, close),) if value else (), close)
        _flow(trail, text, first, close, _PARTS[style])
    span = Span(source, start, end)
    if "".join(trail.parts) != value:  # the reader and this module disagree: point at the whole scalar
        return Text(value, span, (Piece(0, start, end, verbatim=False),) if value else (), close)
    return Text(value, span, tuple(trail.pieces), close)


def _flow(trail: _Trail, text: str, start: int, end: int, parts: re.Pattern[str]) -> None:
    """Plain and quoted text: one line end is a blank, n are n - 1 line ends (YAML 1.1, 9.1.4)."""
    for part in parts.finditer(text, start, end):
        kind, written = part.lastgroup, part.group()
        if kind == "as_is":
            trail.add(written, part.start(), part.end(), verbatim=True)
        elif kind == "escape":
            trail.add(_unescape(written), part.start(), part.end())
        else:
            breaks = [part.start() + at for at, character in enumerate(written) if character == "\n"]
            if kind == "fold" and len(breaks) == 1:
                trail.add(" ", part.start(), part.end())
            else:
                trail.add_lines(breaks[1:])


def _unescape(written: str) -> str:
    if written == "''":
        return "'"
    digits = written[2:]
    if digits:
        return chr(min(int(digits, 16), 0x10FFFF))
    return _ESCAPES.get(written[1], written[1])


def _block(trail: _Trail, text: str, start: int, end: int, folded: bool, parent_indent: int) -> int:
    """Decodes a block scalar; gives the offset behind its last line that is not blank."""
    head = _BLOCK_HEAD.match(text, start, end)
    if head is None:
        return end
    chomping = head[1] or head[4] or ""
    explicit = head[2] or head[3]
    lines = list(_lines(text, head.end(), end))
    indent = max(parent_indent, 0) + int(explicit) if explicit else _indent(text, lines, parent_indent)
    close = start + len(text[start : head.end()].split("#")[0].rstrip())
    pending: list[int] = []  # line ends seen since the last line with text
    last_line_end: int | None = None
    after_more_indented = False
    for line_start, line_end in lines:
        content = line_start + indent
        if content >= line_end:
            if line_end < end:
                pending.append(line_end)
            continue
        more_indented = text[content] in " \t"
        if last_line_end is not None:
            fold = folded and not after_more_indented and not more_indented
            if not fold:
                trail.add_lines([last_line_end])
            elif not pending:
                trail.add(" ", last_line_end, content)
        trail.add_lines(pending)
        trail.add(text[content:line_end], content, line_end, verbatim=True)
        pending, after_more_indented = [], more_indented
        last_line_end = line_end
        close = line_end
    if chomping != "-" and last_line_end is not None and last_line_end < end:
        trail.add_lines([last_line_end])
    if chomping == "+":
        trail.add_lines(pending)
    return close


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end:
        at = text.find("\n", start, end)
        stop = end if at < 0 else at
        yield start, stop
        start = stop + 1


def _indent(text: str, lines: list[tuple[int, int]], parent_indent: int) -> int:
    """The indentation YAML detects: that of the first line with text, or of a longer blank one before it."""
    indent = max(parent_indent + 1, 1)
    for start, end in lines:
        blanks = start
        while blanks < end and text[blanks] == " ":
            blanks += 1
        indent = max(indent, blanks - start)
        if blanks < end:
            break
    return indent
