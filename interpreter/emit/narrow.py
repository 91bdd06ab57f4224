"""`move` of counted pieces where room may be limited: the plain move while it is not, else one piece at a time."""

from __future__ import annotations

from contextlib import nullcontext
from textwrap import dedent, indent
from typing import TYPE_CHECKING

from interpreter.emit import move_parts as parts
from interpreter.emit import moves, sets
from interpreter.emit.crowds import any_in, note
from interpreter.emit.groups import left_by
from interpreter.emit.idle import sources
from interpreter.emit.narrow_all import go_at_once, goes_at_once
from interpreter.emit.narrow_how import always_so
from interpreter.emit.narrow_spread import spread, spreads
from interpreter.emit.sets import reach
from interpreter.emit.writer import bound
from interpreter.plan import instructions as ins
from interpreter.plan.parts import carried
from interpreter.plan.rooms import with_parts
from interpreter.runtime.going import NarrowMove
from interpreter.runtime.rooms import SHAPE
from interpreter.runtime.static import Listing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from interpreter.emit.emitter import Emitter

FEW_CELLS = 8  # looked through by a loop; more are looked up all at once


def move_pieces(emitter: Emitter, it: ins.MovePieces) -> None:
    """Counted pieces of any kind."""
    if not _concerned(emitter, it, (it.targets, it.otherwise), (it.sources, it.then)):
        moves.move_pieces(emitter, it)
        return
    named = [places for places in (it.targets, it.sources) if _names_one(places)]
    ends = [places for places in (it.targets, it.otherwise) if places not in named]
    starts = [places for places in (it.sources, it.then) if places not in named]
    fixed, how = _concerned(emitter, it, ends, starts), always_so(emitter, it)
    if emitter.rooms is not None and (fixed & emitter.rooms.always or goes_at_once(emitter, it, how)):
        _narrow(emitter, it, how)
        return
    narrow = f"s[{emitter.slot('narrow')}]"
    tests = [f"{narrow} & {fixed}{_among_targets(emitter, it, narrow)}"] if fixed else []
    tests += [f"{narrow} >> {sets.single_place(emitter, places.terms[0])} & 1" for places in named]
    with emitter.writer.block(f"if {' or '.join(tests)}:"):
        _narrow(emitter, it, how)
    with emitter.writer.block("else:"):
        moves.move_pieces(emitter, it)


def _concerned(
    emitter: Emitter, it: ins.MovePieces, to: Iterable[ins.PlaceSet | None], out_of: Iterable[ins.PlaceSet | None]
) -> int:
    """The places of the move that may be limited for such pieces or have parts they may stand in, as a mask."""
    rooms, pieces = emitter.rooms, emitter.table.rules.pieces
    if rooms is None:
        return 0
    ends, every = 0, 0
    for places in to:
        ends |= reach(places)
    for places in (*to, *out_of):
        every |= reach(places)
    found = ends & rooms.possible if any(pieces[kind].counts for kind in it.meant) else 0
    found |= ends & rooms.guarded
    for kind in it.meant:
        found |= every & rooms.wholes[kind]
    return found


def _among_targets(emitter: Emitter, it: ins.MovePieces, narrow: str) -> str:
    """What narrow places must be besides, from ` and ` on: among those the pieces can go to, where configuration tells.

    '' where these are always the same, or other places are concerned.
    """
    moving = any(term.near or term.apart for term in it.targets.terms)
    elsewhere = _concerned(emitter, it, (it.otherwise,), (it.sources, it.then))
    if not moving or elsewhere or not sets.static_by_one_seat(it.targets):
        return ""
    return f" and {narrow} & {sets.listing(emitter, Listing('mask', it.targets))}"


def _names_one(places: ins.PlaceSet) -> bool:
    """Whether just one place is meant, which is only known while the game is played."""
    return parts.single_target(places) and bool(places.terms[0].ref or places.terms[0].disc_of)


def _narrow(emitter: Emitter, it: ins.MovePieces, how: NarrowMove) -> None:
    """The move, passed over by one look where the seat has nobody to move, if it is kept where it has."""
    look = any_in(emitter, left_by(emitter.table, it))
    with emitter.writer.block(f"if {look}:") if look else nullcontext():
        _with_room(emitter, it, how)


def _with_room(emitter: Emitter, it: ins.MovePieces, how: NarrowMove) -> None:
    """The call that does the move, with what the places named mean as functions: that changes as pieces go."""
    targets = _function(emitter, it, lambda: _landings(emitter, it))
    instead = "None"
    if it.otherwise is not None:
        otherwise = it.otherwise
        instead = _function(emitter, it, lambda: sets.places_of(emitter, otherwise))
    cells, then, *more = _one_region(emitter, it) if how.one_region else _cells(emitter, it)
    number, limit = emitter.narrow(how), parts.how_many(emitter, it)

    def call(cells: str, limit: str) -> None:
        always = f"{then}, {limit}, {targets}, {instead}, tell, {emitter.depth}"
        arguments = ", ".join([f"s, {it.seat}, {cells}", always, *more])
        emitter.writer.line(f"yield from {number}({arguments})")

    if how.end and how.single_source and not how.one_region and how.mode not in ("all", "half"):
        _all_there(emitter, it, how, cells, limit, call)
    elif spreads(emitter, how):
        known = sets.static_by_one_seat(it.targets)
        spread(emitter, it, how, cells, limit, _landings(emitter, it) if known else f"{targets}(s, {it.seat})", call)
    elif goes_at_once(emitter, it, how):
        go_at_once(emitter, it, how, cells, limit, call)
    elif how.one_region or it.then is not None:
        call(cells, limit)
    else:
        _if_any(emitter, it, cells, lambda cells: call(cells, limit))


def _if_any(emitter: Emitter, it: ins.MovePieces, cells: str, call: Callable[[str], None]) -> None:
    """The call, if there is anything in the cells: where these are few, there often is not."""
    writer, meant = emitter.writer, emitter.writer.fresh("o")
    if _many(emitter, it, it.sources):
        call(cells)
        return
    writer.line(f"{meant} = {cells}")
    with writer.block(f"for c in {meant}[0]:"), writer.block("if s[c]:"):
        call(meant)
        writer.line("break")


def _all_there(
    emitter: Emitter, it: ins.MovePieces, how: NarrowMove, cells: str, limit: str,
    call: Callable[[str, str], None],
) -> None:  # fmt: skip
    """The move to a place that always has room, where it is mostly out of one cell: done here without a call."""
    writer = emitter.writer
    meant, cell = parts.only_cell(emitter, cells)
    target, have, most, many = (writer.fresh(letter) for letter in "thmn")
    ends = emitter.by_cell(it.meant, lambda kind, row, place: _end_of(emitter, how, kind, row, place), cell)
    with writer.block(f"if {cell} > 0 and ({target} := {ends}):"):
        writer.line(f"{have} = s[{cell}]")
        writer.line(f"{most} = {have if how.mode == 'any' else limit}")
        writer.line(f"{many} = {most} if {most} < {have} else {have}")
        with (
            writer.block(f"if {many} and ({many} := (yield ({how.count}, {it.seat}, UP_TO[{many}]))):")
            if how.optional
            else nullcontext()
        ):
            writer.line(f"s[{cell}] -= {many}")
            writer.line(f"s[{target}] += {many}")
            note(emitter, it, cell, target, many)
        if it.then is not None:
            with writer.block(f"if {have} < {most} and not s[{cell}]:"):
                call("NO_CELLS", f"{most} - {have}")
    with writer.block("else:" if it.then is not None else f"elif {cell}:"):
        call(meant, limit)


def _end_of(emitter: Emitter, how: NarrowMove, kind: str, row: int, place: int) -> int:
    """The cell where pieces of a cell go, if they may and nothing is done about it; else 0."""
    stands = emitter.table.stands_mask(emitter.table.rules.pieces[kind]) >> how.end & 1
    return row + how.end if stands and place != how.end and row + how.end not in how.heard else 0


def _one_region(emitter: Emitter, it: ins.MovePieces) -> list[str]:
    """Rows with the places pieces leave, those behind `then`, and those of which newcomers or parts are meant."""
    sources = sets.places_of(emitter, it.sources)
    then = sets.places_of(emitter, it.then) if it.then is not None else "()"
    free = sets.free_of_newcomers(emitter, it.sources, it.then) or "None"
    alone = sets.without_parts(emitter, it.sources, it.then) or "()"
    return [f"{emitter.rows_of(it.meant, it.whose)}, {sources}", then, free, alone]


def _cells(emitter: Emitter, it: ins.MovePieces) -> list[str]:
    """The cells pieces leave, and those behind `then`."""
    return [_cells_of(emitter, it, it.sources), _cells_of(emitter, it, it.then) if it.then is not None else "NO_CELLS"]


def _cells_of(emitter: Emitter, it: ins.MovePieces, places: ins.PlaceSet) -> str:
    """The cells of one phrase, as an expression: looked up where nothing but the configuration matters."""
    phrases = [each for each in (it.sources, it.then) if each is not None]
    special = any(term.settled or term.alone for phrase in phrases for term in phrase.terms)
    plain = it.whose.which in ("any", "one", "foreign") and not (special and len(phrases) > 1)
    if plain and sets.static_by_one_seat(places, it.whose):
        had = _had(emitter, it) if _many(emitter, it, places) else ""
        wanted = Listing("room-cells", places, it.piece, it.whose, kinds=it.meant, by_had=bool(had))
        found = sets.listing(emitter, wanted)
        return f"{found}[{had}]" if had else found
    free = sets.free_of_newcomers(emitter, *phrases) or "None"
    alone = sets.without_parts(emitter, *phrases) or "()"
    return f"cells_in(s, {emitter.rows_of(it.meant, it.whose)}, {sets.places_of(emitter, places)}, {free}, {alone})"


def _many(emitter: Emitter, it: ins.MovePieces, places: ins.PlaceSet) -> bool:
    """Whether pieces of the move can be in more than a few cells of some places and their parts."""
    return parts.rows_meant(emitter, it) * with_parts(emitter.table, reach(places)).bit_count() > FEW_CELLS


def _had(emitter: Emitter, it: ins.MovePieces) -> str:
    """The rows of such kinds that owners do not always have, as a mask of those that may hold pieces; '' for none."""
    had, rows = emitter.had, emitter.table.rows
    owned = [had.mask([rows[kind][owner] for kind in it.meant]) for owner in range(len(emitter.table.owners))]
    every = sum(owned)
    if not every:
        return ""
    if it.whose.which == "foreign":
        owned = [every & ~own for own in owned]
    if it.whose.which == "any" or it.whose.colour >= 0:
        return f"s[{had.slot}] & {every if it.whose.which == 'any' else owned[it.whose.colour]}"
    return f"s[{had.slot}] & {emitter.constant(tuple(owned))}[{it.whose.seat}]"


def _landings(emitter: Emitter, it: ins.MovePieces) -> str:
    """Where pieces may go when the places of the move are named, as an expression."""
    places = it.targets
    if sets.static_by_one_seat(places):
        leaving = sources(emitter.table, it) & carried(emitter.table)
        return sets.listing(emitter, Listing("landings", places, leaving=leaving))
    alone = ins.PlaceSet(tuple(term for term in places.terms if term.alone))
    lone = f"tuple({sets.places_of(emitter, alone)})" if alone.terms else "()"
    return f"landings[s[{emitter.slot(SHAPE)}], tuple({sets.places_of(emitter, places)}), {lone}]"


def _function(emitter: Emitter, it: ins.MovePieces, expression: Callable[[], str]) -> str:
    """The name of a function of the state and the seat; made once where it depends on nothing else."""
    writer, start = emitter.writer, len(emitter.writer.lines)
    name = writer.fresh("f")
    with writer.block(f"def {name}():"):
        writer.line(f"return {expression()}")
    _, *body = writer.lines[start:]
    names = bound(body)
    if set(names.split(", ")) <= {"s=s", f"{it.seat}={it.seat}"}:
        del writer.lines[start:]
        return emitter.share(f"s, {it.seat}", indent(dedent("\n".join(body)), "    "))
    writer.lines[start] = writer.lines[start].replace("()", f"(_, __, {names})")
    return name
