"""Who alone has most pieces of some kinds in a place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter

from interpreter.plan.instructions import Leading
from interpreter.plan.table import Table


def leader_of(table: Table, kinds: tuple[str, ...]) -> Callable[[list[int], int], int]:
    """A function of state and place: the owner who has more such pieces there than every other, -1 for none."""
    owners = range(table.ranked)
    every = [table.rows.get(kind, ()) for kind in kinds]
    rows = [tuple(each[owner] for each in every if owner < len(each)) for owner in owners]
    slots = [tuple(unit.slot for kind in kinds for unit in table.units_of(kind) if unit.owner == o) for o in owners]

    parts = [part for part in table.parts if part.counts or part.of]
    plain = len(owners) > 1 and not any(slots) and all(len(each) == 1 for each in rows)
    looks = [itemgetter(*(row + p for [row] in rows)) for p in range(len(table.places) + 1)] if plain else []

    def leader(s: list[int], place: int) -> int:
        counted = [p.place for p in parts if (p.counts and p.whole_in(s) == place) or p.of == place] if parts else ()
        counts: Sequence[int]
        if looks and not counted:
            counts = looks[place](s)
        else:
            places = (place, *counted)
            counts = [
                sum(s[row + q] for row in rows[owner] for q in places) + sum(s[slot] in places for slot in slots[owner])
                for owner in owners
            ]
        most = max(counts)
        return counts.index(most) if most and counts.count(most) == 1 else -1

    return leader


def leads(item: Leading, leader: int, owner: int | None) -> bool:
    """Whether the filter lets a place pass where this owner leads. owner: whom the phrase is said of."""
    meant = {"any": leader >= 0, "one": leader == owner, "foreign": leader not in (-1, owner), "none": False}
    return meant[item.count.whose.which] is not item.negated
