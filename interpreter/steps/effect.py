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
    doc=(
        "Do what sentences of the language of effects say. Where no player acts, as in a round outside the turns, they "
        "say who does: `each player: ...`, `starter: ...`."
    ),
)


def plan(step: Step, builder: Builder) -> flow.Perform:
    """Sentences; variables bound by earlier steps are known in them."""
    assert isinstance(step.effect, Text)
    effect = builder.planner.effect(step.effect, step.id, builder.variables())
    return flow.Perform(step.id, effect.body)
