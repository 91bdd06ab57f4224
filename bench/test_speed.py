"""How long the things take that are done often; `make bench` runs them.

Times are of this machine at this moment. What is kept and compared are ratios to the yardstick, which
`test_ratios` prints, and instruction counts, see docs/performance.md.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

sys.path.insert(0, str(Path(__file__).parent))

import greedy
import ratios
import yardstick

from interpreter import load
from interpreter.bots import RandomBot
from interpreter.game import Game
from interpreter.greedy import GreedyBot
from interpreter.program import Program
from interpreter.shipped import rules_paths

WARM_UP = 300  # games; what is looked up is remembered by then, most of it
MIDDLE = 140  # decisions; a random game of the base game for four has about 288


@cache
def base() -> Program:
    """The base game for four, warmed up."""
    program = ratios.base_program()
    ratios.play(program, 0, WARM_UP)
    return program


@pytest.fixture
def seeds() -> Iterator[int]:
    """Fresh seeds, the same ones every time."""
    return iter(range(10_000, 10_000_000))


def test_a_game_of_the_yardstick(benchmark: BenchmarkFixture) -> None:
    draw = Random(1).random
    for _ in range(WARM_UP):
        yardstick.play(draw)
    scores, *_ = benchmark(yardstick.play, draw)
    assert sum(scores) > 0


def test_a_random_game(benchmark: BenchmarkFixture, seeds: Iterator[int]) -> None:
    program = base()
    assert benchmark(lambda: ratios.play(program, next(seeds), 1)) > 0


def test_a_greedy_game(benchmark: BenchmarkFixture, seeds: Iterator[int]) -> None:
    program, bot = base(), GreedyBot()
    greedy.play(program, bot, 0, WARM_UP)
    assert benchmark(lambda: greedy.play(program, bot, next(seeds), 1)) > 0


def test_a_copy_in_mid_game_and_its_next_choice(benchmark: BenchmarkFixture) -> None:
    """A copy is made at once and caught up with when it is first played on."""
    game, bot, rng = Game(base(), 1), RandomBot(), Random(1)
    for _ in range(MIDDLE):
        assert game.ask is not None
        game.apply(bot.decide(game, game.ask, rng))
    assert game.ask is not None
    option = game.ask[2][0]

    def copy() -> Game:
        twin = game.clone()
        twin.apply(option)
        return twin

    assert len(benchmark(copy).log) > len(game.log)


def test_a_cold_compilation(benchmark: BenchmarkFixture) -> None:
    """The rules read, checked and compiled, in a process that has done so before."""
    paths = [path for path in rules_paths() if path.name == "base.yaml"]
    assert benchmark(lambda: load(paths).program("base", 4)).source


def test_ratios(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["ratios.py"])
    with capsys.disabled():
        print()
        ratios.main()
