"""`do: turn-up`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.model import Step
from interpreter.plan import flow
from interpreter.steps.argument import Argument, StepKind

if TYPE_CHECKING:
    from interpreter.plan.builder import Builder

KIND = StepKind(
    do="turn-up",
    doc="Turn up the top card of each deck and lay it open.",
    arguments=(
        Argument("decks", "decks", "which decks", required=True),
        Argument("to", "place", "where the cards lie", required=True, of="nobody"),
        Argument(
            "when-empty",
            "word",
            "what happens where a deck is empty",
            default="stay-empty",
            values={
                "stay-empty": "no card of it lies open any more",
                "reshuffle": "its used cards are shuffled and become the deck again",
            },
        ),
    ),
)


def plan(step: Step, builder: Builder) -> flow.TurnUp:
    """One slot of the row for each deck."""
    decks = tuple(d for d in builder.words(step, "decks") if builder.table.decks[d][2])
    row = builder.word(step, "to")
    reshuffle = builder.word(step, "when-empty") == "reshuffle"
    return flow.TurnUp(step.id, decks, row, builder.row(row, decks), reshuffle)
