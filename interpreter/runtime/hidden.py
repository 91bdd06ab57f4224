"""Pieces only their owner sees: a slot for each holds the places others think possible, 0 when all know."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache


def unseen(known: int, place: int, options: Sequence[int], everywhere: Sequence[int], optional: bool) -> int:
    """What others think possible once the owner has decided where the piece goes; 0 when it can be one place only.

    known: what they thought before. place: where it stood. everywhere: the options if it came from anywhere else;
    others cannot tell which of these are left out because it stands there. optional: it may stay.
    """
    found = _mask(tuple(everywhere if known else options))
    if optional:
        found |= known or 1 << place
    return found if found & found - 1 else 0


@lru_cache(4_000)
def _mask(places: tuple[int, ...]) -> int:
    return sum(1 << place for place in places)
