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
    doc=(
        "The player does the nested steps in whatever order he or she likes, each finished before the next begins. One "
        "with `only-if` can be chosen while that holds. One with `repeats: true`, which needs an `only-if`, can be "
        "done again and again, until the player is content; it need not be done at all."
    ),
    arguments=(Argument("steps", "steps", "the nested steps", required=True),),
    asks=True,
)


def plan(step: Step, builder: Builder) -> flow.InAnyOrder:
    """Each nested step is one part."""
    loop, taken = builder.loop("parts"), builder.taken(step.steps)
    parts = tuple(builder.flows((part,)) for part in taken)
    tests = tuple(builder.conditions.get(part.id) for part in taken)
    names, repeats = tuple(part.id for part in taken), tuple(part.repeats for part in taken)
    return flow.InAnyOrder(step.id, parts, names, loop, tests, repeats)
