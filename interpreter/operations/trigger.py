"""`trigger`: inside a lasting effect: what happens around a step."""

from __future__ import annotations

from attrs import field, frozen

from interpreter.operations.block import Block
from interpreter.syntax import NOWHERE, Event, Range

RULE = "trigger"


@frozen
class Trigger:
    """Inside a lasting effect: what happens around a step."""

    order: str
    event: Event
    body: Block
    at: Range = field(default=NOWHERE, eq=False)


NODE = Trigger
