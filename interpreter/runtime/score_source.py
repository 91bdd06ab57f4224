"""The source of what scores a place, with the cells of the counting pieces written out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.runtime.standing import JOINED

if TYPE_CHECKING:
    from interpreter.plan.table import Table
    from interpreter.runtime.board import Board


def score_source(board: Board) -> list[str]:
    """`score` and `score_firsts` as source, with the cells of the counting pieces written out."""
    region, total = board.table.slots["region"], board.table.slots["score"]
    joined = board.table.slots.get(JOINED, 0)
    lines = []
    for name, points, pay in (("score", "POINTS", "pay"), ("score_firsts", "FIRSTS", "pay_first")):
        lines += [
            f"def {name}(s, places, tell, COUNTED=COUNTED, {points}={points}):",
            "    for r in places:",
            *([f"        if s[{joined}] >> r & 1:", f"            {name}_together(s, r, tell)", "            continue"]
              if joined else []),
            *_counts(board),
            "        try:",
            f"            v = {points}[s[{region}+r]][COUNTED[c]]",
            "        except KeyError:  # not met before",
            f"            v = {pay}(s[{region}+r], counted(c))",
            *(_for_parts(board.table) if name == "score" else []),
            f"        s[{total}] += v",
            "        if tell is not None:",
            f"            tell('{name}', r, v)",
            "",
        ]  # fmt: skip
    return lines


def _counts(board: Board) -> list[str]:
    """The lines that count what everybody has in place `r`; most places have no parts that count with them."""
    owners, table = range(board.table.ranked), board.table
    wholes = sum(1 << whole for whole in {part.whole for part in table.parts if part.counts and part.whole})
    plain = f"c = ({', '.join(_count(table, owner, fixed=False) for owner in owners)},)"
    if not wholes:
        return [f"        {plain}"]
    return [
        f"        if {wholes} >> r & 1:",
        f"            c = ({', '.join(_count(table, owner, fixed=True) for owner in owners)},)",
        "        else:",
        f"            {plain}",
    ]


def _for_parts(table: Table) -> list[str]:
    """The lines that add points for pieces in parts, where a place can have parts that pay."""
    pays = paying_wholes(table)
    return [f"        if {pays} >> r & 1:", "            v += part_points(s, r)"] if pays else []


def paying_wholes(table: Table) -> int:
    """The places that may have parts which pay, as a mask."""
    found = 0
    for part in table.parts:
        found |= (1 << part.whole if part.whole else -1) | 1 << part.of if part.points else 0
    return found


def _count(table: Table, owner: int, *, fixed: bool) -> str:
    """How many counting pieces an owner has in place `r`, as an expression. fixed: with parts that never move."""
    parts = []
    for piece in table.rules.pieces.values():
        if not piece.counts:
            continue
        rows = table.rows.get(piece.id)
        if rows is not None and owner < len(rows):
            parts.append(f"s[{rows[owner]}+r]" if rows[owner] else "s[r]")
        parts += [f"(s[{u.slot}] == r)" for u in table.units_of(piece.id) if u.owner == owner]
        parts += in_parts(table, piece.id, owner, "r", fixed=fixed)
    return " + ".join(parts) or "0"


def in_parts(table: Table, piece: str, owner: int, place: str, *, fixed: bool = True) -> list[str]:
    """How many pieces of an owner stand in parts that count with a place, as source, a term for each.

    fixed: parts that never move among them.
    """
    found, rows = [], table.rows.get(piece, ())
    for part in table.parts_for(piece):
        if part.counts and (fixed or not part.whole):
            whole = str(part.whole) if part.whole else f"s[{part.slot}]"
            there = [f"s[{rows[owner] + part.place}]"] if owner < len(rows) else []
            there += [f"(s[{u.slot}] == {part.place})" for u in table.units_of(piece) if u.owner == owner]
            found += [f"({each} if {whole} == {place} else 0)" for each in there]
    return found
