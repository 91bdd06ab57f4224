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
    doc="The player takes one of the cards lying open. It is the card in play: its numbers and action are meant.",
    arguments=(
        Argument("from", "place", "where the cards lie", required=True, of="nobody"),
        Argument("most", "card-number", "nothing is asked: the card with the most of this number is taken"),
        Argument(
            "when-none",
            "word",
            "what happens when no card is left",
            default="skip",
            values={"skip": "the player has no card in play: its numbers are 0, and it has no action"},
        ),
    ),
    asks=True,
    unasked="most",
)


def plan(step: Step, builder: Builder) -> flow.TakeCard:
    """A card of the row."""
    builder.row(builder.word(step, "from"), ())
    return flow.TakeCard(step.id, builder.word(step, "from"), builder.word(step, "most"))
