"""How many counted pieces an owner has: those that turn into one another have one number, claimed ones all owners'."""

from __future__ import annotations

from interpreter.plan.table import Table

Placed = dict[tuple[str, int], int]  # (kind of piece, owner index or -1 for nobody's) -> how many


def group_of(table: Table, piece: str) -> tuple[str, ...]:
    """A kind of piece with all that can turn into it or that it can turn into, in the order of the rules."""
    found = {piece}
    while more := {kind for kinds in table.turning for kind in kinds if found & kinds} - found:
        found |= more
    return tuple(kind for kind in table.rows if kind in found)


def change_owners(table: Table, piece: str) -> bool:
    """Whether such pieces can become another's."""
    return bool(table.claimed.intersection(group_of(table, piece)))


def most(table: Table, piece: str, owner: int) -> int:
    """How many pieces of a kind an owner can have, all those included that can turn into it or be claimed."""
    at, claimed = max(owner, 0), change_owners(table, piece)
    stocks = (table.stock[kind] for kind in group_of(table, piece))
    return sum(sum(stock) if claimed else sum(stock[at : at + 1]) for stock in stocks)


def given_in_all(table: Table, placed: Placed, piece: str, owner: int) -> int:
    """How many pieces were placed of those that `most` counts: everybody's, if they can be claimed."""
    owners = range(len(table.rows[piece])) if change_owners(table, piece) else (owner,)
    return sum(placed.get((kind, each), 0) for kind in group_of(table, piece) for each in owners)


def left(table: Table, placed: Placed, piece: str, owner: int) -> int:
    """How many pieces of a kind an owner has left that were not placed.

    More of a kind than there were at first are others of its group that turned, or that were claimed: those of the
    last owner go first, the kinds in the order of the rules.
    """
    owners = range(len(table.rows[piece])) if change_owners(table, piece) else (owner,)
    cells = [(kind, each) for each in reversed(owners) for kind in group_of(table, piece)]
    stocks = {cell: sum(table.stock[cell[0]][max(cell[1], 0) :][:1]) for cell in cells}
    lost = sum(max(placed.get(cell, 0) - stocks[cell], 0) for cell in cells)
    for cell in cells:
        spare = max(stocks[cell] - placed.get(cell, 0), 0)
        gone = min(lost, spare)
        lost -= gone
        if cell == (piece, owner):
            return spare - gone
    return 0
