"""Who wins: the measures of a line-up's end, one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.plan.flow import Measure
from interpreter.plan.table import Table
from interpreter.runtime.board import unpack
from interpreter.runtime.static import members


def measured(table: Table, state: list[int], measure: Measure) -> Sequence[int]:
    """The value of a measure for every seat."""
    seats = range(table.seats)
    match measure.sort:
        case "points":
            return unpack(state[table.slots["score"]], table.seats)
        case "pieces":
            kinds = table.kinds(measure.piece) or (measure.piece,)
            return [sum(state[table.rows[kind][seat] + measure.place] for kind in kinds) for seat in seats]
    kind = table.rules.places[measure.pile].holds
    first = table.sets[kind].first
    piles = [members(state[table.piles[measure.pile] + seat]) for seat in seats]
    return [max((table.number(first + i, measure.number) for i in pile), default=-1) for pile in piles]


def leaders(table: Table, state: list[int], measures: tuple[Measure, ...]) -> tuple[int, ...]:
    """The seats with the best values, compared measure by measure."""
    best = list(range(table.seats))
    for measure in measures:
        values = measured(table, state, measure)
        top = max(values[seat] for seat in best)
        best = [seat for seat in best if values[seat] == top]
    return tuple(best)
