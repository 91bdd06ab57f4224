"""The source of what scores a place, with the cells of the counting pieces written out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.runtime.standing import JOINED

if TYPE_CHECKING:
    from interpreter.runtime.board import Board


def score_source(board: Board) -> list[str]:
    """`score` and `score_firsts` as source, with the cells of the counting pieces written out."""
    terms = [
        _count(board, owner) + (f" << {board.bits * owner}" if owner else "") for owner in range(board.table.ranked)
    ]
    region, total = board.table.slots["region"], board.table.slots["score"]
    joined = board.table.slots.get(JOINED, 0)
    lines = []
    for name, points, pay in (("score", "POINTS", "pay"), ("score_firsts", "FIRSTS", "pay_first")):
        lines += [
            f"def {name}(s, r, tell):",
            *([f"    if s[{joined}] >> r & 1:", f"        return {name}_together(s, r, tell)"] if joined else []),
            f"    key = {' | '.join(terms)}",
            "    i = PATTERNS.get(key)",
            "    if i is None:",
            "        i = pattern(key)",
            f"    v = {points}[s[{region}+r]].get(i)",
            "    if v is None:",
            f"        v = {pay}(s[{region}+r], i)",
            f"    s[{total}] += v",
            "    if tell is not None:",
            f"        tell('{name}', r, v)",
            "",
        ]
    return lines


def _count(board: Board, owner: int) -> str:
    parts = []
    for piece in board.counting():
        rows = board.table.rows.get(piece.id)
        if rows is not None and owner < len(rows):
            parts.append(f"s[{rows[owner]}+r]" if rows[owner] else "s[r]")
        parts += [f"(s[{u.slot}] == r)" for u in board.table.units_of(piece.id) if u.owner == owner]
    return f"({' + '.join(parts)})" if len(parts) > 1 else "".join(parts) or "0"
