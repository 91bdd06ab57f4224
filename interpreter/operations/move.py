"""`move`: bring pieces (or cards) from places to places."""

from __future__ import annotations

from attrs import field, frozen

from interpreter.syntax import NOWHERE, Amount, PiecePhrase, Places, Range

RULE = "move"


@frozen
class Move:
    """Bring pieces (or cards) from places to places."""

    amount: Amount | None
    pieces: PiecePhrase
    source: Places | None
    then: Places | None
    target: Places
    otherwise: Places | None
    at: Range = field(default=NOWHERE, eq=False)


NODE = Move
