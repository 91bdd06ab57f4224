"""`do: shuffle-back`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.model import Step
from interpreter.plan import flow
from interpreter.steps.argument import Argument, StepKind

if TYPE_CHECKING:
    from interpreter.plan.builder import Builder

KIND = StepKind(
    do="shuffle-back",
    doc="Shuffle the used cards of a deck back into it: all but those lying open and those somebody has or keeps.",
    arguments=(Argument("deck", "deck", "the deck", required=True),),
)


def plan(step: Step, builder: Builder) -> flow.ShuffleBack:
    """All cards of the deck not in use."""
    return flow.ShuffleBack(step.id, builder.word(step, "deck"))
