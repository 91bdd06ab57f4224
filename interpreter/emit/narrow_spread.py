"""Pieces that leave one cell for places with room, each asked where to: done by generated code without a call."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from interpreter.emit import move_parts as parts
from interpreter.emit.crowds import note
from interpreter.emit.sets import reach
from interpreter.plan import instructions as ins
from interpreter.plan.crowds import CROWD
from interpreter.plan.rooms import with_parts
from interpreter.runtime.crowding import TOPS
from interpreter.runtime.going import NarrowMove
from interpreter.runtime.static import members

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter

Call = Callable[[str, str], None]


def spreads(emitter: Emitter, how: NarrowMove) -> bool:
    """Whether this is such a move wherever there are pieces in one cell only."""
    return (
        how.single_source and not how.single_target and not how.one_region and how.steady and not how.spills
        and how.mode not in ("all", "half") and emitter.crowds is not None and emitter.crowds.in_cells
    )  # fmt: skip


def spread(
    emitter: Emitter, it: ins.MovePieces, how: NarrowMove, cells: str, limit: str, targets: str, call: Call
) -> None:
    """The move; by a call where pieces leave several cells.

    targets: where they may go, as an expression. call: writes the call, given the cells and how many.
    """
    writer = emitter.writer
    meant, cell = parts.only_cell(emitter, cells)
    with writer.block(f"if {cell} > 0:"):
        _out_of(emitter, it, how, cell, _number(emitter, how, cell, limit), targets)
    with writer.block(f"elif {cell}:"):
        call(meant, limit)


def _number(emitter: Emitter, how: NarrowMove, cell: str, limit: str) -> str:
    """How many go, as an expression."""
    writer = emitter.writer
    if how.mode == "any":
        return f"s[{cell}]"
    have, most = writer.fresh("h"), writer.fresh("n")
    writer.line(f"{have}, {most} = s[{cell}], {limit}")
    return f"{most} if {most} < {have} else {have}"


def _out_of(emitter: Emitter, it: ins.MovePieces, how: NarrowMove, cell: str, number: str, targets: str) -> None:
    """So many pieces of one cell."""
    writer = emitter.writer
    allowed, needless, later, full, places, target, bit, need = (writer.fresh(letter) for letter in "wvxfmtbn")
    look = f"{allowed}, {needless}, {later} = ({targets})[SORT[{cell}]]"
    counting = all(emitter.table.rules.pieces[kind].counts for kind in it.meant)
    writer.line(look)
    with writer.block(f"for _ in TIMES[{number}]:"):
        writer.line(f"{full} = FULL[s[{emitter.slot(CROWD)}] & s[{emitter.slot(TOPS)}]]")
        writer.line(f"{places} = {allowed} & ~{full}" if counting else f"{places} = {allowed} & (~{full} | {needless})")
        with (
            writer.block(f"if {later}:"),
            writer.block(f"for {bit}, {need} in {later}:"),
            writer.block(f"if {full} & {need} and not {full} & {bit}:"),
        ):
            writer.line(f"{places} |= {bit}")
        with writer.block(f"if not {places}:"):
            writer.line("break")
        if not how.optional:
            writer.line(f"o = TO[{cell}][{places}]")
        options = f"OR_STOP[{cell}][{places}]" if how.optional else "o"
        parts.ask(emitter, it, "to", options, target, how.optional)
        writer.line(f"s[{cell}] -= 1")
        writer.line(f"s[{target}] += 1")
        note(emitter, it, cell, target)
        _heard(emitter, it, how, target, look)


def _heard(emitter: Emitter, it: ins.MovePieces, how: NarrowMove, target: str, look: str) -> None:
    """What is done about a piece that has come to a cell; then places are looked up anew."""
    writer, ends = emitter.writer, with_parts(emitter.table, reach(it.targets))
    rows = [row for kind in it.meant for row in emitter.table.rows[kind]]
    heard = how.heard & {row + place for row in rows for place in members(ends)}
    if heard:
        told = emitter.by_cell(it.meant, lambda kind, row, place: row + place in heard, target)
        with writer.block(f"if {told}:"):
            writer.line(f"yield from arriving(s, {target}, 1, {it.seat}, {emitter.depth}, tell)")
            writer.line(look)
