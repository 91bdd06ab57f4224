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
        Argument("of", "card-kinds", "which of the player's cards: the one taken, or the one played", required=True),
        Argument(
            "which",
            "word",
            "of several kinds, which card acts; one without an action never does",
            default="first",
            values={
                "first": "the first that has an action, in the order of the list",
                "either": "whichever of them the player likes",
            },
            example="either",
        ),
        Argument(
            "duty",
            "word",
            "whether it may be declined; a card's own `duty` goes before",
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
    """The special action of the card of that kind, or of one of several."""
    kinds = step.arguments["of"]
    assert isinstance(kinds, str | tuple)
    named = (kinds,) if isinstance(kinds, str) else kinds
    compulsory = builder.word(step, "duty") == "compulsory"
    return flow.Special(step.id, named, compulsory, builder.word(step, "which") == "either")
