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
            *_rows(board, "COUNTING"),
            *(_rows(board, "PAYING") if name == "score" and _pays(board) else []),
            *([f"    joined = s[{joined}]"] if joined else []),
            *[f"    at{slot} = s[{slot}]" for slot in _carriers(board)],
            "    for r in places:",
            *(_joined(name) if joined else []),
            *_counts(board),
            "        try:",
            f"            v = {points}[s[{region}+r]][COUNTED[c]]",
            "        except KeyError:  # not met before",
            f"            v = {pay}(s[{region}+r], counted(c))",
            *(_for_parts(board) if name == "score" else []),
            f"        s[{total}] += v",
            "        if tell is not None:",
            f"            TOLD[:] = COUNTED[c], s[{region}+r]",
            f"            tell('{name}', r, v)",
            "",
        ]  # fmt: skip
    return lines


def _joined(name: str) -> list[str]:
    """The lines that score place `r` with others, where it is joined to them."""
    test = "        if joined and joined >> r & 1:"
    return [test, f"            {name}_together(s, r, tell)", "            continue"]


def _rows(board: Board, known: str) -> list[str]:
    """The lines that look up which rows to look at besides, see `ScoredMore`."""
    name = known.lower()
    if not board.had.slot:
        return [f"    {name} = ()"] if known == "PAYING" else []
    return [f"    {name} = {known}[s[{board.had.slot}]]"]


def _counts(board: Board) -> list[str]:
    """The lines that count what everybody has in place `r`; mostly there is nothing but what is looked at always."""
    plain, carried = (
        f"c = ({', '.join(_count(board, owner, carried) for owner in range(board.table.ranked))},)"
        for carried in (False, True)
    )
    found = [f"        {plain}"]
    if carried != plain:
        here = " or ".join(f"at{slot} == r" for slot in _carriers(board))
        found = [f"        if {here}:", f"            {carried}", "        else:", f"            {plain}"]
    if board.had.slot:
        found += [
            "        if counting:",
            "            for q in COUNTED_PLACES[r]:",
            "                for owner, row in counting:",
            "                    if s[row+q]:",
            "                        c = (*c[:owner], c[owner] + s[row+q], *c[owner+1:])",
        ]
    if any(board.more.counted):
        found += _look("COUNTED_PARTS", "c = added(c, owners, there)")
    return found


def _carriers(board: Board) -> dict[int, None]:
    """The slots of the pieces that take parts which count with them from place to place, each once."""
    return dict.fromkeys(part.slot for part in board.table.parts if part.counts and not part.whole)


def _look(name: str, then: str) -> list[str]:
    """The lines that look at the parts of place `r` and do something if anything is there."""
    return [
        f"        if {name}[r] is not None:",
        f"            look, nothing, owners = {name}[r]",
        "            there = look(s)",
        "            if there != nothing:",
        f"                {then}",
    ]


def _for_parts(board: Board) -> list[str]:
    """The lines that add points for pieces in parts, where a place can have parts that pay."""
    more, found = board.more, list[str]()
    if any(more.paid_parts):
        found += _look("PAID_PARTS", "v += sum(map(mul, there, owners))")
        found += _paid_in_rows() if board.had.slot else []
    return [*found, "        v += moving_points(s, r, paying)"] if more.moves else found


def _paid_in_rows() -> list[str]:
    """The lines that add points for what stands in parts of place `r` in rows that are not always looked at."""
    return [
        "        if paying:",
        "            for q, worths in PAYING_PARTS[r]:",
        "                for owner, row in paying:",
        "                    if s[row+q]:",
        "                        v += s[row+q] * worths[owner]",
    ]


def _pays(board: Board) -> bool:
    """Whether rows that pay are looked at when a place is scored."""
    return board.more.moves or bool(any(board.more.paid_parts) and board.had.slot)


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
