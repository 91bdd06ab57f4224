"""Place phrases: `any other coastal region or castillo`, `R`, `their disc`."""

from __future__ import annotations

from attrs import evolve

from interpreter.definition import frozen
from interpreter.english import a
from interpreter.model import CardKind, Piece
from interpreter.phrases import codes
from interpreter.phrases.anchors import check_disc, check_here, english_anchor, written_single
from interpreter.phrases.filters import check_filter, english_filter, written_filter
from interpreter.phrases.words import Words, listed, spaced
from interpreter.problems import Problem
from interpreter.scope import Scope
from interpreter.suggest import closest
from interpreter.syntax import (
    AreaText,
    Atom,
    Disc,
    ExceptNewcomers,
    ExceptParts,
    Filter,
    Having,
    Here,
    IncludingParts,
    Named,
    Place,
    Places,
    Quantified,
    Superlative,
    Variable,
)

# Which of `any`, `one` and `all` have a meaning, and what to write instead.
_QUANTITIES = {
    "from": ({"any", "one"}, "write `any` (each piece its own) or `one` (one for all)"),
    "to": ({"any", "one"}, "write `any` (each piece its own) or `one` (one for all)"),
    "turn": ({"any", "one"}, "write `any` (each piece its own) or `one` (one for all)"),
    "score": ({"one", "all"}, "write `all`, or `one` if the player chooses it"),
    "choose": ({"any", "one"}, "write `one`"),
    "disc": ({"any", "one"}, "write `any`"),
    "test": ({"any"}, "write `any`"),
    "scoring": ({"any", "all"}, "write `any`"),
    "taboo": ({"any", "all"}, "write `all`"),
    "area": ({"any", "one", "all"}, ""),
}
_VERBS = {"from": "leave", "to": "enter", "test": "be in", "turn": "be in"}


@frozen
class Use:
    """What a place phrase is for.

    purpose: 'from', 'to', 'turn' (where pieces turn into others), 'score', 'scoring' (heard of), 'choose',
    'disc' (what a disc may name), 'test', 'taboo' or 'area'.
    noun: the piece or card kind that leaves, enters or is counted. other: `other` has a place to differ from.
    """

    purpose: str
    noun: Piece | CardKind | None = None
    other: bool = False


# What people say of a region in front of it, as a tag would stand, and the language behind it.
_SAID_OTHERWISE = {
    **dict.fromkeys(
        ("adjacent", "neighboring", "neighbouring", "bordering", "nearby", "near", "next", "surrounding"),
        "which regions are beside each other stands behind: `any region adjacent to PLACE`",
    ),
    **dict.fromkeys(("empty", "vacant", "free", "unoccupied"), "write `with at most 0 PIECES` behind the region"),
    **dict.fromkeys(("occupied", "settled"), "write `with PIECES` behind the region"),
    **dict.fromkeys(("different", "another"), "write `any other region`: not the one the piece comes from"),
}


def check_places(places: Places, use: Use, scope: Scope) -> None:
    """Places joined by `or`, each on its own."""
    for place in places.places:
        check_place(place, use, scope)
    for at, place in enumerate(places.places):
        if place in places.places[:at]:
            scope.warning(codes.NOTHING, place.at, "this place is named twice", "leave it out")


def check_place(place: Place, use: Use, scope: Scope) -> None:
    """One place phrase with what narrows it."""
    _check_atom(place.atom, use, scope)
    for at, item in enumerate(place.filters):
        counted = use.purpose == "test" or _counts(place.filters[at:])
        if isinstance(item, IncludingParts) and not counted:
            message = "parts are included where pieces are counted, and none are counted here"
            scope.error(codes.FILTER, item.at, message, "put it in front of `with PIECES`, or leave it out")
        elif isinstance(item, ExceptParts) and use.purpose not in ("from", "to"):
            message = "parts are left out only where pieces leave or go"
            scope.error(codes.FILTER, item.at, message, "leave this out")
        else:
            check_filter(item, place.atom, scope)
        if isinstance(item, ExceptNewcomers) and use.purpose not in ("from", "turn", "test"):
            message = "who is a newcomer is asked only where pieces leave, turn or are counted"
            scope.error(codes.FILTER, item.at, message, "leave this out")


def _counts(filters: tuple[Filter, ...]) -> bool:
    return any(isinstance(item, (Having, Superlative)) for item in filters)


def _check_atom(atom: Atom, use: Use, scope: Scope) -> None:
    match atom:
        case Quantified():
            _check_quantified(atom, use, scope)
        case Named():
            _check_named(atom, use, scope)
        case Variable(name):
            scope.read(name, "place")
            _check_regions(atom, use, scope)
        case Disc():
            check_disc(atom, scope)
            _check_regions(atom, use, scope)
        case Here():
            check_here(atom, scope)


def _check_quantified(atom: Quantified, use: Use, scope: Scope) -> None:
    for index, tag in enumerate(atom.tags):
        if tag.text in [other.text for other in atom.tags[:index]]:
            scope.warning(codes.ALWAYS, tag.at, f"`{tag}` is written twice", "delete one of the two")
            continue
        piece = scope.names.pieces.get(tag.text)
        if piece is None:
            known = [*scope.names.tags, *(["other"] if closest(tag.text, ["other"]) else [])]
            said = _SAID_OTHERWISE.get(tag.text) if tag.text not in known else None
            if said is not None:
                scope.error(codes.NO_TAG, tag.at, f"`{tag}` is none of the tags of regions", said)
            else:
                scope.known(tag, known, codes.NO_TAG, "tags of regions")
        else:
            mend = f"write `{atom.quantity} region with {piece.id}`"
            scope.error(codes.NO_TAG, tag.at, f"`{tag}` is a piece, not a tag of regions", mend)
    _check_quantity(atom, use, f"`{_region(atom.quantity)}`", atom.at, scope)
    _check_regions(atom, use, scope)


def _check_quantity(atom: Quantified, use: Use, what: str, at: tuple[int, int], scope: Scope) -> None:
    allowed, mend = _QUANTITIES[use.purpose]
    if atom.quantity not in allowed:
        scope.error(codes.QUANTITY, at, f"{what} has no meaning here", mend)
    if atom.other and not use.other and use.purpose != "area":
        said = "say from where first, or name it: `any region other than R`"
        scope.error(codes.OTHER, at, "there is nothing this could be other than", said)


def _region(quantity: str) -> str:
    return f"{quantity} {'regions' if quantity == 'all' else 'region'}"


def _check_regions(atom: Quantified | Variable | Disc, use: Use, scope: Scope) -> None:
    """Regions as a place for the piece that moves; the regions with all the tags, where tags are named."""
    if use.noun is None:
        return
    regions = scope.names.regions()
    if isinstance(atom, Quantified):
        regions = [place for place in regions if {tag.text for tag in atom.tags} <= set(place.tags)] or regions
    if not any(scope.names.holds(place, use.noun) for place in regions):
        _say_cannot_stand("a region", atom.at, use, scope)


def _say_cannot_stand(place: str, at: tuple[int, int], use: Use, scope: Scope) -> None:
    noun = use.noun
    assert noun is not None
    verb = _VERBS[use.purpose]
    holding = ", ".join(f"`{name}`" for name in scope.names.holding(noun))
    if isinstance(noun, CardKind):
        message = f"{noun.plural} do not lie in {place}, so none can {verb} it"
        scope.error(codes.CARDS, at, message, f"they lie in {holding or 'no place: give one `holds: ' + noun.id + '`'}")
        return
    if not holding:  # told once, where the piece stands, however many sentences move it
        message = f"piece `{noun.id}` may stand nowhere but where it starts, and sentences move or count it elsewhere"
        mend = "add the key `stands-in:` with every place it may be in, such as `stands-in: [region]`"
        told = Problem(codes.STANDS, "error", noun.span, message, mend)
        scope.problems += () if told in scope.problems else (told,)
        return
    message = f"{a(noun.id)} cannot stand in {place}" if verb == "enter" else f"{a(noun.id)} is never in {place}"
    scope.error(codes.STANDS, at, message, f"it can stand in {holding}")


def _check_named(atom: Named, use: Use, scope: Scope) -> None:
    place = scope.place(atom.name)
    is_area = atom.name.text in scope.names.rules.areas
    if atom.their:
        scope.needs_their(atom.at)
        if place is not None:
            mend = f"write `{place.id}`: a piece is always in the {place.name or place.id} of its owner"
            scope.error(codes.THEIR, atom.at, "only an area can be `their`", mend)
    if is_area:
        for means in scope.meanings.areas.get(atom.name.text, ()):
            _check_area_use(atom, means, use, scope)
        for new in scope.meanings.redefined.get(atom.name.text, ()):
            _check_new_meaning(atom, new.tree, use, evolve(scope, text=new.text))
    if place is None:
        return
    if use.noun is not None:
        if isinstance(use.noun, Piece) and place.holds:
            message = f"`{place.id}` holds {place.holds} only, no pieces"
            scope.error(codes.CARDS, atom.at, message)
        elif not scope.names.holds(place, use.noun):
            called = place.name or place.id
            _say_cannot_stand(called if place.region else f"the {called}", atom.at, use, scope)
    elif use.purpose in ("score", "scoring") and place.scoreboard == ():
        message = f"`{place.id}` has no scoreboard, so it cannot be scored"
        scope.error(codes.NO_SCOREBOARD, atom.at, message, "give the place a `scoreboard:`, or name another")


def _check_area_use(atom: Named, means: AreaText, use: Use, scope: Scope) -> None:
    """An area said of something: its phrases must have a meaning there, and one must fit the piece."""
    phrases = [place for part in (means.first, means.otherwise) if part for place in part.places]
    for place in phrases:
        if isinstance(place.atom, Quantified):
            what = f"`{atom.name}` means `{_region(place.atom.quantity)}`, which"
            _check_quantity(place.atom, use, what, atom.at, scope)
    if use.noun is not None and not any(_may_hold(place, use.noun, scope) for place in phrases):
        _say_cannot_stand(f"`{atom.name}`", atom.at, use, scope)


def _check_new_meaning(atom: Named, means: AreaText, use: Use, scope: Scope) -> None:
    """What a lasting effect makes of an area must fit wherever the area is used; told where it is said."""
    allowed, mend = _QUANTITIES[use.purpose]
    phrases = [place for part in (means.first, means.otherwise) if part for place in part.places]
    for place in phrases:
        if isinstance(place.atom, Quantified) and place.atom.quantity not in allowed:
            what = f"`{atom.name}` is used where `{_region(place.atom.quantity)}` has no meaning"
            scope.error(codes.QUANTITY, place.atom.at, what, mend)
    if use.noun is not None and not any(_may_hold(place, use.noun, scope) for place in phrases):
        verb = {"from": "leave", "to": "go to"}.get(use.purpose, "be in")
        message = f"{use.noun.plural} {verb} `{atom.name}`, and can stand in none of these places"
        scope.error(codes.STANDS, means.at, message, "name places where they can stand")


def _may_hold(place: Place, noun: Piece | CardKind, scope: Scope) -> bool:
    if isinstance(place.atom, Named):
        found = scope.names.rules.places.get(place.atom.name.text)
        return found is None or scope.names.holds(found, noun)
    return any(scope.names.holds(region, noun) for region in scope.names.regions())


def single_place(places: Places | None) -> Place | None:
    """The one place a phrase can mean, without what narrows it; None if it can mean several."""
    if places is None or len(places.places) != 1 or isinstance(places.places[0].atom, Quantified):
        return None
    place = places.places[0]
    return evolve(place, filters=()) if place.filters else place


def written_places(places: Places) -> str:
    """Place phrases as a sentence has them."""
    return " or ".join(written_place(place) for place in places.places)


def written_place(place: Place) -> str:
    """A place phrase as a sentence has it."""
    atom = place.atom
    if isinstance(atom, Quantified):
        region = "regions" if atom.quantity == "all" else "region"
        words = [atom.quantity, atom.other, *(tag.text for tag in atom.tags), region]
    else:
        words = [written_single(atom)]
    return " ".join([word for word in words if word] + [written_filter(item) for item in place.filters])


def english_places(places: Places, words: Words, joined: str = "or") -> str:
    """Place phrases in plain English. joined: `and` where all of them are meant, and none is chosen."""
    return listed([english_place(place, words, joined) for place in places.places], joined)


def english_place(place: Place, words: Words, joined: str = "or") -> str:
    """A place phrase in plain English."""
    atom = _english_atom(place.atom, words, joined)
    return " ".join([atom, *(english_filter(item, words) for item in place.filters)])


def _english_atom(atom: Atom, words: Words, joined: str) -> str:
    if isinstance(atom, Quantified):
        region = "regions" if atom.quantity == "all" else "region"
        return " ".join([atom.quantity, *([atom.other] if atom.other else []), *map(spaced, atom.tags), region])
    if not isinstance(atom, Named) or atom.name.text in words.rules.places:
        return english_anchor(atom, words)
    area = words.rules.areas.get(atom.name.text)
    means = words.area(atom.name.text)
    if area is None or area.name or means is None:
        return area.name if area is not None and area.name else spaced(atom.name)
    return english_area(means, words.speaking_of("that player") if atom.their else words, joined)


def english_area(means: AreaText, words: Words, joined: str = "or") -> str:
    """The meaning of an area in plain English."""
    first = english_places(means.first, words, joined)
    if means.otherwise is None:
        return first
    return f"{first} (if there is none: {english_places(means.otherwise, words, joined)})"
