"""What is counted somewhere: `at least 2 own caballeros in R`, `own power-93 in in-play`."""

from __future__ import annotations

from attrs import evolve

from interpreter.model import CardKind
from interpreter.phrases import codes
from interpreter.phrases.filters import check_compared, check_holding, english_holding
from interpreter.phrases.pieces import check_pieces, is_any_kind, most
from interpreter.phrases.places import Use, check_place, english_place
from interpreter.phrases.words import Words, listed
from interpreter.scope import Scope
from interpreter.syntax import Named, PiecePhrase, Place, Quantified, Range

_HIDDEN = frozenset({"owner", "never"})


def check_counted(
    compare: str | None, count: int | None, pieces: PiecePhrase, place: Place, at: Range, scope: Scope
) -> None:
    """Pieces anywhere, or cards of one player in one of his or her places."""
    kind = None if is_any_kind(pieces) else _card_kind(pieces, scope)
    if kind is None or kind.of != "seat":
        noun = check_holding(compare, count, pieces, at, scope)
        check_place(place, Use("test", noun), scope)
        return
    check_pieces(pieces, scope)
    check_compared(compare, count, most(pieces, kind, scope), at, scope)
    check_place(place, Use("test", kind), scope)
    check_pile(kind, place, scope)
    check_seen(pieces, place, scope)


def _card_kind(pieces: PiecePhrase, scope: Scope) -> CardKind | None:
    names, word = scope.names, pieces.noun.text
    if word in names.pieces or (word not in names.card_kinds and word not in names.cards):
        return None
    card = names.cards.get(word)
    return names.card_kinds.get(card.kind if card is not None else word)


def check_pile(kind: CardKind, place: Place, scope: Scope) -> None:
    """Cards are looked for in one place every player has; where they never lie is told of already."""
    name = place.atom.name.text if isinstance(place.atom, Named) else ""
    holding = scope.names.holding(kind)
    own = [each for each in holding if scope.names.has_every_player(each)]
    if name in holding and (name not in own or place.filters):
        message = f"{kind.plural} lie in one place of their player, which must be named"
        scope.error(codes.CARDS, place.at, message, "name one of: " + ", ".join(f"`{each}`" for each in own))


def check_seen(pieces: PiecePhrase, place: Place, scope: Scope) -> None:
    """A certain card is looked for only where the others see whether it is there."""
    atom = place.atom
    found = scope.names.rules.places.get(atom.name.text) if isinstance(atom, Named) else None
    if pieces.noun.text not in scope.names.cards or found is None or not found.holds:
        return
    if _HIDDEN & set(_words(found.seen)):
        message = f"the others do not see what lies in `{found.id}`, so nothing can depend on `{pieces.noun}` there"
        scope.error(codes.UNSEEN, place.at, message, "name a place that everybody sees, or any card of the kind")


def _words(value: object) -> list[str]:
    options = getattr(value, "options", None)
    return [word for option in options.values() for word in _words(option)] if options else [str(value)]


def english_counted(compare: str | None, count: int | None, pieces: PiecePhrase, place: Place, words: Words) -> str:
    """What is where, in plain English, to be put behind `if`."""
    held, where = english_holding(compare, count, pieces, words), english_place(place, words)
    together = english_together(place, words) if count is not None else ""
    if together:
        return f"{together} have {held}"
    if words.kind(pieces.noun) is None and count is None:
        return f"{held} is in {where}"
    return f"{where} has {held}"


def english_together(place: Place, words: Words) -> str:
    """Several places over which a number is added up: `all regions free of taboo together`; '' for a single place."""
    means = words.area(place.atom.name.text) if isinstance(place.atom, Named) else None
    if means is not None and means.otherwise is None and not place.filters:
        parts = means.first.places
    else:
        parts = (place,)
    if len(parts) == 1 and not isinstance(parts[0].atom, Quantified):
        return ""
    return f"{listed([english_place(_all_of(part), words) for part in parts], 'and')} together"


def _all_of(place: Place) -> Place:
    """Every region that is meant, where a sentence says `any region`."""
    return evolve(place, atom=evolve(place.atom, quantity="all")) if isinstance(place.atom, Quantified) else place
