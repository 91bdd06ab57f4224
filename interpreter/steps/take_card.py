"""`do: take-card`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.model import Step
from interpreter.plan import flow
from interpreter.steps.argument import Argument, StepKind

if TYPE_CHECKING:
    from interpreter.plan.builder import Builder

KIND = StepKind(
    do="take-card",
    doc="The seat takes one of the cards lying open.",
    arguments=(
        Argument("from", "place", "where the cards lie", required=True),
        Argument("most", "card-number", "no choice: the card showing most of this number"),
        Argument("when-none", "word", "what happens when no card is left", default="skip", values=("skip",)),
    ),
)


def plan(step: Step, builder: Builder) -> flow.TakeCard:
    """A card of the row."""
    builder.row(builder.word(step, "from"), ())
    return flow.TakeCard(step.id, builder.word(step, "from"), builder.word(step, "most"))
