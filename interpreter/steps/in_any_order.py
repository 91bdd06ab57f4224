"""`do: in-any-order`."""

from __future__ import annotations

from interpreter.steps.argument import Argument, StepKind

KIND = StepKind(
    do="in-any-order",
    doc="The seat does the nested steps in the order it likes, each finished before the next.",
    arguments=(Argument("steps", "steps", "the nested steps", required=True),),
)
