"""Kinds of piece that owners do not always have: what others turn into, and what can be claimed.

Pieces that only move stay of their kind and owner. So which of these rows of cells can be anything but empty changes
where a sentence turns or claims pieces, and nowhere else. A slot of the state keeps it.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.definition import frozen
from interpreter.plan.table import Table

HAD = "had"  # slot: the rows of such kinds that may hold pieces, as a mask; every row that does is among them


@frozen
class Had:
    """Such rows. slot: of the mask, 0 where there are none. bits: by row the bit it has there."""

    slot: int
    bits: dict[int, int]

    def mask(self, rows: Sequence[int]) -> int:
        """The bits of some rows."""
        return sum(self.bits.get(row, 0) for row in rows)

    def split(self, rows: Sequence[int]) -> tuple[list[int], list[int]]:
        """Those of some rows that are to be looked at always, and those that have bits."""
        return [row for row in rows if row not in self.bits], [row for row in rows if row in self.bits]

    def among(self, rows: Sequence[int], mask: int) -> list[int]:
        """Those of some rows that may hold pieces by a mask."""
        return [row for row in rows if row not in self.bits or mask & self.bits[row]]

    def now(self, state: list[int], width: int) -> int:
        """The rows that hold pieces in a state, as a mask. width: how many places there are."""
        return sum(bit for row, bit in self.bits.items() if any(state[row + 1 : row + width + 1]))


def lay_had(table: Table) -> Had:
    """Find them, once all sentences are planned."""
    changing = {kind for kinds in table.turning for kind in kinds}
    rows = [
        row
        for kind, owned in table.rows.items()
        for row, stock in zip(owned, table.stock[kind], strict=True)
        if kind in table.claimed or (kind in changing and not stock)
    ]
    slot = table.reserve(HAD) if rows else 0
    return Had(slot, {row: 1 << i for i, row in enumerate(rows)})
