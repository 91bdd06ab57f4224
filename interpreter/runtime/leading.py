"""Who alone has most pieces of some kinds in a place."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.plan.instructions import Leading
from interpreter.plan.table import Table
from interpreter.runtime.counting import counts_of


def leader_of(table: Table, kinds: tuple[str, ...]) -> Callable[[list[int], int], int]:
    """A function of state and place: the owner who has more such pieces there than every other, -1 for none."""
    count = counts_of(table, [table.rules.pieces[kind] for kind in kinds])
    parts = [part for part in table.parts if part.counts or part.of]

    def leader(s: list[int], place: int) -> int:
        counted = [p.place for p in parts if (p.counts and p.whole_in(s) == place) or p.of == place] if parts else ()
        counts = count(s, (place, *counted))
        most = max(counts)
        return counts.index(most) if most and counts.count(most) == 1 else -1

    return leader


def leads(item: Leading, leader: int, owner: int | None) -> bool:
    """Whether the filter lets a place pass where this owner leads. owner: whom the phrase is said of."""
    meant = {"any": leader >= 0, "one": leader == owner, "foreign": leader not in (-1, owner), "none": False}
    return meant[item.count.whose.which] is not item.negated
