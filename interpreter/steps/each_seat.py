"""`do: each-seat`."""

from __future__ import annotations

from interpreter.steps.argument import Argument, StepKind

KIND = StepKind(
    do="each-seat",
    doc="Every seat in turn takes the nested steps or the named list.",
    arguments=(
        Argument(
            "order",
            "word",
            "in which order",
            required=True,
            values=("clockwise", "value-descending", "value-ascending"),
        ),
        Argument("steps", "list", "a step list of the line-up, or nested steps", required=True),
        Argument("neutral-steps", "list", "what neutral colours do that played a card"),
    ),
)
