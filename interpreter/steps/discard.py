"""`do: discard`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.model import Step
from interpreter.plan import flow
from interpreter.steps.argument import Argument, StepKind

if TYPE_CHECKING:
    from interpreter.plan.builder import Builder

KIND = StepKind(
    do="discard",
    doc="Put away the cards that nobody took; they are used cards now. A card with `stays: true` is turned up again.",
    arguments=(
        Argument("from", "place", "where they lie", required=True, of="nobody"),
        Argument("to", "place", "where they go", required=True, of="nobody"),
    ),
)


def plan(step: Step, builder: Builder) -> flow.Discard:
    """Clear the row."""
    builder.row(builder.word(step, "from"), ())
    return flow.Discard(step.id, builder.word(step, "from"))
