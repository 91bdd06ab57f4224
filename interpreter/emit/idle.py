"""Sentences that do nothing where no piece stands that they could move: one look tells, whatever they ask first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.emit.counting import some
from interpreter.emit.crowds import any_in
from interpreter.emit.sets import reach
from interpreter.plan import instructions as ins
from interpreter.plan.nodes import nodes
from interpreter.plan.rooms import Group, with_parts
from interpreter.runtime.static import members

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter
    from interpreter.plan.table import Table

MOST_PLACES = 4  # to look at


def anything_to_move(emitter: Emitter, it: ins.When) -> str:
    """Whether there is a piece that anything but conditions of such a sentence is about, as an expression.

    '' where it does more than to move counted pieces out of few places.
    """
    places, kinds = movable(emitter.table, it)
    if not places or len(members(places)) > MOST_PLACES:
        return ""
    first, *more = kinds
    there = ins.CountOf(first, ins.ANYBODY, tuple(more))
    found = " or ".join(some(emitter, there, str(place)) for place in members(places))
    look = any_in(emitter, Group(with_parts(emitter.table, places), owned=False))
    return f"{look} and ({found})" if look else found


def movable(table: Table, it: ins.When) -> tuple[int, tuple[str, ...]]:
    """The places, as a mask, and the kinds of what such a sentence could move; () where it does more than that."""
    moves = _moves(it)
    if not moves or shows(table, it):
        return 0, ()
    mask = there = 0
    for move in moves:
        mask |= sources(table, move)
    for part in table.parts:  # counted with the place whose newcomers it holds
        mask &= ~(1 << part.place) if part.of and mask >> part.of & 1 else -1
    kinds = tuple(dict.fromkeys(kind for move in moves for kind in move.meant))
    for kind in kinds:
        there |= table.reach(kind)
    return mask & there, kinds


def _moves(it: ins.Instruction) -> list[ins.MovePieces]:
    """The moves an instruction consists of; none if there is anything else in it."""
    match it:
        case ins.MovePieces():
            return [it]
        case ins.When(_, body, otherwise):
            return _all_moves((*body, *otherwise))
        case ins.ForSeats(_, body):
            return _all_moves(body)
    return []


def _all_moves(body: Sequence[ins.Instruction]) -> list[ins.MovePieces]:
    found = [_moves(each) for each in body]
    return [move for moves in found for move in moves] if all(found) else []


def sources(table: Table, move: ins.MovePieces) -> int:
    """All the places it could move pieces out of, as a mask, their parts and newcomers included."""
    found = reach(move.sources) | reach(move.then)
    return with_parts(table, found) & (2 << len(table.places)) - 2


def shows(table: Table, it: ins.When | ins.Test) -> bool:
    """Whether to look at what it says shows something that is hidden, or opens discs."""
    for node in nodes(it):
        match node:
            case ins.CountOf():
                hidden = (node.piece, *node.more)
            case ins.Anchor():
                if node.sort == "disc":
                    return True
                hidden = (node.piece,)
            case ins.Term() if node.disc_of:
                return True
            case ins.NamedOnDiscs() | ins.MeantTest() | ins.MeantPlaces():
                return True
            case _:
                continue
        if any(f"unseen {kind}" in table.slots for kind in hidden):
            return True
    return False
