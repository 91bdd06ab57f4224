"""Parts of `move` for pieces of several kinds: each kind may stand in places of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from interpreter.emit import move_parts as parts
from interpreter.emit import sets
from interpreter.emit.choices import listed
from interpreter.plan import instructions as ins

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter


@contextmanager
def from_kinds(emitter: Emitter, it: ins.MovePieces) -> Iterator[str]:
    """The cells of the one place a move of several kinds begins in, as an expression; inside it may be left."""
    term = it.sources.terms[0]
    place, whose = sets.single_place(emitter, term), it.whose
    fixed = place.isdigit() and whose.which == "one" and whose.colour < 0
    place = place if fixed else listed(emitter, place)
    conditions = sets.conditions_on(emitter, term, place, static_too=True)
    if term.ref or term.disc_of:
        conditions = [place, *conditions]
    with emitter.writer.block(f"if {' and '.join(conditions) or 'True'}:"):
        if fixed:
            owners = zip(*(emitter.table.rows[kind] for kind in it.meant), strict=True)
            cells = tuple(tuple(row + int(place) for row in rows) for rows in owners)
            yield f"{emitter.constant(cells)}[{whose.seat}]"
        else:
            yield f"[{place} + r for r in {emitter.rows_of(it.meant, whose)}]"


def able(emitter: Emitter, it: ins.MovePieces, cells: str) -> str:
    """Of some cells those of kinds that can stand in a place the pieces go to, as an expression."""
    if parts.always_a_target(it) or not emitter.kinds_differ(it):
        return cells
    writer, mask, found = emitter.writer, emitter.writer.fresh("m"), emitter.writer.fresh("o")
    if parts.single_target(it.targets):
        places = f"1 << {sets.single_place(emitter, it.targets.terms[0])}"
    else:
        places = f"sum(1 << r for r in {sets.places_of(emitter, it.targets)})"
    if it.otherwise is not None:
        places += f" | 1 << {sets.single_place(emitter, it.otherwise.terms[0])}"
    writer.line(f"{mask} = {places}")
    writer.line(f"{found} = [c for c in {cells} if not c or {emitter.stands_of_cell(it.meant, 'c')} & {mask}]")
    return found


def grouped(emitter: Emitter, pieces: tuple[str, ...], cells: str) -> str:
    """Some cells of kinds of piece in groups of one owner in one place, as an expression."""
    cells, at = listed(emitter, cells), emitter.spot_of_cell(pieces, "c")
    spots = listed(emitter, f"sorted({{{at} for c in {cells}}})")
    return f"[[c for c in {cells} if {at} == q] for q in {spots}]"
