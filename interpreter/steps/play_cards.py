"""`do: play-cards`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.model import Card, Step
from interpreter.plan import flow
from interpreter.steps.argument import Argument, StepKind

if TYPE_CHECKING:
    from interpreter.plan.builder import Builder

KIND = StepKind(
    do="play-cards",
    doc="Every player, from the starter clockwise, plays one card of his or her hand face up.",
    arguments=(
        Argument("from", "place", "the hand", required=True, of="seat"),
        Argument("to", "place", "where played cards go", required=True, of="seat"),
        Argument("different", "card-number", "no two cards of a round may show the same number"),
        Argument(
            "empty-hand",
            "word",
            "what a player does who has no card left",
            default="pass",
            values={
                "pass": "plays none, and acts after all others",
                "take-back-all": "takes back all cards played so far, then plays one of them",
            },
        ),
        Argument(
            "no-legal-card",
            "word",
            "what a player does who could only play numbers that are out",
            default="any-acts-after-equal",
            values={
                "any-acts-after-equal": "plays any card; of equal numbers whoever played first acts first",
                "pass": "plays none, and acts after all others",
            },
        ),
        Argument(
            "without-number",
            "word",
            "what a card means that does not show the number of `different`",
            default="counts-as-0",
            values={
                "counts-as-0": "it counts as a 0",
                "plays-another": "when all have played, its player plays another one, which is the card in play; only "
                "then a card may leave out all numbers of its kind",
            },
            example="plays-another",
        ),
    ),
    asks=True,
)


def plan(step: Step, builder: Builder) -> flow.PlayCards:
    """The bidding round; neutral colours that played before count among the barred numbers."""
    source = builder.word(step, "from")
    if builder.word(step, "without-number") == "plays-another":
        builder.table.reserve(flow.LATE)
    neutral = tuple(range(builder.table.seats, len(builder.table.owners)))
    return flow.PlayCards(
        step.id,
        builder.table.rules.places[source].holds,
        source,
        builder.word(step, "to"),
        builder.word(step, "different"),
        builder.word(step, "empty-hand") == "take-back-all",
        builder.word(step, "no-legal-card") == "pass",
        neutral,
        builder.word(step, "without-number") == "plays-another",
    )


def said_without_number(card: Card, step: Step, holds: str) -> str:
    """What playing a card means that lacks the number which must differ; '' where that does not concern the card.

    holds: the kind of card that is played.
    """
    number = str(step.arguments.get("different", ""))
    if step.do != KIND.do or not number or card.kind != holds or number in card.numbers:
        return ""
    asked = next(each for each in KIND.arguments if each.name == "without-number")
    said = asked.values[str(step.arguments.get(asked.name, asked.default))].partition(";")[0]
    return f"{said[0].upper()}{said[1:]}."
