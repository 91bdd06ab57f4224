"""The points of all seats in one int, so that a scoring is one addition."""

from __future__ import annotations

from collections.abc import Sequence

SCORE_BITS = 32  # room for every seat's points in the packed sum: two thousand million either way


def unpack(total: int, seats: int) -> list[int]:
    """Points of every seat out of one packed int; they may be negative."""
    found = []
    half = 1 << SCORE_BITS - 1
    for _ in range(seats):
        value = ((total + half) & ((1 << SCORE_BITS) - 1)) - half
        found.append(value)
        total = (total - value) >> SCORE_BITS
    return found


def pack(values: list[int]) -> int:
    """All seats' points in one int."""
    return sum(value << SCORE_BITS * i for i, value in enumerate(values))


def packed_bonuses(bonuses: Sequence[tuple[int, int]], seats: int) -> list[int]:
    """By seat the packed points of the bonuses it has, each the points and the seats that have it as a mask."""
    return [
        sum(points for points, owners in bonuses if owners >> seat & 1) << SCORE_BITS * seat for seat in range(seats)
    ]
