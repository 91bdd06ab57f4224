"""The step lists of one line-up as nodes, and the three things that can be done to them by step id."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import define, field

from interpreter.reading.nodes import Mapping, Node, Scalar, Sequence
from interpreter.reading.typed import as_meant
from interpreter.structuring.steps import NESTED


def step_id(node: Node) -> str:
    """The id of a step, '' when it has none that can be read."""
    id_node = node.get("id") if isinstance(node, Mapping) else None
    return as_meant(id_node.value) if isinstance(id_node, Scalar) else ""


def all_steps(nodes: tuple[Node, ...]) -> Iterator[Mapping]:
    """Every step of a list, outer ones before those nested in them."""
    for node in nodes:
        if isinstance(node, Mapping):
            yield node
            nested = node.get(NESTED)
            if isinstance(nested, Sequence):
                yield from all_steps(nested.items)


@define
class StepLists:
    """Lists by name. `anchored` remembers what was put behind an anchor, so that several keep their order."""

    lists: dict[str, Sequence]
    anchored: dict[tuple[str, str], str] = field(factory=dict)

    def steps(self) -> Iterator[Mapping]:
        """Every step of every list, nested ones included."""
        for sequence in self.lists.values():
            yield from all_steps(sequence.items)

    def ids(self) -> list[str]:
        """The ids of all steps, as often as they occur."""
        return [id for id in map(step_id, self.steps()) if id]

    def runners(self) -> dict[str, str]:
        """The names of all lists, each with the id of the first step that runs it, '' where none does."""
        runs: dict[str, str] = {}
        for step in self.steps():
            named = step.get(NESTED)
            if isinstance(named, Scalar):
                runs.setdefault(named.value, step_id(step))
        return {name: runs.get(name, "") for name in self.lists}

    def find(self, id: str) -> Mapping | None:
        """The first step with that id, wherever it is nested."""
        return next((step for step in self.steps() if step_id(step) == id), None)

    def rewrite(self, id: str, change: Callable[[Mapping], list[Node]]) -> None:
        """Puts what `change` gives in the place of the step with that id."""
        for name, sequence in self.lists.items():
            self.lists[name] = Sequence(_rewritten(sequence.items, id, change), sequence.span)

    def insert(self, how: str, anchor: str, step: Mapping) -> bool:
        """Puts a step 'before' or 'after' a step, 'first-in' or 'last-in' a list or the steps of a step.

        False when there is no such anchor.
        """
        if how in ("before", "after"):
            if self.find(anchor) is None:
                return False
            at = self._last_behind(how, anchor)
            self.rewrite(at, lambda old: [step, old] if how == "before" else [old, step])
        elif not self._extend(how, anchor, step):
            return False
        if how in ("after", "first-in"):
            self.anchored[(how, anchor)] = step_id(step)
        return True

    def _last_behind(self, how: str, anchor: str) -> str:
        last = self.anchored.get((how, anchor), "")
        return last if last and self.find(last) is not None else anchor

    def _extend(self, how: str, name: str, step: Mapping) -> bool:
        last = self.anchored.get((how, name), "")
        if how == "first-in" and last and self.find(last) is not None:
            self.rewrite(last, lambda old: [old, step])
            return True

        def extended(sequence: Sequence) -> Sequence:
            items = (step, *sequence.items) if how == "first-in" else (*sequence.items, step)
            return Sequence(items, sequence.span)

        if name in self.lists:
            self.lists[name] = extended(self.lists[name])
            return True
        outer = self.find(name)
        nested = outer.get(NESTED) if outer is not None else None
        if not isinstance(nested, Sequence):
            return False
        inner = extended(nested)
        self.rewrite(name, lambda old: [_with_nested(old, inner)])
        return True


def _rewritten(nodes: tuple[Node, ...], id: str, change: Callable[[Mapping], list[Node]]) -> tuple[Node, ...]:
    found: list[Node] = []
    for node in nodes:
        if isinstance(node, Mapping) and step_id(node) == id:
            found += change(node)
            continue
        nested = node.get(NESTED) if isinstance(node, Mapping) else None
        if isinstance(node, Mapping) and isinstance(nested, Sequence):
            items = _rewritten(nested.items, id, change)
            if items != nested.items:
                node = _with_nested(node, Sequence(items, nested.span))
        found.append(node)
    return tuple(found)


def _with_nested(step: Mapping, nested: Sequence) -> Mapping:
    entries = tuple((key, nested if key.value == NESTED else value) for key, value in step.entries)
    return Mapping(entries, step.span)
