"""Scoring a place by the board of another one: `score PLACES like PLACE`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.plan.table import Table
from interpreter.runtime.board import Board
from interpreter.runtime.ranks import Scored

LIKE = "scored like"  # slot: the place whose board is used, while points are told


def boards_lent(board: Board) -> dict[str, Callable[..., None]]:
    """`score_like` and `score_firsts_like`, called with the place and that of the board."""
    return {"score_like": _like(board, "score"), "score_firsts_like": _like(board, "score_firsts")}


def _like(board: Board, kind: str) -> Callable[[list[int], int, int, Any], None]:
    pay, paid_before = (board.pay_first, board.firsts) if kind == "score_firsts" else (board.pay, board.points)
    region, total, like = (board.table.slots[name] for name in ("region", "score", LIKE))
    known: dict[tuple[int, int], int] = {}

    def score(s: list[int], place: int, other: int, tell: Any) -> None:
        if not board.on_board >> other & 1:  # it has no board to lend
            other = place
        ids = s[region + place], s[region + other]
        if ids not in known:
            known[ids] = ids[0] if place == other else board.id_of(_both(board.scored[ids[0]], board.scored[ids[1]]))
        sort, pattern = known[ids], board.order_among(s, (place,))
        points = paid_before[sort].get(pattern)
        if points is None:
            points = pay(sort, pattern)
        points += board.part_points(s, place) if kind == "score" else 0
        s[total] += points
        if tell is not None:
            s[like], board.told[:] = other, (pattern, sort)
            tell(kind, place, points)
            s[like] = 0

    return score


def _both(own: Scored, lent: Scored) -> Scored:
    """The board lent with the bonuses of both places; it counts twice where one of them says so."""
    return lent._replace(bonuses=own.bonuses + lent.bonuses, times=max(own.times, lent.times))


def paying(table: Table, state: list[int], place: int) -> tuple[int, ...]:
    """The places whose bonuses are paid by the scoring that is being told: the place, and the one it is scored like."""
    other = state[table.slots[LIKE]] if LIKE in table.slots else 0
    return (place, other) if other not in (0, place) else (place,)
