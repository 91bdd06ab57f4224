"""`do: play-cards`."""

from __future__ import annotations

from interpreter.steps.argument import Argument, StepKind

KIND = StepKind(
    do="play-cards",
    doc="Every seat, from the starter clockwise, plays one card of its hand face up.",
    arguments=(
        Argument("from", "place", "the hand", required=True),
        Argument("to", "place", "where played cards go", required=True),
        Argument("different", "card-number", "no two cards of a round may show the same number"),
        Argument(
            "empty-hand",
            "word",
            "what a seat without cards does",
            default="pass",
            values=("pass", "take-back-all"),
        ),
        Argument(
            "no-legal-card",
            "word",
            "what a seat does whose every card is barred",
            default="any-acts-after-equal",
            values=("any-acts-after-equal", "pass"),
        ),
    ),
)
