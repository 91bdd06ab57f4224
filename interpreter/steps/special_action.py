"""`do: special-action`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.model import Step
from interpreter.plan import flow
from interpreter.steps.argument import Argument, StepKind

if TYPE_CHECKING:
    from interpreter.plan.builder import Builder

KIND = StepKind(
    do="special-action",
    doc="The player may perform the special action of a card he or she has in play.",
    arguments=(
        Argument("of", "card-kind", "which of the player's cards: the one taken, or the one played", required=True),
        Argument(
            "duty",
            "word",
            "whether it may be declined",
            default="optional",
            values={
                "optional": "the player is asked whether to",
                "compulsory": "it is performed without asking, as far as it can be",
            },
            example="compulsory",
        ),
    ),
    asks=True,
)


def plan(step: Step, builder: Builder) -> flow.Special:
    """The special action of the card of that kind."""
    return flow.Special(step.id, builder.word(step, "of"), builder.word(step, "duty") == "compulsory")
