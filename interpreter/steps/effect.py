"""`do: effect`."""

from __future__ import annotations

from interpreter.steps.argument import StepKind

KIND = StepKind(
    do="effect",
    doc="Perform sentences of the effect language. Written as `effect:`, never as `do:`.",
)
