"""The state a game begins with, before set-up."""

from __future__ import annotations

from interpreter.plan.table import Table
from interpreter.runtime.board import Board

NEW_GAME = 1  # the block a game begins in


def starting_state(table: Table, board: Board) -> list[int]:
    """The state before set-up."""
    s = [0] * table.size
    s[0] = 1
    s[table.slots["phase"]] = NEW_GAME
    for piece in table.rules.pieces.values():
        for row, count in zip(table.rows.get(piece.id, ()), table.stock.get(piece.id, ()), strict=True):
            s[row + table.places[piece.starts]] = count
    for unit in table.units:
        s[unit.slot] = unit.start
    for slot, _, count in table.decks.values():
        s[slot] = (1 << count) - 1
    board.refresh(s)
    return s
