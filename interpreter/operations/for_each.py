"""`for each`: the acting player decides what follows about every player in turn."""

from __future__ import annotations

from attrs import field, frozen

from interpreter.operations.block import Block
from interpreter.syntax import NOWHERE, Players, Range

RULE = "for_each"


@frozen
class ForEach:
    """The acting player decides what follows about every player in turn."""

    players: Players
    body: Block
    at: Range = field(default=NOWHERE, eq=False)


NODE = ForEach
