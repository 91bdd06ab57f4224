"""The plan of a move: which instruction, in which shape, between which places."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from attrs import evolve

from interpreter import syntax as syn
from interpreter.kinds import family, stock
from interpreter.plan import instructions as ins
from interpreter.plan import places
from interpreter.plan.amounts import amount

if TYPE_CHECKING:
    from interpreter.model import Piece
    from interpreter.plan.planner import Planner

Phrases = tuple[syn.Places | None, syn.Places | None, syn.Places, syn.Places | None]


def move_pieces(planner: Planner, pieces: syn.PiecePhrase, many: syn.Amount | None, phrases: Phrases) -> ins.Plan:
    """A move of counted or unique pieces; `phrases` are source, then, target, otherwise."""
    table = planner.table
    piece = table.piece(str(pieces.noun))
    assert piece is not None, pieces
    meant = [places.place_set(planner, phrase) if phrase else None for phrase in phrases]
    kinds, stands = ((), table.stands_mask(piece)) if pieces.plain else _kinds(planner, piece, meant)
    source, then, target, otherwise = [_within(each, stands) if each else None for each in meant]
    if not piece.crosses_taboo:
        if not planner.carries_taboo(piece):  # else the taboo of the piece itself does not bind it, see `Board.barred`
            source = _open(source)
        then, target, otherwise = _open(then), _open(target), _open(otherwise)
    assert target is not None
    owner = places.whose(planner, pieces)
    if owner.which == "none" or (owner.colour >= 0 and not _owned(planner, owner.colour, piece)):
        return ()
    if not table.counted(piece):
        optional = isinstance(many, (syn.UpTo, syn.AnyNumber))
        units = amount(many, len(table.units_of(piece.id)))
        return (ins.MoveUnique(planner.actor, piece.id, owner, source, target, otherwise, optional, units),)
    assert source is not None, "counted pieces need a source"
    count = amount(many, piece.copies if isinstance(piece.copies, int) else 0)
    first: ins.Plan = ()
    if _is_one(target):
        some = ins.CountOf((kinds or (piece.id,))[0], owner, kinds[1:])
        first, source, target = _one_target(planner, some, source, then, target)
    shape = _shape(owner, source, target)
    ends = (source, then, target, otherwise)
    return (
        *first,
        ins.MovePieces(shape, planner.actor, piece.id, owner, count, *ends, kinds, picked=bool(first)),
    )


def turn_pieces(
    planner: Planner, pieces: syn.PiecePhrase, many: syn.Amount | None, where: syn.Places, noun: str
) -> ins.Plan:
    """Pieces that become pieces of another kind, in places where that kind may stand."""
    table = planner.table
    piece, into = table.piece(str(pieces.noun)), table.piece(noun)
    assert piece is not None, pieces
    assert into is not None, noun
    owner = places.whose(planner, pieces)
    kinds = (piece.id,) if pieces.plain else table.kinds(piece.id) or (piece.id,)
    kinds = tuple(kind for kind in kinds if kind != into.id)
    table.turning.add(frozenset((*kinds, into.id)))
    if owner.which == "none":
        return ()
    found = _within(places.place_set(planner, where), table.stands_mask(into))
    first: ins.Plan = ()
    if _is_one(found):
        settled = any(term.settled for term in found.terms)
        held = ins.Holding(ins.CountOf(kinds[0], owner, kinds[1:], settled=settled), "at least", 1)
        terms = tuple(evolve(term, narrowings=(*term.narrowings, held)) for term in found.terms)
        chosen = planner.fresh()
        first = (ins.ChoosePlace(planner.actor, evolve(found, terms=terms), chosen),)
        found = ins.PlaceSet((ins.Term(0, ref=chosen, settled=settled),))
    copies = piece.copies if isinstance(piece.copies, int) else 0
    return (*first, ins.Turn(planner.actor, piece.id, kinds, owner, amount(many, copies), found, into.id))


def _owned(planner: Planner, owner: int, piece: Piece) -> bool:
    """Whether a colour has pieces that are or can turn into such a one."""
    pieces, colour = planner.table.rules.pieces, planner.table.colour(owner)
    return any(stock(colour, kind, 1) for kind in family(pieces, piece.id))


def _kinds(planner: Planner, piece: Piece, meant: list[ins.PlaceSet | None]) -> tuple[tuple[str, ...], int]:
    """Which kinds of a piece can make such a move, () for the piece itself only; where they may stand, as a mask."""
    table = planner.table
    stands = {kind: table.stands_mask(table.rules.pieces[kind]) for kind in table.kinds(piece.id)}
    kinds = tuple(kind for kind, mask in stands.items() if _can_move(meant, mask))
    if kinds in ((), (piece.id,)):
        return (), table.stands_mask(piece)
    return kinds, _union(stands[kind] for kind in kinds)


def _can_move(phrases: list[ins.PlaceSet | None], stands: int) -> bool:
    """Whether a kind of piece can stand where pieces leave as well as where they go."""
    source, then, target, otherwise = (_reached(found) if found else 0 for found in phrases)
    return bool((source | then) & stands and (target | otherwise) & stands)


def _reached(found: ins.PlaceSet) -> int:
    """Every place a phrase can mean at most."""
    masks = (-1 if term.ref or term.disc_of else term.mask for term in found.terms)
    return _union(masks) | (_reached(found.otherwise) if found.otherwise else 0)


def _union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)


def _is_one(found: ins.PlaceSet) -> bool:
    return any(term.quantity == "one" for term in found.terms)


def _one_target(
    planner: Planner, some: ins.CountOf, source: ins.PlaceSet, then: ins.PlaceSet | None, target: ins.PlaceSet
) -> tuple[ins.Plan, ins.PlaceSet, ins.PlaceSet]:
    """`to one region`: the target is named before the pieces, after the source when that is one region too."""
    first: list[ins.Instruction] = []
    if _is_one(source):
        settled = any(term.settled for term in source.terms)
        held = ins.Holding(evolve(some, everywhere=not _alone(source), settled=settled), "at least", 1)
        terms = tuple(evolve(term, narrowings=(*term.narrowings, held)) for term in source.terms)
        left = planner.fresh()
        first.append(ins.ChoosePlace(planner.actor, evolve(source, terms=terms), left))
        source = ins.PlaceSet((ins.Term(0, ref=left, open=True, settled=settled, alone=_alone(source)),))
        apart = ins.Anchor("ref", ref=left)
        target = evolve(target, terms=tuple(evolve(t, apart=(*t.apart, apart)) for t in target.terms))
    chosen = planner.fresh()
    ends = (source, then) if then is not None else (source,)
    first.append(ins.ChoosePlace(planner.actor, target, chosen, (some.piece, *some.more), ends))
    return tuple(first), source, ins.PlaceSet((ins.Term(0, ref=chosen, open=True, alone=_alone(target)),))


def _alone(found: ins.PlaceSet) -> bool:
    """Whether the one place chosen is meant without its parts."""
    return any(term.alone for term in found.terms)


def move_cards(
    planner: Planner,
    pieces: syn.PiecePhrase,
    many: syn.Amount | None,
    kind: str,
    phrases: tuple[syn.Places | None, syn.Places],
) -> ins.Plan:
    """A move of a seat's cards between its piles."""
    names: list[str] = []
    for phrase in phrases:
        assert phrase is not None, "cards need a source"
        atom = phrase.places[0].atom
        assert isinstance(atom, syn.Named), atom
        names.append(str(atom.name))
    theirs = isinstance(pieces, syn.Pieces) and pieces.whose == "their"
    owner = planner.their if theirs else planner.own
    count = amount(many, planner.table.sets[kind].count)
    only = planner.table.cards_called(str(pieces.noun))
    source, target = names
    return (ins.MoveCards(planner.actor, kind, owner, count, source, target, only),)


def _within(found: ins.PlaceSet, stands: int) -> ins.PlaceSet:
    """Only places the piece may stand in."""
    terms = tuple(
        evolve(t, within=stands) if t.ref or t.disc_of else evolve(t, mask=t.mask & stands) for t in found.terms
    )
    return ins.PlaceSet(terms, _within(found.otherwise, stands) if found.otherwise else None)


def _open(found: ins.PlaceSet | None) -> ins.PlaceSet | None:
    """Without taboo places: they neither give nor take pieces."""
    if found is None:
        return None
    return ins.PlaceSet(tuple(evolve(t, open=True) for t in found.terms), _open(found.otherwise))


def _shape(owner: ins.Whose, source: ins.PlaceSet, target: ins.PlaceSet) -> str:
    if any(term.quantity == "one" for term in source.terms):
        return "ONE"
    if _single(source) and owner.which == "one":
        return "BULK" if _single(target) else "SPREAD"
    return "EACH"


def _single(found: ins.PlaceSet) -> bool:
    return len(found.terms) == 1 and found.terms[0].quantity == "the"
