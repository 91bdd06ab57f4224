"""Single places: discs, `here`, names in capitals, and what a place phrase is compared with."""

from __future__ import annotations

from interpreter.phrases import codes
from interpreter.phrases.words import Words
from interpreter.scope import Scope
from interpreter.syntax import Disc, Here, Named, Range, Variable

Anchor = Named | Variable | Disc | Here


def check_disc(disc: Disc, scope: Scope) -> None:
    """The region on somebody's disc: one's own, or `their`."""
    if disc.their:
        scope.needs_their(disc.at)
    else:
        scope.needs_actor(disc.at, "disc")
    check_discs_are_set(disc.at, scope)


def check_discs_are_set(at: Range, scope: Scope) -> None:
    """A disc has a meaning once discs were set, in this effect or in a step before."""
    if scope.belongs == "area":
        scope.error(codes.IN_AREA, at, "an area cannot speak of discs", "say it in the sentence")
    elif not scope.discs:
        mend = "set them first: `all players set discs to any region`"
        scope.error(codes.DISC, at, "no disc is set before this", mend)


def check_here(atom: Here, scope: Scope) -> None:
    """`here` is the place of the piece whose standing rule this is."""
    if scope.belongs != "piece":
        scope.error(codes.HERE, atom.at, "`here` means nothing outside the `always:` of a piece", "name the place")


def check_anchor(anchor: Anchor, scope: Scope) -> None:
    """What to compare with: a place, or the place where a piece stands that there is only one of."""
    match anchor:
        case Variable(name):
            scope.read(name, "place")
        case Disc():
            check_disc(anchor, scope)
        case Here():
            check_here(anchor, scope)
        case Named():
            _check_named(anchor, scope)


def _check_named(anchor: Named, scope: Scope) -> None:
    names, name = scope.names, anchor.name.text
    if anchor.their:
        scope.needs_their(anchor.at)
    if name in names.pieces:
        _check_piece(anchor, scope)
        return
    if name in names.rules.areas:
        message = f"`{name}` can be several places"
        scope.error(codes.ANCHOR, anchor.at, message, "name one place, or choose one first: `choose ... as R`")
        return
    place = scope.place(anchor.name)
    if place is not None and anchor.their:
        scope.error(codes.THEIR, anchor.at, "only a piece can be `their` here", f"write `{name}`")
    if place is not None and place.holds:
        scope.error(codes.ANCHOR, anchor.at, f"`{name}` holds cards and is nowhere on the board", "name another place")


def _check_piece(anchor: Named, scope: Scope) -> None:
    name = anchor.name.text
    piece = scope.names.pieces[name]
    if scope.names.copies(piece) != 1:
        message = f"there are several {piece.plural}, so this is no single place"
        scope.error(codes.ANCHOR, anchor.at, message, "name a place, or a piece there is only one of")
    elif piece.of == "nobody" and anchor.their:
        scope.error(codes.WHOSE, anchor.at, f"the {piece.id} belongs to nobody", f"write `{name}`")
    elif piece.of != "nobody" and not anchor.their:
        scope.needs_actor(anchor.at, name)


def written_single(atom: Anchor) -> str:
    """A single place as a sentence has it."""
    match atom:
        case Named(their, name):
            return f"their {name}" if their else name.text
        case Variable(name):
            return name.text
        case Disc(their):
            return "their disc" if their else "disc"
        case Here():
            return "here"


def english_anchor(anchor: Anchor, words: Words) -> str:
    """A piece, a place, or the place on a disc, as people name it."""
    match anchor:
        case Named(their, name):
            kind = words.kind(name)
            if kind is None:
                return words.place(name)
            if kind.of == "nobody":
                return f"the {words.noun(name, False)}"
            return f"{words.possessive(their)} {words.noun(name, False)}"
        case Variable(name):
            return name.text
        case Disc(their):
            return f"the region on {words.possessive(their)} disc"
        case Here():
            return "the place of this piece"
