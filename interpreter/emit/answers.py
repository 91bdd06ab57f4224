"""What others hear when a kept card is used."""

from __future__ import annotations

from interpreter.plan import flow, framing
from interpreter.plan.nodes import nodes
from interpreter.plan.table import Table


def heard_when_used(
    table: Table, plan: flow.GamePlan, listened: dict[str, int], frame: framing.Frame
) -> tuple[int, ...]:
    """The events that rules hear which listen to special actions, when the card of a lasting effect is used."""
    card = table.rules.cards.get(frame.origin)
    if card is None or not frame.keep or card.answerable not in ("when-used", "always"):
        return ()
    steps = [step.step for step in nodes(plan) if isinstance(step, flow.Special)]
    events = [f"{order} {step}" for step in dict.fromkeys(steps) for order in ("before", "during")]
    return tuple(listened[event] for event in events if event in listened)
