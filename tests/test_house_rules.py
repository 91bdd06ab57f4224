"""Random house rules are either refused with problems or play to the end, and every state of them is sound."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from conformance.house_rules import File, house_files, written
from conformance.playing import play, spelled_out
from conformance.watching import Told, Watch
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from interpreter.checking import check
from interpreter.game import Game
from interpreter.program import Program
from interpreter.ruleset import load
from interpreter.shipped import rules_paths


def _examples(count: int) -> settings:
    return settings(max_examples=count, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that the examples of one test share."""
    return tmp_path


@pytest.fixture
def examples(request: pytest.FixtureRequest) -> int:
    """How many examples, at length or in the suite."""
    return 3_000 if request.config.getoption("--long") else 250


def _played(path: Path, pick: int) -> None:
    """Refused with problems that say where, or playable; then a game of it is sound at every decision."""
    problems = check([*rules_paths(), path])
    errors = [problem for problem in problems if problem.severity == "error"]
    if errors:
        event("refused")
        assert all(problem.span is not None and problem.message for problem in errors)
        return
    event("played")
    ruleset, rng = load([*rules_paths(), path]), Random(pick)
    line_up = rng.choice(ruleset.line_ups)
    players = rng.choice(ruleset.players(line_up))
    _sound_game(ruleset.program(line_up, players), rng)


def _sound_game(program: Program, rng: Random) -> None:
    watch, before = Watch(program), program.start
    seed = rng.randrange(10**6)
    game = Game(program, seed)

    def at(game: Game) -> None:
        nonlocal before
        watch.all_of(game)
        watch.taboo_kept(before, game.state)
        before = game.state[:]
        if rng.random() < 0.02:
            twin, seat = game.clone(), rng.randrange(program.table.seats)
            assert (twin.state, twin.ask, twin.log) == (game.state, game.ask, game.log)
            dealt = game.redeal(seat, rng)
            assert dealt.view(seat).as_dict() == game.view(seat).as_dict()
            watch.all_of(dealt)

    play(game, rng, at)
    assert game.winners
    told = Told()
    again = Game(program, None, marks=False, tell=told)
    for entry in game.log:
        again.apply(~entry if entry < 0 else entry)
    assert again.ask is None
    assert spelled_out(program, again.state) == spelled_out(program, game.state)
    assert told.scores(program.table.seats) == game.scores


def test_random_house_rules(folder: Path, examples: int) -> None:
    @_examples(examples)
    @given(house_files(), st.integers(0, 10**6))
    def check_and_play(file: File, pick: int) -> None:
        path = folder / "house.yaml"
        path.write_text(written(file), encoding="utf-8")
        _played(path, pick)

    check_and_play()
