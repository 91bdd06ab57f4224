"""What is always so about one move of counted pieces between places whose room may be limited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.emit import arrivals
from interpreter.emit import move_parts as parts
from interpreter.emit.idle import sources
from interpreter.emit.sets import reach
from interpreter.emit.sites import Site
from interpreter.plan import instructions as ins
from interpreter.runtime.going import NarrowMove

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter


def always_so(emitter: Emitter, it: ins.MovePieces) -> NarrowMove:
    """It, as an object; with its ask sites."""
    place, which, to, count = (
        emitter.site(Site(sort, emitter.origin, subject=it.piece)) for sort in ("place", "piece", "to", "count")
    )
    source, single = it.sources.terms[0], parts.single_target(it.targets)
    return NarrowMove(
        mode=it.amount.mode,
        optional=parts.optional(it),
        one_region=it.shape == "ONE",
        single_source=it.whose.which == "one" and (it.shape == "ONE" or source.quantity == "the"),
        single_target=single,
        picked=it.picked,
        instead_alone=it.otherwise is not None and any(term.alone for term in it.otherwise.terms),
        spills=it.otherwise is not None or (single and not (it.picked or parts.optional(it))),
        steady=_steady(emitter, it.targets),
        end=_end(emitter, it),
        open_to_all=_open_to_all(emitter, it),
        elsewhere=not sources(emitter.table, it) & reach(it.targets),
        heard=_heard(emitter, it),
        place=place,
        which=which,
        to=to,
        count=count,
    )


def _steady(emitter: Emitter, places: ins.PlaceSet) -> bool:
    """Whether the places meant stay the same as counted pieces come and go."""
    beyond = places.otherwise is None or _steady(emitter, places.otherwise)
    return beyond and all(_of_units(emitter, each) for term in places.terms for each in term.narrowings)


def _of_units(emitter: Emitter, narrowing: ins.Narrowing) -> bool:
    """Whether places are narrowed by nothing but where unique pieces stand."""
    if not isinstance(narrowing, ins.Holding):
        return False
    return not any(kind in emitter.table.rows for kind in (narrowing.count.piece, *narrowing.count.more))


def _end(emitter: Emitter, it: ins.MovePieces) -> int:
    """The one place pieces go to, if it is always open, has no parts and takes any number of them; else 0."""
    rooms = emitter.rooms
    term, place = it.targets.terms[0], it.targets.terms[0].mask
    assert rooms is not None
    if it.picked or term.alone or term.narrowings or not parts.never_barred(emitter, it):
        return 0
    narrow = rooms.possible | rooms.guarded
    for kind in it.meant:
        narrow |= rooms.wholes[kind]
    return 0 if place & narrow else place.bit_length() - 1


def _open_to_all(emitter: Emitter, it: ins.MovePieces) -> int:
    """The places pieces go to where each of them may be, wherever it comes from, as a mask; no parts of others."""
    assert emitter.rooms is not None
    found = reach(it.targets) & ~emitter.rooms.guarded
    for kind in it.meant:
        found &= emitter.table.stands_mask(emitter.table.rules.pieces[kind])
    for part in emitter.table.parts:
        found &= ~(1 << part.place)
    return found


def _heard(emitter: Emitter, it: ins.MovePieces) -> frozenset[int]:
    """The cells that something may be done about when a piece has come there."""
    rows, places = emitter.table.rows, range(1, len(emitter.table.places) + 1)
    heard = arrivals.heard_in(emitter, it.meant).items()
    return frozenset(row + place for kind, mask in heard for row in rows[kind] for place in places if mask >> place & 1)
