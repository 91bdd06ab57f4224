"""Borders have no id in a file: they are called by the regions they are between."""

from __future__ import annotations

from interpreter.reading.nodes import Mapping, Scalar, Sequence
from interpreter.source import Span


def border_id(one: str, other: str) -> str:
    """The id of a border, which has none of its own in a file."""
    return "/".join(sorted((one, other)))


def border_of(mapping: Mapping) -> tuple[str, Span]:
    """Id and place of a border; one whose ends cannot be read gets an id of its own and is reported later."""
    between = mapping.get("between")
    if isinstance(between, Sequence):
        ends = [item.value for item in between.items if isinstance(item, Scalar)]
        if len(ends) == 2:
            return border_id(ends[0], ends[1]), between.span
    span = between.span if between is not None else mapping.span
    return f"?{span.source.name}:{span.start}", span


def known_as(section: str, name: str) -> str:
    """The id meant by a name under which something is changed or removed."""
    one, slash, other = name.partition("/")
    return border_id(one.strip(), other.strip()) if section == "borders" and slash else name
