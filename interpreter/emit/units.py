"""`move` of unique pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.emit import sets
from interpreter.emit.arrivals import unit_arrived
from interpreter.emit.choices import listed
from interpreter.emit.move_parts import single_target
from interpreter.emit.sites import Site
from interpreter.emit.writer import one_of, times
from interpreter.plan import instructions as ins
from interpreter.plan.rooms import wholes_of
from interpreter.runtime.static import Listing, members

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter
    from interpreter.plan.things import Unit


def move_unique(emitter: Emitter, it: ins.MoveUnique) -> None:
    """Which one (when several fit), then where to; what depends on its place is brought up to date."""
    writer = emitter.writer
    units = _units(emitter, it)
    place, target = writer.fresh("a"), writer.fresh("t")
    if hidden(emitter, it):
        _move_hidden(emitter, it, units, place, target)
        return
    emitter.shows(it.piece, it.whose)
    if len(units) == 1 or it.whose.which == "one":
        slot = _slot(emitter, it, units)
        writer.line(f"{place} = s[{slot}]")
        unit = _unit_number(emitter, it, units)
        condition = may_leave(emitter, it, place, slot)
        with writer.block(f"if {condition}:" if condition else "if True:"):
            _go(emitter, it, place, slot, unit, target)
        return
    if it.amount.number == 1 and it.amount.mode in ("exactly", "up-to"):
        _one_of(emitter, it, units, place, target)
        return
    done = writer.fresh("d")
    writer.line(f"{done} = []")
    limit = emitter.printed(it.amount.name, it.seat) if it.amount.name else str(it.amount.number)
    if it.amount.mode == "half":
        limit = f"(len({fitting(emitter, it, units)}) + 1) // 2"
    with writer.block(f"for _ in {times(limit)}:"):
        _one_of(emitter, it, units, place, target, done)


def hidden(emitter: Emitter, it: ins.MoveUnique) -> bool:
    """Whether the owner of a piece decides that nobody else sees."""
    mine = it.whose.which == "one" and it.whose.colour < 0 and it.whose.seat == it.seat
    return mine and f"unseen {it.piece}" in emitter.table.slots


def _move_hidden(emitter: Emitter, it: ins.MoveUnique, units: list[Unit], place: str, target: str) -> None:
    """The owner decides; what others think possible is put down before the answer can tell them anything."""
    writer = emitter.writer
    before, emitter.moves_unseen = emitter.moves_unseen, True
    slot = _slot(emitter, it, units)
    writer.line(f"{place} = s[{slot}]")
    condition = may_leave(emitter, it, place, slot)
    with writer.block(f"if {condition}:" if condition else "if True:"):
        _go(emitter, it, place, slot, _unit_number(emitter, it, units), target)
    emitter.moves_unseen = before


def _put_down_unseen(emitter: Emitter, it: ins.MoveUnique, place: str, options: str) -> None:
    table = emitter.table
    known = f"s[{table.slots[f'unseen {it.piece}']}+{it.seat}]"
    anchors = [anchor for term in it.targets.terms for anchor in (*term.near, *term.apart)]
    if any(f"unseen {anchor.piece}" in table.slots for anchor in anchors):
        every = emitter.constant(members(table.stands_mask(table.rules.pieces[it.piece])))
    else:
        every = targets(emitter, it, "0")
    emitter.writer.line(f"{known} = unseen({known}, {place}, {options}, {every}, {it.optional})")


def fitting(emitter: Emitter, it: ins.MoveUnique, units: list[Unit], done: str = "", *, targets: bool = True) -> str:
    """The name of a listing of the units that fit, by number; those without a target too, unless `targets`."""
    table, writer = emitter.table, emitter.writer
    found, place = writer.fresh("o"), writer.fresh("a")
    slot = f"{emitter.unit_slots()}[u]"
    conditions = [may_leave(emitter, it, place, slot)]
    if it.whose.which == "foreign":
        owners = emitter.constant(tuple([-1] + [u.owner for u in table.units]))
        conditions.append(f"{owners}[u] != {sets.seat_expression(emitter, it.whose)}")
    if done:
        conditions.append(f"u not in {done}")
    writer.line(f"{found} = []")
    with writer.block(f"for u in {tuple(table.units.index(u) + 1 for u in units)}:"):
        writer.line(f"{place} = s[{slot}]")
        with writer.block(f"if {' and '.join(c for c in conditions if c) or 'True'}:"):
            _if_target(emitter, it, place if targets else "", f"{found}.append(u)")
    return found


def _if_target(emitter: Emitter, it: ins.MoveUnique, place: str, then: str) -> None:
    """A line to be done if a unit that stands in a place has somewhere to go, as far as that is easily told."""
    writer = emitter.writer
    if not place or not sets.static_by_one_seat(it.targets):
        writer.line(then)
        return
    room = _has_room(emitter, it)
    if room and not _may_find_no_room(emitter, it):
        with writer.block(f"for r in {_named(emitter, it, place)}:"), writer.block(f"if {room}:"):
            writer.line(then)
            writer.line("break")
        return
    with writer.block(f"if {targets(emitter, it, place)}:"):
        writer.line(then)


def _one_of(emitter: Emitter, it: ins.MoveUnique, units: list[Unit], place: str, target: str, done: str = "") -> None:
    """One of several units: which (unless all of them go anyway), then where to. Breaks the loop of `done`."""
    writer = emitter.writer
    unit, slot = writer.fresh("u"), writer.fresh("x")
    slots = emitter.unit_slots()
    options = fitting(emitter, it, units, done)
    with writer.block(f"if {options}:"):
        number = emitter.site(Site("unit", emitter.origin))
        if it.amount.mode == "all":
            writer.line(f"{unit} = {options}[0]")
        elif it.optional:
            writer.line(f"{unit} = yield ({number}, {it.seat}, [0, *{options}])")
        else:
            writer.line(f"{unit} = {one_of(number, it.seat, options)}")
        if done:
            with writer.block(f"if not {unit}:"):
                writer.line("break")
            writer.line(f"{done}.append({unit})")
        with writer.block(f"if {unit}:"):
            writer.line(f"{slot} = {slots}[{unit}]")
            writer.line(f"{place} = s[{slot}]")
            _go(emitter, it, place, slot, unit, target, asked=it.optional)
    if done:
        with writer.block("else:"):
            writer.line("break")


def _units(emitter: Emitter, it: ins.MoveUnique) -> list[Unit]:
    units = emitter.table.units_of(it.piece)
    return [u for u in units if it.whose.colour in (-1, u.owner)]


def _slot(emitter: Emitter, it: ins.MoveUnique, units: list[Unit]) -> str:
    if len(units) == 1:
        return str(units[0].slot)
    return f"{emitter.constant(tuple(u.slot for u in units))}[{it.whose.seat}]"


def _unit_number(emitter: Emitter, it: ins.MoveUnique, units: list[Unit]) -> str:
    first = emitter.table.units.index(units[0]) + 1
    return str(first) if len(units) == 1 else f"{first} + {it.whose.seat}"


def may_leave(emitter: Emitter, it: ins.MoveUnique, place: str, slot: str) -> str:
    """The condition under which a unit may leave where it is; its own taboo does not keep it there."""
    piece = emitter.table.rules.pieces[it.piece]
    conditions = []
    if it.sources is not None:
        named = sets.places_of(emitter, it.sources)
        in_part = f" or whole(s, {place}) in {named}" if emitter.table.parts_for(it.piece) else ""
        conditions.append(f"({place} in {named}{in_part})" if in_part else f"{place} in {named}")
    if not piece.crosses_taboo and piece.always is not None:
        conditions.append(f"not (s[{emitter.slot('taboo')}] >> {place} & 1 and barred(s, {slot}))")
    elif it.sources is None and not piece.crosses_taboo:
        conditions.append(f"not s[{emitter.slot('taboo')}] >> {place} & 1")
    return " and ".join(conditions)


def targets(emitter: Emitter, it: ins.MoveUnique, place: str) -> str:
    """Where a unit that stands in a place may go, as an expression. Writes the lines it needs."""
    room = _has_room(emitter, it)
    if sets.static_by_one_seat(it.targets):
        found = _named(emitter, it, place)
    else:
        found = sets.places_of(emitter, it.targets)
        room = f"r != {place} and ({room})" if room else f"r != {place}"
    if room:
        found = sets.filtered(emitter, found, room)
    if not _may_find_no_room(emitter, it):
        return found
    alone = sets.without_parts(emitter, it.targets)
    return f"open_among(s, {found}, {place}, {emitter.kind(it.piece)}{alone and f', {alone}'})"


def _named(emitter: Emitter, it: ins.MoveUnique, place: str) -> str:
    """The places of a static phrase but that where the unit stands, as an expression."""
    return f"{sets.listing(emitter, Listing('unit-targets', it.targets))}[{place}]"


def _has_room(emitter: Emitter, it: ins.MoveUnique) -> str:
    """Whether another such piece may lie in place `r`, as an expression; '' where any number may."""
    limit = emitter.at_most(it.piece)
    if not limit:
        return ""
    slots = tuple(u.slot for u in emitter.table.units_of(it.piece))
    lying = "+".join(f"(s[{slot}]==r)" for slot in slots)
    few = " and ".join(f"s[{slot}] != r" for slot in slots) if limit == 1 else f"{lying} < {limit}"
    start = emitter.table.places[emitter.table.rules.pieces[it.piece].starts]  # takes all of them back
    return f"r == {start} or {few}" if any(term.mask >> start & 1 for term in it.targets.terms) else few


def _may_find_no_room(emitter: Emitter, it: ins.MoveUnique) -> bool:
    """Whether such a piece may not enter a place that is named, or goes into a part of it."""
    rooms, table = emitter.rooms, emitter.table
    if rooms is None:
        return False
    if table.rules.pieces[it.piece].counts or table.parts_for(it.piece):
        return True
    ends = sets.reach(it.targets)
    for part in table.parts:
        ends |= wholes_of(table, part) if ends >> part.place & 1 else 0
    reached = table.reach(it.piece)
    return any(ends >> place & 1 and sources & reached for place, sources in rooms.closed.items())


def _go(
    emitter: Emitter, it: ins.MoveUnique, place: str, slot: str, unit: str, target: str, asked: bool = False
) -> None:
    writer = emitter.writer
    if _is_one_place(emitter, it):
        _to_the_one(emitter, it, place, target)
    else:
        _to_one_of(emitter, it, place, target, asked)
    with writer.block(f"if {target}:"):
        writer.line(f"s[{slot}] = {target}")
        writer.line(f"moved(s, {unit}, {place}, {target})")
        unit_arrived(emitter, it, unit, target)


def _is_one_place(emitter: Emitter, it: ins.MoveUnique) -> bool:
    """Whether the target is one place that is known when the rules are performed, so that nothing is ever asked."""
    term = it.targets.terms[0]
    single = len(it.targets.terms) == 1 and it.targets.otherwise is None and not term.narrowings
    more = it.optional or emitter.at_most(it.piece) or emitter.moves_unseen or _may_find_no_room(emitter, it)
    return single and bool(term.ref or term.disc_of) and not more


def _to_the_one(emitter: Emitter, it: ins.MoveUnique, place: str, target: str) -> None:
    """The target where it is allowed, else the fallback's, else 0."""
    term = it.targets.terms[0]
    named = sets.single_place(emitter, term)
    conditions = [named, *sets.conditions_on(emitter, term, named, static_too=True), f"{named} != {place}"]
    instead = "0" if it.otherwise is None else sets.single_place(emitter, it.otherwise.terms[0])
    emitter.writer.line(f"{target} = {named} if {' and '.join(conditions)} else {instead}")


def _to_one_of(emitter: Emitter, it: ins.MoveUnique, place: str, target: str, asked: bool) -> None:
    """One of several targets."""
    writer = emitter.writer
    options = listed(emitter, targets(emitter, it, place))
    unseen = emitter.moves_unseen
    number = emitter.site(Site("place", emitter.origin, "own" if unseen else "", subject=it.piece))
    writer.line(f"{target} = 0")
    with writer.block(f"if {options}:"):
        if unseen:
            _put_down_unseen(emitter, it, place, options)
        if it.optional and not asked:
            writer.line(f"{target} = yield ({number}, {it.seat}, [0, *{options}])")
        else:
            writer.line(f"{target} = {one_of(number, it.seat, options)}")
    instead = sets.single_place(emitter, it.otherwise.terms[0]) if it.otherwise is not None else ""
    spills = emitter.rooms is not None and emitter.table.rules.pieces[it.piece].counts
    if spills and single_target(it.targets) and not it.optional:
        with writer.block("else:"):
            places = sets.places_of(emitter, it.targets)
            writer.line(f"{target} = spilled(s, {places}, {place}, {it.piece!r}) or {instead or 0}")
    elif instead:
        with writer.block("else:"):
            writer.line(f"{target} = {instead}")
            if unseen:
                writer.line(f"s[{emitter.slot(f'unseen {it.piece}')}+{it.seat}] = 0")
