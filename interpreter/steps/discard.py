"""`do: discard`."""

from __future__ import annotations

from interpreter.steps.argument import Argument, StepKind

KIND = StepKind(
    do="discard",
    doc="Put away the cards left in a place; cards that stay are turned up again.",
    arguments=(
        Argument("from", "place", "where they lie", required=True),
        Argument("to", "place", "where they go", required=True),
    ),
)
