"""Blocks of games played so that they can be written down: a job of the workers, around one that is not."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol

from attrs import define, field

from interpreter.choices import Choices
from interpreter.definition import frozen
from interpreter.recording.plain_records import game_of, plain
from interpreter.recording.rows import Played, Rows
from interpreter.ruleset import Ruleset
from interpreter.series import P
from interpreter.simulate import Simulation
from interpreter.tally import Arms, Finding, Record

_LEVEL = 1  # of compression: what is written is read once or twice


class Recordable(Protocol[P]):
    """A job of the workers that says what it plays by."""

    def simulations(self, rulesets: tuple[Ruleset, ...]) -> tuple[Simulation, ...]:
        """All that blocks are played by, compiled and ready."""

    def arms(self, number: int) -> range:
        """Which of the simulations play a block."""

    def nothing(self) -> P:
        """See `series.Job`."""

    def enter(self, games: Arms, part: P) -> None:
        """See `series.Job`. games: by each of the simulations that play the block."""


@define
class Recorded(Generic[P]):
    """What came of some blocks, and each as it is to be written down: its number and its bytes."""

    part: P
    blocks: list[tuple[int, bytes]] = field(factory=list)

    @property
    def played(self) -> int:
        """How many games that took."""
        return self.part.played

    def merge(self, other: Recorded[P]) -> None:
        """Enter all of another."""
        self.part.merge(other.part)
        self.blocks += other.blocks


@frozen
class Recording(Generic[P]):
    """A job for `Workers.play`. section: the number of the first of the sections it plays, one for each simulation."""

    job: Recordable[P]
    section: int

    def table(self, rulesets: tuple[Ruleset, ...]) -> Desk:
        """See `series.Job`."""
        tables = self.job.simulations(rulesets)
        sides = []
        for section, table in enumerate(tables, start=self.section):
            table.choices = Choices(table.program)
            sides.append(Rows(section, table, table.choices))
        return Desk(self.job.arms, tuple(sides))

    def nothing(self) -> Recorded[P]:
        """See `series.Job`."""
        return Recorded(self.job.nothing())

    def enter(self, games: tuple[Arms, tuple[int, bytes]], part: Recorded[P]) -> None:
        """See `series.Job`. games: and how they are written down."""
        arms, block = games
        self.job.enter(arms, part.part)
        part.blocks.append(block)


@frozen(eq=False)
class Desk:
    """Where blocks are played and written down. arms: which of the sides play a block."""

    arms: Callable[[int], range]
    sides: tuple[Rows, ...]

    def played(self, number: int) -> tuple[Arms, tuple[int, bytes]]:
        """The games of one block, and the block as it is written down."""
        sides = [self.sides[arm] for arm in self.arms(number)]
        arms = [_rotation(rows, number) for rows in sides]
        games = [[each.game for each in arm] for arm in arms]
        counted = not any(isinstance(game, Finding) for arm in games for game in arm)
        texts = [rows.of(arm, counted=counted) for rows, arm in zip(sides, arms, strict=True)]
        return games, (number, written(games, texts))


def _rotation(rows: Rows, number: int) -> list[Played]:
    """The games of a rotation, each with what was chosen in it."""
    players = rows.table.setting.players
    return [Played(rows.table.play(n), rows.choices.made) for n in range(number * players, (number + 1) * players)]


def written(games: Arms, texts: Sequence[dict[str, str]]) -> bytes:
    """A block as it is kept: compressed JSON."""
    block = {"arms": [[plain(game) for game in arm] for arm in games], "rows": list(texts)}
    return zlib.compress(json.dumps(block, ensure_ascii=False, separators=(",", ":")).encode(), _LEVEL)


def games_in(block: bytes) -> list[list[Record | Finding]]:
    """The games of a block that was written down. Raises plain_records.Damaged."""
    return [[game_of(values) for values in arm] for arm in _read(block)["arms"]]


def rows_in(block: bytes) -> list[dict[str, str]]:
    """The rows of a block that was written down, see `rows.Rows.of`, section by section."""
    found: list[dict[str, str]] = _read(block)["rows"]
    return found


def _read(block: bytes) -> Any:
    return json.loads(zlib.decompress(block))
