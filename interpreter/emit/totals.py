"""Conditions on how many pieces stand in several places together: counted in a loop that ends once that is clear."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce
from operator import or_
from typing import TYPE_CHECKING

from attrs import evolve

from interpreter.emit import sets
from interpreter.emit.counting import cost, rows_once, some
from interpreter.plan import instructions as ins
from interpreter.plan.rooms import reach_with_wholes
from interpreter.runtime.static import members

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter

MOST_WRITTEN_OUT = 3  # places


def compared(emitter: Emitter, test: ins.CountTest) -> str:
    """Whether the total compares so, as a local name. A loop binds nothing, as a sum over places in one line would."""
    writer = emitter.writer
    term, conditions = _alike(emitter, test)
    if term is not None and term.mask & term.mask - 1 == 0 and not (term.near or term.apart):
        return _in_one_place(emitter, test, term, conditions)
    if term is not None and test.compare == "at least" and test.number == 1 and _is_few(term):
        return _in_few_places(emitter, test, term, conditions)
    total, condition = writer.fresh("n"), _any_of(conditions, "r")
    places = sets.places_of(emitter, test.places if term is None else ins.PlaceSet((term,)))
    if test.compare == "at least" and test.number == 1:
        return _anywhere(emitter, some(emitter, test.count, "r"), condition, places)
    counted, k = _count(emitter, test.count), writer.fresh("k")
    counted, condition = rows_once(emitter, counted, condition, least=2)
    writer.line(f"{total} = 0")
    with writer.block(f"for r in {places}:"):
        if condition and cost(condition) < cost(counted):
            with writer.block(f"if {condition}:"):
                _add(emitter, test, total, counted)
        elif condition:
            writer.line(f"{k} = {counted}")
            with writer.block(f"if {k} and {condition}:"):
                _add(emitter, test, total, k)
        else:
            _add(emitter, test, total, counted)
    return f"{total} {sets.COMPARE[test.compare]} {test.number}"


def _anywhere(emitter: Emitter, there: str, condition: str, places: str) -> str:
    """Whether there is any in one of the places, as a local name."""
    writer, found = emitter.writer, emitter.writer.fresh("n")
    there, condition = rows_once(emitter, there, condition, least=2)
    both = sorted([there, condition], key=cost) if condition else [there]
    writer.line(f"{found} = False")
    with writer.block(f"for r in {places}:"), writer.block(f"if {' and '.join(both)}:"):
        writer.line(f"{found} = True")
        writer.line("break")
    return found


def _add(emitter: Emitter, test: ins.CountTest, total: str, count: str) -> None:
    writer = emitter.writer
    writer.line(f"{total} += {count}")
    enough = test.number if test.compare == "at least" else test.number + 1  # more changes nothing
    with writer.block(f"if {total} >= {enough}:"):
        writer.line("break")


def _count(emitter: Emitter, what: ins.CountOf) -> str:
    """How many there are in place `r`, as an expression; where unique pieces stand is listed once, before the loop."""
    units = [] if what.more or what.piece in emitter.table.rows else emitter.table.units_of(what.piece)
    if len(units) < 3 or what.whose.which != "any" or what.seated or emitter.table.parts_for(what.piece):
        return sets.count(emitter, what, "r")
    emitter.shows(what.piece, what.whose)
    name = emitter.writer.fresh("u")
    emitter.writer.line(f"{name} = ({', '.join(f's[{unit.slot}]' for unit in units)})")
    return f"{name}.count(r)"


Conditions = list[Callable[[str], str]]  # of which one must hold, as expressions of a place; empty for none


def _alike(emitter: Emitter, test: ins.CountTest) -> tuple[ins.Term | None, Conditions]:
    """The places to look at, where all terms narrow the same ones by counts, and which of them are meant.

    What is counted is looked for first then, and only where it can be, which mostly ends it.
    """
    terms = test.places.terms
    bare = {_bare(term) for term in terms}
    plain = all(
        isinstance(each, ins.Holding) and not _shown(emitter, each.count) for term in terms for each in term.narrowings
    )
    if len(bare) > 1 or not plain or not sets.static_by_one_seat(ins.PlaceSet(tuple(bare), test.places.otherwise)):
        return None, []
    possible = [_possible(emitter, term) for term in terms]
    mask = _reach(emitter, test.count) & terms[0].mask & reduce(or_, possible)
    narrowed = all(term.narrowings for term in terms)
    conditions: Conditions = [partial(_held, emitter, term) for term in terms] if narrowed else []
    return evolve(_bare(terms[0]), mask=mask), conditions


def _any_of(conditions: Conditions, place: str) -> str:
    return f"({' or '.join(condition(place) for condition in conditions)})" if conditions else ""


def _in_one_place(emitter: Emitter, test: ins.CountTest, term: ins.Term, conditions: Conditions) -> str:
    """The same where only one place comes into question, or none."""
    if not term.mask:
        return f"0 {sets.COMPARE[test.compare]} {test.number}"
    place = str(term.mask.bit_length() - 1)
    found = sets.held(emitter, test.count, place, test.compare, test.number)
    guards = [f"not s[{emitter.slot('taboo')}] >> {place} & 1"] if emitter.may_be_taboo(term) else []
    guards += [_any_of(conditions, place)] if conditions else []
    if not guards:
        return found
    if test.compare == "at least" and test.number > 0:
        return f"({' and '.join(sorted([found, *guards], key=cost))})"
    return f"({found} if {' and '.join(guards)} else 0 {sets.COMPARE[test.compare]} {test.number})"


def _is_few(term: ins.Term) -> bool:
    """Whether the places can be written out one by one."""
    return term.mask.bit_count() <= MOST_WRITTEN_OUT and not (term.near or term.apart)


def _in_few_places(emitter: Emitter, test: ins.CountTest, term: ins.Term, conditions: Conditions) -> str:
    """Whether there is any in one of few places, each written out."""
    each = [_in_one_place(emitter, test, evolve(term, mask=1 << place), conditions) for place in members(term.mask)]
    return f"({' or '.join(each)})"


def _possible(emitter: Emitter, term: ins.Term) -> int:
    """The places where what a term asks to be there can be, as a mask."""
    found = -1
    for each in term.narrowings:
        if isinstance(each, ins.Holding) and each.compare == "at least" and each.number > 0:
            found &= _reach(emitter, each.count)
    return found


def _reach(emitter: Emitter, what: ins.CountOf) -> int:
    """The places in which, or in parts of which, such pieces can ever be counted, as a mask."""
    return reach_with_wholes(emitter.table, (what.piece, *what.more))


def _bare(term: ins.Term) -> ins.Term:
    """The same without what narrows it."""
    return ins.Term(term.mask, ref=term.ref, disc_of=term.disc_of, open=term.open, near=term.near, apart=term.apart)


def _held(emitter: Emitter, term: ins.Term, place: str) -> str:
    """Whether what a term asks for is in a place, as an expression."""
    found = []
    for each in term.narrowings:
        assert isinstance(each, ins.Holding)
        found.append(sets.held(emitter, each.count, place, each.compare, each.number))
    return " and ".join(found)


def _shown(emitter: Emitter, what: ins.CountOf) -> bool:
    """Whether asking where such pieces stand shows some that are hidden."""
    return any(f"unseen {kind}" in emitter.table.slots for kind in (what.piece, *what.more))
