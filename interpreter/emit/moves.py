"""`move` of counted pieces: one emitter for each shape of the plan."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from interpreter.emit import sets
from interpreter.emit.choices import listed
from interpreter.emit.sites import Site
from interpreter.plan import instructions as ins
from interpreter.runtime.static import seats_of

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter


def move_pieces(emitter: Emitter, it: ins.MovePieces) -> None:
    """Write the move in its shape."""
    {"BULK": _bulk, "SPREAD": _spread, "ONE": _one, "EACH": _each}[it.shape](emitter, it)


# ------------------------------------------------------------------------------------------ BULK, SPREAD
def _bulk(emitter: Emitter, it: ins.MovePieces) -> None:
    """One source, one target: at most a count is asked."""
    writer = emitter.writer
    cell, target = writer.fresh("c"), writer.fresh("t")
    with _from_single(emitter, it, cell, target):
        _bulk_count(emitter, it, cell, target)


def _bulk_count(emitter: Emitter, it: ins.MovePieces, cell: str, target: str) -> None:
    writer = emitter.writer
    have, many, limit = writer.fresh("h"), writer.fresh("n"), writer.fresh("m")
    writer.line(f"{have} = s[{cell}]")
    if it.amount.mode in ("all", "any"):
        writer.line(f"{limit} = {have}")
    elif it.amount.mode == "half":
        writer.line(f"{limit} = ({have} + 1) // 2")
    else:
        writer.line(f"{limit} = {_number(emitter, it)}")
    writer.line(f"{many} = {limit} if {limit} < {have} else {have}")
    if _optional(it):
        number = emitter.site(Site("count", emitter.origin, subject=it.piece))
        with writer.block(f"if {many} and ({many} := (yield ({number}, {it.seat}, UP_TO[{many}]))):"):
            writer.line(f"s[{cell}] -= {many}")
            writer.line(f"s[{target}] += {many}")
    else:
        writer.line(f"s[{cell}] -= {many}")
        writer.line(f"s[{target}] += {many}")
    if it.then is not None:
        with writer.block(f"if {many} == {have} and {have} < {limit}:"):
            _drawn_each(emitter, it, it.then, f"{limit} - {have}")


def _spread(emitter: Emitter, it: ins.MovePieces) -> None:
    """One source, many targets: every piece is asked where to."""
    writer = emitter.writer
    cell = writer.fresh("c")
    with _from_single(emitter, it, cell, ""):
        _spread_from(emitter, it, cell)


def _spread_from(emitter: Emitter, it: ins.MovePieces, cell: str) -> None:
    writer = emitter.writer
    stop = _optional(it)
    options = _many_targets(emitter, it, cell, stop)
    if it.otherwise is None:
        _spread_to(emitter, it, cell, options)
        return
    row, place, target = emitter.row_of_cell(it.piece, cell), emitter.place_of_cell(it.piece, cell), writer.fresh("t")
    with writer.block(f"if {f'len({options}) > 1' if stop else options}:"):
        _spread_to(emitter, it, cell, options)
    with writer.block("else:"):
        _fixed(emitter, it, it.otherwise, row, place, target)
        with writer.block(f"if {target}:"):
            _bulk_count(emitter, it, cell, target)


def _spread_to(emitter: Emitter, it: ins.MovePieces, cell: str, options: str) -> None:
    writer, stop = emitter.writer, _optional(it)
    limit = {"all": f"s[{cell}]", "any": f"s[{cell}]", "half": f"(s[{cell}] + 1) // 2"}.get(it.amount.mode)
    if limit is None:
        have, many = writer.fresh("h"), writer.fresh("n")
        writer.line(f"{have}, {many} = s[{cell}], {_number(emitter, it)}")
        limit = f"{many} if {many} < {have} else {have}"
    with (
        writer.block(f"if len({options}) > 1:" if stop else f"if {options}:"),
        writer.block(f"for _ in range({limit}):"),
    ):
        target = writer.fresh("t")
        _ask(emitter, it, "to", options, target, stop)
        writer.line(f"s[{cell}] -= 1")
        writer.line(f"s[{target}] += 1")


# --------------------------------------------------------------------------------------------------- ONE
def _one(emitter: Emitter, it: ins.MovePieces) -> None:
    """A region is named first; then its pieces go."""
    writer = emitter.writer
    places = sets.places_of(emitter, it.sources)
    some = sets.count(emitter, ins.CountOf(it.piece, it.whose), "r")
    options, place = writer.fresh("o"), writer.fresh("r")
    writer.line(f"{options} = [r for r in {places} if {some}]")
    with writer.block(f"if {options}:"):
        number = emitter.site(Site("place", emitter.origin, subject=it.piece))
        writer.line(
            f"{place} = {options}[0] if len({options}) == 1 else (yield ({number}, {it.seat}, {options}))"
        )
        if it.whose.which == "one":
            cell = writer.fresh("c")
            writer.line(f"{cell} = {sets.row(emitter, it.piece, it.whose)} + {place}")
            if _single_target(it.targets):
                target = writer.fresh("t")
                _fixed_target(emitter, it, sets.row(emitter, it.piece, it.whose), place, target)
                with writer.block(f"if {target}:"):
                    _bulk_count(emitter, it, cell, target)
            else:
                _spread_from(emitter, it, cell)
        else:
            cells = writer.fresh("o")
            rows = emitter.rows_of(it.piece, it.whose)
            writer.line(f"{cells} = [{place} + r for r in {rows}]")
            if it.amount.mode in ("all", "half"):
                _all_from(emitter, it, cells)
            else:
                _each_from(emitter, it, cells)


# -------------------------------------------------------------------------------------------------- EACH
def _each(emitter: Emitter, it: ins.MovePieces) -> None:
    """Every piece is asked which, then where to."""
    stop = _optional(it)
    if it.amount.mode in ("all", "half"):
        _all_from(emitter, it, _source_cells(emitter, it, it.sources, stop=False))
        return
    if it.then is None:
        _each_from(emitter, it, _source_cells(emitter, it, it.sources, stop), listed_stop=stop)
        return
    first = _source_cells(emitter, it, it.sources, stop=False)
    _each_from(emitter, it, first, then=_source_cells(emitter, it, it.then, stop=False))


def _all_from(emitter: Emitter, it: ins.MovePieces, cells: str) -> None:
    """All of each cell, or half of each, without asking which."""
    writer = emitter.writer
    cell = writer.fresh("c")
    with writer.block(f"for {cell} in {cells}:"):
        if _single_target(it.targets):
            target = writer.fresh("t")
            _fixed_target(
                emitter,
                it,
                emitter.row_of_cell(it.piece, cell),
                emitter.place_of_cell(it.piece, cell),
                target,
            )
            with writer.block(f"if s[{cell}] and {target}:"):
                _bulk_count(emitter, it, cell, target)
        else:
            with writer.block(f"if s[{cell}]:"):
                _spread_from(emitter, it, cell)


def _each_from(
    emitter: Emitter, it: ins.MovePieces, cells: str, *, listed_stop: bool = False, then: str = ""
) -> None:
    """Ask pieces out of `cells` one by one (`cells` starts with 0 when `listed_stop`), then out of `then`."""
    writer = emitter.writer
    stop = _optional(it)
    cells = listed(emitter, cells)
    limit = f"sum(s[c] for c in {cells} if c)" if it.amount.mode == "any" else _number(emitter, it)
    with writer.block(f"for _ in range({limit}):"):
        options, cell = writer.fresh("o"), writer.fresh("c")
        head = "0, *" if stop and not listed_stop else ""
        found = f"[c for c in {cells} if s[c]]"
        if then:
            found = f"({found} or [c for c in {then} if s[c]])"
        writer.line(f"{options} = [{head}{found}]" if head else f"{options} = {found}")
        with writer.block(f"if len({options}) < 2:" if stop else f"if not {options}:"):
            writer.line("break")
        _ask(emitter, it, "piece", options, cell, stop)
        _land(emitter, it, cell)


def _drawn_each(emitter: Emitter, it: ins.MovePieces, sources: ins.PlaceSet, limit: str) -> None:
    """What `then` adds: pieces one by one from the second phrase, to the same target."""
    writer = emitter.writer
    cells = listed(emitter, _source_cells(emitter, it, sources, stop=_optional(it)))
    with writer.block(f"for _ in range({limit}):"):
        options, cell = writer.fresh("o"), writer.fresh("c")
        writer.line(f"{options} = [c for c in {cells} if s[c]]")
        with writer.block(f"if len({options}) < {2 if _optional(it) else 1}:"):
            writer.line("break")
        _ask(emitter, it, "piece", options, cell, _optional(it))
        _land(emitter, it, cell)


def _land(emitter: Emitter, it: ins.MovePieces, cell: str) -> None:
    """Take one piece from `cell` to a target, asked when there are several."""
    writer = emitter.writer
    target = writer.fresh("t")
    if _single_target(it.targets):
        _fixed_target(
            emitter, it, emitter.row_of_cell(it.piece, cell), emitter.place_of_cell(it.piece, cell), target
        )
    elif _always_a_target(it):
        _ask(emitter, it, "to", _many_targets(emitter, it, cell, stop=False), target, stop=False)
    else:
        options = _many_targets(emitter, it, cell, stop=False)
        writer.line(f"{target} = 0")
        with writer.block(f"if {options}:"):
            _ask(emitter, it, "to", options, target, stop=False)
        if it.otherwise is not None:
            with writer.block("else:"):
                row, place = emitter.row_of_cell(it.piece, cell), emitter.place_of_cell(it.piece, cell)
                _fixed(emitter, it, it.otherwise, row, place, target)
    if not (_always_a_target(it) or _never_barred(emitter, it)):
        with writer.block(f"if not {target}:"):
            writer.line("break")
    writer.line(f"s[{cell}] -= 1")
    writer.line(f"s[{target}] += 1")


# ------------------------------------------------------------------------------------------------- parts
def _always_a_target(it: ins.MovePieces) -> bool:
    """Whether the cells offered are already those with a target (see `_source_cells`)."""
    return (
        it.shape == "EACH"
        and not _single_target(it.targets)
        and it.otherwise is None
        and sets.static_by_one_seat(it.targets)
        and sets.static_by_one_seat(it.sources, it.whose)
        and not seats_of(it.targets)
    )


def _never_barred(emitter: Emitter, it: ins.MovePieces) -> bool:
    """Whether the one target is always open."""
    term = it.targets.terms[0]
    fixed = _single_target(it.targets) and not (term.ref or term.disc_of or term.near or term.apart)
    return fixed and not emitter.may_be_taboo(term)


def _optional(it: ins.MovePieces) -> bool:
    return it.amount.mode in ("up-to", "any")


def _number(emitter: Emitter, it: ins.MovePieces) -> str:
    if not it.amount.name:
        return str(it.amount.number)
    return emitter.printed(it.amount.name, it.seat)


def _single_target(places: ins.PlaceSet) -> bool:
    return len(places.terms) == 1 and places.terms[0].quantity == "the" and places.otherwise is None


def _ask(emitter: Emitter, it: ins.MovePieces, sort: str, options: str, into: str, stop: bool) -> None:
    number = emitter.site(Site(sort, emitter.origin, subject=it.piece))
    if stop:
        emitter.writer.line(f"{into} = yield ({number}, {it.seat}, {options})")
        with emitter.writer.block(f"if not {into}:"):
            emitter.writer.line("break")
    else:
        emitter.writer.line(
            f"{into} = {options}[0] if len({options}) == 1 else (yield ({number}, {it.seat}, {options}))"
        )


def _source_cells(emitter: Emitter, it: ins.MovePieces, sources: ins.PlaceSet, stop: bool) -> str:
    """The cells pieces may leave, counted or not; starts with cell 0 when `stop`."""
    if sets.static_by_one_seat(sources, it.whose):
        needs = it.targets if _always_a_target(it) else None
        return sets.listing(emitter, "cells", sources, piece=it.piece, whose=it.whose, stop=stop, needs=needs)
    places = sets.places_of(emitter, sources)
    rows = emitter.rows_of(it.piece, it.whose)
    head = "0, *" if stop else ""
    cells = f"sorted(r + q for r in {rows} for q in {places})"
    return f"[{head}{cells}]" if head else cells


def _many_targets(emitter: Emitter, it: ins.MovePieces, cell: str, stop: bool) -> str:
    """The target cells of a piece in `cell`, as a local name; starts with 0 when `stop`."""
    if sets.static_by_one_seat(it.targets):
        by_cell = sets.listing(emitter, "targets", it.targets, piece=it.piece, stop=stop)
        return listed(emitter, f"{by_cell}[{cell}]")
    places = sets.places_of(emitter, it.targets)
    row, place = emitter.row_of_cell(it.piece, cell), emitter.place_of_cell(it.piece, cell)
    head = "0, *" if stop else ""
    return listed(
        emitter,
        f"[{head}[{row} + r for r in {places} if r != {place}]]"
        if head
        else f"[{row} + r for r in {places} if r != {place}]",
    )


def _fixed_target(emitter: Emitter, it: ins.MovePieces, row: str, source: str, into: str) -> None:
    """The one target cell, else the fallback's, else 0."""
    _fixed(emitter, it, it.targets, row, source, into)
    if it.otherwise is not None and _conditions(emitter, it.targets.terms[0], "r", source) != []:
        with emitter.writer.block(f"if not {into}:"):
            _fixed(emitter, it, it.otherwise, row, source, into)


def _fixed(
    emitter: Emitter, it: ins.MovePieces, places: ins.PlaceSet, row: str, source: str, into: str
) -> None:
    term = places.terms[0]
    place = sets.single_place(emitter, term)
    conditions = _conditions(emitter, term, place, source)
    emitter.writer.line(
        f"{into} = {row} + {place}" + (f" if {' and '.join(conditions)} else 0" if conditions else "")
    )


def _conditions(emitter: Emitter, term: ins.Term, place: str, source: str) -> list[str]:
    found = sets.conditions_on(emitter, term, place, static_too=True)
    if term.ref or term.disc_of:
        found = [place, *found, f"{place} != {source}"]
    return found


@contextmanager
def _from_single(emitter: Emitter, it: ins.MovePieces, cell: str, target: str) -> Iterator[None]:
    """The source cell and (when named) the fixed target of BULK and SPREAD; inside, both are usable."""
    writer = emitter.writer
    term = it.sources.terms[0]
    place = sets.single_place(emitter, term)
    row = sets.row(emitter, it.piece, it.whose)
    writer.line(f"{cell} = {row} + {place}")
    conditions = sets.conditions_on(emitter, term, place, static_too=True)
    if term.ref or term.disc_of:
        conditions = [place, *conditions]
    depth = writer.depth
    if conditions:
        writer.line(f"if {' and '.join(conditions)}:")
        writer.depth += 1
    if target:
        _fixed_target(emitter, it, row, place, target)
        if not _never_barred(emitter, it):
            writer.line(f"if {target}:")
            writer.depth += 1
    yield
    writer.depth = depth
