"""The pieces that count when places are scored: where they lie in the state, and how many there can be."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.kinds import family
from interpreter.model import Piece
from interpreter.plan.table import Table


def where_counted(table: Table, counting: Sequence[Piece]) -> tuple[list[list[int]], list[list[int]]]:
    """By owner, the rows of its pieces that count, and the slots of its unique ones that do."""
    kinds, owners = [piece.id for piece in counting], range(table.ranked)
    rows = [table.rows.get(kind, ()) for kind in kinds]
    return [[each[o] for each in rows if o < len(each)] for o in owners], [
        [u.slot for u in table.units if u.kind in kinds and u.owner == o] for o in owners
    ]


def most_of_an_owner(table: Table, counting: Sequence[Piece]) -> int:
    """The most counting pieces an owner can have: of each kind all that can turn into it, too."""
    pieces, stock = table.rules.pieces, table.stock
    kinds = {kind for piece in counting for kind in family(pieces, piece.id)}
    singles = sum(copies for kind in kinds - {*stock} if isinstance(copies := pieces[kind].copies, int))
    claimed = {kind for piece in table.claimed for kind in family(pieces, piece)}
    stocks = ((stock[kind], kind in claimed) for kind in kinds & {*stock})
    return singles + sum(sum(all_owners) if of_all else max(all_owners, default=0) for all_owners, of_all in stocks)
