"""Sentences and frames in which somebody chooses: places, players, discs, branches."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from interpreter.emit import sets
from interpreter.emit.conditions import holding
from interpreter.emit.idle import anything_to_move
from interpreter.emit.performable import possible
from interpreter.emit.sites import Site
from interpreter.emit.writer import one_of, times
from interpreter.plan import instructions as ins
from interpreter.runtime.discs import ALL_SEALED

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter


def pick(emitter: Emitter, sort: str, seat: str, options: str, into: str, **site: object) -> None:
    """Ask for one of the options (a non-empty listing); a single one is not asked."""
    number = emitter.site(Site(sort, emitter.origin, **site))  # type: ignore[arg-type]
    emitter.writer.line(f"{into} = {one_of(number, seat, options)}")


def listed(emitter: Emitter, expression: str) -> str:
    """A local name for an expression, so that it is worked out once."""
    if expression.isidentifier():
        return expression
    name = emitter.writer.fresh("o")
    emitter.writer.line(f"{name} = {expression}")
    return name


def choose_place(emitter: Emitter, it: ins.ChoosePlace) -> None:
    """Bind a place, 0 when none fits."""
    options = listed(emitter, sets.places_of(emitter, it.places))
    if it.room_for and emitter.rooms is not None:
        kinds = tuple(map(emitter.kind, it.room_for))
        sources = "(0,)"
        if emitter.rooms.closed and it.comes_from:
            sources = f"({', '.join(f'*{sets.places_of(emitter, each)}' for each in it.comes_from)},)"
        alone = sets.without_parts(emitter, it.places)
        roomy = f"with_room(s, {options}, {sources}, {kinds}{alone and f', {alone}'})"
        narrow = _may_be_narrow(emitter, it)
        only_if = f" if s[{emitter.slot('narrow')}] & {narrow} else {options}" if narrow else ""
        options = listed(emitter, f"{roomy}{only_if}")
    emitter.writer.line(f"{it.into} = 0")
    with emitter.writer.block(f"if {options}:"):
        pick(emitter, "place", it.seat, options, it.into)


def _may_be_narrow(emitter: Emitter, it: ins.ChoosePlace) -> int:
    """The places meant, as a mask, if all find room in them while none is limited or has parts; else 0."""
    rooms, pieces, meant = emitter.rooms, emitter.table.rules.pieces, sets.reach(it.places)
    assert rooms is not None
    stands = 0
    for kind in it.room_for:
        stands |= emitter.table.stands_mask(pieces[kind])
    return 0 if rooms.closed or emitter.table.newcomers or meant & (rooms.always | ~stands) else meant


def choose_player(emitter: Emitter, it: ins.ChoosePlayer) -> None:
    """Bind a seat register; options are owner indexes plus one."""
    writer = emitter.writer
    options = writer.fresh("o")
    writer.line(f"{options} = []")
    with seats_loop(emitter, it.seats):
        writer.line(f"{options}.append({it.seats.register} + 1)")
    writer.line(f"{options}.sort()")
    writer.line(f"{it.into} = -1")
    with writer.block(f"if {options}:"):
        pick(emitter, "seat", it.seat, options, it.into)
        writer.line(f"{it.into} -= 1")


@contextmanager
def seats_loop(emitter: Emitter, seats: ins.SeatSet) -> Iterator[None]:
    """The loop over a seat set; inside, its register is the seat."""
    order = "OTHERS" if seats.who == "opponent" else "EVERYONE"
    with emitter.writer.block(f"for {seats.register} in {order}[{seats.of}]:"):
        if seats.test is None:
            yield
        else:
            with emitter.writer.block(f"if {holding(emitter, seats.test)}:"):
                yield


def set_discs(emitter: Emitter, it: ins.SetDiscs) -> None:
    """Ask every seat of the set, in seat order; nobody sees the answers until they are opened."""
    writer, register = emitter.writer, it.seats.register
    late = emitter.table.slots.get(ins.SET_LAST)
    writer.line(f"s[{emitter.slot('sealed')}] = {ALL_SEALED}")
    with writer.block(f"for {register} in {times(str(emitter.table.seats))}:"):
        writer.line(f"s[{emitter.slot('disc')}+{register}] = 0")
        _set_disc(emitter, it, "" if late is None else f"not s[{late}+{register}]", "sealed")
    if late is not None:
        _set_discs_last(emitter, it, late)


def _set_disc(emitter: Emitter, it: ins.SetDiscs, condition: str, secret: str) -> None:
    """Ask one seat, if it is of the set and the condition holds."""
    writer, register = emitter.writer, it.seats.register
    conditions = [condition] if condition else []
    conditions += [f"{register} != {it.seats.of}"] if it.seats.who == "opponent" else []
    if it.seats.test is not None:
        conditions.append(f"({holding(emitter, it.seats.test)})")
    with writer.block(f"if {' and '.join(conditions) or 'True'}:"):
        options = listed(emitter, sets.meant_places(emitter, it.places))
        with writer.block(f"if {options}:"):
            into = writer.fresh("c")
            pick(emitter, "place", register, options, into, secret=secret)
            writer.line(f"s[{emitter.slot('disc')}+{register}] = {into}")


def _set_discs_last(emitter: Emitter, it: ins.SetDiscs, late: int) -> None:
    """Ask the seats that wait for the others: first those that set theirs together, then one by one."""
    writer, register, seats = emitter.writer, it.seats.register, emitter.table.seats
    sealed = emitter.slot("sealed")
    with writer.block(f"if any(s[{late}:{late + seats}]):"):
        writer.line(f"s[{sealed}] = sum({2 * ALL_SEALED} << q for q in range({seats}) if s[{late}+q] == 2)")
        with writer.block(f"for {register} in range({seats}):"):
            _set_disc(emitter, it, f"s[{late}+{register}] == 2", "sealed")
        writer.line(f"s[{sealed}] = 0")
        with writer.block(f"for {register} in in_turn(s):"):
            _set_disc(emitter, it, f"s[{late}+{register}] == 1", "")
        writer.line(f"s[{late}:{late + seats}] = {(0,) * seats}")


def set_disc_last(emitter: Emitter, it: ins.SetDiscLast) -> None:
    """Note who waits."""
    emitter.writer.line(f"s[{emitter.slot(ins.SET_LAST)}+{it.seat}] = {2 if it.together else 1}")


def for_seats(emitter: Emitter, it: ins.ForSeats) -> None:
    """The body for every seat."""
    with seats_loop(emitter, it.seats):
        emitter.body(it.body)


def as_seat(emitter: Emitter, it: ins.AsSeat) -> None:
    """The body for one seat."""
    if it.seat == "starter":
        emitter.writer.line(f"{it.register} = s[{emitter.slot('starter')}]")
        emitter.body(it.body)
    elif it.seat == "w":
        emitter.body(it.body)
    else:
        with emitter.writer.block(f"if {it.register} >= 0:"):
            emitter.body(it.body)


def branch(emitter: Emitter, it: ins.Branch) -> None:
    """Ask which body, then do it."""
    writer = emitter.writer
    into = writer.fresh("c")
    number = emitter.site(Site("branch", emitter.origin, names=tuple(str(i + 1) for i in range(len(it.bodies)))))
    writer.line(f"{into} = yield {emitter.ask(number, it.seat, tuple(range(1, len(it.bodies) + 1)))}")
    for i, body in enumerate(it.bodies):
        with writer.block(f"{'if' if i == 0 else 'elif'} {into} == {i + 1}:"):
            emitter.body(body)


def maybe(emitter: Emitter, it: ins.Maybe) -> None:
    """Ask whether, then do it."""
    number = emitter.site(Site("yes", emitter.origin))
    first = it.body[0] if it.body else None
    only = f"{possible(emitter, first)} and " if isinstance(first, ins.Perform | ins.PerformAgain) else ""
    with emitter.writer.block(f"if {only}(yield {emitter.ask(number, it.seat, (0, 1))}):"):
        bits, emitter.heard_when_used = emitter.heard_when_used, ()
        if bits and it.seat == "w":  # the use of a kept card, which others may stop
            emitter.table.reserve("answering")
            with emitter.writer.block(f"if not (yield from used(s, z, {bits}, tell)):"):
                emitter.body(it.body)
        else:
            emitter.body(it.body)
        emitter.heard_when_used = bits


def when(emitter: Emitter, it: ins.When) -> None:
    """One body or the other; nothing where there is nothing that either could move."""
    anything = anything_to_move(emitter, it)
    if anything:
        with emitter.writer.block(f"if {anything}:"):
            _one_or_other(emitter, it)
    else:
        _one_or_other(emitter, it)


def _one_or_other(emitter: Emitter, it: ins.When) -> None:
    with emitter.writer.block(f"if {holding(emitter, it.test)}:"):
        emitter.body(it.body)
    if it.otherwise:
        with emitter.writer.block("else:"):
            emitter.body(it.otherwise)
