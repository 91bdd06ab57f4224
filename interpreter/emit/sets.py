"""Place sets as expressions: a table look-up where nothing but configuration matters, else a listing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from interpreter.emit.counting import count as count
from interpreter.emit.counting import only_unit, rows_once, some
from interpreter.emit.counting import row as row
from interpreter.emit.counting import seat_expression as seat_expression
from interpreter.emit.meanings import answered
from interpreter.plan import instructions as ins
from interpreter.plan.static_sets import anchors_of, is_static, seats_of, without_seat
from interpreter.runtime.static import Listing

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter

COMPARE = {"at least": ">=", "at most": "<=", "exactly": "=="}


def reference(emitter: Emitter, ref: ins.Ref) -> str:
    """The expression of a Ref."""
    if ref.startswith("s"):
        return f"s[{ref[1:]}]"
    if ref.startswith("z"):
        return f"s[z+{emitter.record_variable + int(ref[1:])}]"
    return ref


def listing(emitter: Emitter, wanted: Listing) -> str:
    """The look-up expression of a static table. The caller has made sure the set is static."""
    places, whose, needs = wanted.places, wanted.whose, wanted.needs
    seats = seats_of(places, whose)
    kept = (term if emitter.may_be_taboo(term) else evolve(term, open=False) for term in places.terms)
    found = evolve(
        wanted,
        places=without_seat(evolve(places, terms=tuple(kept))),
        whose=evolve(whose, seat="*" if whose.seat else ""),
        needs=None if needs is None else without_seat(needs),
        by_seat=bool(seats),
    )
    for term in (*places.terms, *(() if needs is None else needs.terms)):
        for anchor in (*term.near, *term.apart):
            emitter.shows(anchor.piece, anchor.whose)
    number = emitter.static(found, anchors_of(places) | anchors_of(needs))
    lookup = f"T{number}[s[{emitter.slot('config')}]]"
    return f"{lookup}[{next(iter(seats))}]" if seats else lookup


def static_by_one_seat(places: ins.PlaceSet, whose: ins.Whose = ins.ANYBODY) -> bool:
    """Whether a static table can serve this set: configuration and at most one seat register."""
    return is_static(places) and len(seats_of(places, whose)) <= 1


def meant_places(emitter: Emitter, places: ins.PlaceSet | ins.MeantPlaces) -> str:
    """The same as `places_of` for a set that says a redefined area."""
    if isinstance(places, ins.MeantPlaces):
        return answered(emitter, places.question, places.sets, meant_places)
    return places_of(emitter, places)


def places_of(emitter: Emitter, places: ins.PlaceSet, among: str = "") -> str:
    """A name or expression for the list of places a set allows (ascending). Writes the lines it needs."""
    if static_by_one_seat(places):
        return listing(emitter, Listing("places", places))
    parts = [_term_places(emitter, terms) for terms in _together(places.terms)]
    name = parts[0] if len(parts) == 1 and parts[0].isidentifier() else emitter.writer.fresh("o")
    if len(parts) == 1 and name != parts[0]:
        emitter.writer.line(f"{name} = {parts[0]}")
    elif len(parts) > 1:
        emitter.writer.line(f"{name} = sorted({{" + ", ".join(f"*{part}" for part in parts) + "})")
    if places.otherwise is not None:
        with emitter.writer.block(f"if not {name}:"):
            emitter.writer.line(f"{name} = {places_of(emitter, places.otherwise)}")
    return name


def free_of_newcomers(emitter: Emitter, *phrases: ins.PlaceSet | None) -> str:
    """The places newcomers may leave, as an expression; '' where that is all of them."""
    sources = [each for each in phrases if each is not None]
    if not any(term.settled for phrase in sources for term in phrase.terms):
        return ""
    free = [evolve(phrase, terms=tuple(t for t in phrase.terms if not t.settled)) for phrase in sources]
    return f"[{', '.join(f'*{places_of(emitter, phrase)}' for phrase in free if phrase.terms)}]"


def without_parts(emitter: Emitter, *phrases: ins.PlaceSet | None) -> str:
    """The places that are meant without their parts, as an expression; '' where there are none."""
    meant = [each for each in phrases if each is not None and any(term.alone for term in each.terms)]
    alone = [evolve(phrase, terms=tuple(t for t in phrase.terms if t.alone)) for phrase in meant]
    return f"[{', '.join(f'*{places_of(emitter, phrase)}' for phrase in alone)}]" if alone else ""


def _together(terms: tuple[ins.Term, ...]) -> list[tuple[ins.Term, ...]]:
    """The terms of a set; all together where one look-up tells them, and what else is asked of them is the same."""
    plain = ins.PlaceSet(tuple(map(_plain, terms)))
    narrowed = any(term.ref or term.disc_of or term.narrowings for term in terms)
    asked = {(_moving(term.near), _moving(term.apart)) for term in terms}
    return [(term,) for term in terms] if narrowed or len(asked) > 1 or not static_by_one_seat(plain) else [terms]


def _plain(term: ins.Term) -> ins.Term:
    """As much of a term as configuration tells."""
    return ins.Term(term.mask, open=term.open, near=_static(term.near), apart=_static(term.apart))


def _term_places(emitter: Emitter, terms: tuple[ins.Term, ...]) -> str:
    term = terms[0]
    if term.ref or term.disc_of:
        found = _the_one(emitter, term)
    else:
        plain, but = ins.PlaceSet(tuple(map(_plain, terms))), _moving(term.apart)[:1]
        sort, asked = ("places", term) if not but else ("unit-targets", evolve(term, apart=_moving(term.apart)[1:]))
        found = listing(emitter, Listing(sort, plain)) + "".join(f"[{anchor_place(emitter, each)}]" for each in but)
        conditions = conditions_on(emitter, asked, "r", static_too=False)
        if conditions:
            found = filtered(emitter, found, " and ".join(conditions))
    return _narrowed(emitter, found, term)


def _the_one(emitter: Emitter, term: ins.Term) -> str:
    """The name of a listing of the place a term names, or of none."""
    writer = emitter.writer
    place, name = single_place(emitter, term), writer.fresh("o")
    if not place.isidentifier():
        writer.line(f"r = {place}")
        place = "r"
    conditions = [place, *conditions_on(emitter, term, place, static_too=True)]
    writer.line(f"{name} = ({place},) if {' and '.join(conditions)} else ()")
    return name


def _static(anchors: tuple[ins.Anchor, ...]) -> tuple[ins.Anchor, ...]:
    return tuple(a for a in anchors if a.sort in ("place", "unit"))


def _moving(anchors: tuple[ins.Anchor, ...]) -> tuple[ins.Anchor, ...]:
    return tuple(a for a in anchors if a.sort not in ("place", "unit"))


def single_place(emitter: Emitter, term: ins.Term) -> str:
    """The place index of a term that names one place."""
    if term.disc_of:
        emitter.opens_discs()
        return f"s[{emitter.slot('disc')}+{term.disc_of}]"
    if term.ref:
        return reference(emitter, term.ref)
    return str(term.mask.bit_length() - 1) if term.mask else "0"


def anchor_place(emitter: Emitter, anchor: ins.Anchor) -> str:
    """The place index of an anchor."""
    if anchor.sort == "place":
        return str(anchor.place)
    if anchor.sort == "ref":
        return reference(emitter, anchor.ref)
    if anchor.sort == "disc":
        emitter.opens_discs()
        return f"s[{emitter.slot('disc')}+{anchor.ref}]"
    units = emitter.table.units_of(anchor.piece)
    emitter.shows(anchor.piece, anchor.whose)
    if anchor.whose.which == "any":
        return f"s[{units[0].slot}]"
    slots = emitter.constant(tuple(u.slot for u in units))
    return f"s[{slots}[{seat_expression(emitter, anchor.whose)}]]"


def conditions_on(emitter: Emitter, term: ins.Term, place: str, *, static_too: bool) -> list[str]:
    """What a place must satisfy besides the table look-up, as expressions (narrowings left out)."""
    found = []
    everywhere = (1 << len(emitter.table.places) + 1) - 2
    if static_too and everywhere & ~term.within:
        within = tuple(term.within >> i & 1 for i in range(len(emitter.table.places) + 1))
        found.append(f"{emitter.constant(within)}[{place}]")
    for anchor in term.near:
        if static_too or anchor.sort not in ("place", "unit"):
            found.append(
                f"{emitter.constant(tuple(emitter.table.adjacent))}[{anchor_place(emitter, anchor)}] >> {place} & 1"
            )
    for anchor in term.apart:
        if static_too or anchor.sort not in ("place", "unit"):
            found.append(f"{place} != {anchor_place(emitter, anchor)}")
    if static_too and term.open and emitter.may_be_taboo(term):
        found.append(f"not s[{emitter.slot('taboo')}] >> {place} & 1")
    return found


def _narrowed(emitter: Emitter, base: str, term: ins.Term) -> str:
    found = base
    for item in term.narrowings:
        match item:
            case ins.Holding(what, "at least", 1) if there := only_unit(emitter, what):
                found = _containing(emitter, found, there)
            case ins.Holding(what, compare, number):
                among = -1 if term.ref or term.disc_of else term.mask
                found = filtered(emitter, found, held(emitter, what, "r", compare, number, among))
            case ins.WorthOf(low, high):
                worth = f"WORTH[s[{emitter.slot('region')}+r]]"
                within = f"{worth} == {low}" if low == high else f"{low} <= {worth} <= {high}"
                found = filtered(emitter, found, within)
            case ins.NamedOnDiscs(compare, number):
                emitter.opens_discs()
                discs = emitter.writer.fresh("d")
                first = emitter.slot("disc")
                emitter.writer.line(f"{discs} = s[{first}:{first + emitter.table.seats}]")
                found = filtered(emitter, found, f"{discs}.count(r) {COMPARE[compare]} {number}")
            case ins.Extreme(what, word):
                found = _extreme(emitter, found, what, word)
            case ins.Leading():
                found = filtered(emitter, found, _leads(emitter, item))
    return found


def _containing(emitter: Emitter, base: str, place: str) -> str:
    """The name of a listing of just this place, if it is one of another listing."""
    name = emitter.writer.fresh("o")
    emitter.writer.line(f"{name} = ({place},) if {place} in {base} else ()")
    return name


def held(emitter: Emitter, what: ins.CountOf, place: str, compare: str, number: int, among: int = -1) -> str:
    """Whether so many pieces stand in a place, which is one of a mask, as an expression."""
    if compare == "at least" and number == 1:
        return some(emitter, what, place, among)
    return f"{count(emitter, what, place, among=among)} {COMPARE[compare]} {number}"


def _leads(emitter: Emitter, item: ins.Leading) -> str:
    """Whether the owner meant leads in place `r`, as an expression."""
    whose = item.count.whose
    if whose.which == "none":
        return str(item.negated)
    who = f"{emitter.leader((item.count.piece, *item.count.more))}(s, r)"
    if whose.which == "any":
        return f"{who} {'<' if item.negated else '>='} 0"
    owner = seat_expression(emitter, whose)
    if whose.which == "one":
        return f"{who} {'!=' if item.negated else '=='} {owner}"
    return f"{who} {'in' if item.negated else 'not in'} (-1, {owner})"


def filtered(emitter: Emitter, base: str, condition: str) -> str:
    """The name of the list of those places `r` of a listing that satisfy a condition.

    Written as a loop: it is faster than a comprehension, which is a function of its own and makes the state, used
    in both, slower to reach.
    """
    name = emitter.writer.fresh("o")
    [condition] = rows_once(emitter, condition)
    emitter.writer.line(f"{name} = []")
    with emitter.writer.block(f"for r in {base}:"), emitter.writer.block(f"if {condition}:"):
        emitter.writer.line(f"{name}.append(r)")
    return name


def _extreme(emitter: Emitter, base: str, what: ins.CountOf, word: str) -> str:
    writer = emitter.writer
    listed, best = writer.fresh("o"), writer.fresh("m")
    better = ">" if word == "most" else "<"
    writer.line(f"{best} = 0")
    writer.line(f"{listed} = []")
    with writer.block(f"for r in {base}:"):
        writer.line(f"n = {count(emitter, what, 'r')}")
        with writer.block(f"if n and (not {best} or n {better} {best}):"):
            writer.line(f"{best} = n")
            writer.line(f"{listed} = [r]")
        with writer.block(f"elif n and n == {best}:"):
            writer.line(f"{listed}.append(r)")
    return listed


def reach(places: ins.PlaceSet | None) -> int:
    """The places a set may mean, as a mask; all of them for names and discs."""
    if places is None:
        return 0
    found = reach(places.otherwise)
    for term in places.terms:
        found |= term.within if term.ref or term.disc_of else term.mask
    return found
