"""From YAML events to nodes. What YAML offers beyond lists, mappings and text is refused, place by place."""

from __future__ import annotations

import re

import yaml
from attrs import define, field

from interpreter.problems import Problem
from interpreter.reading import codes
from interpreter.reading.characters import check_escapes, without_forbidden
from interpreter.reading.files import MAX_SIZE, too_large
from interpreter.reading.scalars import locate
from interpreter.reading.shapes import Mapping, Node, Scalar, Sequence, Style
from interpreter.reading.syntax import explain
from interpreter.source import Source, Span

MAX_DEPTH = 64
MAX_NODES = 200_000
SKELETON = "format: 1\nmodules:\n  - {id: my-rules, name: My rules}"

_LOADER: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_STYLES: dict[str | None, Style] = {"'": "single", '"': "double", "|": "literal", ">": "folded"}
_BOOLEAN_KEYS = frozenset({"yes", "no", "on", "off", "true", "false"})
_NULL_KEYS = frozenset({"", "~", "null"})
_GLUED = re.compile(r"([A-Za-z][\w-]*):(?!//)[^\s,\]}]")
_CUT_KEYS = frozenset({"effect", "text", "note"})
_CUT = re.compile(r"(?: #|[ \t]+#(?=[^\s#]))")


@define
class _Open:
    """A list or mapping whose end has not come yet."""

    start: int
    column: int
    is_mapping: bool
    flow: bool
    items: list[Node] = field(factory=list)
    keys: dict[str, Scalar] = field(factory=dict)
    entries: list[tuple[Scalar, Node]] = field(factory=list)
    key: Scalar | None = None
    waits_for_value: bool = False
    last_end: int = 0


@define
class _Builder:
    source: Source
    problems: list[Problem]
    stack: list[_Open] = field(factory=list)
    root: Node | None = None
    usable: bool = True
    nodes: int = 0
    read_to: int = 0

    def error(self, code: str, start: int, end: int, message: str, help: str = "") -> None:
        self.problems.append(Problem(code, "error", Span(self.source, start, end), message, help))

    def take(self, event: yaml.Event) -> bool:
        """Works one event in; False when reading is to stop."""
        self._look_for_tabs(self.read_to, event.start_mark.index)
        self.read_to = max(self.read_to, event.end_mark.index)
        if isinstance(event, yaml.DocumentStartEvent):
            return self._document(event)
        if isinstance(event, yaml.AliasEvent):
            self._alias(event)
        elif isinstance(event, yaml.ScalarEvent):
            self._scalar(event)
        elif isinstance(event, yaml.CollectionStartEvent):
            return self._open(event)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._close(event)
        return self._within_limits(event)
