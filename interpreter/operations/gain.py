"""`gain`: give points outright."""

from __future__ import annotations

from attrs import field, frozen

from interpreter.syntax import NOWHERE, Range

RULE = "gain"


@frozen
class Gain:
    """Give points outright."""

    points: int
    at: Range = field(default=NOWHERE, eq=False)


NODE = Gain
