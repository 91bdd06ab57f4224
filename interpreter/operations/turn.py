"""`turn`: pieces become pieces of another kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import field

from interpreter.definition import frozen
from interpreter.english import a
from interpreter.kinds import family
from interpreter.model import CardKind, Piece
from interpreter.operations.documentation import Doc
from interpreter.phrases import codes
from interpreter.phrases.amounts import (
    check_amount,
    english_amount,
    english_printed,
    is_free,
    is_many,
    written_amount,
)
from interpreter.phrases.pieces import check_pieces, english_of, most, written_pieces
from interpreter.phrases.places import Use, check_places, english_places, written_places
from interpreter.phrases.words import Words
from interpreter.plan import instructions as ins
from interpreter.plan import moving
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, Amount, Exactly, Number, PiecePhrase, Places, Range, UpTo, Word

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "turn"


@frozen
class Turn:
    """Pieces become pieces of another kind."""

    amount: Amount | None
    pieces: PiecePhrase
    places: Places
    into: Word
    at: Range = field(default=NOWHERE, eq=False)


NODE = Turn

DOC = Doc(
    title="turn",
    syntax="turn AMOUNT PIECES in PLACES into PIECE",
    meaning=(
        "Pieces become pieces of another kind, of the same owner and where they stand. Where there are fewer than the "
        "number says, those that are there turn."
    ),
    asks=(
        "The player who acts: with `up to` and `any number of` whether to go on; which pieces, where there are several "
        "places, owners or kinds. What leaves no choice is done without asking."
    ),
    notes=(
        "Both are kinds of the same piece (`kind-of`), or one is that piece itself.",
        "The name of a piece means its kinds, too; `own plain PIECES` are those of no other kind.",
        "What the pieces turn into must be able to stand there; where it cannot, nothing turns.",
        "Nothing is moved, so a taboo does not matter.",
    ),
)

EXAMPLES = (
    (
        "turn up to 2 own plain caballeros in any region into riders",
        "You may turn up to 2 of your plain caballeros in any region into riders.",
    ),
    (
        "turn all own riders in court into caballeros",
        "You turn all of your riders in your court into caballeros.",
    ),
)


def check(node: Turn, scope: Scope) -> None:
    """Whether such pieces can be of that other kind, and there are some."""
    noun, into = check_pieces(node.pieces, scope), scope.noun(node.into)
    check_places(node.places, Use("turn", noun), scope)
    if noun is None or into is None:
        return
    pieces = scope.names.rules.pieces
    if isinstance(noun, CardKind) or isinstance(into, CardKind):
        scope.error(codes.KIND_OF, node.at, "cards do not turn into anything", "name pieces")
        return
    if into.id not in family(pieces, noun.id):
        message = f"{a(noun.id)} cannot turn into {a(into.id)}: they are not kinds of one piece"
        scope.error(codes.KIND_OF, node.into.at, message, f"write `kind-of: {noun.id}` on `{into.id}`")
        return
    if into.id == noun.id and (node.pieces.plain or len(family(pieces, noun.id)) == 1):
        scope.error(codes.KIND_OF, node.into.at, f"{a(noun.id)} is one already", "name another kind")
        return
    check_places(node.places, Use("turn", into), scope)
    _check_how_many(node, noun, scope)


def _check_how_many(node: Turn, noun: Piece, scope: Scope) -> None:
    if node.amount is not None:
        check_amount(node.amount, noun, False, most(node.pieces, noun, scope), scope)
        return
    mend = f"write a number, `up to` a number or `all`: `turn 1 {written_pieces(node.pieces)} ...`"
    scope.error(codes.NO_AMOUNT, node.pieces.at, f"how many {noun.plural} does not stand here", mend)


def written(node: Turn, _write: Callable[[Any], list[str]]) -> list[str]:
    """The sentence as the language has it."""
    amount = f"{written_amount(node.amount)} " if node.amount is not None else ""
    where = written_places(node.places)
    return [f"turn {amount}{written_pieces(node.pieces)} in {where} into {node.into}"]


def wording(node: Turn, words: Words) -> list[str]:
    """Who turns what into what."""
    one = isinstance(node.amount, (Exactly, UpTo)) and node.amount.count == Number(1)
    number = english_amount(node.amount) if node.amount is not None else ""
    what = english_of(node.pieces, words, number, one) + english_printed(node.amount or Exactly(Number(1)), words)
    into = words.noun(node.into, is_many(node.amount))
    into = into if is_many(node.amount) else a(into)
    does = f"{words.does} {'may turn' if is_free(node.amount) else 'turn'}"
    return [f"{does} {what} in {english_places(node.places, words)} into {into}."]


def plan(node: Turn, planner: Planner) -> ins.Plan:
    """Pieces in cells of one kind become pieces in cells of another."""
    return moving.turn_pieces(planner, node.pieces, node.amount, node.places, str(node.into))
