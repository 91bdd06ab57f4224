"""`move` of unique pieces that are all alike: only the place one of them leaves is asked for, never which one."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

from interpreter.emit import sets, units
from interpreter.emit.arrivals import heard_in, unit_arrived
from interpreter.emit.choices import listed
from interpreter.emit.move_parts import single_target
from interpreter.emit.sites import Site
from interpreter.emit.writer import one_of, times
from interpreter.plan import instructions as ins

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter


def move_unique(emitter: Emitter, it: ins.MoveUnique) -> None:
    """Unique pieces of any kind."""
    if not emitter.table.alike(it.piece):
        units.move_unique(emitter, it)
    else:
        (_take_out if _is_plain(emitter, it) else _move_alike)(emitter, it)


def _is_plain(emitter: Emitter, it: ins.MoveUnique) -> bool:
    """Whether so many pieces leave one place for others that configuration tells, and nothing else comes of it."""
    slots = _slots(emitter, it)
    in_a_row = slots == list(range(slots[0], slots[0] + len(slots)))
    plain = it.amount.mode == "exactly" and it.otherwise is None and not it.amount.name and not it.optional
    bound = emitter.table.rules.pieces[it.piece].always is not None or emitter.at_most(it.piece)
    return (
        in_a_row and plain and not bound and _is_one_place(emitter, it) and sets.static_by_one_seat(it.targets)
        and it.sources is not None and sets.static_by_one_seat(it.sources)
        and emitter.rooms is not None and not any(heard_in(emitter, (it.piece,)).values())
    )  # fmt: skip


def _take_out(emitter: Emitter, it: ins.MoveUnique) -> None:
    """The first pieces of a place that is known, as long as any stand there."""
    writer, first = emitter.writer, emitter.table.units.index(emitter.table.units_of(it.piece)[0]) + 1
    assert it.sources is not None
    place, slots = str(it.sources.terms[0].mask.bit_length() - 1), _slots(emitter, it)
    options, target, slot = (writer.fresh(letter) for letter in "otx")
    leaves = units.may_leave(emitter, it, place, str(slots[0]))
    number = emitter.site(Site("place", emitter.origin, subject=it.piece))
    with ExitStack() as inside:
        if it.amount.number != 1:
            inside.enter_context(writer.block(f"for _ in {times(str(it.amount.number))}:"))
        there = f"{place} in s[{slots[0]}:{slots[-1] + 1}]"
        inside.enter_context(writer.block(f"if {f'{there} and {leaves}' if leaves else there}:"))
        writer.line(f"{options} = {units.targets(emitter, it, place)}")
        inside.enter_context(writer.block(f"if {options}:"))
        writer.line(f"{target} = {one_of(number, it.seat, options)}")
        writer.line(f"{slot} = s.index({place}, {slots[0]})")
        writer.line(f"s[{slot}] = {target}")
        writer.line(f"moved(s, {slot} - {slots[0] - first}, {place}, {target})")


def _slots(emitter: Emitter, it: ins.MoveUnique) -> list[int]:
    return [unit.slot for unit in emitter.table.units_of(it.piece)]


def _move_alike(emitter: Emitter, it: ins.MoveUnique) -> None:
    """One after the other, no piece twice: where it leaves (when there are several such places), then where to."""
    writer = emitter.writer
    done = writer.fresh("d")
    writer.line(f"{done} = []")
    limit = emitter.printed(it.amount.name, it.seat) if it.amount.name else str(it.amount.number)
    if it.amount.mode == "half":
        limit = f"(len({_fitting(emitter, it, done)}) + 1) // 2"
    with writer.block(f"for _ in range({limit}):"):
        fitting = _fitting(emitter, it, done)
        with writer.block(f"if not {fitting}:"):
            writer.line("break")
        place, unit, places = _leaves(emitter, it, fitting)
        writer.line(f"{done}.append({unit})")
        _goes(emitter, it, place, unit, places)


def _fitting(emitter: Emitter, it: ins.MoveUnique, done: str) -> str:
    """The name of a listing of the pieces that may go, by number."""
    return units.fitting(emitter, it, emitter.table.units_of(it.piece), done, targets=it.otherwise is None)


def _leaves(emitter: Emitter, it: ins.MoveUnique, fitting: str) -> tuple[str, str, str]:
    """The place that is left, the piece that leaves it, and all the places to choose from, as names."""
    writer = emitter.writer
    place, unit, places = writer.fresh("a"), writer.fresh("u"), writer.fresh("o")
    slots = emitter.unit_slots()
    if it.amount.mode == "all":
        writer.line(f"{unit} = {fitting}[0]")
        writer.line(f"{place} = s[{slots}[{unit}]]")
        return place, unit, ""
    if _is_one_place(emitter, it):  # nothing to ask, and nothing said of it to whoever reads what is asked
        writer.line(f"{unit} = {fitting}[0]")
        writer.line(f"{place} = s[{slots}[{unit}]]")
        writer.line(f"{places} = ({place},)")
        return place, unit, places
    writer.line(f"{places} = sorted({{s[{slots}[u]] for u in {fitting}}})")
    number = emitter.site(Site("from", emitter.origin, subject=it.piece))
    head = "[0, *{}]" if it.optional else "{}"
    asked = f"(yield ({number}, {it.seat}, {head.format(places)}))"
    writer.line(f"{place} = {places}[0] if len({places}) == 1 else {asked}")
    if it.optional:
        with writer.block(f"if not {place}:"):
            writer.line("break")
    writer.line(f"{unit} = next(u for u in {fitting} if s[{slots}[u]] == {place})")
    return place, unit, places


def _is_one_place(emitter: Emitter, it: ins.MoveUnique) -> bool:
    """Whether the pieces leave one place known beforehand, without parts they may stand in."""
    if it.sources is None or not single_target(it.sources):
        return False
    term = it.sources.terms[0]
    if term.ref or term.disc_of:
        return False
    return emitter.rooms is None or not emitter.rooms.wholes[it.piece] & term.mask


def _goes(emitter: Emitter, it: ins.MoveUnique, place: str, unit: str, places: str) -> None:
    """Where the piece goes; a seat that may stop and was not asked for the place can stop now."""
    writer, target = emitter.writer, emitter.writer.fresh("t")
    slots = emitter.unit_slots()
    options = listed(emitter, units.targets(emitter, it, place))
    number = emitter.site(Site("place", emitter.origin, subject=it.piece))
    writer.line(f"{target} = 0")
    with writer.block(f"if {options}:"):
        plain = one_of(number, it.seat, options)
        if it.optional:
            stop = f"(yield ({number}, {it.seat}, [0, *{options}]))"
            writer.line(f"{target} = {stop} if len({places}) == 1 else ({plain})")
            with writer.block(f"if not {target}:"):
                writer.line("break")
        else:
            writer.line(f"{target} = {plain}")
    if it.otherwise is not None:
        with writer.block("else:"):
            writer.line(f"{target} = {sets.single_place(emitter, it.otherwise.terms[0])}")
    with writer.block(f"if {target}:"):
        writer.line(f"s[{slots}[{unit}]] = {target}")
        writer.line(f"moved(s, {unit}, {place}, {target})")
        unit_arrived(emitter, it, unit, target)
