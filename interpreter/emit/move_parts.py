"""Parts of `move` for counted pieces: the cells pieces leave and go to, and how they are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from interpreter.emit import sets
from interpreter.emit.choices import listed
from interpreter.emit.sites import Site
from interpreter.emit.writer import one_of
from interpreter.plan import instructions as ins
from interpreter.plan.static_sets import seats_of
from interpreter.runtime.static import Listing

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter


MANY_CELLS = 16  # more are looked up all at once; fewer are looked through by a loop


def always_a_target(it: ins.MovePieces) -> bool:
    """Whether the cells offered are already those with a target (see `source_cells`)."""
    return (
        it.shape == "EACH"
        and not single_target(it.targets)
        and it.otherwise is None
        and sets.static_by_one_seat(it.targets)
        and sets.static_by_one_seat(it.sources, it.whose)
        and not seats_of(it.targets)
    )


def never_barred(emitter: Emitter, it: ins.MovePieces) -> bool:
    """Whether the one target is always open."""
    term = it.targets.terms[0]
    fixed = single_target(it.targets) and not (term.ref or term.disc_of or term.near or term.apart)
    return fixed and not emitter.may_be_taboo(term)


def optional(it: ins.MovePieces) -> bool:
    """Whether the seat may stop early."""
    return it.amount.mode in ("up-to", "any")


def how_many(emitter: Emitter, it: ins.MovePieces) -> str:
    """How many, as an expression."""
    if not it.amount.name:
        return str(it.amount.number)
    return emitter.printed(it.amount.name, it.seat)


def how_many_from(emitter: Emitter, it: ins.MovePieces, cells: str) -> str:
    """How many of the pieces in some cells, as an expression."""
    if it.amount.mode == "any":
        return f"sum(s[c] for c in {cells} if c)"
    return f"(sum(s[c] for c in {cells}) + 1) // 2" if it.amount.mode == "half" else how_many(emitter, it)


def single_target(places: ins.PlaceSet) -> bool:
    """Whether there is one target, known beforehand."""
    return len(places.terms) == 1 and places.terms[0].quantity == "the" and places.otherwise is None


def ask(emitter: Emitter, it: ins.MovePieces, sort: str, options: str, into: str, stop: bool) -> None:
    """Ask for one of the options; the only one is taken unasked, and with `stop` 0 breaks the loop around."""
    number = emitter.site(Site(sort, emitter.origin, subject=it.piece))
    if stop:
        emitter.writer.pick_or_stop(into, number, it.seat, options)
    else:
        emitter.writer.line(f"{into} = {one_of(number, it.seat, options)}")


def source_cells(emitter: Emitter, it: ins.MovePieces, sources: ins.PlaceSet, stop: bool) -> str:
    """The cells pieces may leave, counted or not; starts with cell 0 when `stop`."""
    if sets.static_by_one_seat(sources, it.whose):
        return _static_cells(emitter, it, sources, "cells", stop)
    places = sets.places_of(emitter, sources)
    rows = emitter.rows_of(it.meant, it.whose)
    head = "0, *" if stop else ""
    cells = f"sorted(r + q for r in {rows} for q in {places})"
    return f"[{head}{cells}]" if head else cells


def _static_cells(emitter: Emitter, it: ins.MovePieces, sources: ins.PlaceSet, sort: str, stop: bool) -> str:
    needs = it.targets if always_a_target(it) else None
    return sets.listing(emitter, Listing(sort, sources, it.piece, it.whose, stop, needs, kinds=it.kinds))


def only_cell(emitter: Emitter, cells: str) -> tuple[str, str]:
    """A name for cells with what looks them up, and one for that with pieces: 0 for none, -1 where several have some.

    Writes the lines it needs. cells: as an expression.
    """
    writer = emitter.writer
    meant, cell = writer.fresh("o"), writer.fresh("c")
    writer.line(f"{meant} = {cells}")
    writer.line(f"{cell} = 0")
    with writer.block(f"for c in {meant}[0]:"), writer.block("if s[c]:"):
        writer.line(f"{cell} = -1 if {cell} else c")
    return meant, cell


def rows_meant(emitter: Emitter, it: ins.MovePieces) -> int:
    """How many rows the pieces of a move can be in."""
    return len(it.meant) * (1 if it.whose.which == "one" else len(emitter.table.owners))


def looked_up(emitter: Emitter, it: ins.MovePieces) -> str:
    """The cells pieces may leave with what looks them all up, as an expression; '' where a loop does it as well."""
    number = rows_meant(emitter, it) * sets.reach(it.sources).bit_count()
    many = number > MANY_CELLS and sets.static_by_one_seat(it.sources, it.whose)
    if not many or leads_somewhere(emitter, it) or emitter.kinds_differ(it):
        return ""
    return _static_cells(emitter, it, it.sources, "cells-there", stop=False)


def filled(emitter: Emitter, it: ins.MovePieces, into: str, cells: str, first: str = "") -> None:
    """List those of the cells from which a piece can go, after `first`; a loop, which binds nothing as a listing would.

    Cell 0, with which a seat stops, always counts as one of them.
    """
    leads = leads_somewhere(emitter, it)
    emitter.writer.line(f"{into} = [{first}]")
    with emitter.writer.block(f"for c in {cells}:"), emitter.writer.block(f"if s[c]{leads}:"):
        emitter.writer.line(f"{into}.append(c)")


def leads_somewhere(emitter: Emitter, it: ins.MovePieces) -> str:
    """What must hold of a cell `c`, from ` and ` on, for its pieces to have a target; '' where they always have one."""
    if it.otherwise is not None or always_a_target(it) or never_barred(emitter, it):
        return ""
    place = emitter.place_of_cell(it.meant, "c")
    if single_target(it.targets):
        target = listed(emitter, sets.single_place(emitter, it.targets.terms[0]))
        conditions = conditions_of(emitter, it.targets.terms[0], target, place)
        return f" and (not c or {' and '.join(conditions)})" if conditions else ""
    if sets.static_by_one_seat(it.targets):
        by_cell = sets.listing(emitter, Listing("targets", it.targets, it.piece, kinds=it.kinds))
        return f" and (not c or {by_cell}[c])"
    places = listed(emitter, sets.places_of(emitter, it.targets))
    return f" and (not c or len({places}) > 1 or {places} and {places}[0] != {place})"


def many_targets(emitter: Emitter, it: ins.MovePieces, cell: str, stop: bool) -> str:
    """The target cells of a piece in `cell`, as a local name; starts with 0 when `stop` and there are any."""
    if sets.static_by_one_seat(it.targets):
        by_cell = sets.listing(emitter, Listing("targets", it.targets, it.piece, stop=stop, kinds=it.kinds))
        return listed(emitter, f"{by_cell}[{cell}]")
    places = sets.places_of(emitter, it.targets)
    row, place = emitter.row_of_cell(it.meant, cell), emitter.place_of_cell(it.meant, cell)
    stands = f" and {emitter.stands_of_cell(it.meant, cell)} >> r & 1" if emitter.kinds_differ(it) else ""
    found = listed(emitter, f"[{row} + r for r in {places} if r != {place}{stands}]")
    if stop:
        with emitter.writer.block(f"if {found}:"):
            emitter.writer.line(f"{found} = [0, *{found}]")
    return found


def fixed_target(emitter: Emitter, it: ins.MovePieces, row: str, source: str, into: str) -> None:
    """The one target cell, else the fallback's, else 0."""
    fixed(emitter, it, it.targets, row, source, into)
    conditions = conditions_of(emitter, it.targets.terms[0], "r", source) or emitter.kinds_differ(it)
    if it.otherwise is not None and conditions:
        with emitter.writer.block(f"if not {into}:"):
            fixed(emitter, it, it.otherwise, row, source, into)


def fixed(emitter: Emitter, it: ins.MovePieces, places: ins.PlaceSet, row: str, source: str, into: str) -> None:
    """The one target cell of a set, 0 when it is barred."""
    term = places.terms[0]
    place = sets.single_place(emitter, term)
    if place.startswith("s["):  # looked up once for all that is asked of it
        emitter.writer.line(f"r = {place}")
        place = "r"
    conditions = conditions_of(emitter, term, place, source)
    if emitter.kinds_differ(it):
        conditions.append(f"{emitter.stands_of_cell(it.meant, f'{row} + 1')} >> {place} & 1")
    guard = f" if {' and '.join(conditions)} else 0" if conditions else ""
    emitter.writer.line(f"{into} = {emitter.plus(row, place)}{guard}")


def conditions_of(emitter: Emitter, term: ins.Term, place: str, source: str) -> list[str]:
    """What the one place of a term must satisfy when a piece comes from `source`."""
    found = sets.conditions_on(emitter, term, place, static_too=True)
    if term.ref or term.disc_of:
        found = [place, *found, f"{place} != {source}"]
    return found


@contextmanager
def from_single(emitter: Emitter, it: ins.MovePieces, cell: str, target: str) -> Iterator[None]:
    """The source cell and (when named) the fixed target of BULK and SPREAD; inside, both are usable."""
    writer = emitter.writer
    term = it.sources.terms[0]
    place = sets.single_place(emitter, term)
    row = sets.row(emitter, it.piece, it.whose)
    writer.line(f"{cell} = {emitter.plus(row, place)}")
    conditions = sets.conditions_on(emitter, term, place, static_too=True)
    if term.ref or term.disc_of:
        conditions = [place, *conditions]
    depth = writer.depth
    if conditions:
        writer.line(f"if {' and '.join(conditions)}:")
        writer.depth += 1
    if target:
        fixed_target(emitter, it, row, place, target)
        if not never_barred(emitter, it):
            writer.line(f"if {target}:")
            writer.depth += 1
    yield
    writer.depth = depth
