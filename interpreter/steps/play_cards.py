"""`do: play-cards`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.model import Step
from interpreter.plan import flow
from interpreter.steps.argument import Argument, StepKind

if TYPE_CHECKING:
    from interpreter.plan.builder import Builder

KIND = StepKind(
    do="play-cards",
    doc="Every seat, from the starter clockwise, plays one card of its hand face up.",
    arguments=(
        Argument("from", "place", "the hand", required=True),
        Argument("to", "place", "where played cards go", required=True),
        Argument("different", "card-number", "no two cards of a round may show the same number"),
        Argument(
            "empty-hand",
            "word",
            "what a seat without cards does",
            default="pass",
            values=("pass", "take-back-all"),
        ),
        Argument(
            "no-legal-card",
            "word",
            "what a seat does whose every card is barred",
            default="any-acts-after-equal",
            values=("any-acts-after-equal", "pass"),
        ),
    ),
)


def plan(step: Step, builder: Builder) -> flow.PlayCards:
    """The bidding round; neutral colours that played before count among the barred numbers."""
    source = builder.word(step, "from")
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
    )
