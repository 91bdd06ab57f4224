"""`do: in-any-order`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.model import Step
from interpreter.plan import flow
from interpreter.steps.argument import Argument, StepKind

if TYPE_CHECKING:
    from interpreter.plan.builder import Builder

KIND = StepKind(
    do="in-any-order",
    doc="The player does the nested steps in whatever order he or she likes, each finished before the next begins.",
    arguments=(Argument("steps", "steps", "the nested steps", required=True),),
    asks=True,
)


def plan(step: Step, builder: Builder) -> flow.InAnyOrder:
    """Each nested step is one part."""
    loop = builder.loop("parts")
    parts = tuple(builder.flows((part,)) for part in step.steps)
    return flow.InAnyOrder(step.id, parts, tuple(part.id for part in step.steps), loop)
