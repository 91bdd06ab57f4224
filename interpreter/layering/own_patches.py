"""What a line-up says about its own steps under `steps`, `replaces`, `changes` and `removes`."""

from __future__ import annotations

from interpreter.definition import frozen
from interpreter.layering import codes
from interpreter.layering.patches import LINE_UPS, Patch, as_patch
from interpreter.layering.repeats import report_repeats
from interpreter.layering.statements import STEPS, Statement, Verb
from interpreter.problems import Problem
from interpreter.reading import typed
from interpreter.reading.nodes import Mapping, Node, Scalar
from interpreter.structuring import codes as key_codes
from interpreter.structuring.written import Written


def own_patches(entry: Written, problems: list[Problem]) -> tuple[Patch, ...]:
    """The patches of a line-up, mistakes entered in `problems`."""
    own = _Own(entry, problems)
    statements = [
        *own.steps(STEPS, "add"),
        *own.steps("replaces", "replace"),
        *own.changes(),
        *own.removals(),
    ]
    patches = [as_patch(statement, problems) for statement in statements]
    return tuple(patch for patch in patches if patch is not None)


@frozen
class _Own:
    entry: Written
    problems: list[Problem]

    def _what(self, key: str) -> str:
        return f"`{key}` of line-up `{self.entry.id}`"

    def _items(self, key: str) -> tuple[Node, ...]:
        node = self.entry.node.get(key)
        items = typed.as_list(node, self.problems, self._what(key)) if node is not None else None
        return items.items if items is not None else ()

    def steps(self, key: str, verb: Verb) -> list[Statement]:
        found = []
        for item in self._items(key):
            step = typed.as_mapping(item, self.problems, f"an entry of {self._what(key)}")
            if step is None:
                continue
            self._check_reach(step)
            id_node = step.get("id")
            if isinstance(id_node, Scalar) and id_node.value:
                found.append(Statement(verb, STEPS, id_node.value, self.entry.module, id_node.span, step))
                continue
            message = f"an entry of {self._what(key)} lacks `id`"
            hint = "add `id:`, a name for the step"
            self.problems.append(Problem(key_codes.MISSING_KEY, "error", step.span, message, hint))
        return found

    def _check_reach(self, keys: Mapping) -> None:
        """Reports what only a step can say that is given for many line-ups, at the top of a file."""
        for name in (LINE_UPS, "module"):
            key = keys.key(name)
            if key is not None:
                message = f"a step of line-up `{self.entry.id}` has no key `{name}`"
                hint = f"it is a step of this line-up already; `{name}:` is for steps at the top of the file"
                self.problems.append(Problem(key_codes.UNKNOWN_KEY, "error", key.span, message, hint))

    def changes(self) -> list[Statement]:
        node = self.entry.node.get("changes")
        keys = typed.as_mapping(node, self.problems, self._what("changes")) if node is not None else None
        found = []
        for key, value in keys.entries if keys else ():
            patch = typed.as_mapping(value, self.problems, f"the change of step `{key.value}`")
            if patch is None:
                continue
            self._check_reach(patch)
            fixed = patch.key("id")
            if fixed is not None:
                hint = "remove the step and insert one with the new id"
                self.problems.append(Problem(codes.NO_CHANGE, "error", fixed.span, "an id cannot be changed", hint))
            elif not patch.entries:
                message = f"the change of step `{key.value}` names no key"
                self.problems.append(Problem(codes.NO_CHANGE, "error", key.span, message, "delete it"))
            else:
                found.append(Statement("change", STEPS, key.value, self.entry.module, key.span, patch))
        return found

    def removals(self) -> list[Statement]:
        found = []
        for item in self._items("removes"):
            name = typed.as_name(item, self.problems, f"an entry of {self._what('removes')}")
            if name is not None:
                found.append(Statement("remove", STEPS, name, self.entry.module, item.span))
        report_repeats(((each.id, each.id, each.span) for each in found), self._what("removes"), self.problems)
        return found
