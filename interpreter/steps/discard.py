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
    doc=(
        "Put away the cards that nobody took; they are used cards now. A card with `stays: true` is turned up again. "
        "From a place every player has, all cards there of everybody go to another such place of the same player."
    ),
    arguments=(
        Argument("from", "place", "where they lie", required=True),
        Argument("to", "place", "where they go: as `from` one for all, or one of every player", required=True),
    ),
)


def plan(step: Step, builder: Builder) -> flow.Discard | flow.PutAway:
    """Clear the row, or the piles of everybody."""
    source = builder.word(step, "from")
    if builder.table.rules.places[source].of == "seat":
        return flow.PutAway(step.id, source, builder.word(step, "to"))
    builder.row(source, ())
    return flow.Discard(step.id, source)
