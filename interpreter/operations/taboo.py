"""`taboo`: standing rule: nothing enters or leaves the place."""

from __future__ import annotations

from attrs import field, frozen

from interpreter.syntax import NOWHERE, Places, Range

RULE = "taboo"


@frozen
class Taboo:
    """Standing rule: nothing enters or leaves the place."""

    places: Places
    at: Range = field(default=NOWHERE, eq=False)


NODE = Taboo
