"""`do: compare`."""

from __future__ import annotations

from interpreter.steps.argument import Argument, StepKind

KIND = StepKind(
    do="compare",
    doc="Rank the seats at the end of the game.",
    arguments=(
        Argument("by", "measures", "what counts first", required=True),
        Argument("then", "measures", "what decides between equals", default=()),
    ),
)
