"""How often each score and each margin came up."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from attrs import define, field

if TYPE_CHECKING:
    from interpreter.tally import Record


@define
class Distributions:
    """Numbers of games' results, and how often they came up. winning: best scores; margins: of best over second."""

    scores: Counter[int] = field(factory=Counter)
    winning: Counter[int] = field(factory=Counter)
    margins: Counter[int] = field(factory=Counter)

    def add(self, record: Record) -> None:
        """Enter one game."""
        for score in record.scores:
            self.scores[score] += 1
        self.winning[max(record.scores)] += 1
        self.margins[record.margin] += 1

    def merge(self, other: Distributions) -> None:
        """Enter all of another."""
        self.scores.update(other.scores)
        self.winning.update(other.winning)
        self.margins.update(other.margins)

    def plain(self) -> dict[str, list[list[int]]]:
        """Pairs of a number and how often it came up, the least number first."""
        found = {"score": self.scores, "winning": self.winning, "margin": self.margins}
        return {name: [[value, counts[value]] for value in sorted(counts)] for name, counts in found.items()}
