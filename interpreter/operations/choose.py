"""`choose`: let the player name a place for later sentences."""

from __future__ import annotations

from attrs import field, frozen

from interpreter.syntax import NOWHERE, Places, Range, Word

RULE = "choose"


@frozen
class Choose:
    """Let the player name a place for later sentences."""

    places: Places
    name: Word
    at: Range = field(default=NOWHERE, eq=False)


NODE = Choose
