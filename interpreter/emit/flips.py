"""`flip` of scoreboards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.emit import sets
from interpreter.emit.sites import Site
from interpreter.emit.writer import one_of
from interpreter.plan import instructions as ins

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter


def flip(emitter: Emitter, it: ins.Flip) -> None:
    """Ask which one (unless all of them are flipped, or one is left), so many times; each at most once."""
    writer, table = emitter.writer, emitter.table
    found, done, options, unit = (writer.fresh(letter) for letter in "rdou")
    slots = emitter.unit_slots()
    numbers = tuple(table.units.index(u) + 1 for u in table.units_of(it.piece) if u.turned is not None)
    writer.line(f"{found} = {sets.places_of(emitter, it.places)}")
    writer.line(f"{done} = [u for u in {numbers} if s[{slots}[u]] not in {found}]")
    left = f"{len(numbers)} - len({done})"
    limit = {"half": f"({left} + 1) // 2", "all": left, "any": left}.get(it.amount.mode, str(it.amount.number))
    if it.amount.name:
        limit = emitter.printed(it.amount.name, it.seat)
    number = emitter.site(Site("unit", emitter.origin, subject=it.piece))
    with writer.block(f"for _ in range({limit}):"):
        writer.line(f"{options} = [u for u in {numbers} if u not in {done}]")
        with writer.block(f"if not {options}:"):
            writer.line("break")
        if it.amount.mode == "all":
            writer.line(f"{unit} = {options}[0]")
        elif it.optional:
            writer.pick_or_stop(unit, number, it.seat, f"[0, *{options}]")
        else:
            writer.line(f"{unit} = {one_of(number, it.seat, options)}")
        writer.line(f"{done}.append({unit})")
        writer.line(f"flip(s, {unit})")
