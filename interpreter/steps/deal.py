"""`do: deal`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.model import Step
from interpreter.plan import flow
from interpreter.steps.argument import Argument, StepKind

if TYPE_CHECKING:
    from interpreter.plan.builder import Builder

KIND = StepKind(
    do="deal",
    doc="Give every player the whole set of cards of a kind; those that lay elsewhere are taken back.",
    arguments=(
        Argument("cards", "card-kind", "which kind of card", required=True, of="seat"),
        Argument("to", "place", "where the cards go", required=True, of="seat"),
        Argument("also", "colours", "neutral colours that get a set too", default=()),
    ),
)


def plan(step: Step, builder: Builder) -> flow.Deal:
    """Every seat, and the neutral colours named."""
    also = builder.words(step, "also")
    owners = tuple(i for i, name in enumerate(builder.table.owners) if i < builder.table.seats or name in also)
    return flow.Deal(step.id, builder.word(step, "cards"), builder.word(step, "to"), owners)
