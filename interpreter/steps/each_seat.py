"""`do: each-seat`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.model import Step
from interpreter.plan import flow
from interpreter.steps.argument import Argument, StepKind

if TYPE_CHECKING:
    from interpreter.plan.builder import Builder

KIND = StepKind(
    do="each-seat",
    doc=(
        "Every player in turn takes the nested steps or the named list; sentences in them speak of that player. Among "
        "equal numbers whoever played first acts first; whoever played no card acts last."
    ),
    arguments=(
        Argument(
            "order",
            "order",
            "in which order: clockwise from the starter, or by a number on the cards played",
            required=True,
        ),
        Argument("steps", "list", "a step list of the line-up, or the steps themselves", required=True),
        Argument(
            "neutral-steps",
            "list",
            "what neutral colours do that played a card; what their sentences ask is decided by the starter",
        ),
    ),
    asks=True,
)


def plan(step: Step, builder: Builder) -> flow.EachSeat:
    """The nested steps or the named list, seat by seat."""
    number, _, direction = builder.word(step, "order").rpartition("-")
    loop = builder.loop("seat")
    body = builder.body(step, "steps")
    neutral = builder.body(step, "neutral-steps") if "neutral-steps" in step.arguments else ()
    named = step.arguments.get("steps")
    return flow.EachSeat(step.id, direction, number, named if isinstance(named, str) else "", body, neutral, loop)
