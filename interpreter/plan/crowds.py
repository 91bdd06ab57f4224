"""How many pieces that count stand in each place that can be limited: one int of the state, some bits for each place.

It changes as pieces come and go, so that nothing must be counted to know which places are full.
"""

from __future__ import annotations

from interpreter.definition import frozen
from interpreter.plan.rooms import RoomPlan
from interpreter.plan.table import Table

CROWD = "crowd"  # slot: that int


@frozen
class Crowds:
    """Where in that int the places are. bits: of each. shifts: by place that can be limited, where its bits begin."""

    table: Table
    bits: int
    shifts: dict[int, int]

    def weight(self, kind: str, place: int) -> int:
        """What one piece of a kind makes of the int in a place, newcomers being where they came to; 0 for nothing."""
        shift = self.shifts.get(place)
        return 1 << shift if shift is not None and self.table.rules.pieces[kind].counts else 0

    def by_cell(self) -> tuple[int, ...]:
        """The same by cell."""
        rows, places = self.table.rows, range(1, len(self.table.places) + 1)
        found = [0] * (max((row for kind in rows for row in rows[kind]), default=0) + len(places) + 1)
        for kind in rows:
            for row in rows[kind]:
                for place in places:
                    found[row + place] = self.weight(kind, place)
        return tuple(found)


def lay_crowds(table: Table, plan: RoomPlan) -> Crowds:
    """The bits for every place that may ever be limited, enough for all pieces there are."""
    bits = (sum(sum(stock) for stock in table.stock.values()) + len(table.units)).bit_length() + 2
    places = [place for place in range(1, len(table.places) + 1) if plan.possible >> place & 1]
    shifts = {place: i * bits for i, place in enumerate(places)}
    lately = {beside: shifts[place] for place, beside in table.newcomers.items() if place in shifts}
    return Crowds(table, bits, shifts | lately)
