"""`set discs`: let several players name a place secretly, all at once."""

from __future__ import annotations

from attrs import field, frozen

from interpreter.syntax import NOWHERE, Places, Players, Range

RULE = "set_discs"


@frozen
class SetDiscs:
    """Let several players name a place secretly, all at once."""

    players: Players
    places: Places
    at: Range = field(default=NOWHERE, eq=False)


NODE = SetDiscs
