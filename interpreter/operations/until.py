"""`until`: a lasting effect: what follows stays in force until a moment."""

from __future__ import annotations

from attrs import field, frozen

from interpreter.operations.block import Block
from interpreter.syntax import NOWHERE, Moment, Range

RULE = "until"


@frozen
class Until:
    """A lasting effect: what follows stays in force until a moment."""

    keep: str | None
    moment: Moment
    body: Block
    at: Range = field(default=NOWHERE, eq=False)


NODE = Until
