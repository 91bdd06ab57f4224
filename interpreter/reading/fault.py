"""One error of the YAML reader, with what is needed to explain it."""

from __future__ import annotations

from attrs import define

from interpreter.problems import Problem
from interpreter.source import Source, Span


@define
class Fault:
    """One error of the YAML reader, with what is needed to explain it."""

    source: Source
    at: int
    context: int | None
    read_to: int  # the end of what was read without error
    last_start: int  # the start of the last value read without error
    bracket: int | None  # the innermost bracket still open

    @property
    def line(self) -> int:
        """The line the loader stopped in, from 1."""
        return self.source.line_column(self.at)[0]

    @property
    def start(self) -> int:
        """Where the thing begins that could not be read to its end, such as an opening bracket."""
        return self.at if self.context is None else self.context

    @property
    def character(self) -> str:
        """The character the loader stopped at; '' at the end."""
        return self.source.text[self.at : self.at + 1]

    def line_of(self, offset: int) -> int:
        """The line of an offset, from 1."""
        return self.source.line_column(offset)[0]

    def line_start(self, number: int) -> int:
        """The offset where a line begins."""
        return self.source.line_start(number)

    def above(self, number: int) -> int:
        """The nearest line above one that is not blank; the first line, if all of them are."""
        number -= 1
        while number > 1 and not self.source.line(number).strip():
            number -= 1
        return max(number, 1)

    def problem(
        self, code: str, start: int, message: str, hint: str, *notes: tuple[int, str], width: int = 1
    ) -> Problem:
        """A problem at `start`; notes are (offset, text)."""
        placed = tuple((self._span(at, 1), text) for at, text in notes)
        return Problem(code, "error", self._span(start, width), message, hint, placed)

    def _span(self, start: int, width: int) -> Span:
        size = len(self.source.text)
        return Span(self.source, min(start, size), min(start + width, size))
