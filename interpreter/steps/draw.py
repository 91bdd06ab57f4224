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
    doc="Draw the top card of a deck; its region is bound to a variable for later steps.",
    arguments=(
        Argument("from", "deck", "the deck", required=True),
        Argument("as", "variable", "the name later steps use", required=True),
    ),
)


def plan(step: Step, builder: Builder) -> flow.Draw:
    """Draw a region card into the slot of its variable."""
    return flow.Draw(step.id, builder.word(step, "from"), builder.variable_slot(builder.word(step, "as")))
