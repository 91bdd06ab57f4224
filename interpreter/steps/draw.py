"""`do: draw`."""

from __future__ import annotations

from interpreter.steps.argument import Argument, StepKind

KIND = StepKind(
    do="draw",
    doc="Draw the top card of a deck; its region is bound to a variable for later steps.",
    arguments=(
        Argument("from", "deck", "the deck", required=True),
        Argument("as", "variable", "the name later steps use", required=True),
    ),
)
