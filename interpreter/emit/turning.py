"""Pieces that change without going anywhere: into another kind, or to another owner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.emit import sets
from interpreter.emit.choices import listed
from interpreter.emit.crowds import note_change
from interpreter.emit.move_kinds import grouped
from interpreter.emit.sites import Site
from interpreter.emit.writer import one_of
from interpreter.plan import instructions as ins
from interpreter.runtime.static import members

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter


def turn(emitter: Emitter, it: ins.Turn) -> None:
    """Which pieces, one by one, or how many, where all are alike."""
    writer, cells = emitter.writer, emitter.writer.fresh("o")
    fixed = _fixed_cells(emitter, it)
    if fixed:
        writer.line(f"{cells} = []")
        with writer.block(f"for c in {fixed}:"), writer.block("if s[c]:"):
            writer.line(f"{cells}.append(c)")
    else:
        places = listed(emitter, sets.places_of(emitter, it.sources))
        rows = emitter.rows_of(it.kinds, it.whose)
        if emitter.table.newcomers:
            stands = emitter.table.stands_mask(emitter.table.rules.pieces[it.into])
            free = sets.free_of_newcomers(emitter, it.sources) or "None"
            places = listed(emitter, f"[q for q in with_newcomers({places}, {free}) if {stands} >> q & 1]")
        writer.line(f"{cells} = sorted(r + q for r in {rows} for q in {places} if q and s[r + q])")
    if it.amount.mode == "half":
        group = writer.fresh("o")
        with writer.block(f"for {group} in {grouped(emitter, it.kinds, cells)}:"):
            _turn_some(emitter, it, group)
    else:
        _turn_some(emitter, it, cells)


def _fixed_cells(emitter: Emitter, it: ins.Turn) -> str:
    """The cells of the seat, ascending, as an expression, where places are always the same or one is named; else ''."""
    if it.whose.which != "one" or it.whose.colour >= 0 or it.sources.otherwise is not None:
        return ""
    terms = it.sources.terms
    for term in terms:
        if term.disc_of or term.near or term.apart or term.narrowings or term.settled or emitter.may_be_taboo(term):
            return ""
    if not any(term.ref for term in terms):
        mask = sum({1 << place for term in terms for place in members(term.mask)})
        return f"{emitter.constant(_cells_of_owners(emitter, it, mask))}[{it.whose.seat}]"
    if len(terms) > 1:
        return ""
    within = range(len(emitter.table.places) + 1)
    here = [_cells_of_owners(emitter, it, 1 << place & terms[0].within & ~1) for place in within]
    named = sets.single_place(emitter, terms[0])
    return f"{emitter.constant(tuple(zip(*here, strict=True)))}[{it.whose.seat}][{named}]"


def _cells_of_owners(emitter: Emitter, it: ins.Turn, mask: int) -> tuple[tuple[int, ...], ...]:
    """By owner, the cells of the kinds that turn in some places and beside them, where newcomers are."""
    table = emitter.table
    for place, lately in table.newcomers.items():
        mask |= (mask >> place & 1) << lately
    if table.newcomers:
        mask &= table.stands_mask(table.rules.pieces[it.into])
    owners = zip(*(table.rows[kind] for kind in it.kinds), strict=True)
    return tuple(tuple(sorted(row + place for row in rows for place in members(mask))) for rows in owners)


def _turn_some(emitter: Emitter, it: ins.Turn, cells: str) -> None:
    """Some of the pieces in a list of cells, none of which is empty."""
    writer, count, limit, cell = emitter.writer, *(emitter.writer.fresh(letter) for letter in "nmc")
    if it.amount.mode == "all":
        with writer.block(f"for {cell} in {cells}:"):
            _change(emitter, it, cell, f"s[{cell}]")
        return
    if it.amount.mode == "exactly" and it.amount.number == 1 and not it.amount.name:
        number = emitter.site(Site("piece", emitter.origin, subject=it.piece))
        with writer.block(f"if {cells}:"):
            writer.line(f"{cell} = {one_of(number, it.seat, cells)}")
            _change(emitter, it, cell, "1")
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
            writer.pick_or_stop(cell, number, it.seat, f"[0, *{options}]")
        else:
            writer.line(f"{cell} = {one_of(number, it.seat, options)}")
        _change(emitter, it, cell, "1")


def _limit(emitter: Emitter, it: ins.Turn, count: str) -> str:
    if it.amount.mode in ("any", "half"):
        return count if it.amount.mode == "any" else f"({count} + 1) // 2"
    return emitter.printed(it.amount.name, it.seat) if it.amount.name else str(it.amount.number)


def _change(emitter: Emitter, it: ins.Turn, cell: str, number: str) -> None:
    writer, into = emitter.writer, emitter.cell_of_kind(it.kinds, it.into, cell)
    note_change(emitter, it, cell, into, number)
    writer.line(f"s[{into}] += {number}")
    writer.line(f"s[{cell}] -= {number}")
    if any(row in emitter.had.bits for kind in (*it.kinds, it.into) for row in emitter.table.rows[kind]):
        writer.line(f"turned(s, {cell}, {into})")


def claim(emitter: Emitter, it: ins.Claim) -> None:
    """What all owners have of each kind goes to the same place of one owner."""
    writer, had = emitter.writer, emitter.had
    for kind in it.kinds:
        rows = emitter.table.rows[kind]
        bits = emitter.constant(tuple(had.bits[row] for row in rows))
        row, own, others = (writer.fresh(letter) for letter in "rrm")
        writer.line(f"{others} = s[{had.slot}] & {had.mask(rows)} & ~{bits}[{it.seat}]")
        with writer.block(f"if {others}:"):
            writer.line(f"{own} = {emitter.constant(rows)}[{it.seat}]")
            with writer.block(f"for {row} in HAD_ROWS[{others}]:"):
                writer.line(f"claimed(s, {row}, {own})")
            writer.line(f"s[{had.slot}] = s[{had.slot}] & ~{others} | {bits}[{it.seat}]")
