"""How many pieces that count stand in each place that can be limited: one int of the state, some bits for each place.

It changes as pieces come and go, so that nothing must be counted to know which places are full. Some bits tell how many
pieces there are of each group that conditions ask about again and again. What is looked at most has the lowest bits, so
that less of a large int is looked at: places that always have limits, then groups.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from interpreter.definition import frozen
from interpreter.plan.rooms import Group, RoomPlan, with_parts
from interpreter.plan.table import Table

CROWD = "crowd"  # slot: that int


@frozen
class Crowds:
    """Where in that int the places are. bits: of each. shifts: by place that can be limited, where its bits begin.

    groups: for each where its bits begin; as many follow for every further owner. group_bits: of each owner's.
    by_cell: what one piece in a cell makes of the int.
    """

    table: Table
    bits: int
    group_bits: int
    shifts: dict[int, int]
    groups: dict[Group, int]
    by_cell: tuple[int, ...] = ()

    @property
    def in_cells(self) -> bool:
        """Whether all pieces that count are in cells, none of them unique."""
        return not any(self.table.rules.pieces[unit.kind].counts for unit in self.table.units)

    def weight(self, kind: str, place: int) -> int:
        """What one piece of a kind makes of the int in a place, newcomers being where they came to; 0 for nothing."""
        shift = self.shifts.get(place)
        return 1 << shift if shift is not None and self.table.rules.pieces[kind].counts else 0

    def notes(self, kinds: Iterable[str], places: int) -> bool:
        """Whether the int may change when pieces of these kinds come into or leave places, given as a mask."""
        noted = sum(1 << place for place in self.shifts)
        for group in self.groups:
            noted |= group.places
        counting = any(self.table.rules.pieces[kind].counts for kind in kinds)
        return counting and bool(with_parts(self.table, places) & noted)

    def any_of(self, group: Group) -> tuple[int, ...]:
        """By owner, the bits of which one is set if it has any of a group; of everybody's the only ones."""
        first, there = self.groups[group], (1 << self.group_bits) - 1
        return tuple(there << first + self.group_bits * owner for owner in range(_fields(self.table, group)))

    def _in_groups(self, kind: str, owner: int, place: int) -> int:
        """What one piece makes of the bits of groups."""
        if not self.table.rules.pieces[kind].counts:
            return 0
        return sum(
            1 << first + (self.group_bits * owner if group.owned else 0)
            for group, first in self.groups.items()
            if group.places >> place & 1
        )

    def weigh(self) -> tuple[int, ...]:
        """`by_cell`, worked out."""
        rows, places = self.table.rows, range(1, len(self.table.places) + 1)
        found = [0] * (max((row for kind in rows for row in rows[kind]), default=0) + len(places) + 1)
        for kind in rows:
            for owner, row in enumerate(rows[kind]):
                for place in places:
                    found[row + place] = self.weight(kind, place) + self._in_groups(kind, owner, place)
        return tuple(found)


def lay_crowds(table: Table, plan: RoomPlan) -> Crowds:
    """The bits for every group and place that may ever be limited, enough for all pieces there are."""
    group_bits = (sum(sum(stock) for stock in table.stock.values()) + len(table.units)).bit_length()
    bits = group_bits + 2
    places = [place for place in range(1, len(table.places) + 1) if plan.possible >> place & 1]
    shifts = {place: i * bits for i, place in enumerate([place for place in places if place in plan.spaces])}
    groups, taken = dict[Group, int](), bits * len(shifts)
    for group in plan.groups:
        groups[group] = taken
        taken += group_bits * _fields(table, group)
    others = [place for place in places if place not in shifts]
    shifts |= {place: taken + i * bits for i, place in enumerate(others)}
    lately = {beside: shifts[place] for place, beside in table.newcomers.items() if place in shifts}
    laid = Crowds(table, bits, group_bits, shifts | lately, groups)
    return evolve(laid, by_cell=laid.weigh())


def _fields(table: Table, group: Group) -> int:
    """How many numbers are kept of a group."""
    return len(table.owners) if group.owned else 1
