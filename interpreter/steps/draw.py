"""`do: draw`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.model import Step
from interpreter.plan import flow
from interpreter.steps.argument import Argument, StepKind

if TYPE_CHECKING:
    from interpreter.plan.builder import Builder

KIND = StepKind(
    do="draw",
    doc=(
        "Draw the top card of a deck that has one for every region. Steps behind it in the same list, and those nested "
        "in them, call that region by the name. An empty deck is shuffled anew, all its cards in it."
    ),
    arguments=(
        Argument("from", "deck", "the deck", required=True),
        Argument("as", "variable", "the name later steps use", required=True),
    ),
)


def plan(step: Step, builder: Builder) -> flow.Draw:
    """Draw a region card into the slot of its variable."""
    return flow.Draw(step.id, builder.word(step, "from"), builder.variable_slot(builder.word(step, "as")))
