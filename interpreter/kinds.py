"""Kinds of pieces: which pieces the name of one means, by what others say they are a `kind-of`; where they may stand.

And which regions a deck has cards for.
"""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.model import Colour, Deck, Piece, Place, Rules

Pieces = Mapping[str, Piece]


def kinds_of(pieces: Pieces, id: str) -> tuple[str, ...]:
    """What the name of a piece means: the piece itself first, then all that are kinds of it, in file order."""
    below: dict[str, list[str]] = {}
    for other, piece in pieces.items():
        if piece.kind_of:
            below.setdefault(piece.kind_of, []).append(other)
    found, waiting = {id}, [id]
    while below and waiting:
        new = [other for other in below.get(waiting.pop(), ()) if other not in found]
        found.update(new)
        waiting += new
    return (id, *(other for other in pieces if other in found and other != id)) if len(found) > 1 else (id,)


def root_of(pieces: Pieces, id: str) -> str:
    """The piece that a kind is one of in the end; a piece that is a kind of none is its own root."""
    return (id, *_above(pieces, id))[-1]


def family(pieces: Pieces, id: str) -> tuple[str, ...]:
    """All kinds of the same root, the root first: whatever piece of one turns into another, their number stays."""
    return kinds_of(pieces, root_of(pieces, id))


def stock(colour: Colour | None, piece: str, copies: int) -> int:
    """How many of a piece a colour begins with: so many copies, unless it says by itself what it has."""
    number = colour.has.get(piece, 0) if colour is not None and colour.has else copies
    return number if isinstance(number, int) else 0


def _above(pieces: Pieces, id: str) -> list[str]:
    """What a piece is a kind of, the nearest first; a circle, a mistake reported elsewhere, is gone round once."""
    found: dict[str, None] = {}
    above = pieces[id].kind_of
    while above in pieces and above not in found and above != id:
        found[above] = None
        above = pieces[above].kind_of
    return list(found)


def may_stand(piece: Piece, place: Place) -> bool:
    """Whether a piece may ever be in a place."""
    by_piece = place.id in piece.stands_in or (place.region and "region" in piece.stands_in)
    return by_piece or piece.id in place.stands_here


def regions_of(deck: Deck, rules: Rules) -> list[Place]:
    """The regions that a deck has one card for each of, in the order of the rules."""
    regions = [place for place in rules.places.values() if place.region]
    return [place for place in regions if deck.one_for_each in ("region", *place.tags)]


def each_of(deck: Deck) -> str:
    """Of what such a deck has one card each, in words."""
    return "region" if deck.one_for_each == "region" else f"{deck.one_for_each.replace('-', ' ')} region"
