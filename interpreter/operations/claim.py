"""`claim`: all pieces of a kind become one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import field

from interpreter.definition import frozen
from interpreter.model import CardKind
from interpreter.operations.documentation import Doc
from interpreter.phrases import codes
from interpreter.phrases.pieces import check_pieces, english_of, written_pieces
from interpreter.phrases.words import Words
from interpreter.plan import instructions as ins
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, PiecePhrase, Pieces, Range

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "claim"


@frozen
class Claim:
    """All pieces of a kind become one's own."""

    pieces: PiecePhrase
    at: Range = field(default=NOWHERE, eq=False)


NODE = Claim

DOC = Doc(
    title="claim",
    syntax="claim all PIECES",
    meaning=(
        "All pieces of that kind, whosever they are and wherever they stand, become those of the player who acts. "
        "They stay where they are."
    ),
    asks="Nobody.",
    notes=(
        "It is for pieces that belong to players or colours, and of which there are several.",
        "What stands in a place every player has (`of: seat`) then stands in that of the new owner.",
        "A taboo does not matter: nothing is moved.",
    ),
)

EXAMPLES = (("claim all caballeros", "All caballeros of any colour become yours."),)


def check(node: Claim, scope: Scope) -> None:
    """Whether such pieces can have another owner."""
    scope.needs_actor(node.at, "claim")
    noun = check_pieces(node.pieces, scope)
    if noun is None:
        return
    if isinstance(noun, CardKind):
        scope.error(
            codes.KIND_OF, node.pieces.at, f"{noun.plural} are cards, and cards keep their owners", "name pieces"
        )
    elif noun.of == "nobody":
        message = f"{noun.plural} belong to nobody, so nobody can claim them"
        scope.error(codes.KIND_OF, node.pieces.at, message, "name pieces of players or colours")
    elif not isinstance(node.pieces, Pieces) or node.pieces.whose is not None:
        plain = node.pieces.noun
        message = "all pieces of a kind are claimed, whosever they are"
        scope.error(
            codes.KIND_OF, node.pieces.at, message, f"write `claim all {plain}`, or give the kind a name of its own"
        )
    elif scope.names.copies(noun) == 1:
        message = f"every player has one {noun.id}, and nobody can have two"
        scope.error(codes.KIND_OF, node.pieces.at, message, "name pieces of which there are several")


def written(node: Claim, _write: Callable[[Any], list[str]]) -> list[str]:
    """The sentence as the language has it."""
    return [f"claim all {written_pieces(node.pieces)}"]


def wording(node: Claim, words: Words) -> list[str]:
    """Whose they become."""
    theirs = {"your": "yours", "their": "theirs"}.get(words.whose, words.whose)
    return [f"{english_of(node.pieces, words, 'All', False)} become {theirs}."]


def plan(node: Claim, planner: Planner) -> ins.Plan:
    """All kinds that are named change owners."""
    piece = planner.table.piece(str(node.pieces.noun))
    assert piece is not None, node
    kinds = (piece.id,) if node.pieces.plain else planner.table.kinds(piece.id) or (piece.id,)
    planner.table.claimed.update(kinds)
    return (ins.Claim(planner.own, kinds),)
