"""`do: shuffle-back`."""

from __future__ import annotations

from interpreter.steps.argument import Argument, StepKind

KIND = StepKind(
    do="shuffle-back",
    doc="Shuffle the used cards of a deck back into it.",
    arguments=(Argument("deck", "deck", "the deck", required=True),),
)
