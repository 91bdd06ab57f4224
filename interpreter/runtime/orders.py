"""Who has more pieces than whom: counts are sorted into few orders, which scoring is looked up by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.runtime import ranks
from interpreter.runtime.counting import counts_of, most_of_an_owner

if TYPE_CHECKING:
    from interpreter.plan.table import Table

MOST_KNOWN = 200_000  # counts remembered; a bound on memory, not a rule


class Orders:
    """Numbers the dense orders of everybody's counts as they come up.

    Owners that hold no rank have 0 in all of them. bits: the width of one count where counts are packed in an int.
    orders: by number. alone: by number, the owner with the most of all, -1 when there is none or several.
    counted, packed: the number by counts, and by packed counts, as far as known.
    """

    def __init__(self, table: Table) -> None:
        counting = [piece for piece in table.rules.pieces.values() if piece.counts]
        self.bits = max(1, most_of_an_owner(table, counting)).bit_length() + 1
        self._counts, self._ranked = counts_of(table, counting), range(table.ranked)
        self._unranked = (0,) * (len(table.owners) - table.ranked)
        self.orders: list[tuple[int, ...]] = []
        self.alone: list[int] = []
        self.counted: dict[tuple[int, ...], int] = {}
        self.packed: dict[int, int] = {}
        self._numbers: dict[tuple[int, ...], int] = {}

    def of(self, counts: tuple[int, ...]) -> int:
        """The number of the order of counts; remembered."""
        found = self.counted.get(counts)
        if found is None:
            if len(self.counted) > MOST_KNOWN:
                self.counted.clear()
            found = self.counted[counts] = self.number(counts)
        return found

    def of_packed(self, key: int) -> int:
        """The number of the order of packed counts; remembered."""
        if len(self.packed) > MOST_KNOWN:
            self.packed.clear()
        mask = (1 << self.bits) - 1
        found = self.packed[key] = self.number([key >> self.bits * i & mask for i in self._ranked])
        return found

    def among(self, state: list[int], places: Sequence[int]) -> int:
        """The number of the order of what everybody has in some places together."""
        counts = self._counts(state, places)
        found = self.counted.get(counts)
        return self.of(counts) if found is None else found

    def number(self, counts: Sequence[int]) -> int:
        """The number of the order of counts."""
        order = ranks.dense(counts) + self._unranked
        found = self._numbers.setdefault(order, len(self.orders))
        if found == len(self.orders):
            self.orders.append(order)
            self.alone.append(ranks.alone(order))
        return found
