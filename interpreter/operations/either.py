"""`either`: the player chooses one of several blocks."""

from __future__ import annotations

from attrs import field, frozen

from interpreter.operations.block import Block
from interpreter.syntax import NOWHERE, Range

RULE = "either"


@frozen
class Either:
    """The player chooses one of several blocks."""

    branches: tuple[Block, ...]
    at: Range = field(default=NOWHERE, eq=False)


NODE = Either
