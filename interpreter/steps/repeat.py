"""`do: repeat`."""

from __future__ import annotations

from interpreter.steps.argument import Argument, StepKind

KIND = StepKind(
    do="repeat",
    doc="Take the nested steps several times.",
    arguments=(
        Argument("times", "number", "how often", required=True),
        Argument("steps", "steps", "the nested steps", required=True),
    ),
)
