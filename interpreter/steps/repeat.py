"""`do: repeat`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.model import Step
from interpreter.plan import flow
from interpreter.steps.argument import Argument, StepKind

if TYPE_CHECKING:
    from interpreter.plan.builder import Builder

KIND = StepKind(
    do="repeat",
    doc="Take the nested steps several times in a row.",
    arguments=(
        Argument("times", "number", "how often; may be `by players:`", required=True),
        Argument("steps", "steps", "the nested steps", required=True),
    ),
)


def plan(step: Step, builder: Builder) -> flow.Repeat:
    """The nested steps, so many times."""
    times = step.arguments["times"]
    assert isinstance(times, int)
    return flow.Repeat(step.id, times, builder.flows(step.steps), builder.loop("times"))
