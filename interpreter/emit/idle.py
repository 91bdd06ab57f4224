"""Sentences that do nothing where no piece stands that they could move: one look tells, whatever they ask first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.emit.counting import some
from interpreter.emit.sets import reach
from interpreter.plan import instructions as ins
from interpreter.plan.nodes import nodes
from interpreter.plan.rooms import wholes_of
from interpreter.runtime.static import members

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter

MOST_PLACES = 4  # to look at


def anything_to_move(emitter: Emitter, it: ins.When) -> str:
    """Whether there is a piece that anything but conditions of such a sentence is about, as an expression.

    '' where it does more than to move counted pieces out of few places.
    """
    moves = _moves(it)
    if not moves or _shows(emitter, it):
        return ""
    mask = 0
    for move in moves:
        mask |= _sources(emitter, move)
    for part in emitter.table.parts:  # counted with the place whose newcomers it holds
        mask &= ~(1 << part.place) if part.of and mask >> part.of & 1 else -1
    places = members(mask & _reach(emitter, moves))
    if not places or len(places) > MOST_PLACES:
        return ""
    first, *more = dict.fromkeys(kind for move in moves for kind in move.meant)
    there = ins.CountOf(first, ins.ANYBODY, tuple(more))
    return " or ".join(some(emitter, there, str(place)) for place in places)


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


def _sources(emitter: Emitter, move: ins.MovePieces) -> int:
    """All the places it could move pieces out of, as a mask, their parts and newcomers included."""
    table, found = emitter.table, reach(move.sources) | reach(move.then)
    for part in table.parts:
        if found & (wholes_of(table, part) | 1 << part.of):
            found |= 1 << part.place
    for place, lately in table.newcomers.items():
        found |= (found >> place & 1) << lately
    return found & (2 << len(table.places)) - 2


def _reach(emitter: Emitter, moves: Sequence[ins.MovePieces]) -> int:
    """The places such pieces can ever be in, as a mask."""
    found = 0
    for kind in {kind for move in moves for kind in move.meant}:
        found |= emitter.reach(kind)
    return found


def _shows(emitter: Emitter, it: ins.When) -> bool:
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
        if any(f"unseen {kind}" in emitter.table.slots for kind in hidden):
            return True
    return False
