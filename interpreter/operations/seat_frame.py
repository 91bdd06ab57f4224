"""`seat frame`: one named player does and decides what follows."""

from __future__ import annotations

from attrs import field, frozen

from interpreter.operations.block import Block
from interpreter.syntax import NOWHERE, Range, SeatPhrase

RULE = "seat_frame"


@frozen
class SeatFrame:
    """One named player does and decides what follows."""

    seat: SeatPhrase
    body: Block
    at: Range = field(default=NOWHERE, eq=False)


NODE = SeatFrame
