"""`score`: pay the players for what they have in places."""

from __future__ import annotations

from attrs import field, frozen

from interpreter.syntax import NOWHERE, Places, Range

RULE = "score"


@frozen
class Score:
    """Pay the players for what they have in places."""

    places: Places
    first_only: str | None
    at: Range = field(default=NOWHERE, eq=False)


NODE = Score
