"""`do: play-at-random`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.model import Step
from interpreter.plan import flow
from interpreter.steps.argument import Argument, StepKind

if TYPE_CHECKING:
    from interpreter.plan.builder import Builder

KIND = StepKind(
    do="play-at-random",
    doc="A neutral colour plays a card drawn from its hand; an empty hand takes back all it has played.",
    arguments=(
        Argument("colour", "colour", "the neutral colour", required=True),
        Argument("from", "place", "its hand", required=True, of="seat"),
        Argument("to", "place", "where played cards go", required=True, of="seat"),
    ),
)


def plan(step: Step, builder: Builder) -> flow.PlayAtRandom:
    """A card drawn from the neutral colour's pile."""
    source = builder.word(step, "from")
    owner = builder.table.owners.index(builder.word(step, "colour"))
    kind = builder.table.rules.places[source].holds
    return flow.PlayAtRandom(step.id, kind, owner, source, builder.word(step, "to"))
