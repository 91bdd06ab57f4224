"""Which modules there are, what they build on, and in which order they speak."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet

from attrs import define, evolve, field

from interpreter.definition import frozen
from interpreter.layering import codes
from interpreter.layering.repeats import report_repeats
from interpreter.layering.statements import RulesFile, Statement
from interpreter.model import Module
from interpreter.problems import Problem
from interpreter.reading import typed
from interpreter.reading.codes import SIZE
from interpreter.reading.nodes import Node, Scalar, Sequence
from interpreter.source import Span
from interpreter.structuring.entries import check_keys, read_keys
from interpreter.structuring.findings import Findings
from interpreter.structuring.keys import SECTIONS
from interpreter.structuring.values import values_converter
from interpreter.structuring.written import Written
from interpreter.suggest import closest, sole

MAX_MODULES = 200  # what builds on what is looked at in every direction


@frozen
class Declared:
    """A module as declared: its entry and every module it extends with the place where that is said."""

    module: Module
    extends: tuple[tuple[str, Span], ...]


@define
class Modules:
    """All declared modules by id. `above` gives everything a module builds on, directly or not.

    circular: those that extend each other in circles. doubled: those that are declared more than once.
    """

    by_id: dict[str, Declared] = field(factory=dict)
    above: dict[str, frozenset[str]] = field(factory=dict)
    order: tuple[str, ...] = ()
    shipped: Callable[[], AbstractSet[str]] = frozenset
    circular: set[str] = field(factory=set)
    doubled: set[str] = field(factory=set)

    def to_extend(self, id: str) -> str:
        """A module this one could extend, for examples: one that is given, else a shipped one."""
        given = (other for other in self.order if not self.builds_on(other, id))
        return next(given, None) or min(self.shipped(), default="MODULE")

    def closure(self, ids: Iterable[str]) -> frozenset[str]:
        """The modules and all they build on, whether declared or not."""
        wanted = set(ids)
        for id in tuple(wanted):
            wanted |= self.above.get(id, frozenset())
        return frozenset(wanted)

    def builds_on(self, one: str, other: str) -> bool:
        """Whether one module is, or directly or indirectly extends, the other."""
        return one == other or other in self.above.get(one, frozenset())

    def in_order(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Known modules, each after all it builds on, else by id: the order of files is no matter."""
        wanted = set(ids)
        return tuple(id for id in self.order if id in wanted)


def extended_names(statement: Statement) -> tuple[tuple[str, Span], ...]:
    """What a module's entry names under `extends:`, read without judging it."""
    node = statement.node.get("extends") if statement.node is not None else None
    items = node.items if isinstance(node, Sequence) else (node,)
    return tuple((item.value, item.span) for item in items if isinstance(item, Scalar))


def read_modules_of(
    files: Iterable[RulesFile], shipped: Callable[[], AbstractSet[str]], problems: list[Problem]
) -> Modules:
    """The modules the files declare, with all that is wrong about them entered in `problems`.

    `shipped` gives the modules that could be extended without giving their files; asked only when one is missing.
    """
    modules = Modules(shipped=shipped)
    statements = [statement for file in files for statement in file.modules]
    for statement in statements[:MAX_MODULES]:
        _declare(modules, statement, problems)
    for statement in statements[MAX_MODULES : MAX_MODULES + 1]:
        message = f"this module is one too many: no more than {MAX_MODULES} are read together"
        problems.append(Problem(SIZE, "error", statement.span, message, "give fewer files, or put modules together"))
    edges = {id: _known_edges(modules, id, shipped, problems) for id in modules.by_id}
    _break_cycles(modules, edges, problems)
    modules.order = _sorted(edges)
    for id in modules.order:
        direct = edges[id]
        modules.above[id] = frozenset(direct).union(*(modules.above[each] for each in direct))
    # What is missing counts as built on, so that line-ups can say which module they lack.
    for id, declared in modules.by_id.items():
        missing = {name for name, _ in declared.extends if name not in modules.by_id}
        for other in modules.order:
            if missing and modules.builds_on(other, id):
                modules.above[other] |= missing
    return modules


def _declare(modules: Modules, statement: Statement, problems: list[Problem]) -> None:
    first = modules.by_id.get(statement.id)
    if first:
        modules.doubled.add(statement.id)
        message = f"module `{statement.id}` is declared twice"
        hint = "files can share a module: declare it in one and write `module:` on the entries of the others"
        notes = ((first.module.span, "is the first declaration"),)
        problems.append(Problem(codes.DUPLICATE, "error", statement.span, message, hint, notes))
        return
    assert statement.node is not None
    findings = Findings(problems=problems)
    written = Written("modules", statement.id, statement.id, statement.span, statement.node)
    keys = SECTIONS["modules"].all_keys()
    written = check_keys(findings, written, keys)
    wanted = {key: limits for key, limits in keys.items() if key not in ("id", "module", "extends")}
    values = read_keys(findings, values_converter(), written, wanted)
    if statement.node.get("source") is not None:
        values.setdefault("source", "?")  # one that cannot be read, which is told
    node = statement.node.get("extends")
    if node is not None:
        _check_extends(node, statement.id, problems)
    extends = extended_names(statement)
    report_repeats(((name, name, span) for name, span in extends), f"`extends` of module `{statement.id}`", problems)
    names = tuple(name for name, _ in extends)
    module = Module(id=statement.id, span=statement.span, module=statement.id, extends=names, **values)
    modules.by_id[statement.id] = Declared(module, extends)


def _check_extends(node: Node, id: str, problems: list[Problem]) -> None:
    what = f"`extends` of module `{id}`"
    if isinstance(node, Sequence):
        typed.as_strings(node, problems, what)
    else:
        typed.as_name(node, problems, what)


def _known_edges(
    modules: Modules, id: str, shipped: Callable[[], AbstractSet[str]], problems: list[Problem]
) -> list[str]:
    """What a module extends. A misspelt name is taken for the nearest one, so that the rest can be checked."""
    declared = modules.by_id[id]
    edges, meant = [], []
    for name, span in declared.extends:
        meant.append((name, span))
        if name == id:
            message = f"module `{id}` extends itself"
            hint = "give the module an id of its own, or delete it from `extends:`"
            problems.append(Problem(codes.CYCLE, "error", span, message, hint))
        elif name in modules.by_id:
            edges.append(name)
        elif name:  # of none at all it is told already
            known = ({*modules.by_id} | shipped()) - {id}
            near, hint = _module_meant(name, known)
            if not hint:
                hint = f"give the file that declares it, too; without a file there is: {', '.join(sorted(shipped()))}"
            message = f"module `{id}` extends `{name}`, which is neither in the files given nor shipped"
            put = sole(name, known)
            problems.append(Problem(codes.UNKNOWN_MODULE, "error", span, message, hint, put=put))
            if near in modules.by_id:
                edges.append(near)
                meant[-1] = (near, span)
    modules.by_id[id] = evolve(declared, extends=tuple(meant))
    return edges


def _module_meant(name: str, known: AbstractSet[str]) -> tuple[str | None, str]:
    """The module that is meant by a name that none has, if one is, and what to say of it, '' if nothing is near."""
    several = sorted((id for id in known if name.lower() in id.split("-")), key=lambda id: (id.count("-"), id))
    if len(several) > 1:
        return None, f"several are called so: {', '.join(f'`{id}`' for id in several)}"
    near = closest(name, known)
    return near, f"did you mean `{near}`?" if near else ""


def _break_cycles(modules: Modules, edges: dict[str, list[str]], problems: list[Problem]) -> None:
    """Reports each circle of `extends:` once and cuts it open at its last link."""
    done: set[str] = set()

    def visit(id: str, path: tuple[str, ...]) -> None:
        if id in done:
            return
        for other in sorted(edges[id]):
            if other in (*path, id):
                chain = (*path, id)[(*path, id).index(other) :]
                edges[id].remove(other)
                span = next(span for name, span in modules.by_id[id].extends if name == other)
                message = f"modules extend each other in a circle: {' -> '.join((*chain, other))}"
                problems.append(Problem(codes.CYCLE, "error", span, message, "delete one of these `extends:`"))
                modules.circular.update(chain)
            else:
                visit(other, (*path, id))
        done.add(id)

    for id in sorted(edges):
        visit(id, ())


def _sorted(edges: dict[str, list[str]]) -> tuple[str, ...]:
    order: list[str] = []
    waiting = sorted(edges)
    while waiting:
        ready = next(id for id in waiting if all(other in order for other in edges[id]))
        order.append(ready)
        waiting.remove(ready)
    return tuple(order)
