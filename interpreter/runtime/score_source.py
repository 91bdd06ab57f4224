"""The source of what scores a place, with the cells of the counting pieces written out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.runtime.standing import JOINED

if TYPE_CHECKING:
    from interpreter.plan.table import Table
    from interpreter.runtime.board import Board


def score_source(board: Board) -> list[str]:
    """`score` and `score_firsts` as source, with the cells of the counting pieces written out."""
    counts = ", ".join(_count(board, owner) for owner in range(board.table.ranked))
    region, total = board.table.slots["region"], board.table.slots["score"]
    joined = board.table.slots.get(JOINED, 0)
    lines, parts = [], board.table.parts
    for name, points, pay in (("score", "POINTS", "pay"), ("score_firsts", "FIRSTS", "pay_first")):
        lines += [
            f"def {name}(s, places, tell, known=COUNTED.get, {points}={points}):",
            "    for r in places:",
            *([f"        if s[{joined}] >> r & 1:", f"            {name}_together(s, r, tell)", "            continue"]
              if joined else []),
            f"        c = ({counts},)",
            "        i = known(c)",
            "        if i is None:",
            "            i = counted(c)",
            f"        v = {points}[s[{region}+r]].get(i)",
            "        if v is None:",
            f"            v = {pay}(s[{region}+r], i)",
            *(["        v += part_points(s, r)"] if name == "score" and any(part.points for part in parts) else []),
            f"        s[{total}] += v",
            "        if tell is not None:",
            f"            tell('{name}', r, v)",
            "",
        ]  # fmt: skip
    return lines


def _count(board: Board, owner: int) -> str:
    """How many counting pieces an owner has in place `r`, as an expression."""
    parts = []
    for piece in board.table.rules.pieces.values():
        if not piece.counts:
            continue
        rows = board.table.rows.get(piece.id)
        if rows is not None and owner < len(rows):
            parts.append(f"s[{rows[owner]}+r]" if rows[owner] else "s[r]")
        parts += [f"(s[{u.slot}] == r)" for u in board.table.units_of(piece.id) if u.owner == owner]
        parts += in_parts(board.table, piece.id, owner, "r")
    return " + ".join(parts) or "0"


def in_parts(table: Table, piece: str, owner: int, place: str) -> list[str]:
    """How many pieces of an owner stand in parts that count with a place, as source, a term for each."""
    found, rows = [], table.rows.get(piece, ())
    for part in table.parts_for(piece):
        if part.counts:
            whole = str(part.whole) if part.whole else f"s[{part.slot}]"
            there = [f"s[{rows[owner] + part.place}]"] if owner < len(rows) else []
            there += [f"(s[{u.slot}] == {part.place})" for u in table.units_of(piece) if u.owner == owner]
            found += [f"({each} if {whole} == {place} else 0)" for each in there]
    return found
