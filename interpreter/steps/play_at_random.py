"""`do: play-at-random`."""

from __future__ import annotations

from interpreter.steps.argument import Argument, StepKind

KIND = StepKind(
    do="play-at-random",
    doc="A neutral colour plays the top card of its shuffled hand.",
    arguments=(
        Argument("colour", "colour", "the neutral colour", required=True),
        Argument("from", "place", "its hand", required=True),
        Argument("to", "place", "where played cards go", required=True),
    ),
)
