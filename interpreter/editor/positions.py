"""Offsets of a source as lines and columns of the editor protocol, which counts both from 0, and columns in units."""

from __future__ import annotations

from typing import Literal

from interpreter.definition import frozen
from interpreter.source import Source, Span

Encoding = Literal["utf-8", "utf-16", "utf-32"]
_MARK = "\ufeff"


@frozen
class Position:
    """A place between two characters: line and column, from 0."""

    line: int
    column: int


@frozen
class Positions:
    """The positions of one text, as an editor holds it.

    source: the same text as rules are read. units: what columns count. mark: whether the editor's text begins with a
    byte order mark, which the source leaves out.
    """

    source: Source
    units: Encoding = "utf-16"
    mark: bool = False

    @classmethod
    def of(cls, name: str, text: str, units: Encoding = "utf-16") -> Positions:
        """The positions of a text that an editor holds."""
        return cls(Source(name, text), units, text.startswith(_MARK))

    def position(self, offset: int) -> Position:
        """Where an offset of the source stands."""
        line, column = self.source.line_column(offset)
        before = self.source.line(line)[: column - 1]
        return Position(line - 1, self._size(before) + self._left_out(line))

    def offset(self, position: Position) -> int:
        """The offset of a position; one behind the end of its line means the end, one inside a character its start."""
        number = position.line + 1
        start = self.source.line_start(number)
        left = position.column - self._left_out(number)
        for at, character in enumerate(self.source.line(number)):
            left -= self._size(character)
            if left < 0:
                return start + at
        return start + len(self.source.line(number))

    def stretch(self, span: Span) -> tuple[Position, Position]:
        """Begin and end of a span of the source."""
        return self.position(span.start), self.position(span.end)

    def _left_out(self, number: int) -> int:
        return self._size(_MARK) if self.mark and number == 1 else 0

    def _size(self, text: str) -> int:
        """How many units a text takes. Half a surrogate pair, which no file can hold, counts like a whole character."""
        if self.units == "utf-32" or text.isascii():
            return len(text)
        if self.units == "utf-8":
            return len(text.encode("utf-8", "surrogatepass"))
        return sum(2 if ord(character) > 0xFFFF else 1 for character in text)
