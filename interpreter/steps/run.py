"""`do: run`."""

from __future__ import annotations

from interpreter.steps.argument import Argument, StepKind

KIND = StepKind(
    do="run",
    doc="Take the steps of a list, once or after some rounds only.",
    arguments=(
        Argument("steps", "list", "a step list of the line-up", required=True),
        Argument("after-rounds", "rounds", "only after rounds with these labels"),
        Argument("every", "number", "only after every so many rounds"),
    ),
)
