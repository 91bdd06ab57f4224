"""`finish`: end the lasting effect this stands in."""

from __future__ import annotations

from attrs import field, frozen

from interpreter.syntax import NOWHERE, Range

RULE = "finish"


@frozen
class Finish:
    """End the lasting effect this stands in."""

    at: Range = field(default=NOWHERE, eq=False)


NODE = Finish
