"""What can be played block by block in any process, and summed up in any of them."""

from __future__ import annotations

from typing import Any, Protocol, Self, TypeVar

from interpreter.definition import frozen
from interpreter.greedy.keeping import CardWorths
from interpreter.ruleset import Ruleset
from interpreter.simulate import Setting, Simulation, simulation
from interpreter.tally import Arms, Tally


class Part(Protocol):
    """What came of some blocks of games."""

    @property
    def played(self) -> int:
        """How many games that took."""

    def merge(self, other: Self) -> None:
        """Enter all of another."""


P = TypeVar("P", bound=Part)
G = TypeVar("G")  # the games of one block
G_co = TypeVar("G_co", covariant=True)


class Table(Protocol[G_co]):
    """Where blocks of games are played."""

    def played(self, number: int) -> G_co:
        """The games of one block."""


class Job(Protocol[G, P]):
    """What can be played in any process: plain, and the same for the same games."""

    def table(self, rulesets: tuple[Ruleset, ...]) -> Table[G]:
        """Everything compiled and ready. rulesets: those of the workers."""

    def nothing(self) -> P:
        """What comes of no games."""

    def enter(self, games: G, part: P) -> None:
        """Enter the games of one block into what came of others."""


AnyJob = Job[Any, Any]


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

    def nothing(self) -> Tally:
        """See `Job`."""
        return Tally(self.setting.players)

    def enter(self, games: Arms, part: Tally) -> None:
        """See `Job`."""
        part.add_rotation(games[0])
