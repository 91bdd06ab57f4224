"""`if`: do what follows only if something holds."""

from __future__ import annotations

from attrs import field, frozen

from interpreter.operations.block import Block
from interpreter.syntax import NOWHERE, Condition, Range

RULE = "if_"


@frozen
class If:
    """Do what follows only if something holds."""

    condition: Condition
    body: Block
    otherwise: Block | None
    at: Range = field(default=NOWHERE, eq=False)


NODE = If
