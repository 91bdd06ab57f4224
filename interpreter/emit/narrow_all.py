"""Pieces that leave one cell for the one place named, with nothing asked: done by generated code, if there is room."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import evolve

from interpreter.emit import sets
from interpreter.emit.crowds import note
from interpreter.emit.idle import sources
from interpreter.emit.move_parts import only_cell, single_target
from interpreter.emit.sets import reach
from interpreter.plan import instructions as ins
from interpreter.plan.rooms import RoomPlan
from interpreter.runtime.going import NarrowMove

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter

Call = Callable[[str, str], None]


def goes_at_once(emitter: Emitter, it: ins.MovePieces, how: NarrowMove) -> bool:
    """Whether this is such a move wherever there are pieces in one cell only and the place is not narrow just then."""
    if emitter.rooms is None or not how.single_target or how.one_region or not how.steady or it.then is not None:
        return False
    if not (how.mode == "all" or (how.mode == "exactly" and how.single_source)):
        return False
    return any(_plain(emitter, emitter.rooms, it, how))


def _plain(emitter: Emitter, rooms: RoomPlan, it: ins.MovePieces, how: NarrowMove) -> tuple[int, ...]:
    """By cell whether pieces come to stand just there, with nothing done about it, as long as the place is not narrow.

    Never so in parts, in places that pieces of the move leave, and where not each of them may be.
    """
    table = emitter.table
    ends = reach(it.targets) & ~(rooms.always | rooms.guarded | sources(table, it))
    for place in (*(part.place for part in table.parts), *table.newcomers.values()):
        ends &= ~(1 << place)
    stands = {kind: ends & table.stands_mask(table.rules.pieces[kind]) for kind in it.meant}
    return emitter.cells(it.meant, lambda kind, row, place: stands[kind] >> place & (row + place not in how.heard))


def _elsewhere(emitter: Emitter, rooms: RoomPlan, it: ins.MovePieces, how: NarrowMove) -> tuple[int, ...]:
    """By cell the one where its pieces go while no place is meant, if there is always room and nothing done about it.

    () where it takes more to know where they go then.
    """
    table, places = emitter.table, it.otherwise
    if places is None or it.targets.terms[0].narrowings or not single_target(places):
        return ()
    term = places.terms[0]
    asked = term.ref or term.disc_of or term.near or term.apart or term.alone or term.narrowings
    narrow = rooms.possible | rooms.guarded | sources(table, it)
    for kind in it.meant:
        narrow |= rooms.wholes[kind]
    for pair in table.newcomers.items():
        narrow |= sum(1 << place for place in pair)
    if asked or not term.mask or term.mask & narrow or emitter.may_be_taboo(term):
        return ()
    end = term.mask.bit_length() - 1
    stands = {kind: table.stands_mask(table.rules.pieces[kind]) >> end & 1 for kind in it.meant}
    return emitter.cells(
        it.meant, lambda kind, row, place: row + end if stands[kind] and row + end not in how.heard else 0
    )


def go_at_once(emitter: Emitter, it: ins.MovePieces, how: NarrowMove, cells: str, limit: str, call: Call) -> None:
    """The move; by a call where it is not as simple. call: writes the call, given the cells and how many."""
    writer, term = emitter.writer, it.targets.terms[0]
    assert emitter.rooms is not None
    meant, cell = only_cell(emitter, cells)
    end, have, many = (writer.fresh(letter) for letter in "thn")
    with writer.block(f"if {cell} > 0:"):
        place = sets.single_place(emitter, term)
        if not place.isidentifier() and not place.isdigit():
            writer.line(f"r = {place}")
            place = "r"
        plain = emitter.constant(_plain(emitter, emitter.rooms, it, how))
        elsewhere = _elsewhere(emitter, emitter.rooms, it, how)
        named = term if elsewhere else evolve(term, within=-1)  # where pieces may be `plain` tells
        any_meant = [place] if term.ref or term.disc_of else []
        any_meant += sets.conditions_on(emitter, named, place, static_too=True)
        has_room = [
            f"{plain}[({end} := {emitter.row_of_cell(it.meant, cell)} + {place})]",
            f"not s[{emitter.slot('narrow')}] >> {place} & 1",
        ]
        if not elsewhere or not any_meant:
            with writer.block(f"if {' and '.join([*any_meant, *has_room])}:"):
                _go(emitter, it, how, (cell, end, have, many), limit)
        else:
            with writer.block(f"if {' and '.join(any_meant)}:"), writer.block(f"if {' and '.join(has_room)}:"):
                _go(emitter, it, how, (cell, end, have, many), limit)
            with writer.block(f"elif {end} := {emitter.constant(elsewhere)}[{cell}]:"):
                _go(emitter, it, how, (cell, end, have, many), limit)
    with writer.block(f"if {cell}:"):
        call(meant, limit)


def _go(emitter: Emitter, it: ins.MovePieces, how: NarrowMove, names: tuple[str, str, str, str], limit: str) -> None:
    """The pieces go, and the name of their cell says so. names: of that and of their new one, and of two numbers."""
    writer, (cell, end, have, many) = emitter.writer, names
    writer.line(f"{many} = s[{cell}]")
    if how.mode != "all":
        writer.line(f"{have} = {limit}")
        with writer.block(f"if {have} < {many}:"):
            writer.line(f"{many} = {have}")
    writer.line(f"s[{cell}] -= {many}")
    writer.line(f"s[{end}] += {many}")
    note(emitter, it, cell, end, many)
    writer.line(f"{cell} = 0")
