"""`may`: the player may do what follows, or not."""

from __future__ import annotations

from attrs import field, frozen

from interpreter.operations.block import Block
from interpreter.syntax import NOWHERE, Range

RULE = "may"


@frozen
class May:
    """The player may do what follows, or not."""

    body: Block
    at: Range = field(default=NOWHERE, eq=False)


NODE = May
