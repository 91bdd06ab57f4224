"""What structuring starts from: entries as nodes, after every layer has had its say."""

from __future__ import annotations

from attrs import field

from interpreter.amendment import Amendment
from interpreter.definition import frozen
from interpreter.reading.nodes import Mapping, Node, Scalar
from interpreter.source import Span


@frozen
class Written:
    """One entry: its section as named in the file, its id with the place of that, its module, its keys.

    amended: what modules changed about it. steps: the same of the steps of a line-up, by id.
    """

    section: str
    id: str
    module: str
    span: Span
    node: Mapping
    amended: tuple[Amendment, ...] = ()
    steps: dict[str, tuple[Amendment, ...]] = field(factory=dict)


@frozen
class WrittenRules:
    """All entries that are in play together: section -> id -> entry, in the order of the model."""

    sections: dict[str, dict[str, Written]] = field(factory=dict)

    def of(self, section: str) -> dict[str, Written]:
        """The entries of a section by id; empty for a section nobody wrote."""
        return self.sections.get(section, {})


_LONGEST = 40  # characters of an old value that is shown


def amendment(module: str, key: Scalar, old: Node | None) -> Amendment:
    """What a module does that gives a key a new value."""
    was = "" if old is None else old.value if isinstance(old, Scalar) else old.span.text
    was = " ".join(was.split())
    was = was if len(was) <= _LONGEST else f"{was[: _LONGEST - 3]}..."
    return Amendment("change", module, key.value, key.span, was)
