"""The tree of a rules file. Every scalar keeps its text as written; no type is guessed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from attrs import field

from interpreter.definition import frozen
from interpreter.source import Span, Text

Style = Literal["plain", "single", "double", "literal", "folded"]


@frozen
class Scalar:
    """One value as written: its text with every position, and the style it is written in."""

    text: Text
    style: Style

    @property
    def value(self) -> str:
        """The text."""
        return self.text.value

    @property
    def span(self) -> Span:
        """Where it stands."""
        return self.text.span

    @property
    def is_empty(self) -> bool:
        """Whether nothing is written: no sign of YAML either, as quotation marks."""
        return self.style == "plain" and not self.value

    def part(self, start: int, end: int) -> Scalar:
        """Some of its characters as a value of its own."""
        span = Span(self.span.source, self.text.at(start, end).start, self.text.at(start, end).end)
        return Scalar(Text(self.value[start:end], span), self.style)


@frozen
class Sequence:
    """A list."""

    items: tuple[Node, ...]
    span: Span

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


@frozen
class Mapping:
    """Keys with their values in the order written. A key written twice is listed once, as first written."""

    entries: tuple[tuple[Scalar, Node], ...]
    span: Span
    _by_key: dict[str, tuple[Scalar, Node]] = field(init=False, eq=False, repr=False)

    @_by_key.default
    def _index(self) -> dict[str, tuple[Scalar, Node]]:
        return {key.value: (key, node) for key, node in self.entries}

    def get(self, key: str) -> Node | None:
        """The value of a key; None when there is none."""
        entry = self._by_key.get(key)
        return entry[1] if entry else None

    def key(self, key: str) -> Scalar | None:
        """The key itself, with its place; None when there is none."""
        entry = self._by_key.get(key)
        return entry[0] if entry else None

    def keys(self) -> tuple[str, ...]:
        """All keys, in the order written."""
        return tuple(self._by_key)


Node: TypeAlias = Scalar | Sequence | Mapping
