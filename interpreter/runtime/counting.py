"""The pieces that count when places are scored: where they lie in the state, and how many there can be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter

from interpreter.kinds import family
from interpreter.model import Piece
from interpreter.plan.table import Table

Counts = Callable[[list[int]], tuple[int, ...]]


def where_counted(table: Table, counting: Sequence[Piece]) -> tuple[list[list[int]], list[list[int]]]:
    """By owner, the rows of its pieces that count, and the slots of its unique ones that do."""
    kinds, owners = [piece.id for piece in counting], range(table.ranked)
    rows = [table.rows.get(kind, ()) for kind in kinds]
    return [[each[o] for each in rows if o < len(each)] for o in owners], [
        [u.slot for u in table.units if u.kind in kinds and u.owner == o] for o in owners
    ]


def counts_of(table: Table, counting: Sequence[Piece]) -> Callable[[list[int], Sequence[int]], tuple[int, ...]]:
    """A function of a state and places: by owner how many of these pieces there are in all of them together."""
    where = list(zip(*where_counted(table, counting), strict=True))
    if len(where) < 2 or any(len(rows) != 1 or slots for rows, slots in where):
        return lambda state, places: tuple(
            [sum(state[row + q] for row in rows for q in places) + sum(state[slot] in places for slot in slots)
             for rows, slots in where]
        )  # fmt: skip
    places = range(len(table.places) + 1)
    looks: list[Counts] = [itemgetter(*(rows[0] + place for rows, _ in where)) for place in places]

    def looked_up(state: list[int], places: Sequence[int]) -> tuple[int, ...]:
        if len(places) == 1:
            return looks[places[0]](state)
        return tuple(map(sum, zip(*[looks[place](state) for place in places], strict=True)))

    return looked_up


def most_of_an_owner(table: Table, counting: Sequence[Piece]) -> int:
    """The most counting pieces an owner can have: of each kind all that can turn into it, too."""
    pieces, stock = table.rules.pieces, table.stock
    kinds = {kind for piece in counting for kind in family(pieces, piece.id)}
    singles = sum(copies for kind in kinds - {*stock} if isinstance(copies := pieces[kind].copies, int))
    claimed = {kind for piece in table.claimed for kind in family(pieces, piece)}
    stocks = ((stock[kind], kind in claimed) for kind in kinds & {*stock})
    return singles + sum(sum(all_owners) if of_all else max(all_owners, default=0) for all_owners, of_all in stocks)
