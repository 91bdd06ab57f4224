"""A mistake in the writing of a sentence, by offsets into its text."""

from __future__ import annotations

from interpreter.definition import frozen
from interpreter.problems import Problem
from interpreter.source import Text


@frozen
class Mistake:
    """What is wrong between two offsets of a text. Equal texts share their mistakes, wherever they stand.

    put: as in `Problem`.
    """

    code: str
    start: int
    end: int
    message: str
    help: str = ""
    put: str | None = None

    def moved(self, by: int) -> Mistake:
        """The same mistake in a text that has `by` more characters in front."""
        return Mistake(self.code, self.start + by, self.end + by, self.message, self.help, self.put)

    def problem(self, text: Text) -> Problem:
        """The mistake as a problem of the rules file the text stands in."""
        return Problem(self.code, "error", text.at(self.start, self.end), self.message, self.help, put=self.put)
