"""plan functions of the operations (moved into the operation files when those are finished)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from interpreter import syntax as syn
from interpreter.operations.cancel import Cancel
from interpreter.operations.choose import Choose
from interpreter.operations.choose_seat import ChooseSeat
from interpreter.operations.each import Each
from interpreter.operations.either import Either
from interpreter.operations.finish import Finish
from interpreter.operations.for_each import ForEach
from interpreter.operations.gain import Gain
from interpreter.operations.if_ import If
from interpreter.operations.may import May
from interpreter.operations.move import Move
from interpreter.operations.score import Score
from interpreter.operations.seat_frame import SeatFrame
from interpreter.operations.set_discs import SetDiscs
from interpreter.operations.taboo import Taboo
from interpreter.operations.trigger import Trigger
from interpreter.operations.until import Until
from interpreter.plan import instructions as ins
from interpreter.plan import places
from interpreter.plan.planner import Planner, amount

Plan = tuple[ins.Instruction, ...]


# move.py
def plan_move(node: Move, planner: Planner) -> Plan:
    table = planner.table
    kind = table.card_kind(str(node.pieces.noun))
    if kind is not None:
        return _move_cards(node, planner, kind)
    piece = table.piece(str(node.pieces.noun))
    assert piece is not None
    stands = table.stands_mask(piece)
    sources = _within(places.place_set(planner, node.source), stands) if node.source else None
    then = _within(places.place_set(planner, node.then), stands) if node.then else None
    targets = _within(places.place_set(planner, node.target), stands)
    otherwise = _within(places.place_set(planner, node.otherwise), stands) if node.otherwise else None
    if not piece.crosses_taboo:
        sources, then, targets, otherwise = (_open(s) for s in (sources, then, targets, otherwise))
    assert targets is not None
    owner = places.whose(planner, node.pieces)
    if not table.counted(piece):
        optional = isinstance(node.amount, (syn.UpTo, syn.AnyNumber))
        return (ins.MoveUnique(planner.actor, piece.id, owner, sources, targets, otherwise, optional),)
    assert sources is not None
    copies = piece.copies if isinstance(piece.copies, int) else 0
    many = amount(node.amount, copies)
    shape = _shape(many, sources, targets)
    return (ins.MovePieces(shape, planner.actor, piece.id, owner, many, sources, then, targets, otherwise),)


def _within(found: ins.PlaceSet, stands: int) -> ins.PlaceSet:
    terms = tuple(t if t.ref or t.disc_of else evolve(t, mask=t.mask & stands) for t in found.terms)
    return ins.PlaceSet(terms, _within(found.otherwise, stands) if found.otherwise else None)


def _open(found: ins.PlaceSet | None) -> ins.PlaceSet | None:
    if found is None:
        return None
    return ins.PlaceSet(tuple(evolve(t, open=True) for t in found.terms), _open(found.otherwise))


def _single(found: ins.PlaceSet) -> bool:
    return len(found.terms) == 1 and found.terms[0].quantity == "the"


def _shape(many: ins.Amount, sources: ins.PlaceSet, targets: ins.PlaceSet) -> str:
    if any(t.quantity == "one" for t in sources.terms):
        return "ONE"
    if _single(sources):
        return "BULK" if _single(targets) else "SPREAD"
    return "EACH"


def _move_cards(node: Move, planner: Planner, kind: str) -> Plan:
    table = planner.table
    assert node.source is not None
    names = [str(p.places[0].atom.name) for p in (node.source, node.target)]  # type: ignore[union-attr]
    many = amount(node.amount, table.sets[kind].count)
    owner = planner.their if node.pieces.whose == "their" else planner.own  # type: ignore[union-attr]
    return (ins.MoveCards(planner.actor, kind, owner, many, *names),)


# score.py
def plan_score(node: Score, planner: Planner) -> Plan:
    return (ins.Score(planner.actor, places.place_set(planner, node.places), bool(node.first_only)),)


# gain.py
def plan_gain(node: Gain, planner: Planner) -> Plan:
    return (ins.Gain(planner.own, node.points),)


# choose.py
def plan_choose(node: Choose, planner: Planner) -> Plan:
    found = places.place_set(planner, node.places)
    return (ins.ChoosePlace(planner.actor, found, planner.bind(str(node.name))),)


# choose_seat.py
def plan_choose_seat(node: ChooseSeat, planner: Planner) -> Plan:
    seats = places.seat_set(planner, node.players, planner.register())
    return (ins.ChoosePlayer(planner.actor, seats, planner.bind_seat(str(node.name))),)


# set_discs.py
def plan_set_discs(node: SetDiscs, planner: Planner) -> Plan:
    register = planner.register()
    seats = places.seat_set(planner, node.players, register)
    with planner.acting(register):
        found = places.place_set(planner, node.places)
    return (ins.SetDiscs(seats, found),)


# each.py / for_each.py / seat_frame.py
def plan_each(node: Each, planner: Planner) -> Plan:
    register = planner.register()
    seats = places.seat_set(planner, node.players, register)
    with planner.acting(register):
        return (ins.ForSeats(seats, planner.block(node.body)),)


def plan_for_each(node: ForEach, planner: Planner) -> Plan:
    register = planner.register()
    seats = places.seat_set(planner, node.players, register)
    with planner.about(register):
        return (ins.ForSeats(seats, planner.block(node.body)),)


def plan_seat_frame(node: SeatFrame, planner: Planner) -> Plan:
    match node.seat:
        case syn.SeatVariable(name):
            register, seat = planner.seat(str(name)), planner.seat(str(name))
        case syn.Starter():
            register, seat = planner.register(), "starter"
        case syn.Owner():
            register, seat = "w", "w"
    with planner.acting(register):
        return (ins.AsSeat(seat, register, planner.block(node.body)),)


# either.py / may.py / if_.py
def plan_either(node: Either, planner: Planner) -> Plan:
    return (ins.Branch(planner.actor, tuple(planner.block(branch) for branch in node.branches)),)


def plan_may(node: May, planner: Planner) -> Plan:
    return (ins.Maybe(planner.actor, planner.block(node.body)),)


def plan_if(node: If, planner: Planner) -> Plan:
    found = places.test(planner, node.condition)
    if isinstance(found, bool):
        chosen = node.body if found else node.otherwise
        return planner.block(chosen) if chosen else ()
    otherwise = planner.block(node.otherwise) if node.otherwise else ()
    return (ins.When(found, planner.block(node.body), otherwise),)


# until.py
def plan_until(node: Until, planner: Planner) -> Plan:
    seat = planner.actor
    with planner.lasting() as frozen:
        listenings = tuple(_listening(s, planner) for s in node.body.statements if isinstance(s, Trigger))
        taboos = tuple(planner.variable(_taboo_variable(s)) for s in node.body.statements if isinstance(s, Taboo))
    frame = planner.add_frame(listenings, taboos)
    ends_in, later = "", 0
    if isinstance(node.moment, syn.Ends):
        ends_in, later = str(node.moment.step), 1 if node.moment.next else 0
        planner.endings.setdefault(ends_in, len(planner.endings) + 1)
    return (ins.Begin(seat, frame, ends_in, later, bool(node.keep), tuple(frozen)),)


def _taboo_variable(node: Taboo) -> str:
    atom = node.places.places[0].atom
    assert isinstance(atom, syn.Variable), "a lasting taboo names a variable"
    return str(atom.name)


def _listening(node: Trigger, planner: Planner) -> ins.Listening:
    return ins.Listening(node.order, str(node.event.step), node.event.who or "player", planner.block(node.body))


# finish.py / cancel.py
def plan_finish(node: Finish, planner: Planner) -> Plan:
    return (ins.Finish(),)


def plan_cancel(node: Cancel, planner: Planner) -> Plan:
    return (ins.Cancel(),)


PLANS: dict[type, Callable[[Any, Planner], Plan]] = {
    Move: plan_move, Score: plan_score, Gain: plan_gain, Choose: plan_choose, ChooseSeat: plan_choose_seat,
    SetDiscs: plan_set_discs, Each: plan_each, ForEach: plan_for_each, SeatFrame: plan_seat_frame,
    Either: plan_either, May: plan_may, If: plan_if, Until: plan_until, Finish: plan_finish, Cancel: plan_cancel,
}  # fmt: skip


def plan(node: Any, planner: Planner) -> Plan:
    return PLANS[type(node)](node, planner)
