"""The names there are in rules files read together, by kind, each with the place where it is given."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from interpreter.definition import frozen
from interpreter.editor.named import SECTIONS_OF, kind_of
from interpreter.layering.statements import STEPS, Statement
from interpreter.layers import Loaded
from interpreter.reading.nodes import Mapping, Node, Scalar, Sequence
from interpreter.source import Span
from interpreter.structuring.line_ups import list_keys

_ADDING = ("add", "replace")
CLOCKWISE, _BY_NUMBER = "clockwise", ("descending", "ascending")


@frozen
class Named:
    """A name: what it names, what people call that, and where it stands. node: the entry."""

    id: str
    kind: str
    name: str
    span: Span
    node: Mapping | None = None


@define
class Known:
    """Names by kind and id. Of several entries with an id the first is known."""

    by_kind: dict[str, dict[str, Named]] = field(factory=dict)

    @classmethod
    def of(cls, loaded: Loaded) -> Known:
        """All names of some files."""
        known = cls()
        for declared in loaded.modules.by_id.values():
            module = declared.module
            known.enter(Named(module.id, "module", module.name, module.span))
        for statement in loaded.statements:
            if statement.verb in _ADDING and statement.node is not None:
                known.enter_statement(statement, statement.node)
        return known

    def enter(self, named: Named) -> None:
        """Take a name in."""
        self.by_kind.setdefault(named.kind, {}).setdefault(named.id, named)

    def enter_statement(self, statement: Statement, node: Mapping) -> None:
        """Take in an entry, and the names that stand in it."""
        if statement.section == STEPS:
            self._enter_steps((node,))
            return
        kind = kind_of(statement.section)
        entry = Named(statement.id, kind, _text(node, "name"), statement.span, node)
        self.enter(entry)
        plural = node.get("plural")
        if isinstance(plural, Scalar):
            self.enter(Named(plural.value, f"{kind} plural", entry.name, statement.span, node))
        for key, inner in (("tags", "tag"), ("numbers", "card number"), ("values", f"value of {statement.id}")):
            listed = node.get(key)
            for item in listed.items if isinstance(listed, Sequence) and statement.section != "scoreboards" else ():
                if isinstance(item, Scalar):
                    self.enter(Named(item.value, inner, "", item.span))
        if statement.section == "line-ups":
            for key in list_keys(node):
                at, steps = node.key(key), node.get(key)
                if at is not None and isinstance(steps, Sequence):
                    self.enter(Named(key, "list", "", at.span))
                    self._enter_steps(steps.items)
            for key in (STEPS, "replaces"):
                steps = node.get(key)
                self._enter_steps(steps.items if isinstance(steps, Sequence) else ())

    def _enter_steps(self, nodes: tuple[Node, ...]) -> None:
        for step in _steps(nodes):
            id = step.get("id")
            if isinstance(id, Scalar):
                self.enter(Named(id.value, "step", _text(step, "name"), id.span, step))

    def names(self, kind: str) -> dict[str, Named]:
        """The names a text of a kind can be, as keys, steps and sentences speak of kinds."""
        if kind == "order":
            return self._of("card number")
        if kind == "step":
            return {**self._of("list"), **self._of("step")}
        if kind == "tag of regions":
            return self._of("tag")
        if kind in SECTIONS_OF:
            kinds = [kind_of(section) for section in SECTIONS_OF[kind]]
            found = {id: named for each in kinds for id, named in self._of(each).items()}
            if kind in ("neutral colour", "colour in play"):
                return {id: named for id, named in found.items() if named.node and named.node.get("neutral")}
            return found
        return self._of(kind)

    def plurals(self, kind: str) -> dict[str, Named]:
        """The names for several of a kind."""
        return self._of(f"{kind} plural")

    def everywhere(self, id: str) -> list[Named]:
        """Everything of that name."""
        return [names[id] for names in self.by_kind.values() if id in names]

    def _of(self, kind: str) -> dict[str, Named]:
        return self.by_kind.get(kind, {})


def orders(numbers: dict[str, Named]) -> list[str]:
    """The orders in which seats can act, by the numbers printed on cards."""
    return [CLOCKWISE, *(f"{number}-{way}" for number in numbers for way in _BY_NUMBER)]


def _steps(nodes: tuple[Node, ...]) -> Iterator[Mapping]:
    for node in nodes:
        if isinstance(node, Mapping):
            yield node
            nested = node.get("steps")
            yield from _steps(nested.items if isinstance(nested, Sequence) else ())


def _text(node: Mapping, key: str) -> str:
    found = node.get(key)
    return found.value if isinstance(found, Scalar) else ""
