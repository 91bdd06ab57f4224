"""What structuring starts from: entries as nodes, after every layer has had its say."""

from __future__ import annotations

from attrs import field, frozen

from interpreter.reading.nodes import Mapping
from interpreter.source import Span


@frozen
class Written:
    """One entry: its section as named in the file, its id with the place of that, its module, its keys."""

    section: str
    id: str
    module: str
    span: Span
    node: Mapping


@frozen
class WrittenRules:
    """All entries that are in play together: section -> id -> entry, in the order of the model."""

    sections: dict[str, dict[str, Written]] = field(factory=dict)

    def of(self, section: str) -> dict[str, Written]:
        """The entries of a section by id; empty for a section nobody wrote."""
        return self.sections.get(section, {})
