"""House rules with sentences that have nothing to move: passed over by one look, whatever they ask first."""

from __future__ import annotations

import pytest
from posing import count, perform, pose, program

FAR, THERE = {"king": "galicia"}, {"king": "aragon"}


def test_where_nobody_stands_nothing_is_done_nor_asked() -> None:
    of = program("gaol", 3)
    for king in (FAR, THERE):
        before = pose(of, {"red@aragon": 2, "blue@court": 1}, king)
        game = perform(of, "clear-the-gaol", before[:])
        assert game.over
        assert game.state == before


@pytest.mark.parametrize(("king", "red", "blue"), [(THERE, (0, 2), (3, 0)), (FAR, (2, 0), (2, 0))])
def test_where_somebody_stands_one_or_the_other_is_done(
    king: dict[str, str], red: tuple[int, int], blue: tuple[int, int]
) -> None:
    of = program("gaol", 3)
    game = perform(of, "clear-the-gaol", pose(of, {"red@castillo": 2, "blue@castillo": 3}, king))
    assert game.over
    assert (count(game, "red", "castillo"), count(game, "red", "court")) == red
    assert (count(game, "blue", "castillo"), count(game, "blue", "court")) == blue
