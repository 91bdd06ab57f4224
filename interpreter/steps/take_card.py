"""`do: take-card`."""

from __future__ import annotations

from interpreter.steps.argument import Argument, StepKind

KIND = StepKind(
    do="take-card",
    doc="The seat takes one of the cards lying open.",
    arguments=(
        Argument("from", "place", "where the cards lie", required=True),
        Argument("most", "card-number", "no choice: the card showing most of this number"),
        Argument("when-none", "word", "what happens when no card is left", default="skip", values=("skip",)),
    ),
)
