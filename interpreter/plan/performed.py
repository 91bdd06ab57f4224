"""Where a state remembers which special actions were done, for sentences that do them again."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.plan.table import Table

UNDER_WAY = "under way"  # slot: the cards whose special actions are being performed by others, as a mask

SOLE = "sole action"  # slots, one for each owner: whether only the card taken has a special action that counts

EVERY = "every action"  # slots, one for each owner: whether the special actions of all cards in play count


def memory(table: Table, step: str, event: str) -> int:
    """The slot with the card a step of special actions performed last while an event's step or list ran, or 0."""
    return table.reserve(f"done {step} in {event}")


def remembering(table: Table, step: str) -> list[int]:
    """The slots that note what a step of special actions performs."""
    return [slot for name, slot in table.slots.items() if name.startswith(f"done {step} in ")]


def forgetting(table: Table, event: str) -> list[int]:
    """The slots that are emptied when a step or list begins."""
    return [slot for name, slot in table.slots.items() if name.startswith("done ") and name.endswith(f" in {event}")]
