"""Kinds of piece that owners do not always have: what is kept of them, and what is looked up by it."""

from __future__ import annotations

import pytest
from conformance.playing import shipped, states_of

from interpreter.plan.had import HAD
from interpreter.plan.table import Table
from interpreter.runtime.packing import unpack

LINE_UPS = ("inquisitor-colonies", "inquisitor-colonies-king-intrigue-all")


def in_place(table: Table, state: list[int], owner: int, place: int) -> int:
    """How many pieces that count an owner has in a place and the parts that count with it, one by one."""
    places = [place, *(part.place for part in table.parts if part.counts and part.whole_in(state) == place)]
    kinds = [piece.id for piece in table.rules.pieces.values() if piece.counts]
    rows = [table.rows[kind][owner] for kind in kinds if owner < len(table.rows.get(kind, ()))]
    units = [unit.slot for unit in table.units if unit.kind in kinds and unit.owner == owner]
    return sum(state[row + q] for row in rows for q in places) + sum(state[slot] in places for slot in units)


def for_parts(table: Table, state: list[int], owner: int, place: int) -> int:
    """What an owner's pieces in parts of a place are worth, one by one."""
    found = 0
    for part in (each for each in table.parts if each.points and place in (each.whole_in(state), each.of)):
        for kind, rows in table.rows.items():
            if table.rules.pieces[kind].of != "nobody":
                found += part.points * state[rows[owner] + part.place]
        found += part.points * sum(unit.owner == owner and state[unit.slot] == part.place for unit in table.units)
    return found


@pytest.mark.parametrize("line_up", LINE_UPS)
def test_no_row_that_holds_pieces_is_passed_over(line_up: str) -> None:
    played, states = states_of(line_up)
    table, had = played.table, played.board.had
    width, seen = len(table.places), set[int]()
    for state in states:
        holding = {row for row in had.bits if any(state[row + 1 : row + width + 1])}
        assert {row for row, bit in had.bits.items() if state[table.slots[HAD]] & bit} == holding
        seen |= holding
    assert len(seen) > 6  # black ones of several owners, and bearers


@pytest.mark.parametrize("line_up", LINE_UPS)
def test_scoring_finds_every_piece(line_up: str) -> None:
    played, states = states_of(line_up)
    table, board = played.table, played.board
    score, found = played.play.__globals__["score"], 0
    for state in states[::13]:
        for place in (p for p in range(1, len(table.places) + 1) if table.regions >> p & 1):
            if board.together(state, place) != (place,):
                continue
            before, after = state[:], state[:]
            score(after, (place,), None)
            told = after[table.slots["score"]] - before[table.slots["score"]]
            counts = tuple(in_place(table, state, owner, place) for owner in range(table.ranked))
            parts = [for_parts(table, state, owner, place) for owner in range(table.seats)]
            plain = unpack(board.pay(state[table.slots["region"] + place], board.order(counts)), table.seats)
            assert unpack(told, table.seats) == tuple(one + other for one, other in zip(plain, parts, strict=True))
            found += any(parts)
    assert found


def test_where_nothing_changes_its_kind_nothing_is_kept() -> None:
    played = shipped().program("base", 4)
    assert HAD not in played.table.slots
    assert "HAD_ROWS" not in played.source
