"""What can be played block by block in any process, and summed up in any of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, Self, TypeVar

from interpreter.definition import frozen
from interpreter.greedy.keeping import CardWorths
from interpreter.ruleset import Ruleset
from interpreter.simulate import Setting, Simulation, simulation
from interpreter.tally import Finding, Record, Tally, tallied


class Part(Protocol):
    """What came of some blocks of games."""

    @property
    def played(self) -> int:
        """How many games that took."""

    def merge(self, other: Self) -> None:
        """Enter all of another."""


P = TypeVar("P", bound=Part)
P_co = TypeVar("P_co", bound=Part, covariant=True)


class Table(Protocol[P_co]):
    """Where blocks of games are played."""

    def block(self, number: int) -> P_co:
        """What came of one block."""


class Job(Protocol[P_co]):
    """What can be played in any process: plain, and the same for the same games."""

    def table(self, rulesets: tuple[Ruleset, ...]) -> Table[P_co]:
        """Everything compiled and ready. rulesets: those of the workers."""


@frozen
class Series:
    """Games of one setting. rules: by which of the rulesets. course: note how games stand after each round, too."""

    setting: Setting
    worths: CardWorths
    rules: int = 0
    course: bool = False

    def table(self, rulesets: tuple[Ruleset, ...]) -> Simulation:
        """See `Job`."""
        return simulation(rulesets[self.rules], self.setting, self.worths, leads=True, course=self.course)

    def arms(self, number: int) -> range:
        """See `recording.jobs.Recordable`."""
        return range(1)

    def simulations(self, rulesets: tuple[Ruleset, ...]) -> tuple[Simulation, ...]:
        """See `recording.jobs.Recordable`."""
        return (self.table(rulesets),)

    def summed(self, arms: Sequence[Sequence[Record | Finding]]) -> Tally:
        """See `recording.jobs.Recordable`."""
        return tallied(self.setting.players, arms[0])
