"""`do: set-starter`."""

from __future__ import annotations

from interpreter.steps.argument import Argument, StepKind

KIND = StepKind(
    do="set-starter",
    doc="Say who begins the next round.",
    arguments=(
        Argument(
            "to",
            "word",
            "who",
            required=True,
            values=("drawn", "last-to-act", "first-to-act", "next-clockwise", "same"),
        ),
    ),
)
