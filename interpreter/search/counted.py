"""Who has how many pieces in a place, for who asks that again and again."""

from __future__ import annotations

from interpreter.definition import frozen
from interpreter.runtime.board import Board


@frozen(eq=False)
class Counted:
    """Where the counting pieces of every owner lie: rows of cells, and slots of unique pieces.

    With each what one piece adds to packed counts.
    """

    board: Board
    rows: tuple[tuple[int, int], ...]
    units: tuple[tuple[int, int], ...]
    alone: bool  # whether each place is counted by itself, always

    def pattern(self, state: list[int], place: int) -> int:
        """The number of the order of the counts in a place, or in those it is scored as one with."""
        if not self.alone:
            return self.board.order_among(state, self.board.together(state, place))
        key = 0
        for row, each in self.rows:
            key += state[row + place] * each
        for slot, each in self.units:
            key += (state[slot] == place) * each
        found = self.board.patterns.get(key)
        return self.board.pattern(key) if found is None else found


def counted(board: Board) -> Counted:
    """The counting pieces of a board."""
    table, bits, ranked = board.table, board.bits, board.table.ranked
    kinds = [piece.id for piece in table.rules.pieces.values() if piece.counts]
    rows = tuple(
        (row, 1 << bits * owner) for kind in kinds for owner, row in enumerate(table.rows.get(kind, ())[:ranked])
    )
    units = tuple(
        (unit.slot, 1 << bits * unit.owner) for unit in table.units if unit.kind in kinds and 0 <= unit.owner < ranked
    )
    return Counted(board, rows, units, board.standing is None and not table.parts)
