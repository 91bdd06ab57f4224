"""Pieces that change without going anywhere: into another kind, or to another owner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.emit import sets
from interpreter.emit.choices import listed
from interpreter.emit.sites import Site
from interpreter.plan import instructions as ins

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter


def turn(emitter: Emitter, it: ins.Turn) -> None:
    """Which pieces, one by one, or how many, where all are alike."""
    writer, cells = emitter.writer, emitter.writer.fresh("o")
    places = listed(emitter, sets.places_of(emitter, it.sources))
    rows = emitter.rows_of(it.kinds, it.whose)
    if emitter.table.newcomers:
        stands = emitter.table.stands_mask(emitter.table.rules.pieces[it.into])
        free = sets.free_of_newcomers(emitter, it.sources) or "None"
        places = listed(emitter, f"[q for q in with_newcomers({places}, {free}) if {stands} >> q & 1]")
    writer.line(f"{cells} = sorted(r + q for r in {rows} for q in {places} if q and s[r + q])")
    if it.amount.mode == "half":
        spot, group = emitter.spot_of_cell(it.kinds, "c"), writer.fresh("o")
        spots = f"sorted({{{spot} for c in {cells}}})"
        with writer.block(f"for {group} in [[c for c in {cells} if {spot} == q] for q in {spots}]:"):
            _turn_some(emitter, it, group)
    else:
        _turn_some(emitter, it, cells)


def _turn_some(emitter: Emitter, it: ins.Turn, cells: str) -> None:
    """Some of the pieces in a list of cells, none of which is empty."""
    writer, count, limit, cell = emitter.writer, *(emitter.writer.fresh(letter) for letter in "nmc")
    if it.amount.mode == "all":
        with writer.block(f"for {cell} in {cells}:"):
            _change(emitter, it, cell, f"s[{cell}]")
        return
    free = it.amount.mode in ("up-to", "any")
    writer.line(f"{count} = sum(s[c] for c in {cells})")
    writer.line(f"{limit} = {_limit(emitter, it, count)}")
    writer.line(f"{limit} = {limit} if {limit} < {count} else {count}")
    with writer.block(f"if len({cells}) == 1 and {limit}:"):
        if free:
            number = emitter.site(Site("count", emitter.origin, subject=it.piece))
            writer.line(f"{limit} = yield ({number}, {it.seat}, UP_TO[{limit}])")
        _change(emitter, it, f"{cells}[0]", limit)
    with writer.block("else:"), writer.block(f"for _ in range({limit}):"):
        options = writer.fresh("o")
        number = emitter.site(Site("piece", emitter.origin, subject=it.piece))
        writer.line(f"{options} = [c for c in {cells} if s[c]]")
        if free:
            writer.line(f"{cell} = yield ({number}, {it.seat}, [0, *{options}])")
            with writer.block(f"if not {cell}:"):
                writer.line("break")
        else:
            asked = f"(yield ({number}, {it.seat}, {options}))"
            writer.line(f"{cell} = {options}[0] if len({options}) == 1 else {asked}")
        _change(emitter, it, cell, "1")


def _limit(emitter: Emitter, it: ins.Turn, count: str) -> str:
    if it.amount.mode in ("any", "half"):
        return count if it.amount.mode == "any" else f"({count} + 1) // 2"
    return emitter.printed(it.amount.name, it.seat) if it.amount.name else str(it.amount.number)


def _change(emitter: Emitter, it: ins.Turn, cell: str, number: str) -> None:
    emitter.writer.line(f"s[{emitter.cell_of_kind(it.kinds, it.into, cell)}] += {number}")
    emitter.writer.line(f"s[{cell}] -= {number}")


def claim(emitter: Emitter, it: ins.Claim) -> None:
    """What all owners have of each kind goes to the same place of one owner."""
    writer, width = emitter.writer, len(emitter.table.places)
    for kind in it.kinds:
        rows = emitter.constant(emitter.table.rows[kind])
        row, own, others = (writer.fresh("r") for _ in range(3))
        writer.line(f"{own} = {rows}[{it.seat}]")
        anything = f"any(s[{row} + 1:{row} + {width + 1}])"
        writer.line(f"{others} = [r for r in {rows} if r != {own}]")
        with (
            writer.block(f"for {row} in {others}:"),
            writer.block(f"for q in range(1, {width + 1}) if {anything} else ():"),
        ):
            writer.line(f"s[{own} + q] += s[{row} + q]")
            writer.line(f"s[{row} + q] = 0")
