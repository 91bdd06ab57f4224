"""Which values of a file are sentences of the effect language."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.reading.nodes import Mapping, Node, Scalar
from interpreter.structuring.choices import is_choice

# The keys whose values are sentences, phrases or conditions, in rules files and scenario files alike.
KEYS = frozenset({"effect", "always", "means", "piece", "only-if"})


def sentences_in(node: Node) -> Iterator[Scalar]:
    """Every value behind such a key, also where it depends on a ruling or on the players."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Mapping):
            for key, value in node.entries:
                if key.value in KEYS:
                    yield from _texts(value)
                waiting.append(value)
        elif not isinstance(node, Scalar):
            waiting += node.items


def _texts(value: Node) -> Iterator[Scalar]:
    if isinstance(value, Scalar):
        yield value
    elif isinstance(value, Mapping) and is_choice(value):
        for _, options in value.entries:
            if isinstance(options, Mapping):
                for _, option in options.entries:
                    yield from _texts(option)
