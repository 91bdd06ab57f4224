"""`flip`: turn scoreboards over, so that their other side pays."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import evolve, field

from interpreter import syntax as syn
from interpreter.definition import frozen
from interpreter.model import CardKind, Piece
from interpreter.operations.documentation import Doc
from interpreter.phrases import codes
from interpreter.phrases.amounts import check_amount, english_amount, english_printed, is_free, written_amount
from interpreter.phrases.pieces import check_pieces, english_of, english_pieces, most, written_pieces
from interpreter.phrases.places import Use, check_places, english_places, written_places
from interpreter.phrases.words import Words
from interpreter.plan import instructions as ins
from interpreter.plan import places
from interpreter.plan.amounts import amount
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, Amount, Exactly, Number, PiecePhrase, Places, Range, UpTo

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "flip"


@frozen
class Flip:
    """Turn scoreboards over, so that their other side pays."""

    amount: Amount | None
    pieces: PiecePhrase
    places: Places
    at: Range = field(default=NOWHERE, eq=False)


NODE = Flip

DOC = Doc(
    title="flip",
    syntax="flip [AMOUNT] PIECES in PLACES",
    meaning=(
        "Turns scoreboards that lie in these places to their other side, which says `turned:` in their entries. They "
        "stay so, wherever they go, until they are flipped again."
    ),
    asks="The player who acts which one, when several can be flipped; with `up to` also whether.",
    notes=(
        "A scoreboard whose entry has no `turned:` has no other side and is not flipped.",
        "What lies in a place under a taboo is not flipped.",
    ),
)

EXAMPLES = (
    ("flip 1 scoreboard in any region", "You flip 1 scoreboard in any region."),
    ("flip up to 1 scoreboard in castillo", "You may flip 1 scoreboard in the Castillo."),
)


def check(node: Flip, scope: Scope) -> None:
    """Whether such pieces have another side, and can lie there."""
    noun = check_pieces(node.pieces, scope)
    check_places(node.places, Use("from", noun), scope)
    if isinstance(noun, CardKind):
        scope.error(codes.CARDS, node.pieces.at, f"{noun.plural} are cards, and only scoreboards are flipped")
    if not isinstance(noun, Piece):
        return
    boards = [board for board in scope.names.rules.scoreboards.values() if board.piece == noun.id]
    if not any(board.turned is not None for board in boards):
        message = f"no {noun.id} has another side, so none can be flipped"
        mend = "give an entry of `scoreboards` a `turned:`, such as `turned: {ranks: fewest-first}`"
        scope.error(codes.NO_SIDE, node.pieces.at, message, mend)
    elif node.amount is not None:
        check_amount(node.amount, noun, len(boards) == 1, most(node.pieces, noun, scope), scope)
    elif len(boards) > 1:
        mend = f"write a number, `up to` a number or `all`: `flip 1 {written_pieces(node.pieces)} ...`"
        scope.error(codes.NO_AMOUNT, node.pieces.at, f"how many {noun.plural} does not stand here", mend)


def written(node: Flip, _write: Callable[[Any], list[str]]) -> list[str]:
    """The sentence as the language has it."""
    many = f"{written_amount(node.amount)} " if node.amount is not None else ""
    return [f"flip {many}{written_pieces(node.pieces)} in {written_places(node.places)}"]


def wording(node: Flip, words: Words) -> list[str]:
    """Who flips what where."""
    if node.amount is None:
        what = english_pieces(node.pieces, words)
    else:
        one = isinstance(node.amount, (Exactly, UpTo)) and node.amount.count == Number(1)
        what = english_of(node.pieces, words, english_amount(node.amount), one) + english_printed(node.amount, words)
    verb = "may flip" if is_free(node.amount) else "flip"
    return [f"{words.does} {verb} {what} in {english_places(node.places, words)}."]


def plan(node: Flip, planner: Planner) -> ins.Plan:
    """Which of those that can be is asked; nothing in a taboo place is changed."""
    piece = planner.table.piece(str(node.pieces.noun))
    assert piece is not None, node
    found = places.place_set(planner, node.places)
    open_ones = ins.PlaceSet(tuple(evolve(term, open=True) for term in found.terms), found.otherwise)
    many = amount(node.amount, len(planner.table.units_of(piece.id)))
    optional = isinstance(node.amount, (syn.UpTo, syn.AnyNumber))
    return (ins.Flip(planner.actor, piece.id, many, open_ones, optional),)
