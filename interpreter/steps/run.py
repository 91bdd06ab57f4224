"""`do: run`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.model import Step
from interpreter.plan import flow
from interpreter.steps.argument import Argument, StepKind

if TYPE_CHECKING:
    from interpreter.plan.builder import Builder

KIND = StepKind(
    do="run",
    doc="Take the steps of a list: in every round, or in some only. Of the two ways to say which, one can be used.",
    arguments=(
        Argument("steps", "list", "a step list of the line-up", required=True),
        Argument("after-rounds", "rounds", "only in rounds with these labels"),
        Argument("every", "number", "only in every so many-th round, counted from the first one played", example="2"),
    ),
)


def plan(step: Step, builder: Builder) -> flow.Run:
    """The list, after all rounds, those named, or every so many."""
    rounds = None
    labels = builder.table.line_up.rounds
    if "after-rounds" in step.arguments:
        named = step.arguments["after-rounds"]
        assert isinstance(named, tuple)
        rounds = tuple(i + 1 for i, label in enumerate(labels) if label in named)
    elif "every" in step.arguments:
        every = step.arguments["every"]
        assert isinstance(every, int)
        rounds = tuple(i for i in range(1, len(labels) + 1) if i % every == 0)
    return flow.Run(step.id, builder.word(step, "steps"), builder.body(step, "steps"), rounds)
