"""What a table has an index for: single pieces and sets of cards."""

from __future__ import annotations

from interpreter.definition import frozen
from interpreter.model import Turned


@frozen
class Unit:
    """One unique piece. owner: index of its colour, or -1. slot: where the state keeps its place.

    turned: the other side of a scoreboard, if it has one; the slot `turned NAME` says whether that is up.
    """

    name: str
    kind: str
    owner: int
    slot: int
    start: int
    scoreboard: tuple[int, ...]
    turned: Turned | None = None


@frozen
class CardSet:
    """All cards of one kind. Bit `i` of a pile stands for card `first + i`."""

    kind: str
    of_seat: bool
    first: int
    count: int
