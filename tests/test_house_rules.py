"""Random house rules are either refused with problems or play to the end, and every state of them is sound.

In the suite hypothesis tries the same examples every time; with `--long` it tries many more, other ones every time.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from conformance.expansion_rules import expansion_files
from conformance.house_rules import File, house_files, written
from conformance.playing import Chooser, Dictated, line_ups, play, shipped, spelled_out
from conformance.watching import Told, Watch
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from interpreter.checking import check
from interpreter.game import Game
from interpreter.program import Program
from interpreter.ruleset import load
from interpreter.runtime.errors import Crowded
from interpreter.shipped import rules_paths

SHIPPED = rules_paths()
BASE = [path for path in SHIPPED if path.name == "base.yaml"]


def _examples(count: int, request: pytest.FixtureRequest) -> settings:
    """So many examples in the suite, thirty times as many at length."""
    count *= 30 if request.config.getoption("--long") else 1
    return settings(max_examples=count, deadline=None, suppress_health_check=list(HealthCheck))


def sound_game(program: Program, stepwise: Program, seed: int, chooser: Chooser, rng: Random) -> None:
    """Play a game, checking every state; now and then also copies of it and what one seat can know of it.

    The game is then played again from its log, with dictated chance, by the program whose every step can be entered.
    """
    watch, before = Watch(program), program.start

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

    game = play(Game(program, seed), chooser, at)
    assert game.winners
    told = Told()
    again = Game(stepwise, None, marks=False, tell=told)
    for entry in game.log:
        again.apply(~entry if entry < 0 else entry)
    assert again.ask is None
    assert spelled_out(stepwise, again.state) == spelled_out(program, game.state)
    assert told.scores(program.table.seats) == game.scores


def test_random_house_rules(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    path = tmp_path / "house.yaml"

    @_examples(50, request)
    @given(house_files(), st.sampled_from([BASE, SHIPPED]), st.integers(0, 10**6))
    def refused_or_sound(file: File, rules: list[Path], pick: int) -> None:
        path.write_text(written(file), encoding="utf-8")
        check_and_play([*rules, path], pick)

    refused_or_sound()


def test_random_house_rules_in_the_words_of_expansions(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    path = tmp_path / "house.yaml"

    @_examples(10, request)
    @given(expansion_files(), st.integers(0, 10**6))
    def refused_or_sound(drawn: tuple[str, File], pick: int) -> None:
        line_up, file = drawn
        path.write_text(written(file), encoding="utf-8")
        check_and_play([*SHIPPED, path], pick, line_up)

    refused_or_sound()


def check_and_play(paths: list[Path], pick: int, line_up: str = "") -> None:
    """Rules, the last file of them a house's, are refused with errors that say where, or a game is always sound.

    line_up: the one to play, any if it is not there.
    """
    errors = [problem for problem in check(paths) if problem.severity == "error"]
    if errors:
        event("refused")
        assert all(problem.span is not None and problem.message for problem in errors)
        return
    ruleset, rng = load(paths), Random(pick)
    line_up = line_up if line_up in ruleset.line_ups else rng.choice(ruleset.line_ups)
    players = rng.choice(ruleset.players(line_up))
    try:
        program, stepwise = (ruleset.program(line_up, players, every_step=each) for each in (False, True))
        sound_game(program, stepwise, rng.randrange(10**6), rng, rng)
        event("played")
    except Crowded:  # the one way a game may stop: lasting effects that pile up without end
        assert "until" in paths[-1].read_text(encoding="utf-8")
        event("crowded")


def test_most_house_rules_are_played(tmp_path: Path) -> None:
    """The strategies are of use: many files are sound, many are not (of those of the base game, which they change)."""
    verdicts: list[bool] = []
    path = tmp_path / "house.yaml"

    @settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
    @given(house_files())
    def judge(file: File) -> None:
        path.write_text(written(file), encoding="utf-8")
        verdicts.append(any(problem.severity == "error" for problem in check([*BASE, path])))

    judge()
    assert len(verdicts) * 0.25 < sum(verdicts) < len(verdicts) * 0.75


def test_random_choices(request: pytest.FixtureRequest) -> None:
    """Choices drawn by hypothesis, which likes extremes, in the shipped line-ups."""

    @_examples(25, request)
    @given(st.sampled_from(line_ups()), st.integers(0, 10**6), st.lists(st.integers(0, 99), max_size=400))
    def sound(line_up: tuple[str, int], seed: int, numbers: list[int]) -> None:
        program, stepwise = (shipped().program(*line_up, every_step=each) for each in (False, True))
        sound_game(program, stepwise, seed, Dictated(numbers), Random(seed))

    sound()
