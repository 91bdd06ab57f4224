"""`cancel`: stop the step a lasting effect listens to, or what is left of it."""

from __future__ import annotations

from attrs import field, frozen

from interpreter.syntax import NOWHERE, Range, Word

RULE = "cancel"


@frozen
class Cancel:
    """Stop the step a lasting effect listens to, or what is left of it."""

    step: Word
    at: Range = field(default=NOWHERE, eq=False)


NODE = Cancel
