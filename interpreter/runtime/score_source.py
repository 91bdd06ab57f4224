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
            *(_looked_up(board, "more") if _is_more(board) else []),
            *(_looked_up(board, "paid") if name == "score" and _pays(board) else []),
            "    for r in places:",
            *([f"        if s[{joined}] >> r & 1:", f"            {name}_together(s, r, tell)", "            continue"]
              if joined else []),
            *_counts(board),
            "        try:",
            f"            v = {points}[s[{region}+r]][COUNTED[c]]",
            "        except KeyError:  # not met before",
            f"            v = {pay}(s[{region}+r], counted(c))",
            *(_for_parts(board) if name == "score" else []),
            f"        s[{total}] += v",
            "        if tell is not None:",
            f"            tell('{name}', r, v)",
            "",
        ]  # fmt: skip
    return lines


def _looked_up(board: Board, name: str) -> list[str]:
    """The lines that look up what is to be looked at besides, see `ScoredMore`."""
    mask = f"s[{board.had.slot}]" if board.had.slot else "0"
    return [
        f"    {name} = {name.upper()}.get({mask})",
        f"    if {name} is None:  # not met before",
        f"        {name} = {name}_now(s)",
    ]


def _is_more(board: Board) -> bool:
    """Whether there can be pieces beside those that are looked at always."""
    return bool(board.had.slot) or any(part.counts and part.whole for part in board.table.parts)


def _counts(board: Board) -> list[str]:
    """The lines that count what everybody has in place `r`; mostly there is nothing but what is looked at always."""
    plain, carried = (
        f"c = ({', '.join(_count(board, owner, carried) for owner in range(board.table.ranked))},)"
        for carried in (False, True)
    )
    carriers = dict.fromkeys(part.slot for part in board.table.parts if part.counts and not part.whole)
    found = [f"        {plain}"]
    if carried != plain:
        here = " or ".join(f"s[{slot}] == r" for slot in carriers)
        found = [f"        if {here}:", f"            {carried}", "        else:", f"            {plain}"]
    if _is_more(board):
        found += [
            "        if more[r] is not None:",
            "            look, nothing, owners = more[r]",
            "            there = look(s)",
            "            if there != nothing:",
            "                c = added(c, owners, there)",
        ]
    return found


def _for_parts(board: Board) -> list[str]:
    """The lines that add points for pieces in parts, where a place can have parts that pay."""
    found = []
    if _pays(board):
        found += [
            "        if paid[r] is not None:",
            "            look, nothing, worths = paid[r]",
            "            there = look(s)",
            "            if there != nothing:",
            "                v += sum(map(mul, there, worths))",
        ]
    return [*found, "        v += moving_points(s, r)"] if board.more.moves else found


def _pays(board: Board) -> bool:
    """Whether pieces in parts that never move can be worth points."""
    return any(part.points and (part.whole or part.of) for part in board.table.parts)


def _count(board: Board, owner: int, carried: bool) -> str:
    """How many pieces an owner has in place `r` of those that are looked at always, as an expression.

    carried: with those in parts of pieces that are there.
    """
    table, parts = board.table, []
    for piece in table.rules.pieces.values():
        if not piece.counts:
            continue
        rows = table.rows.get(piece.id)
        if rows is not None and owner < len(rows) and rows[owner] not in board.had.bits:
            parts.append(f"s[{rows[owner]}+r]" if rows[owner] else "s[r]")
        parts += [f"(s[{u.slot}] == r)" for u in table.units_of(piece.id) if u.owner == owner]
        parts += _in_parts(table, piece.id, owner, carried)
    return " + ".join(parts) or "0"


def _in_parts(table: Table, piece: str, owner: int, carried: bool) -> list[str]:
    """How many pieces of an owner stand in parts that count with place `r`, as source, a term for each.

    Those are left out that lie in cells and in parts that never move, see `ScoredMore`.
    """
    found, rows = [], table.rows.get(piece, ())
    for part in table.parts_for(piece):
        if part.counts and (carried or part.whole):
            whole = str(part.whole) if part.whole else f"s[{part.slot}]"
            there = [f"s[{rows[owner] + part.place}]"] if owner < len(rows) and not part.whole else []
            there += [f"(s[{u.slot}] == {part.place})" for u in table.units_of(piece) if u.owner == owner]
            found += [f"({each} if {whole} == r else 0)" for each in there]
    return found
