"""Shared by the tests of traces and of the stories told from them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import frozen
from conformance.playing import shipped
from simulation.conftest import GoldenText
from syrupy.assertion import SnapshotAssertion

from interpreter.chronicle.following import Story, follow
from interpreter.chronicle.misfits import report
from interpreter.chronicle.telling import telling
from interpreter.game import Game
from interpreter.program import Program
from interpreter.ruleset import Ruleset
from interpreter.source import Source
from interpreter.trace import Header, trace_text
from interpreter.trace_reading import read_trace

ROOT = Path(__file__).parents[2]
TRACES = sorted((ROOT / "golden" / "traces").glob("*.trace"))


@frozen
class Table:
    """A line-up with so many seats, to play and to tell."""

    ruleset: Ruleset
    line_up: str
    players: int

    @property
    def program(self) -> Program:
        return self.ruleset.program(self.line_up, self.players, every_step=True)

    @property
    def digest(self) -> str:
        return self.ruleset.digest(self.line_up)

    def played(self, seed: int) -> Game:
        """A random game."""
        game, rng = Game(self.program, seed, marks=False), Random(seed)
        while game.ask is not None:
            game.apply(rng.choice(list(game.ask[2])))
        return game

    def text(self, log: list[int]) -> str:
        """The trace of a log."""
        return trace_text(self.program, log, Header(("x.yaml",), self.digest, self.line_up, self.players))

    def story(self, text: str, seat: int | None = None, until: int | None = None) -> Story:
        return follow(self.program, read_trace(Source("x.trace", text)), seat, until)

    def told(self, text: str, seat: int | None = None) -> dict[str, Any]:
        """All that `replay` says, as values."""
        story = self.story(text, seat)
        colour = None if seat is None else self.program.table.owners[seat]
        unfit = report(story.misfit, story.trace, self.digest, colour) if story.misfit is not None else None
        return telling(story, seat, unfit, self.digest)


def table(line_up: str, players: int) -> Table:
    """A table of the shipped rules."""
    return Table(shipped(), line_up, players)


@pytest.fixture
def golden(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """The golden files of the module."""
    return snapshot.use_extension(GoldenText)
