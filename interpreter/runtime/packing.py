"""The points of all seats in one int, so that a scoring is one addition."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from struct import Struct

SCORE_BITS = 32  # room for every seat's points in the packed sum: two thousand million either way; as many as in an `i`


def unpack(total: int, seats: int) -> tuple[int, ...]:
    """Points of every seat out of one packed int; they may be negative.

    With the sign bits of all parts added no part borrows from the next; flipped back, each is a signed number.
    """
    parts, signs, mask = _lanes(seats)
    return parts.unpack(((total + signs ^ signs) & mask).to_bytes(parts.size, "little"))


@cache
def _lanes(seats: int) -> tuple[Struct, int, int]:
    """The parts of a packed int, the sign of each of them, and all bits of them."""
    signs = sum(1 << SCORE_BITS * seat + SCORE_BITS - 1 for seat in range(seats))
    return Struct(f"<{seats}i"), signs, (1 << SCORE_BITS * seats) - 1


def pack(values: list[int]) -> int:
    """All seats' points in one int."""
    return sum(value << SCORE_BITS * i for i, value in enumerate(values))


def packed_bonuses(bonuses: Sequence[tuple[int, int]], seats: int) -> list[int]:
    """By seat the packed points of the bonuses it has, each the points and the seats that have it as a mask."""
    return [
        sum(points for points, owners in bonuses if owners >> seat & 1) << SCORE_BITS * seat for seat in range(seats)
    ]
