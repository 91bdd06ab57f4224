"""`do: compare`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.model import Step
from interpreter.plan import flow
from interpreter.plan.settle import settle
from interpreter.steps.argument import Argument, StepKind

if TYPE_CHECKING:
    from interpreter.plan.builder import Builder

KIND = StepKind(
    do="compare",
    doc="Say who has won: whoever has most of the first thing, then of the next; who is equal in all shares the win.",
    arguments=(
        Argument("by", "measures", "what counts first", required=True),
        Argument("then", "measures", "what decides between equals, one thing after the other", default=()),
    ),
)


def measures(step: Step, builder: Builder) -> list[flow.Measure]:
    """What seats are compared by, the first thing first."""
    table = builder.table
    arguments = settle(step.arguments, table.rulings, table.players)
    found: list[flow.Measure] = []
    for text in (*arguments.get("by", ()), *arguments.get("then", ())):
        words = text.value.split()
        if words == ["points"]:
            found.append(flow.Measure("points"))
        elif words[0] == "highest":  # highest NUMBER in PLACE
            found.append(flow.Measure("highest", number=words[1], pile=words[3]))
        else:  # own PIECES in PLACE
            piece = table.piece(words[1])
            assert piece is not None, text
            found.append(flow.Measure("pieces", piece=piece.id, place=table.places[words[3]]))
    return found
