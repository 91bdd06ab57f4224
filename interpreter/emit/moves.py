"""`move` of counted pieces: one emitter for each shape of the plan."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from interpreter.emit import arrivals, sets
from interpreter.emit import move_kinds as kinds
from interpreter.emit import move_parts as parts
from interpreter.emit.choices import listed
from interpreter.emit.sites import Site
from interpreter.emit.writer import times
from interpreter.plan import instructions as ins

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter


def move_pieces(emitter: Emitter, it: ins.MovePieces) -> None:
    """Write the move in its shape."""
    {"BULK": _bulk, "SPREAD": _spread, "ONE": _one, "EACH": _each}[it.shape](emitter, it)


def _by_kind(emitter: Emitter, it: ins.MovePieces, cells: str, alone: Callable[[str], None]) -> None:
    """Pieces of several kinds in one place: as ever where one kind is alone there, else each piece is asked for."""
    writer = emitter.writer
    cell, here = writer.fresh("c"), writer.fresh("o")
    writer.line(f"{here} = []")
    with (
        writer.block(f"for {cell} in {cells}:"),
        writer.block(f"if s[{cell}]:"),
    ):  # no comprehension: a function of its own
        writer.line(f"{here}.append({cell})")
    with writer.block(f"if len({here}) == 1:"):
        writer.line(f"{cell} = {here}[0]")
        alone(cell)
    with writer.block("else:"):
        if it.amount.mode == "all":
            _all_from(emitter, it, here)
        else:
            then = parts.source_cells(emitter, it, it.then, stop=False) if it.then is not None else ""
            _each_from(emitter, it, here, then=then)


# ------------------------------------------------------------------------------------------ BULK, SPREAD
def _bulk(emitter: Emitter, it: ins.MovePieces) -> None:
    """One source, one target: at most a count is asked."""
    writer = emitter.writer
    cell, target = writer.fresh("c"), writer.fresh("t")
    if len(it.meant) > 1:
        with kinds.from_kinds(emitter, it) as cells:
            _by_kind(emitter, it, cells, lambda cell: _bulk_from(emitter, it, cell))
        return
    with parts.from_single(emitter, it, cell, target):
        _bulk_count(emitter, it, cell, target)


def _bulk_from(emitter: Emitter, it: ins.MovePieces, cell: str) -> None:
    """Some of a cell to the one target, where it may be entered."""
    row, place = emitter.row_of_cell(it.meant, cell), emitter.place_of_cell(it.meant, cell)
    target = emitter.writer.fresh("t")
    parts.fixed_target(emitter, it, row, place, target)
    with emitter.writer.block(f"if {target}:"):
        _bulk_count(emitter, it, cell, target)


def _bulk_count(emitter: Emitter, it: ins.MovePieces, cell: str, target: str) -> None:
    writer = emitter.writer
    have, many, limit = writer.fresh("h"), writer.fresh("n"), writer.fresh("m")
    writer.line(f"{have} = s[{cell}]")
    if it.amount.mode == "all" and it.then is None:
        with writer.block(f"if {have}:"):
            arrivals.transfer(emitter, it, cell, target, have, it.sources)
        return
    if it.amount.mode in ("all", "any"):
        writer.line(f"{limit} = {have}")
    elif it.amount.mode == "half":
        writer.line(f"{limit} = ({have} + 1) // 2")
    else:
        writer.line(f"{limit} = {parts.how_many(emitter, it)}")
    writer.line(f"{many} = {limit} if {limit} < {have} else {have}")
    if parts.optional(it):
        number = emitter.site(Site("count", emitter.origin, subject=it.piece))
        with writer.block(f"if {many} and ({many} := (yield ({number}, {it.seat}, UP_TO[{many}]))):"):
            arrivals.transfer(emitter, it, cell, target, many, it.sources)
    else:
        arrivals.transfer(emitter, it, cell, target, many, it.sources)
    if it.then is not None:
        with writer.block(f"if {many} == {have} and {have} < {limit}:"):
            _drawn_each(emitter, it, it.then, f"{limit} - {have}")


def _spread(emitter: Emitter, it: ins.MovePieces) -> None:
    """One source, many targets: every piece is asked where to."""
    if len(it.meant) > 1:
        with kinds.from_kinds(emitter, it) as cells:
            _by_kind(emitter, it, cells, lambda cell: _spread_from(emitter, it, cell))
        return
    cell = emitter.writer.fresh("c")
    with parts.from_single(emitter, it, cell, ""):
        _spread_from(emitter, it, cell)


def _spread_from(emitter: Emitter, it: ins.MovePieces, cell: str) -> None:
    writer = emitter.writer
    stop = parts.optional(it)
    options = parts.many_targets(emitter, it, cell, stop)
    if it.otherwise is None:
        _spread_to(emitter, it, cell, options)
        return
    row, place, target = emitter.row_of_cell(it.meant, cell), emitter.place_of_cell(it.meant, cell), writer.fresh("t")
    with writer.block(f"if {options}:"):
        _spread_to(emitter, it, cell, options)
    with writer.block("else:"):
        parts.fixed(emitter, it, it.otherwise, row, place, target)
        with writer.block(f"if {target}:"):
            _bulk_count(emitter, it, cell, target)


def _spread_to(emitter: Emitter, it: ins.MovePieces, cell: str, options: str) -> None:
    writer, stop = emitter.writer, parts.optional(it)
    limit = {"all": f"s[{cell}]", "any": f"s[{cell}]", "half": f"(s[{cell}] + 1) // 2"}.get(it.amount.mode)
    if limit is None:
        have, many = writer.fresh("h"), writer.fresh("n")
        writer.line(f"{have}, {many} = s[{cell}], {parts.how_many(emitter, it)}")
        limit = f"{many} if {many} < {have} else {have}"
    target = writer.fresh("t")
    with writer.block(f"if {options}:"):
        if stop:  # asked the same until the seat stops
            number = emitter.site(Site("to", emitter.origin, subject=it.piece))
            writer.line(f"a = {number}, {it.seat}, {options}")
        with writer.block(f"for _ in TIMES[{limit}]:"):
            if arrivals.watches(emitter, it):
                with writer.block(f"if not s[{cell}]:"):
                    writer.line("break")
            if stop:
                writer.line(f"{target} = yield a")
                with writer.block(f"if not {target}:"):
                    writer.line("break")
            else:
                parts.ask(emitter, it, "to", options, target, stop)
            arrivals.transfer(emitter, it, cell, target)


# --------------------------------------------------------------------------------------------------- ONE
def _one(emitter: Emitter, it: ins.MovePieces) -> None:
    """A region is named first; then its pieces go."""
    writer = emitter.writer
    places = sets.places_of(emitter, it.sources)
    some = sets.count(emitter, ins.CountOf(it.meant[0], it.whose, it.meant[1:]), "r")
    options, place = sets.filtered(emitter, places, some), writer.fresh("r")
    with writer.block(f"if {options}:"):
        parts.ask(emitter, it, "place", options, place, stop=False)
        if it.whose.which == "one" and len(it.meant) > 1:
            cells = f"[{place} + r for r in {emitter.rows_of(it.meant, it.whose)}]"
            from_cell = _bulk_from if parts.single_target(it.targets) else _spread_from
            _by_kind(emitter, it, cells, lambda cell: from_cell(emitter, it, cell))
        elif it.whose.which == "one":
            cell = writer.fresh("c")
            writer.line(f"{cell} = {sets.row(emitter, it.meant[0], it.whose)} + {place}")
            if parts.single_target(it.targets):
                target = writer.fresh("t")
                parts.fixed_target(emitter, it, sets.row(emitter, it.meant[0], it.whose), place, target)
                with writer.block(f"if {target}:"):
                    _bulk_count(emitter, it, cell, target)
            else:
                _spread_from(emitter, it, cell)
        else:
            cells = writer.fresh("o")
            rows = emitter.rows_of(it.meant, it.whose)
            writer.line(f"{cells} = [{place} + r for r in {rows}]")
            if it.amount.mode == "half" and len(it.meant) > 1:
                _half_of_kinds(emitter, it, cells)
            elif it.amount.mode in ("all", "half"):
                _all_from(emitter, it, cells)
            else:
                _each_from(emitter, it, cells)


# -------------------------------------------------------------------------------------------------- EACH
def _each(emitter: Emitter, it: ins.MovePieces) -> None:
    """Every piece is asked which, then where to."""
    stop = parts.optional(it)
    if it.amount.mode == "half" and len(it.meant) > 1:
        _half_of_kinds(emitter, it, parts.source_cells(emitter, it, it.sources, stop=False))
        return
    if it.amount.mode in ("all", "half"):
        _all_from(emitter, it, parts.source_cells(emitter, it, it.sources, stop=False))
        return
    if it.then is None:
        if it.amount.mode == "exactly" and (cells := parts.looked_up(emitter, it)):
            _each_of_many(emitter, it, listed(emitter, cells))
        else:
            _each_from(emitter, it, parts.source_cells(emitter, it, it.sources, stop), listed_stop=stop)
        return
    first = parts.source_cells(emitter, it, it.sources, stop=False)
    _each_from(emitter, it, first, then=parts.source_cells(emitter, it, it.then, stop=False))


def _all_from(emitter: Emitter, it: ins.MovePieces, cells: str) -> None:
    """All of each cell, or half of each, without asking which."""
    writer = emitter.writer
    cell = writer.fresh("c")
    with writer.block(f"for {cell} in {cells}:"):
        if parts.single_target(it.targets):
            target = writer.fresh("t")
            parts.fixed_target(
                emitter,
                it,
                emitter.row_of_cell(it.meant, cell),
                emitter.place_of_cell(it.meant, cell),
                target,
            )
            with writer.block(f"if s[{cell}] and {target}:"):
                _bulk_count(emitter, it, cell, target)
        else:
            with writer.block(f"if s[{cell}]:"):
                _spread_from(emitter, it, cell)


def _half_of_kinds(emitter: Emitter, it: ins.MovePieces, cells: str) -> None:
    """Half of what an owner has in a place, whatever the kind: which pieces is asked."""
    writer, owned = emitter.writer, emitter.writer.fresh("o")
    with writer.block(f"for {owned} in {kinds.grouped(emitter, it.meant, cells)}:"):
        _each_from(emitter, it, owned)


def _each_of_many(emitter: Emitter, it: ins.MovePieces, cells: str) -> None:
    """Ask pieces one by one out of so many cells that all are looked up at once. cells: they, and what does that."""
    writer = emitter.writer
    with writer.block(f"for _ in {times(parts.how_many(emitter, it))}:"):
        options, cell = writer.fresh("o"), writer.fresh("c")
        writer.line(f"{options} = [*compress({cells}[0], {cells}[1](s))]")
        with writer.block(f"if not {options}:"):
            writer.line("break")
        parts.ask(emitter, it, "piece", options, cell, stop=False)
        _land(emitter, it, cell)


def _each_from(emitter: Emitter, it: ins.MovePieces, cells: str, *, listed_stop: bool = False, then: str = "") -> None:
    """Ask pieces out of `cells` one by one (`cells` starts with 0 when `listed_stop`), then out of `then`."""
    writer = emitter.writer
    stop = parts.optional(it)
    cells = kinds.able(emitter, it, listed(emitter, cells))
    then = kinds.able(emitter, it, then) if then else ""
    limit = parts.how_many_from(emitter, it, cells)
    with writer.block(f"for _ in {times(limit)}:"):
        options, cell = writer.fresh("o"), writer.fresh("c")
        parts.filled(emitter, it, options, cells, "0" if stop and not listed_stop else "")
        if then:
            with writer.block(f"if len({options}) < 2:" if stop and not listed_stop else f"if not {options}:"):
                parts.filled(emitter, it, options, then, "0" if stop and not listed_stop else "")
        with writer.block(f"if len({options}) < 2:" if stop else f"if not {options}:"):
            writer.line("break")
        parts.ask(emitter, it, "piece", options, cell, stop)
        _land(emitter, it, cell)


def _drawn_each(emitter: Emitter, it: ins.MovePieces, sources: ins.PlaceSet, limit: str) -> None:
    """What `then` adds: pieces one by one from the second phrase, to the same target."""
    writer = emitter.writer
    cells = kinds.able(emitter, it, listed(emitter, parts.source_cells(emitter, it, sources, stop=parts.optional(it))))
    with writer.block(f"for _ in {times(limit)}:"):
        options, cell = writer.fresh("o"), writer.fresh("c")
        parts.filled(emitter, it, options, cells)
        with writer.block(f"if len({options}) < {2 if parts.optional(it) else 1}:"):
            writer.line("break")
        parts.ask(emitter, it, "piece", options, cell, parts.optional(it))
        _land(emitter, it, cell, sources)


def _land(emitter: Emitter, it: ins.MovePieces, cell: str, out_of: ins.PlaceSet | None = None) -> None:
    """Take one piece from `cell` to a target, asked when there are several. out_of: where it is, if that is known."""
    writer = emitter.writer
    target = writer.fresh("t")
    if parts.single_target(it.targets):
        parts.fixed_target(
            emitter, it, emitter.row_of_cell(it.meant, cell), emitter.place_of_cell(it.meant, cell), target
        )
    elif parts.always_a_target(it):
        parts.ask(emitter, it, "to", parts.many_targets(emitter, it, cell, stop=False), target, stop=False)
    else:
        options = parts.many_targets(emitter, it, cell, stop=False)
        writer.line(f"{target} = 0")
        with writer.block(f"if {options}:"):
            parts.ask(emitter, it, "to", options, target, stop=False)
        if it.otherwise is not None:
            with writer.block("else:"):
                row, place = emitter.row_of_cell(it.meant, cell), emitter.place_of_cell(it.meant, cell)
                parts.fixed(emitter, it, it.otherwise, row, place, target)
    if not (parts.always_a_target(it) or parts.never_barred(emitter, it)):
        with writer.block(f"if not {target}:"):
            writer.line("break")
    arrivals.transfer(emitter, it, cell, target, out_of=out_of)
