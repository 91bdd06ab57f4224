"""How many counted pieces an owner has: those of one root turn into one another, so they have one number."""

from __future__ import annotations

from interpreter.kinds import family, root_of
from interpreter.plan.table import Table

Placed = dict[tuple[str, int], int]  # (kind of piece, owner index or -1 for nobody's) -> how many


def most(table: Table, piece: str, owner: int) -> int:
    """How many pieces of a kind an owner can have, all those included that can turn into it."""
    at, kinds = max(owner, 0), family(table.rules.pieces, piece)
    if table.claimed & {*kinds}:
        return sum(sum(table.stock[kind]) for kind in kinds)
    return sum(stock[at] for kind in kinds if at < len(stock := table.stock[kind]))


def given_in_all(table: Table, placed: Placed, piece: str, owner: int) -> int:
    """How many pieces of the root of a kind were placed."""
    return sum(placed.get((kind, owner), 0) for kind in family(table.rules.pieces, piece))


def left(table: Table, placed: Placed, piece: str, owner: int) -> int:
    """How many pieces of a kind were not placed; more of other kinds than there were at first are roots that turned."""
    stock = table.stock[piece][max(owner, 0)] - placed.get((piece, owner), 0)
    if piece in table.claimed:
        return _unclaimed(table, placed, piece)[max(owner, 0)]
    if root_of(table.rules.pieces, piece) == piece:
        others = family(table.rules.pieces, piece)[1:]
        stock -= sum(max(0, placed.get((kind, owner), 0) - table.stock[kind][max(owner, 0)]) for kind in others)
    return max(stock, 0)


def _unclaimed(table: Table, placed: Placed, piece: str) -> list[int]:
    """What owners have left of pieces that change owners: what some have too many the others lack, the last first."""
    left = [stock - placed.get((piece, owner), 0) for owner, stock in enumerate(table.stock[piece])]
    lost = -sum(number for number in left if number < 0)
    for owner in reversed(range(len(left))):
        taken = min(lost, max(left[owner], 0))
        left[owner], lost = left[owner] - taken, lost - taken
    return [max(number, 0) for number in left]
