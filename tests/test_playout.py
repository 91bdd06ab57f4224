"""A game played out at once is the game its answers make one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from conformance.playing import line_ups, shipped

from interpreter.game import Game, PlainGame
from interpreter.playout import FLOATS, play_at_random
from interpreter.runtime.errors import Crowded

SEEDS = range(3)


def _answered(game: Game, draw: Callable[[], float]) -> int:
    """Every question asked of the game, every answer checked by it."""
    made = 0
    while (ask := game.ask) is not None:
        game.apply(ask[2][int(draw() * len(ask[2]))])
        made += 1
    return made


def _same(one: Game, other: Game) -> None:
    assert (one.ask, one.log, one.state, one.scores) == (other.ask, other.log, other.state, other.scores)
    assert one.winners == other.winners


@pytest.mark.parametrize(("line_up", "players"), line_ups())
def test_it_is_the_same_game_as_choice_by_choice(line_up: str, players: int) -> None:
    program = shipped().program(line_up, players)
    for seed in SEEDS:
        one, other = (Game(program, seed, marks=False) for _ in range(2))
        mine, yours = Random(seed), Random(seed)
        assert play_at_random(one, mine.random) == _answered(other, yours.random) > 0
        _same(one, other)
        assert mine.random() == yours.random()


def test_options_once_asked_stay_as_they_were() -> None:
    game, draw, asked = Game(shipped().program("king-intrigue-all", 4), 3, marks=False), Random(3).random, []
    while (ask := game.ask) is not None:
        asked.append((ask, tuple(ask[2])))
        game.apply(ask[2][int(draw() * len(ask[2]))])
    assert [tuple(ask[2]) for ask, _ in asked] == [options for _, options in asked]
    kept = [ask for ask, _ in asked if len(ask[2]) > 13]
    assert len({tuple(ask[2]) for ask in kept}) > 13  # cards leave large piles one by one


@pytest.mark.parametrize("line_up", ["base", "king-intrigue"])  # in the latter decks of one card, drawn at less cost
def test_a_game_that_can_be_copied_notes_every_choice(line_up: str) -> None:
    program = shipped().program(line_up, 3)
    one, other = Game(program, 1), Game(program, 1, marks=False)
    assert play_at_random(one, Random(1).random) == play_at_random(other, Random(1).random)
    assert (one.ask, one.log, one.scores) == (other.ask, other.log, other.scores)
    one.undo()
    assert one.ask is not None
    assert one.log == other.log[: len(one.log)]


def test_a_game_begun_by_hand_is_played_on_and_one_that_is_over_stays_so() -> None:
    program = shipped().program("base", 2)
    game, whole = (Game(program, 4, marks=False) for _ in range(2))
    begun = Random(2)
    for _ in range(20):
        assert game.ask is not None
        options = game.ask[2]
        game.apply(options[int(begun.random() * len(options))])
    assert play_at_random(game, begun.random) + 20 == play_at_random(whole, Random(2).random)
    _same(game, whole)
    assert play_at_random(game, begun.random) == 0
    _same(game, whole)


@pytest.mark.parametrize("raised", [StopIteration, RuntimeError, KeyboardInterrupt])
def test_the_game_waits_where_no_answer_came(raised: type[BaseException]) -> None:
    program = shipped().program("base", 4)
    numbers = [Random(3).random() for _ in range(50)]

    def given() -> Iterator[float]:
        yield from numbers

    drawn = given()

    def draw() -> float:
        for number in drawn:
            return number
        raise raised

    game, other = (Game(program, 3, marks=False) for _ in range(2))
    with pytest.raises(raised):
        play_at_random(game, draw)
    for number in numbers:
        assert other.ask is not None
        other.apply(other.ask[2][int(number * len(other.ask[2]))])
    _same(game, other)
    assert play_at_random(game, Random(5).random) == _answered(other, Random(5).random)
    _same(game, other)


def test_more_options_than_there_are_floats_ready() -> None:
    """More than any rules ask about; the answers are the same."""
    many = tuple(range(2 * len(FLOATS)))

    def wide(s: list[int], draw: Any, snap: Any, tell: Any) -> Any:
        for options in ((0, 1), many, (0, 1, 2), many, many):
            yield 0, 0, options

    program = shipped().program("base", 4)
    one, other = (Game(program, 1, marks=False, play=wide) for _ in range(2))
    assert play_at_random(one, Random(1).random) == _answered(other, Random(1).random) == 5
    assert one.log == other.log


def test_an_index_error_of_the_rules_comes_through() -> None:
    def broken(s: list[int], draw: Any, snap: Any, tell: Any) -> Any:
        yield 0, 0, tuple(range(2 * len(FLOATS)))
        raise IndexError

    game = Game(shipped().program("base", 4), 1, marks=False, play=broken)
    with pytest.raises(IndexError):
        play_at_random(game, Random(1).random)


def test_what_the_rules_raise_comes_through() -> None:
    program = shipped().program("base", 4)

    def crowded(s: list[int], draw: Any, snap: Any, tell: Any) -> Any:
        yield 0, 1, (0, 1)
        yield 0, 2, (0, 1)
        raise Crowded("too much")

    game = Game(program, 1, marks=False, play=crowded)
    assert isinstance(game, PlainGame)
    with pytest.raises(Crowded):
        play_at_random(game, Random(1).random)
    assert game.ask == (0, 2, (0, 1))  # as `apply` leaves it
    assert len(game.log) == 2
