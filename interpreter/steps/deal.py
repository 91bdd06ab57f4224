"""`do: deal`."""

from __future__ import annotations

from interpreter.steps.argument import Argument, StepKind

KIND = StepKind(
    do="deal",
    doc="Give every seat its own set of cards.",
    arguments=(
        Argument("cards", "card-kind", "which kind of card", required=True),
        Argument("to", "place", "where the cards go", required=True),
        Argument("also", "colours", "neutral colours that get a set too", default=()),
    ),
)
