"""Place phrases, pieces, filters and conditions as plan values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from interpreter import syntax as syn
from interpreter.plan import instructions as ins

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner


def whose(planner: Planner, pieces: syn.PiecePhrase) -> ins.Whose:
    """Whose pieces a phrase means, in registers."""
    if isinstance(pieces, syn.Coloured):
        colour = str(pieces.colour)
        owners = planner.table.owners
        return ins.Whose("one", colour=owners.index(colour)) if colour in owners else ins.Whose("none")
    if pieces.whose == "own":
        return ins.Whose("one", planner.own)
    if pieces.whose == "their":
        return ins.Whose("one", planner.their)
    if pieces.whose == "foreign":
        return ins.Whose("foreign", planner.own)
    return ins.Whose("any")


def count_of(planner: Planner, pieces: syn.PiecePhrase) -> ins.CountOf:
    """The count a phrase asks for."""
    if str(pieces.noun) in syn.ANY_KIND:
        return _count_of_all(planner, pieces)
    piece = planner.table.piece(str(pieces.noun))
    assert piece is not None, pieces
    return ins.CountOf(piece.id, whose(planner, pieces), () if pieces.plain else planner.table.kinds(piece.id)[1:])


def _count_of_all(planner: Planner, pieces: syn.PiecePhrase) -> ins.CountOf:
    """Pieces of every kind that owners of that sort can have."""
    owner = whose(planner, pieces)
    seen = [each for each in planner.table.rules.pieces.values() if each.seen != "owner"]  # what all can count
    kinds = [each.id for each in seen if owner.which == "any" or each.of != "nobody"]
    if not kinds:
        return ins.CountOf("", ins.Whose("none"))
    return ins.CountOf(kinds[0], owner, tuple(kinds[1:]))


def place_set(planner: Planner, places: syn.Places) -> ins.PlaceSet:
    """A union of place phrases. Areas are written out."""
    terms: list[ins.Term] = []
    otherwise = None
    for place in places.places:
        found = one_place(planner, place)
        terms.extend(found.terms)
        otherwise = otherwise or found.otherwise
    return ins.PlaceSet(tuple(terms), otherwise)


def one_place(planner: Planner, place: syn.Place) -> ins.PlaceSet:
    """One place phrase with its filters."""
    found = _atom(planner, place.atom)
    for item in place.filters:
        found = _narrowed(planner, found, item)
    return found


def _atom(planner: Planner, atom: syn.Atom) -> ins.PlaceSet:
    table = planner.table
    match atom:
        case syn.Quantified(quantity, other, tags):
            mask = table.regions
            for tag in tags:
                mask &= table.tag_mask(str(tag))
            term = ins.Term(mask, quantity, other=bool(other))
        case syn.Named(their, name):
            if str(name) in table.rules.areas:
                return planner.area(str(name), bool(their))
            if str(name) in table.places:
                term = ins.Term(1 << table.places[str(name)])
            else:  # the place where a unique piece stands
                raise AssertionError(f"unchecked name {name}")
        case syn.Variable(name):
            term = ins.Term(0, ref=planner.variable(str(name)))
        case syn.Disc(their):
            term = ins.Term(0, disc_of=planner.their if their else planner.own)
        case syn.Here():
            raise AssertionError("`here` belongs to standing rules")
    return ins.PlaceSet((term,))


def anchor_of(planner: Planner, anchor: syn.Atom) -> ins.Anchor:
    """A single place to compare with, or whose board is used."""
    table = planner.table
    match anchor:
        case syn.Named(their, name) if table.piece(str(name)) is not None:
            piece = table.piece(str(name))
            assert piece is not None
            owner = (
                ins.Whose("any") if piece.of == "nobody" else ins.Whose("one", planner.their if their else planner.own)
            )
            return ins.Anchor("unit", piece=piece.id, whose=owner)
        case syn.Named(_, name):
            return ins.Anchor("place", place=table.places[str(name)])
        case syn.Variable(name):
            return ins.Anchor("ref", ref=planner.variable(str(name)))
        case syn.Disc(their):
            return ins.Anchor("disc", ref=planner.their if their else planner.own)
    raise AssertionError(f"unchecked anchor {anchor}")


def _narrowed(planner: Planner, found: ins.PlaceSet, item: syn.Filter) -> ins.PlaceSet:
    terms = tuple(_with(planner, term, item) for term in found.terms)
    return ins.PlaceSet(terms, _narrowed(planner, found.otherwise, item) if found.otherwise else None)


def _with(planner: Planner, term: ins.Term, item: syn.Filter) -> ins.Term:
    """One term under one more filter."""
    match item:
        case syn.AdjacentTo(anchor):
            return evolve(term, near=(*term.near, anchor_of(planner, anchor)))
        case syn.OtherThan(anchor):
            return evolve(term, apart=(*term.apart, anchor_of(planner, anchor)))
        case syn.NotTaboo():
            return evolve(term, open=True)
        case syn.ExceptNewcomers():
            return evolve(term, settled=True, narrowings=tuple(map(_of_settled, term.narrowings)))
        case syn.IncludingParts():
            return evolve(term, everywhere=True)
        case syn.ExceptParts():
            return evolve(term, alone=True)
    narrowing = _narrowing(planner, item)
    if term.everywhere and isinstance(narrowing, ins.Holding | ins.Extreme):
        narrowing = evolve(narrowing, count=evolve(narrowing.count, everywhere=True))
    return evolve(term, narrowings=(*term.narrowings, _of_settled(narrowing) if term.settled else narrowing))


def _of_settled(item: ins.Narrowing) -> ins.Narrowing:
    """The same without newcomers."""
    return evolve(item, count=evolve(item.count, settled=True)) if isinstance(item, ins.Holding | ins.Extreme) else item


def _narrowing(planner: Planner, item: syn.Filter) -> ins.Narrowing:
    match item:
        case syn.Worth(low, high):
            return ins.WorthOf(low, high)
        case syn.OnDiscs(compare, count):
            return ins.NamedOnDiscs(compare or "exactly", count)
        case syn.Having(compare, count, pieces):
            return ins.Holding(count_of(planner, pieces), compare or "at least", 1 if count is None else count)
        case syn.Superlative(word, pieces):
            many = count_of(planner, pieces)
            unranked = planner.table.ranked < len(planner.table.owners) and many.whose.which in ("any", "foreign")
            return ins.Extreme(evolve(many, seated=unranked), word)
        case syn.LedBy(pieces, negated):
            return ins.Leading(count_of(planner, pieces), negated)
    raise AssertionError(f"unchecked filter {item}")


def test(planner: Planner, condition: syn.Condition) -> ins.Test | bool:
    """A condition; True or False when a ruling settles it now."""
    match condition:
        case syn.RulingIs(ruling, value):
            return planner.table.rulings[str(ruling)] == str(value)
        case syn.Negation(inner):
            found = test(planner, inner)
            return (not found) if isinstance(found, bool) else ins.NotTest(found)
        case syn.Conjunction(conditions):
            return _all_of([test(planner, each) for each in conditions])
        case syn.PiecesIn(compare, count, pieces, place):
            return counted(planner, compare, count, pieces, place)
        case syn.PlaceIn(subject, place):
            return planner.meanings.each(lambda: _member(planner, subject, place), ins.MeantTest, planner)
    raise AssertionError(f"unchecked condition {condition}")


def _all_of(tests: list[ins.Test | bool]) -> ins.Test | bool:
    """All of them at once; those that rulings settle are left out, or settle the whole."""
    left = tuple(each for each in tests if not isinstance(each, bool))
    if False in tests:
        return False
    return (left[0] if len(left) == 1 else ins.AllTest(left)) if left else True


def _member(planner: Planner, subject: syn.Variable | syn.Disc, place: syn.Place) -> ins.Test:
    places = one_place(planner, place)
    if isinstance(subject, syn.Disc):
        return ins.MemberTest(places, disc_of=planner.their if subject.their else planner.own)
    return ins.MemberTest(places, ref=planner.variable(str(subject.name)))


def counted(
    planner: Planner,
    compare: str | None,
    count: int | None,
    pieces: syn.PiecePhrase,
    place: syn.Place,
    *,
    everywhere: bool = False,
) -> ins.Test:
    """`at least 2 own caballeros in R`, `own power-93 in in-play`. everywhere: in parts that never count, too."""
    number = 1 if count is None else count
    kind = planner.table.card_kind(str(pieces.noun))
    if kind is not None:
        assert isinstance(pieces, syn.Pieces), pieces
        assert isinstance(place.atom, syn.Named), place
        owner = planner.their if pieces.whose == "their" else planner.own
        only = planner.table.cards_called(str(pieces.noun))
        return ins.CardTest(kind, owner, str(place.atom.name), compare or "at least", number, only)

    def plan() -> ins.Test:
        count, found = count_of(planner, pieces), one_place(planner, place)
        settled = any(term.settled for term in found.terms)
        all_parts = everywhere or any(term.everywhere for term in found.terms)
        count = evolve(count, settled=settled, everywhere=all_parts)
        return ins.CountTest(count, found, compare or "at least", number)

    return planner.meanings.each(plan, ins.MeantTest, planner)


def seat_set(planner: Planner, players: syn.Players, register: str, *, everywhere: bool = False) -> ins.SeatSet:
    """`each opponent with own caballeros in R`: inside the test, `own` is the seat looked at.

    everywhere: it is asked who has pieces there, not whose count there.
    """
    test_of = None
    if players.pieces is not None and players.place is not None:
        held = players.compare, players.count, players.pieces, players.place
        with planner.acting(register):
            test_of = counted(planner, *held, everywhere=everywhere)
    return ins.SeatSet(players.who, planner.actor, register, test_of)
