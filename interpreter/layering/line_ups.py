"""Line-ups: which modules each plays with, what `like:` copies, and the steps after all patches."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as AnyMapping

from attrs import define, field

from interpreter.amendment import Amendment
from interpreter.definition import frozen
from interpreter.layering import codes
from interpreter.layering.entries import Merged, patched
from interpreter.layering.modules import Modules
from interpreter.layering.own_patches import own_patches
from interpreter.layering.patches import Patch, Patcher, as_patch, id_span, report_unmet
from interpreter.layering.repeats import report_repeats
from interpreter.layering.statements import STEPS, Statement, word
from interpreter.layering.step_lists import StepLists, step_id
from interpreter.layering.touches import Touches
from interpreter.layering.waiting import waiting_in_circles
from interpreter.model import STEP_LISTS
from interpreter.problems import Problem
from interpreter.reading import typed
from interpreter.reading.nodes import Mapping, Node, Scalar, Sequence
from interpreter.source import Span
from interpreter.structuring.line_ups import list_keys
from interpreter.structuring.written import Written
from interpreter.suggest import closest, sole

LIKE = "like"
_OWN = frozenset({"id", "name", "module", "source", "confidence", "note", LIKE})
_PATCHES = frozenset({STEPS, "changes", "removes", "replaces"})


@frozen
class LineUpNotice:
    """A line-up that was found: the modules it plays with, in order, and those that are not loaded.

    joined: those of its modules that it does not ask for, but that extend what it is made of.
    """

    id: str
    span: Span
    modules: tuple[str, ...]
    missing: tuple[str, ...]
    joined: frozenset[str] = frozenset()

    @property
    def playable(self) -> bool:
        """Whether all its modules are loaded."""
        return not self.missing


@frozen
class Chosen:
    """The modules every line-up plays with, and the modules no line-up plays."""

    notices: tuple[LineUpNotice, ...]
    idle: tuple[str, ...]


def choose_modules(modules: Modules, line_ups: AnyMapping[str, Statement]) -> Chosen:
    """A module no line-up lists, and without a line-up of its own, joins each that has all it extends."""
    listed = {id: _listed(id, line_ups, set()) for id in line_ups}
    claimed = {name for names in listed.values() for name in names}
    claimed |= {statement.module for statement in line_ups.values()}
    free = [id for id in modules.order if id not in claimed and modules.by_id[id].extends]
    notices, played = [], set[str]()
    for id, statement in line_ups.items():
        own = modules.closure([*listed[id], statement.module])
        chosen = set(own)
        for name in free:
            if chosen.issuperset(other for other, _ in modules.by_id[name].extends):
                chosen.add(name)
        missing = tuple(sorted(chosen - set(modules.by_id)))
        played |= chosen
        notices.append(LineUpNotice(id, statement.span, modules.in_order(chosen), missing, frozenset(chosen - own)))
    return Chosen(tuple(notices), tuple(id for id in modules.order if id not in played))


def named_in(statement: Statement, module: str) -> list[Span]:
    """Where a line-up names a module under `modules:`."""
    node = statement.node.get("modules") if statement.node is not None else None
    items = node.items if isinstance(node, Sequence) else ()
    return [item.span for item in items if isinstance(item, Scalar) and item.value == module]


def _listed(id: str, line_ups: AnyMapping[str, Statement], seen: set[str]) -> tuple[str, ...]:
    statement = line_ups.get(id)
    if statement is None or statement.node is None or id in seen:
        return ()
    node = statement.node.get("modules")
    if isinstance(node, Sequence):
        return tuple(item.value for item in node.items if isinstance(item, Scalar))
    like = statement.node.get(LIKE)
    return _listed(like.value, line_ups, seen | {id}) if isinstance(like, Scalar) else ()


@define
class _Copied:
    """A line-up on its way: plain keys, step lists, and its own patches not yet applied."""

    keys: Mapping
    lists: dict[str, Sequence]
    own: tuple[Patch, ...]
    amended: tuple[Amendment, ...]
    steps: dict[str, tuple[Amendment, ...]]


@define
class Assembler:
    """Builds the final nodes of line-ups out of the merged entries of their modules."""

    modules: Modules
    line_ups: AnyMapping[str, Statement]
    steps: tuple[Statement, ...]
    problems: list[Problem] = field(factory=list)
    _patches: dict[str, list[Patch]] = field(factory=dict)
    _unmet: dict[Span, list[tuple[str, Patch]]] = field(factory=dict)
    _ids: dict[str, list[str]] = field(factory=dict)
    _names: dict[str, dict[str, str]] = field(factory=dict)
    _tried: dict[Span, set[str]] = field(factory=dict)
    circles: set[str] = field(factory=set)

    def __attrs_post_init__(self) -> None:
        for statement in self.steps:
            patch = as_patch(statement, self.problems)
            if patch is not None:
                self._patches.setdefault(patch.module, []).append(patch)
                self._check_only(patch)
        for line_up in self.line_ups.values():
            named = line_up.node.get("modules") if line_up.node is not None else None
            if named is not None:
                what = f"`modules` of line-up `{line_up.id}`"
                typed.as_strings(named, self.problems, what)
                items = named.items if isinstance(named, Sequence) else ()
                scalars = [item for item in items if isinstance(item, Scalar)]
                report_repeats(((each.value, each.value, each.span) for each in scalars), what, self.problems)

    def assemble(self, notice: LineUpNotice, merged: Merged) -> Written | None:
        """The line-up with everything applied; None when what it is like does not exist."""
        entry = merged.written.of("line-ups").get(notice.id)
        copied = self._copy(entry, merged, ()) if entry else None
        if entry is None or copied is None:
            return None
        patcher = Patcher(notice.id, StepLists(copied.lists), Touches(self.modules, self.problems), self.problems)
        patcher.joined = notice.joined
        patcher.amended |= copied.steps
        for module in notice.modules:
            patches = self._patches.get(module, [])
            for patch in patches:
                self._tried.setdefault(patch.span, set()).add(notice.id)
            patcher.apply(patches)
            for patch in patcher.unmet:
                self._unmet.setdefault(patch.span, []).append((notice.id, patch))
            patcher.unmet.clear()
            if module == entry.module:
                self._apply_own(patcher, copied.own, notice.id)
        self._ids[notice.id] = patcher.lists.ids()
        self._names[notice.id] = patcher.lists.runners()
        self._check_unique(patcher.lists, notice.id)
        node = self._final(entry, notice, copied, patcher)
        amended = (*copied.amended, *(each for each in patcher.about_all if each.module != entry.module))
        return Written("line-ups", entry.id, entry.module, entry.span, node, amended, patcher.amended)

    def report_unmet(self) -> None:
        """Reports module patches that found their step in none of the line-ups they are for.

        What waits for a step that found no place itself is not told of.
        """
        found = [(failures[0][1], failures) for span, failures in self._unmet.items() if self._is_lost(span)]
        waits = {patch.id: patch.anchor for patch, _ in found if patch.verb == "add"}
        circles, told = waiting_in_circles(patch for patch, _ in found)
        self.problems += circles
        for patch, failures in found:
            if patch.verb == "add" and (patch.id in told or _is_explained(patch.anchor, waits)):
                continue
            ids = [each for line_up, _ in failures for each in self._ids[line_up]]
            names = {name: step for line_up, _ in failures for name, step in self._names[line_up].items()}
            line_ups = sorted({line_up for line_up, _ in failures})
            problem = report_unmet(patch, dict.fromkeys(ids), names, line_ups)
            self.problems.append(problem)

    def _is_lost(self, span: Span) -> bool:
        """Whether the patch there found its step in none of the line-ups it is for."""
        failures = self._unmet[span]
        return bool(failures[0][1].only) or len(failures) >= len(self._tried.get(span, set()))

    def _check_only(self, patch: Patch) -> None:
        for name, span in patch.only:
            if name not in self.line_ups:
                near = closest(name, list(self.line_ups))
                hint = f"did you mean `{near}`?" if near else ""
                message, put = f"there is no line-up `{name}`", sole(name, self.line_ups)
                self.problems.append(Problem(codes.UNKNOWN_LINE_UP, "error", span, message, hint, put=put))

    def _copy(self, entry: Written, merged: Merged, path: tuple[str, ...]) -> _Copied | None:
        """The entry with what it is like underneath it, whose own patches are applied."""
        like = entry.node.get(LIKE)
        names = list_keys(entry.node)
        lists = {name: node for name in names if isinstance(node := entry.node.get(name), Sequence)}
        own = Mapping(
            tuple((key, node) for key, node in entry.node.entries if key.value not in (*names, *_PATCHES, LIKE)),
            entry.node.span,
        )
        patches = own_patches(entry, self.problems)
        if like is None:
            return _Copied(own, lists, patches, entry.amended, {})
        name = typed.as_name(like, self.problems, f"`{LIKE}` of line-up `{entry.id}`")
        if name is None:
            return None
        other = self._find_like(entry, name, like.span, merged, (*path, entry.id))
        under = self._copy(other, merged, (*path, entry.id)) if other else None
        if other is None or under is None:
            return None
        patcher = Patcher(other.id, StepLists(under.lists), Touches(self.modules, self.problems), self.problems)
        patcher.amended |= under.steps
        self._apply_own(patcher, under.own, other.id)
        kept = tuple((key, node) for key, node in under.keys.entries if key.value not in _OWN)
        keys = patched(Mapping(kept, own.span), own)
        inherited = [each for each in under.amended if each.key not in _OWN and own.get(each.key) is None]
        amended = (*inherited, *entry.amended)
        return _Copied(keys, patcher.lists.lists | lists, patches, amended, patcher.amended)

    def _find_like(
        self, entry: Written, name: str, span: Span, merged: Merged, path: tuple[str, ...]
    ) -> Written | None:
        if name in path:
            circle = path[path.index(name) :]
            if not self.circles.isdisjoint(circle):
                return None  # told already, from another line-up of it
            self.circles.update(circle)
            chain = " -> ".join((*circle, name))
            message = f"line-ups are like each other in a circle: {chain}"
            self.problems.append(Problem(codes.CYCLE, "error", span, message, f"delete one of these `{LIKE}:`"))
            return None
        other = merged.written.of("line-ups").get(name)
        statement = self.line_ups.get(name)
        if other is None and statement is not None and statement.node is not None:
            other = Written("line-ups", name, statement.module, statement.span, statement.node)
        if other is None:
            near = closest(name, [each for each in self.line_ups if each != entry.id])
            hint = f"did you mean `{near}`?" if near else ""
            message = f"line-up `{entry.id}` is like `{name}`, which does not exist"
            put = sole(name, [each for each in self.line_ups if each != entry.id])
            self.problems.append(Problem(codes.UNKNOWN_LINE_UP, "error", span, message, hint, put=put))
        return other

    def _apply_own(self, patcher: Patcher, own: Iterable[Patch], id: str) -> None:
        patcher.apply(own)
        circles, told = waiting_in_circles(patcher.unmet)
        self.problems += circles
        for patch in patcher.unmet:
            known, names = patcher.lists.ids(), patcher.lists.runners()
            if patch.verb != "add" or patch.id not in told:
                self.problems.append(report_unmet(patch, known, names, [id]))
        patcher.unmet.clear()

    def _check_unique(self, lists: StepLists, line_up: str) -> None:
        seen: dict[str, Mapping] = {}
        for step in lists.steps():
            id = step_id(step)
            if id and id in seen and id_span(step) != id_span(seen[id]):
                message = f"line-up `{line_up}` has two steps `{id}`"
                notes = ((id_span(seen[id]), "is the first one"),)
                hint = "give one of them another id"
                self.problems.append(Problem(codes.DUPLICATE_STEP, "error", id_span(step), message, hint, notes))
            seen.setdefault(id, step)

    def _final(self, entry: Written, notice: LineUpNotice, copied: _Copied, patcher: Patcher) -> Mapping:
        entries: list[tuple[Scalar, Node]] = [
            (key, node) for key, node in copied.keys.entries if key.value not in ("modules", "module")
        ]
        for name, sequence in sorted(patcher.lists.lists.items(), key=lambda each: _list_rank(each[0])):
            entries.append((word(name, sequence.span), sequence))
        span = entry.node.get("modules")
        at = span.span if span is not None else entry.span
        named = Sequence(tuple(word(name, at) for name in notice.modules), at)
        return Mapping((*entries, (word("modules", at), named)), entry.node.span)


def _list_rank(name: str) -> tuple[int, str]:
    return (STEP_LISTS.index(name), "") if name in STEP_LISTS else (len(STEP_LISTS), name)


def _is_explained(anchor: str, waits: dict[str, str]) -> bool:
    """Whether an anchor is a step that was to be inserted, too, and is told to have found no place. waits: by step."""
    seen = set[str]()
    step = anchor
    while step in waits and step not in seen:
        seen.add(step)
        step = waits[step]
    return bool(seen) and step not in waits
