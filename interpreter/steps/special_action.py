"""`do: special-action`."""

from __future__ import annotations

from interpreter.steps.argument import Argument, StepKind

KIND = StepKind(
    do="special-action",
    doc="The seat may perform the special action of the card it has in play.",
    arguments=(
        Argument("of", "card-kind", "which of its cards", required=True),
        Argument(
            "duty",
            "word",
            "whether it may be declined",
            default="optional",
            values=("optional", "compulsory"),
        ),
    ),
)
