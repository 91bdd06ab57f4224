"""Who led while games went on, summed over many games, so that the sums can be merged in any order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from attrs import define, field

from interpreter.statistics import Blocked, Estimate

if TYPE_CHECKING:
    from interpreter.tally import Record


@define
class LeadTally:
    """changes: of the lead, by game. wins: for each scoring in turn what those had of the win who led after it."""

    changes: Blocked = field(factory=Blocked)
    wins: list[Blocked] = field(factory=list)

    def add_block(self, records: Sequence[Record], win: Callable[[Record, int], int], unit: int) -> None:
        """Enter the games of one seat rotation. win: what a seat has of a game's win, of `unit`."""
        self.changes.add_block([record.lead_changes for record in records])
        scorings = min(len(record.leaders) for record in records)
        self._reach(scorings)
        for number in range(scorings):
            held = [(record, record.leaders[number]) for record in records]
            self.wins[number].add_block(
                [sum(win(record, seat) for seat in leaders) * unit // len(leaders) for record, leaders in held]
            )

    def merge(self, other: LeadTally) -> None:
        """Enter all of another."""
        self.changes.merge(other.changes)
        self._reach(len(other.wins))
        for mine, theirs in zip(self.wins, other.wins, strict=False):
            mine.merge(theirs)

    def leader_wins(self, unit: int) -> list[Estimate]:
        """How often whoever had most points after each scoring won; leaders with equal points count in equal parts."""
        return [wins.share(unit * unit) for wins in self.wins]

    def _reach(self, scorings: int) -> None:
        self.wins += [Blocked() for _ in range(scorings - len(self.wins))]
