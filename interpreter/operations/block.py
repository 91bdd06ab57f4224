"""A block: sentences and frames one below the other."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from interpreter.syntax import NOWHERE, Range

RULE = "block"


@frozen
class Block:
    """Statements in the order they are done; each is a node of one of the operations."""

    statements: tuple[Any, ...]
    at: Range = field(default=NOWHERE, eq=False)
