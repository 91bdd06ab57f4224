"""Pieces that come and go are noted where places can be limited, so that nobody has to count who is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.emit.sets import reach
from interpreter.plan import instructions as ins
from interpreter.plan.crowds import CROWD
from interpreter.plan.rooms import Group

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter


def note(
    emitter: Emitter, it: ins.MovePieces, cell: str, target: str, count: str = "1", out_of: ins.PlaceSet | None = None
) -> None:
    """Note that so many pieces have gone from one cell to another, where that makes a difference.

    out_of: which of the places the move names the first cell is in, if that is known.
    """
    crowds = emitter.crowds
    if crowds is None:
        return
    weights, slot = emitter.constant(crowds.by_cell), emitter.slot(CROWD)
    away, times = reach(it.sources) | reach(it.then) if out_of is None else reach(out_of), ""
    comes = f"{weights}[{target}]" if crowds.notes(it.meant, reach(it.targets) | reach(it.otherwise)) else ""
    goes = f"{weights}[{cell}]" if crowds.notes(it.meant, away) else ""
    change, sign = f"{comes} - {goes}" if comes and goes else comes or goes, "+" if comes else "-"
    if count != "1":
        change, times = f"({change})" if comes and goes else change, f" * {count}"
    if comes or goes:
        emitter.writer.line(f"s[{slot}] {sign}= {change}{times}")


def note_change(emitter: Emitter, it: ins.Turn, cell: str, other: str, count: str) -> None:
    """Note that so many pieces of a cell have become pieces of another cell, in the same place."""
    crowds, pieces = emitter.crowds, emitter.table.rules.pieces
    if crowds is not None and any(bool(pieces[kind].counts) != bool(pieces[it.into].counts) for kind in it.kinds):
        weights = emitter.constant(crowds.by_cell)
        emitter.writer.line(f"s[{emitter.slot(CROWD)}] += ({weights}[{other}] - {weights}[{cell}]) * {count}")


def any_in(emitter: Emitter, group: Group) -> str:
    """Whether there are any pieces of a group, those of the seat `p` if of each by itself, as an expression.

    '' where it is not kept how many there are.
    """
    crowds = emitter.crowds
    if crowds is None or group not in crowds.groups:
        return ""
    masks = crowds.any_of(group)
    return f"s[{emitter.slot(CROWD)}] & {f'{emitter.constant(masks)}[p]' if group.owned else masks[0]}"


def none_left(emitter: Emitter, group: Group) -> str:
    """The line that notes that there are none of a group any more."""
    crowds, slot = emitter.crowds, emitter.slot(CROWD)
    assert crowds is not None
    return f"s[{slot}] -= s[{slot}] & {sum(crowds.any_of(group))}"
