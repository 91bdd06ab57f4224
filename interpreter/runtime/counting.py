"""Where the pieces stand that count when majorities are compared."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.model import Piece
from interpreter.plan.table import Table


def where_counted(table: Table, pieces: Sequence[Piece]) -> tuple[list[list[int]], list[list[int]]]:
    """By owner, the rows of its pieces of these kinds, and the slots of its unique ones."""
    kinds = [piece.id for piece in pieces]
    owners = range(len(table.owners))
    rows = [table.rows.get(kind, ()) for kind in kinds]
    return [[each[o] for each in rows if o < len(each)] for o in owners], [
        [u.slot for u in table.units if u.kind in kinds and u.owner == o] for o in owners
    ]
