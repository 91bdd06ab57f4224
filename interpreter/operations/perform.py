"""`perform`: do the special action of a card that lies open, as one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import field

from interpreter.definition import frozen
from interpreter.model import CardKind
from interpreter.names import all_steps, leaves
from interpreter.operations.documentation import Doc
from interpreter.phrases import codes
from interpreter.phrases.words import Words, listed
from interpreter.plan import instructions as ins
from interpreter.plan.performed import UNDER_WAY
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, Range, Word

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "perform"


@frozen
class Perform:
    """Do the special action of a card that lies open, as one's own."""

    count: int
    cards: Word
    places: tuple[Word, ...]
    at: Range = field(default=NOWHERE, eq=False)


NODE = Perform

DOC = Doc(
    title="perform",
    syntax="perform 1 CARD in PLACE [or PLACE]",
    meaning=(
        "The player who acts does the special action of a card that lies open there, as if it were that of his or her "
        "own card. The card stays where it lies."
    ),
    asks="The player who acts: which card, of those with a special action; then whatever that action asks.",
    notes=(
        "`keep this card` in that action keeps the card by which it is performed, not the one lying open.",
        "Who listens to special actions does not hear of it. They do hear of the use of a kept card, if that card is "
        "`answerable` then.",
        "The action may perform another card in turn, but not one that is being performed already.",
        "Below `may:` nobody is asked when no such card lies there.",
    ),
)

EXAMPLES = (
    (
        "perform 1 action-card in open",
        "You perform the special action of one action card in the open cards as your own, if there is any.",
    ),
)


def check(node: Perform, scope: Scope) -> None:
    """Whether such cards can lie open in such places."""
    scope.needs_actor(node.at, "perform")
    if node.count != 1:
        message = f"{node.count} cards cannot be performed at once"
        scope.error(codes.NUMBER, node.at, message, "write `perform 1 ...`, once for each")
    kind = scope.noun(node.cards)
    if kind is None:
        return
    if not isinstance(kind, CardKind):
        scope.error(codes.CARDS, node.cards.at, f"{kind.plural} have no special actions", "name a kind of card")
        return
    if kind.of == "seat":
        message = f"{kind.plural} are cards of players, which never lie open for all"
        scope.error(codes.CARDS, node.cards.at, message, "name cards that lie in decks")
        return
    for place in node.places:
        _check_place(place, kind, scope)


def _check_place(word: Word, kind: CardKind, scope: Scope) -> None:
    holding = [f"`{name}`" for name in scope.names.holding(kind) if not scope.names.has_every_player(name)]
    mend = f"name one that holds them: {listed(holding)}" if holding else f"add a place with `holds: {kind.id}`"
    place = scope.place(word)
    if place is None:
        if word.text in scope.names.rules.areas:
            scope.error(codes.CARDS, word.at, f"`{word}` is an area, where no cards lie", mend)
        return
    if f"`{word}`" not in holding:
        scope.error(codes.CARDS, word.at, f"no {kind.plural} lie open in `{word}`", mend)
        return
    steps = (step for steps in scope.names.line_up.lists.values() for step in all_steps(steps))
    if not any(step.do == "turn-up" and word.text in leaves(step.arguments.get("to")) for step in steps):
        message = f"no step turns cards up in `{word}`, so there is never one to perform"
        scope.warning(codes.NEVER_DONE, word.at, message, f"add a step `do: turn-up` with `to: {word}`")


def written(node: Perform, _write: Callable[[Any], list[str]]) -> list[str]:
    """The sentence as the language has it."""
    return [f"perform {node.count} {node.cards} in {' or '.join(map(str, node.places))}"]


def wording(node: Perform, words: Words) -> list[str]:
    """Whose action is done."""
    where = listed([words.place(place) for place in node.places])
    card = words.noun(node.cards, False)
    return [f"{words.does} perform the special action of one {card} in {where} as {words.whose} own, if there is any."]


def plan(node: Perform, planner: Planner) -> ins.Plan:
    """Which cards, in which rows."""
    kind = planner.table.card_kind(str(node.cards))
    assert kind is not None, node
    planner.table.reserve(UNDER_WAY)
    rows = tuple(map(str, node.places))
    return (ins.Perform(planner.actor, kind, rows, planner.table.cards_called(str(node.cards))),)
