"""`do: turn-up`."""

from __future__ import annotations

from interpreter.steps.argument import Argument, StepKind

KIND = StepKind(
    do="turn-up",
    doc="Turn up the top card of each deck.",
    arguments=(
        Argument("decks", "decks", "which decks", required=True),
        Argument("to", "place", "where the cards lie", required=True),
        Argument(
            "when-empty",
            "word",
            "what an empty deck does",
            default="stay-empty",
            values=("stay-empty", "reshuffle"),
        ),
    ),
)
