"""`do: effect`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.model import Step
from interpreter.plan import flow
from interpreter.source import Text
from interpreter.steps.argument import StepKind

if TYPE_CHECKING:
    from interpreter.plan.builder import Builder

KIND = StepKind(
    do="effect",
    doc="Perform sentences of the effect language. Written as `effect:`, never as `do:`.",
)


def plan(step: Step, builder: Builder) -> flow.Perform:
    """Sentences; variables bound by earlier steps are known in them."""
    assert isinstance(step.effect, Text)
    effect = builder.planner.effect(step.effect, step.id, builder.variables())
    return flow.Perform(step.id, effect.body)
