"""Whether there can be very many configurations: rows of tables are made when they are looked up then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod

from interpreter.plan.framing import Frame
from interpreter.plan.table import Table

FEW_CONFIGURATIONS = 2_000  # as many at most are numbered as they appear, see `StaticTables`


def many_configurations(table: Table, kinds: Iterable[str], frames: Sequence[Frame]) -> bool:
    """Whether more configurations are possible than are worth numbering. kinds: pieces they depend on."""
    if any(rule.rule == "taboo" for frame in frames for rule in frame.standing):
        return True
    return prod(table.reach(kind).bit_count() for kind in kinds for _ in table.units_of(kind)) > FEW_CONFIGURATIONS
