"""The definitions a plan is made of."""

from __future__ import annotations

from typing import Any

import attrs


def nodes(tree: Any) -> list[Any]:
    """Every definition in a tree of frozen definitions and tuples, in reading order."""
    if isinstance(tree, tuple):
        return [found for part in tree for found in nodes(part)]
    if not attrs.has(type(tree)):
        return []
    return [tree, *(found for part in attrs.astuple(tree, recurse=False) for found in nodes(part))]
