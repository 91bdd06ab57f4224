"""Place sets of which configuration and one seat tell all: which these are, and what they depend on."""

from __future__ import annotations

from attrs import evolve

from interpreter.plan.instructions import ANYBODY, Anchor, PlaceSet, Term, Whose


def is_static(places: PlaceSet) -> bool:
    """Whether a set depends on nothing but configuration and one seat."""
    return places.otherwise is None and all(_static_term(term) for term in places.terms)


def _static_term(term: Term) -> bool:
    anchors = (*term.near, *term.apart)
    return not (term.ref or term.disc_of or term.narrowings) and all(a.sort in ("place", "unit") for a in anchors)


def seats_of(places: PlaceSet, whose: Whose = ANYBODY) -> set[str]:
    """The seat registers a static set depends on."""
    found = {whose.seat} if whose.seat else set()
    for term in places.terms:
        found |= {a.whose.seat for a in (*term.near, *term.apart) if a.whose.seat}
    return found


def anchors_of(places: PlaceSet | None) -> set[str]:
    """The kinds of unique piece a set is measured from."""
    if places is None:
        return set()
    found = {a.piece for term in places.terms for a in (*term.near, *term.apart) if a.sort == "unit"}
    return found | anchors_of(places.otherwise)


def without_seat(places: PlaceSet) -> PlaceSet:
    """The same set with its seat register blanked, so that equal listings share one table."""

    def blank(anchor: Anchor) -> Anchor:
        return evolve(anchor, whose=evolve(anchor.whose, seat=""))

    terms = tuple(
        evolve(t, near=tuple(map(blank, t.near)), apart=tuple(map(blank, t.apart)), quantity="any")
        for t in places.terms
    )
    return PlaceSet(terms, None)
