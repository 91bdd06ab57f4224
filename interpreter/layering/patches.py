"""Patches of step lists: steps inserted, changed, replaced and removed by id, in a line-up or by a module."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field

from interpreter.amendment import Amendment
from interpreter.definition import frozen
from interpreter.layering import codes
from interpreter.layering.entries import patched
from interpreter.layering.left_out import left_out
from interpreter.layering.statements import Statement, Verb, word
from interpreter.layering.step_lists import StepLists
from interpreter.layering.touches import WHOLE, Touches, told_at
from interpreter.problems import Problem
from interpreter.reading import typed
from interpreter.reading.nodes import Mapping, Node
from interpreter.source import Span
from interpreter.structuring import codes as key_codes
from interpreter.structuring.written import amendment
from interpreter.suggest import closest, sole

INSERT = "insert"
LINE_UPS = "line-ups"
WAYS = ("before", "after", "first-in", "last-in")


@frozen
class Patch:
    """One thing done to a step. `how` and `anchor` are of insertions; `only` are its line-ups, () for all."""

    verb: Verb
    id: str
    module: str
    span: Span
    node: Mapping | None = None
    how: str = ""
    anchor: str = ""
    anchor_span: Span | None = None
    only: tuple[tuple[str, Span], ...] = ()

    @property
    def needs(self) -> str:
        """The id that must be there already: the anchor of an insertion, else the step itself."""
        return self.anchor if self.verb == "add" else self.id


def as_patch(statement: Statement, problems: list[Problem]) -> Patch | None:
    """A statement about the pseudo-section `steps` as a patch; None, with a problem, if it is of no use."""
    if statement.node is None:
        return Patch(statement.verb, statement.id, statement.module, statement.span)
    only = _line_ups(statement, problems)
    if statement.verb == "remove":
        return Patch("remove", statement.id, statement.module, statement.span, only=only)
    if statement.verb == "change":
        return _change(statement, only, problems)
    if statement.verb == "replace" and _is_moved(statement, problems):
        return None
    left_out = (INSERT, LINE_UPS, "module")
    kept = tuple(each for each in statement.node.entries if each[0].value not in left_out)
    owner = (word("module", statement.span), word(statement.module, statement.span))
    step = Mapping((*kept, owner), statement.node.span)
    if statement.verb == "replace":
        return Patch("replace", statement.id, statement.module, statement.span, step, only=only)
    where = _anchor(statement, problems)
    if where is None:
        return None
    how, anchor, span = where
    return Patch("add", statement.id, statement.module, statement.span, step, how, anchor, span, only)


def _change(statement: Statement, only: tuple[tuple[str, Span], ...], problems: list[Problem]) -> Patch | None:
    assert statement.node is not None
    if _is_moved(statement, problems):
        return None
    keys = tuple(entry for entry in statement.node.entries if entry[0].value != LINE_UPS)
    if not keys:
        message = f"the change of step `{statement.id}` names no key"
        problems.append(Problem(codes.NO_CHANGE, "error", statement.span, message, "say what becomes of it"))
        return None
    node = Mapping(keys, statement.node.span)
    return Patch("change", statement.id, statement.module, statement.span, node, only=only)


def _is_moved(statement: Statement, problems: list[Problem]) -> bool:
    """Whether a change or a replacement says `insert:`, too: a step stays where it is, or is another step."""
    assert statement.node is not None
    moved = statement.node.key(INSERT)
    if moved is None:
        return False
    does, hint = "change", "remove it, and insert a step like it under another id"
    if statement.verb == "replace":
        does, hint = "replacement", f"leave `{INSERT}` out: it stands where the old step stood; or {hint}"
    message = f"a {does} cannot move step `{statement.id}`"
    problems.append(Problem(codes.NO_CHANGE, "error", moved.span, message, hint))
    return True


def _line_ups(statement: Statement, problems: list[Problem]) -> tuple[tuple[str, Span], ...]:
    node = statement.node.get(LINE_UPS) if statement.node is not None else None
    if node is None:
        return ()
    items = typed.as_list(node, problems, f"`{LINE_UPS}` of step `{statement.id}`")
    if items is not None and not items.items:
        message = f"`{LINE_UPS}` of step `{statement.id}` names no line-up"
        hint = "name one or more, or leave the key out to mean all of them"
        problems.append(Problem(codes.NO_CHANGE, "error", node.span, message, hint))
    named = [(typed.as_name(item, problems, f"an entry of `{LINE_UPS}`"), item.span) for item in items or ()]
    return tuple((name, span) for name, span in named if name is not None)


def _anchor(statement: Statement, problems: list[Problem]) -> tuple[str, str, Span] | None:
    assert statement.node is not None
    node = statement.node.get(INSERT)
    example = "say where: `insert: {after: STEP}`, `{before: STEP}`, `{first-in: LIST}` or `{last-in: LIST}`"
    if node is None:
        message = f"step `{statement.id}` lacks `{INSERT}`"
        problems.append(Problem(key_codes.MISSING_KEY, "error", statement.span, message, example))
        return None
    mapping = typed.as_mapping(node, problems, f"`{INSERT}` of step `{statement.id}`", example)
    if mapping is None:
        return None
    if len(mapping.entries) != 1 or mapping.entries[0][0].value not in WAYS:
        wrong = next((key for key, _ in mapping.entries if key.value not in WAYS), None)
        near = closest(wrong.value, WAYS) if wrong else None
        span = wrong.span if wrong else node.span
        message = f"`{INSERT}` of step `{statement.id}` must be one of {', '.join(WAYS)}"
        hint, put = f"did you mean `{near}`?" if near else example, sole(wrong.value, WAYS) if wrong else None
        problems.append(Problem(codes.ANCHOR, "error", span, message, hint, put=put))
        return None
    key, value = mapping.entries[0]
    name = typed.as_name(value, problems, f"`{key.value}` of step `{statement.id}`")
    return None if name is None else (key.value, name, value.span)


@define
class Patcher:
    """Applies patches to the lists of one line-up.

    `unmet` collects module patches whose step or anchor this line-up does not have: whether that is a mistake
    depends on the other line-ups of the module. `amended` says what was done to steps, by id, `about_all` which steps
    came and went. `joined`: modules the line-up does not ask for; what others remove is gone for them.
    """

    line_up: str
    lists: StepLists
    touches: Touches
    problems: list[Problem] = field(factory=list)
    unmet: list[Patch] = field(factory=list)
    removed: dict[str, Patch] = field(factory=dict)
    joined: frozenset[str] = frozenset()
    amended: dict[str, tuple[Amendment, ...]] = field(factory=dict)
    about_all: list[Amendment] = field(factory=list)

    def apply(self, patches: Iterable[Patch]) -> None:
        """Applies patches of one module: replacements and insertions, then changes, removals last."""
        mine = [each for each in patches if not each.only or self.line_up in [name for name, _ in each.only]]
        for patch in mine:
            if patch.verb == "replace":
                self._alter(patch)
        self._insert_all([patch for patch in mine if patch.verb == "add"])
        for verb in ("change", "remove"):
            for patch in mine:
                if patch.verb == verb:
                    self._alter(patch)

    def _insert_all(self, waiting: list[Patch]) -> None:
        """An inserted step may be the anchor of another one, wherever that is written."""
        while waiting:
            left = [patch for patch in waiting if not self._insert(patch)]
            if len(left) == len(waiting):
                self.unmet += [patch for patch in left if not self._report_removed(patch)]
                return
            waiting = left

    def _insert(self, patch: Patch) -> bool:
        assert patch.node is not None
        if self.lists.find(patch.id) is not None:
            return self._report_twice(patch)
        if not self.lists.insert(patch.how, patch.anchor, patch.node):
            return False
        self.touches.begin((self.line_up, patch.id), patch.module, patch.span)
        self.about_all.append(Amendment("add", patch.module, patch.id, patch.span))
        return True

    def _report_twice(self, patch: Patch) -> bool:
        first = self.lists.find(patch.id)
        assert first is not None
        message = f"line-up `{self.line_up}` has a step `{patch.id}` already"
        notes = ((id_span(first), "is the first one"),)
        hint = "choose another id, or use `changes: {steps: ...}` or `replaces: {steps: ...}`"
        self.problems.append(Problem(codes.DUPLICATE_STEP, "error", patch.span, message, hint, notes))
        return True

    def _alter(self, patch: Patch) -> None:
        step = self.lists.find(patch.id)
        if step is None:
            agreed = patch.verb == "remove" and patch.id in self.removed
            if not agreed and not self._report_removed(patch):
                self.unmet.append(patch)
            return
        thing, named = (self.line_up, patch.id), f"step `{patch.id}` of line-up `{self.line_up}`"
        if patch.verb == "change":
            assert patch.node is not None
            kept = tuple(
                (key, value)
                for key, value in patch.node.entries
                if self.touches.allow(thing, named, patch.module, key.value, key.span)
            )
            keys = Mapping(kept, patch.node.span)
            self.problems += left_out(patch.id, step, keys)
            self._note(patch.id, *(amendment(patch.module, key, step.get(key.value)) for key, _ in kept))
            self.lists.rewrite(patch.id, lambda old: [patched(old, keys)])
        elif self.touches.allow(thing, named, patch.module, WHOLE, patch.span):
            if patch.verb == "remove":
                self.removed[patch.id] = patch
                self.about_all.append(Amendment("remove", patch.module, patch.id, patch.span))
            else:
                self._note(patch.id, Amendment("replace", patch.module, "", patch.span))
            new: list[Node] = [patch.node] if patch.verb == "replace" and patch.node is not None else []
            self.lists.rewrite(patch.id, lambda _: new)

    def _report_removed(self, patch: Patch) -> bool:
        """Whether a step is missing because a module removed it that has no say over this one; tells both places."""
        first = self.removed.get(patch.needs)
        if first is None or first.module == patch.module or self.touches.modules.builds_on(patch.module, first.module):
            return False
        if patch.module in self.joined and first.module not in self.joined:
            return False
        does = f"{patch.verb}s" if patch.verb != "add" else f"names to insert step `{patch.id}`"
        step = f"step `{patch.needs}` of line-up `{self.line_up}`"
        message = f"module `{first.module}` removes {step}, which module `{patch.module}` {does}"
        hint = "drop one of the two, or play the modules in different line-ups"
        at, there = told_at(patch.anchor_span or patch.span, first.span)
        self.problems.append(Problem(codes.CLASH, "error", at, message, hint, ((there, "is the other place"),)))
        return True

    def _note(self, step: str, *amendments: Amendment) -> None:
        self.amended[step] = (*self.amended.get(step, ()), *amendments)


def id_span(step: Mapping) -> Span:
    """Where the id of a step stands, or the step when it has none."""
    id_node = step.get("id")
    return id_node.span if id_node is not None else step.span


def report_unmet(patch: Patch, known: Iterable[str], lists: dict[str, str], line_ups: list[str]) -> Problem:
    """A patch whose step, list or anchor does not exist in the line-ups it is meant for.

    lists: names of lists, with the step that runs each, '' for none.
    """
    one = len(line_ups) == 1
    listed = ", ".join(f"`{line_up}`" for line_up in line_ups)
    lacks = f"line-up {listed} has no" if one else f"none of the line-ups {listed} has a"
    known = list(known)
    if patch.verb == "add":
        return _report_anchor(patch, known, list(lists), lacks)
    near = closest(patch.id, known)
    hint = f"did you mean `{near}`?" if near else f"there are: {', '.join(dict.fromkeys(known))}"
    if patch.id in lists:
        hint = _of_a_list(patch, lists[patch.id])
    message = f"{lacks} step `{patch.id}` to {patch.verb}"
    put = None if patch.id in lists else sole(patch.id, known)
    return Problem(codes.UNKNOWN_STEP, "error", patch.span, message, hint, put=put)


def _of_a_list(patch: Patch, runner: str) -> str:
    """What to do about a patch of a list of steps, which has no keys of its own."""
    hint = f"`{patch.id}` is a list of steps" + (f"; step `{runner}` says when it is taken" if runner else "")
    if patch.verb == "change":
        return f"{hint}; steps are put into it by `insert: {{last-in: {patch.id}}}`, and changed by their own ids"
    return f"{hint}; name {'that step, or ' if runner else ''}its steps one by one"


def _report_anchor(patch: Patch, known: list[str], lists: list[str], lacks: str) -> Problem:
    into, anchor = patch.how.endswith("-in"), patch.anchor
    names = [*lists, *known] if into else known
    near, list_near = closest(anchor, names), None if into else closest(anchor, lists)
    hint = f"did you mean `{near}`?" if near else f"there are: {', '.join(names)}"
    if list_near and not near:
        hint = f"did you mean the list `{list_near}`? Then write `first-in: {list_near}` or `last-in: {list_near}`"
    if into and anchor in known:
        hint = f"`{anchor}` is a step without steps of its own: write `before: {anchor}` or `after: {anchor}`"
    elif not into and anchor in lists:
        hint = f"`{anchor}` is a list of steps: write `first-in: {anchor}` or `last-in: {anchor}`, or name a step"
    noun, where = ("list", "into") if into else ("step", patch.how)
    message = f"{lacks} {noun} `{anchor}` to insert step `{patch.id}` {where}"
    put = sole(anchor, names) if patch.anchor_span and hint.startswith("did you mean `") else None
    return Problem(codes.ANCHOR, "error", patch.anchor_span or patch.span, message, hint, put=put)


__all__ = ["Patch", "Patcher", "as_patch", "id_span", "report_unmet"]
