"""`choose seat`: let the player name another player for later sentences."""

from __future__ import annotations

from attrs import field, frozen

from interpreter.syntax import NOWHERE, Players, Range, Word

RULE = "choose_seat"


@frozen
class ChooseSeat:
    """Let the player name another player for later sentences."""

    players: Players
    name: Word
    at: Range = field(default=NOWHERE, eq=False)


NODE = ChooseSeat
