"""Pieces that have come into a place: what their kinds say to that is done at once, where they say anything."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from interpreter.emit.crowds import note
from interpreter.emit.sets import reach
from interpreter.kinds import kinds_of
from interpreter.plan import instructions as ins

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter


def transfer(
    emitter: Emitter, it: ins.MovePieces, cell: str, target: str, count: str = "1", out_of: ins.PlaceSet | None = None
) -> None:
    """So many pieces from one cell to another. out_of: which of the places named the first is in, if that is known."""
    emitter.writer.line(f"s[{cell}] -= {count}")
    emitter.writer.line(f"s[{target}] += {count}")
    note(emitter, it, cell, target, count, out_of)
    heard = heard_in(emitter, it.meant)
    if (reach(it.targets) | reach(it.otherwise)) & reduce(or_, heard.values(), 0):
        told = emitter.by_cell(it.meant, lambda kind, row, place: heard[kind] >> place & 1, target)
        with emitter.writer.block(f"if {told}:"):
            _call(emitter, "arrived", target, count, it.seat)


def watches(emitter: Emitter, it: ins.MovePieces) -> bool:
    """Whether something may be done between two pieces of this move, so that what is left must be looked up anew."""
    return any(heard_in(emitter, it.meant).values())


def unit_arrived(emitter: Emitter, it: ins.MoveUnique, unit: str, target: str) -> None:
    """A unique piece has come to its target."""
    mask = heard_in(emitter, (it.piece,))[it.piece]
    if mask:
        with emitter.writer.block(f"if {mask} >> {target} & 1:"):
            _call(emitter, "unit_arrived", unit, target, it.seat)


def heard_in(emitter: Emitter, kinds: Iterable[str]) -> dict[str, int]:
    """By kind the places an arrival of it is told of at most, as a mask."""
    pieces, arrivals = emitter.table.rules.pieces, emitter.arrivals
    return {
        kind: reduce(or_, (reach(each.places) for each in arrivals if kind in kinds_of(pieces, each.kind)), 0)
        for kind in kinds
    }


def _call(emitter: Emitter, function: str, first: str, second: str, seat: str) -> None:
    words = "yield from " if emitter.arrivals_ask else ""
    emitter.writer.line(f"{words}{function}(s, {first}, {second}, {seat}, {emitter.depth}, tell)")


def functions(emitter: Emitter) -> tuple[list[str], dict[str, bool]]:
    """The source of what arrivals do, and which functions ask. Once one may ask, all that call them may."""
    emitter.depth = "d"
    while True:
        lines: list[str] = []
        asks: dict[str, bool] = {}
        for i, arrival in enumerate(emitter.arrivals):
            emitter.origin = arrival.kind
            test = ins.MemberTest(arrival.places, ref=arrival.into)
            body = (ins.When(test, arrival.body, ()),)
            source, asks[f"a{i}"] = emitter.function(f"a{i}", f"s, p, {arrival.into}, d, tell", body)
            lines += source
        if emitter.arrivals_ask or not any(asks.values()):
            emitter.depth = "0"
            return lines, asks
        emitter.arrivals_ask = True
