"""`move`: bring pieces (or cards) from places to places."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import field

from interpreter.definition import frozen
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
from interpreter.phrases.counted import check_seen
from interpreter.phrases.pieces import (
    check_pieces,
    english_of,
    english_pieces,
    is_single,
    most,
    written_pieces,
)
from interpreter.phrases.places import Use, check_places, english_places, single_place, written_places
from interpreter.phrases.words import Words
from interpreter.plan import instructions as ins
from interpreter.plan import moving
from interpreter.scope import Scope
from interpreter.syntax import (
    NOWHERE,
    Amount,
    Exactly,
    Named,
    Number,
    PiecePhrase,
    Pieces,
    Places,
    Quantified,
    Range,
    UpTo,
)

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "move"


@frozen
class Move:
    """Bring pieces (or cards) from places to places."""

    amount: Amount | None
    pieces: PiecePhrase
    source: Places | None
    then: Places | None
    target: Places
    otherwise: Places | None
    at: Range = field(default=NOWHERE, eq=False)


NODE = Move

DOC = Doc(
    title="move",
    syntax="move [AMOUNT] PIECES [from PLACES [then PLACES]] to PLACES [else to PLACES]",
    meaning=(
        "Brings pieces or cards from where they are to somewhere else, one at a time. Where there are "
        "fewer than the number says, those that are there move."
    ),
    asks=(
        "The player who acts: with `up to` and `any number of` whether to go on; with several places, "
        "which piece goes and where. What leaves no choice is done without asking."
    ),
    notes=(
        "`any region` is chosen anew for every piece, `one region` once for the whole sentence.",
        "`any other region` is any region but the one the piece comes from.",
        "Places that are taboo neither give nor take pieces and are never offered.",
        "`from province then any region`: the rest comes from a region when the province is empty.",
        "`else to court`: where the piece goes when it cannot go where it should. Without it, it stays.",
        "A piece there is only one of needs neither amount nor `from`: `move king to any region`.",
        "Cards move between places every player has (`of: seat`): `move 1 own power-card from played to hand`.",
        "One card by its id needs no amount, and only goes if it is there: `move own power-9 from played to hand`.",
        "Cards that lie open or in decks are not moved by sentences: steps turn them up, take and discard them.",
    ),
)

EXAMPLES = (
    (
        "move up to 2 foreign caballeros from any region to any other region or castillo",
        "You may move up to 2 caballeros of other players, one at a time, each from any region to any other "
        "region or the Castillo.",
    ),
    (
        "move all own caballeros from one region to castillo",
        "You move all of your caballeros from one region to the Castillo.",
    ),
    (
        "move up to [takes] own caballeros from province then any region to court",
        "You may move as many of your caballeros as your card says (takes), or fewer, from your province "
        "(when it is empty, from any region) to your court.",
    ),
    (
        "move king to any other region adjacent to king",
        "You move the king to any other region adjacent to the king.",
    ),
    (
        "move 1 own power-card from played to hand",
        "You move 1 of your power cards from your played cards to your hand.",
    ),
    ("move own power-9 from played to hand", "You move your power 9 from your played cards to your hand."),
)


def check(node: Move, scope: Scope) -> None:
    """Whether such pieces can leave and enter such places, in such numbers."""
    noun = check_pieces(node.pieces, scope)
    single = noun is not None and is_single(node.pieces, noun, scope)
    for places in (node.source, node.then):
        if places is not None:
            check_places(places, Use("from", noun), scope)
    for places in (node.target, node.otherwise):
        if places is not None:
            other = noun is None or single or node.source is not None  # of what nobody knows, nothing more is said
            check_places(places, Use("to", noun, other=other), scope)
    _check_same_place(node, scope)
    if noun is None:
        return
    counted = _check_how_many(node, noun, single, scope)
    if node.source is None and not single and counted and isinstance(noun, Piece):
        message = f"there are several {noun.plural}, so it must be said where they come from"
        scope.error(codes.NO_SOURCE, node.pieces.at, message, f"write `{written_pieces(node.pieces)} from ...`")
    if isinstance(noun, CardKind):
        _check_cards(node, noun, scope)


def _check_how_many(node: Move, noun: Piece | CardKind, single: bool, scope: Scope) -> bool:
    """Whether it is said how many move."""
    if node.amount is not None:
        check_amount(node.amount, noun, single, most(node.pieces, noun, scope), scope)
    elif not single:
        mend = f"write a number, `up to` a number or `all`: `move 1 {written_pieces(node.pieces)} ...`"
        if isinstance(noun, Piece) and scope.names.copies(noun) == 1:
            mend = f"every player has one: write `own {noun.id}`, or how many: `move 1 {noun.id} from ...`"
        scope.error(codes.NO_AMOUNT, node.pieces.at, f"how many {noun.plural} does not stand here", mend)
    if node.then is not None and not isinstance(node.amount, (Exactly, UpTo)):
        mend = "write a number or `up to` a number, or join the places with `or`"
        scope.error(codes.THEN, node.then.at, "`then` says where what is still missing comes from", mend)
    return single or node.amount is not None


def _check_same_place(node: Move, scope: Scope) -> None:
    source, target = single_place(node.source), single_place(node.target)
    if source is not None and source == target and node.then is None:
        message = "nothing moves from a place to itself"
        scope.error(codes.SAME_PLACE, node.target.at, message, "name another place")
    if node.otherwise is not None and target is not None and single_place(node.otherwise) == target:
        message = "what cannot go to a place cannot go to the same place instead"
        scope.error(codes.SAME_PLACE, node.otherwise.at, message, "name another place, or leave `else to` out")


def _check_cards(node: Move, noun: CardKind, scope: Scope) -> None:
    """Cards lie in piles of players: one pile gives, one takes."""
    if noun.of != "seat":
        message = f"{noun.plural} belong to nobody, and sentences move only cards every player has"
        mend = "steps turn such cards up, take and discard them: `do: turn-up`, `take-card`, `discard`"
        scope.error(codes.CARDS, node.pieces.at, message, mend)
        return
    message = f"{noun.plural} move from one place to one other"
    piles = [name for name in scope.names.holding(noun) if scope.names.has_every_player(name)]
    for places in (node.source, node.target):
        if places is None:
            continue
        atom = places.places[0].atom
        name = atom.name.text if isinstance(atom, Named) else ""
        if not _is_pile(places, scope):
            holding = ", ".join(f"`{name}`" for name in piles)
            scope.error(codes.CARDS, places.at, message, f"name one place that holds them: {holding}")
        elif name in scope.names.holding(noun) and name not in piles:
            shared = f"`{name}` is one for all, and sentences move cards only between places every player has"
            scope.error(codes.CARDS, places.at, shared, f"write `of: seat` on `{name}`, or name another place")
    for places in (node.then, node.otherwise):
        if places is not None:
            scope.error(codes.CARDS, places.at, message, "leave this out")
    if node.source is None:
        mend = f"write `{written_pieces(node.pieces)} from PLACE`"
        scope.error(codes.NO_SOURCE, node.pieces.at, "it is not said where the card lies", mend)
    else:
        check_seen(node.pieces, node.source.places[0], scope)


def _is_pile(places: Places, scope: Scope) -> bool:
    """Whether the phrase is one place and no more; what holds no cards at all was reported before."""
    first = places.places[0]
    is_area = isinstance(first.atom, Named) and first.atom.name.text in scope.names.rules.areas
    return len(places.places) == 1 and not first.filters and not is_area


def written(node: Move, _write: Callable[[Any], list[str]]) -> list[str]:
    """The sentence as the language has it."""
    parts = ["move"]
    if node.amount is not None:
        parts.append(written_amount(node.amount))
    parts.append(written_pieces(node.pieces))
    for word, places in (
        ("from", node.source),
        ("then", node.then),
        ("to", node.target),
        ("else to", node.otherwise),
    ):
        if places is not None:
            parts.append(f"{word} {written_places(places)}")
    return [" ".join(parts)]


def wording(node: Move, words: Words) -> list[str]:
    """Who moves what from where to where."""
    words = words.with_pieces_of(node.pieces.whose if isinstance(node.pieces, Pieces) else None)
    many = is_many(node.amount)
    each_from = many and node.source is not None and node.then is None and _several(node.source, words)
    each_to = many and not each_from and _several(node.target, words)
    text = f"{words.does} {'may move' if is_free(node.amount) else 'move'} {_moved(node, words)}"
    if each_from:
        text += ", one at a time, each"
    if node.source is not None:
        text += f" from {english_places(node.source, words)}"
    if node.then is not None:
        text += f" (when it is empty, from {english_places(node.then, words)})"
    text += f"{', each' if each_to else ''} to {english_places(node.target, words)}"
    if node.otherwise is not None:
        text += f"; what cannot go there goes to {english_places(node.otherwise, words)}"
    return [f"{text}."]


def _moved(node: Move, words: Words) -> str:
    if node.amount is None:
        return english_pieces(node.pieces, words)
    one = isinstance(node.amount, (Exactly, UpTo)) and node.amount.count == Number(1)
    moved = english_of(node.pieces, words, english_amount(node.amount), one)
    return moved + english_printed(node.amount, words)


def _several(places: Places, words: Words) -> bool:
    """Whether a place can be chosen anew for every piece; `one region or castillo` is chosen once."""
    atoms = [place.atom for place in places.places]
    if any(isinstance(atom, Quantified) and atom.quantity == "one" for atom in atoms):
        return False
    areas = [atom for atom in atoms if isinstance(atom, Named) and atom.name.text in words.rules.areas]
    return len(atoms) > 1 or bool(areas) or (isinstance(atoms[0], Quantified) and atoms[0].quantity == "any")


def plan(node: Move, planner: Planner) -> ins.Plan:
    """Cards go from pile to pile; unique pieces by their slot; counted pieces in one of four shapes."""
    kind = planner.table.card_kind(str(node.pieces.noun))
    if kind is not None:
        return moving.move_cards(planner, node.pieces, node.amount, kind, (node.source, node.target))
    return moving.move_pieces(planner, node.pieces, node.amount, (node.source, node.then, node.target, node.otherwise))
