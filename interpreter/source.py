"""Where things stand in a rules file: a file's text, a stretch of it, and a value that knows its own stretch."""

from __future__ import annotations

from bisect import bisect_right

from attrs import field

from interpreter.definition import frozen


def _plain_line_ends(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


@frozen
class Source:
    r"""One text read as rules.

    `name` is what people are shown, such as `rules/base.yaml` or `<stdin>`. `text` is kept without a
    byte order mark and with `\n` as its only line end, so lines and columns are the same however the
    file was saved.
    """

    name: str
    text: str = field(converter=_plain_line_ends, repr=False)
    _line_starts: tuple[int, ...] = field(init=False, eq=False, repr=False)

    @_line_starts.default
    def _find_line_starts(self) -> tuple[int, ...]:
        starts = [0]
        at = self.text.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = self.text.find("\n", at + 1)
        return tuple(starts)

    def line_column(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset into `text`, both from 1, columns in code points."""
        offset = min(max(offset, 0), len(self.text))
        row = bisect_right(self._line_starts, offset) - 1
        return row + 1, offset - self._line_starts[row] + 1

    def line_start(self, number: int) -> int:
        """The offset at which a line (counted from 1) begins; the end of the text past the last one."""
        return self._line_starts[max(number, 1) - 1] if number <= len(self._line_starts) else len(self.text)

    def line(self, number: int) -> str:
        """The text of a line (counted from 1) without its line end; empty past the end of the file."""
        if not 1 <= number <= len(self._line_starts):
            return ""
        start = self.line_start(number)
        if number == len(self._line_starts):
            return self.text[start:]
        return self.text[start : self._line_starts[number] - 1]


@frozen
class Span:
    """A stretch of a source: offsets into `source.text`, `start` included, `end` excluded."""

    source: Source
    start: int
    end: int

    @property
    def line(self) -> int:
        """The line it begins in, from 1."""
        return self.source.line_column(self.start)[0]

    @property
    def column(self) -> int:
        """The column it begins at, from 1, in characters."""
        return self.source.line_column(self.start)[1]

    @property
    def text(self) -> str:
        """The text it covers."""
        return self.source.text[self.start : self.end]

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}:{self.column}"


@frozen
class Piece:
    """A run of a value's characters, from value offset `at` to the next piece, and where it was written.

    A `verbatim` run stands in the source character by character. Any other run (an escape, a folded line
    end) was written as the whole of `start`..`end`.
    """

    at: int
    start: int
    end: int
    verbatim: bool = True


def _written_as_is(text: Text) -> tuple[Piece, ...]:
    return (Piece(0, text.span.start, text.span.end),) if text.value else ()


@frozen
class Text:
    """A value together with where every character of it stands.

    Without `pieces` the value is taken to stand in `span` exactly as it is. `close` is the offset at which
    the value ends in the source: the closing quote, or the end of the last written line.
    """

    value: str
    span: Span
    pieces: tuple[Piece, ...] = field(repr=False)
    close: int = field(repr=False)

    @pieces.default
    def _find_pieces(self) -> tuple[Piece, ...]:
        return _written_as_is(self)

    @close.default
    def _find_close(self) -> int:
        return self.span.end

    def at(self, start: int, end: int) -> Span:
        """The source of `value[start:end]`.

        An empty range gives a span of width 0 in front of the character at `start`; at the end of the value
        that is behind the last written character, never on a following line.
        """
        size = len(self.value)
        start = min(max(start, 0), size)
        end = min(max(end, start), size)
        if start == size:
            return Span(self.span.source, self.close, self.close)
        first = self._character(start)[0]
        last = first if end == start else self._character(end - 1)[1]
        return Span(self.span.source, first, last)

    def _character(self, offset: int) -> tuple[int, int]:
        index = bisect_right(self.pieces, offset, key=lambda piece: piece.at) - 1
        piece = self.pieces[index]
        if not piece.verbatim:
            return piece.start, piece.end
        where = piece.start + offset - piece.at
        return where, where + 1
