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
    doc="Say who begins the next round.",
    arguments=(
        Argument(
            "to",
            "word",
            "who",
            required=True,
            values=("drawn", "last-to-act", "first-to-act", "next-clockwise", "same"),
        ),
    ),
)


def plan(step: Step, builder: Builder) -> flow.SetStarter:
    """Who begins next."""
    return flow.SetStarter(step.id, builder.word(step, "to"))
