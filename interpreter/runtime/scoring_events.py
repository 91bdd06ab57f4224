"""Lasting effects that hear of every single place before or after it is scored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.runtime.board import Board
from interpreter.runtime.lasting import Asking, Lasting

SCORING = "scoring"  # slot: the place whose scoring is told, 0 when none is


def scoring_events(listened: dict[str, int]) -> tuple[int, ...]:
    """The bits of the events before and after a place is scored, 0 for one nothing hears; () when nothing hears any."""
    bits = tuple(listened.get(f"{order} scoring of places", 0) for order in ("before", "after"))
    return bits if any(bits) else ()


def telling(board: Board, lasting: Lasting, before: int, after: int) -> Callable[..., Asking]:
    """A generator function that scores a place with what listens to that; before, after: bits of the two events."""
    slot, listen = board.table.slots[SCORING], board.table.slots["listen"]

    def tell_of(s: list[int], places: tuple[int, ...], bit: int, seat: int, tell: Any) -> Asking:
        for place in places:
            if s[listen] & bit:
                s[slot] = place
                yield from lasting.fire(s, bit, seat, tell)
                s[slot] = 0

    def scoring(s: list[int], place: int, seat: int, tell: Any, score: Callable[..., None], *like: int) -> Asking:
        places = (place,) if like else board.due(s, place)
        yield from tell_of(s, places, before, seat, tell)
        score(s, *((place, *like) if like else ((place,),)), tell)
        yield from tell_of(s, places, after, seat, tell)

    return scoring
