"""`do: set-starter`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.model import Step
from interpreter.plan import flow
from interpreter.steps.argument import Argument, StepKind

if TYPE_CHECKING:
    from interpreter.plan.builder import Builder

KIND = StepKind(
    do="set-starter",
    doc="Say who is the starter: who plays the first card, and from whom `clockwise` counts.",
    arguments=(
        Argument(
            "to",
            "word",
            "who",
            required=True,
            values={
                "drawn": "somebody, by chance",
                "last-to-act": "whoever came last in the turn order of the round",
                "first-to-act": "whoever came first in it",
                "next-clockwise": "the left neighbour of the present starter",
                "same": "nobody else: the starter stays",
            },
        ),
    ),
)


def plan(step: Step, builder: Builder) -> flow.SetStarter:
    """Who begins next."""
    return flow.SetStarter(step.id, builder.word(step, "to"))
