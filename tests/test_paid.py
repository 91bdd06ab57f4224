"""What a place pays is summed up from shares of its ranks: the same as worked out from the rules of ties."""

from __future__ import annotations

from random import Random

import pytest
from conformance.playing import shipped

from interpreter.game import Game
from interpreter.playout import play_at_random
from interpreter.runtime import board as of_board
from interpreter.runtime.ranks import Scored, dense, points, shares


@pytest.mark.parametrize("fewest_first", [False, True])
@pytest.mark.parametrize("ties", ["next-rank", "share", "nothing"])
def test_points_are_sums_of_shares(ties: str, fewest_first: bool) -> None:
    draw = Random(3)
    for _ in range(300):
        order = dense([draw.randrange(4) for _ in range(draw.randint(2, 6))])
        values = tuple(draw.randint(-2, 9) for _ in range(draw.randint(0, 5)))
        paid, times = draw.randint(1, 4), draw.randint(1, 2)
        scored = Scored(values, (), times, fewest_first)
        found = [0] * len(order)
        for value, share in zip(values, shares(order, scored, paid, ties), strict=False):
            found = [have + value * times * more for have, more in zip(found, share, strict=True)]
        assert found == points(order, scored, paid, ties)


@pytest.mark.parametrize("most", [0, 30, 200])
@pytest.mark.parametrize("line_up", ["base", "king-intrigue-all"])
def test_points_noted_for_all_orders_are_those_of_each(
    monkeypatch: pytest.MonkeyPatch, line_up: str, most: int
) -> None:
    monkeypatch.setattr(of_board, "MOST_AT_ONCE", most)
    program = shipped().program(line_up, 4)
    for seed in range(4):
        play_at_random(Game(program, seed, marks=False), Random(seed).random)
    board = program.board
    assert max(map(len, board.points)) > 1
    for scored, known in enumerate(board.points):
        for pattern, paid in known.items():
            assert paid == board.points_of(board.scored[scored], pattern)
