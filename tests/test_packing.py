"""The points of all seats in one int."""

from __future__ import annotations

from random import Random

import pytest

from interpreter.runtime.packing import SCORE_BITS, pack, unpack

MOST = (1 << SCORE_BITS - 1) - 1


@pytest.mark.parametrize("seats", range(1, 8))
def test_what_was_packed_is_unpacked(seats: int) -> None:
    draw = Random(seats)
    for _ in range(300):
        points = [draw.choice((0, 7, -3, MOST, -MOST - 1, draw.randint(-MOST, MOST))) for _ in range(seats)]
        assert unpack(pack(points), seats) == tuple(points)


def test_points_are_added_seat_by_seat() -> None:
    before, more = [40, 2, 0, 99], [-2, -2, 7, -100]
    assert unpack(pack(before) + pack(more), 4) == (38, 0, 7, -1)


def test_only_the_seats_asked_for_are_unpacked() -> None:
    assert unpack(pack([3, -1, 5]), 2) == (3, -1)
    assert unpack(-1, 0) == ()
