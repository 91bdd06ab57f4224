"""`each`: every player in turn does and decides what follows."""

from __future__ import annotations

from attrs import field, frozen

from interpreter.operations.block import Block
from interpreter.syntax import NOWHERE, Players, Range

RULE = "each"


@frozen
class Each:
    """Every player in turn does and decides what follows."""

    players: Players
    body: Block
    at: Range = field(default=NOWHERE, eq=False)


NODE = Each
