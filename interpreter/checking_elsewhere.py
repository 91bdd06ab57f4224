"""Names that nothing here declares, and that other modules do: said with the module and the file to add."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable

from attrs import evolve

from interpreter.english import a
from interpreter.layering.files import Shipped
from interpreter.layering.statements import Statement
from interpreter.layers import Loaded
from interpreter.problems import Problem
from interpreter.reading.nodes import Scalar, Sequence
from interpreter.reading.typed import as_meant
from interpreter.source import Span
from interpreter.structuring.keys import SECTIONS
from interpreter.suggest import sole

# Unknown names: line-ups, steps, entries, and all that sentences name but capitals.
_UNKNOWN = frozenset({"EG307", "EG309", "EG310", "EG311", "EG320", "EG350", "EG351", "EG352", "EG353", "EG354", "EG355",
                      "EG356", "EG359"})  # fmt: skip
_NAME = re.compile(r"[a-z][a-z0-9-]*")
_LISTING = ("did you mean", "there is", "there are", "known: ", "these rules have no")
_CALLING = ("id", "plural", "tags", "numbers")


def with_elsewhere(loaded: Loaded, problems: Iterable[Problem]) -> list[Problem]:
    """The problems; of unknown names it is said which module declares them, if one does that is not in play here."""
    told, known, owners = [], None, _Owners(loaded)
    for problem in problems:
        if problem.code in _UNKNOWN and problem.severity == "error" and problem.span is not None:
            known = _declared(loaded) if known is None else known
            problem = _with_module(problem, known, owners.in_play(problem.span))
        told.append(problem)
    return told


def _declared(loaded: Loaded) -> dict[str, tuple[str, str, str]]:
    """By name: what it is, the module that declares it, and the file of that, '' for one of those given."""
    found: dict[str, tuple[str, str, str]] = {}
    for statement in loaded.statements:
        _enter(found, statement, "")
    for file, _ in Shipped().files:
        if not {each.id for each in file.modules} & set(loaded.modules.by_id):
            for statement in file.statements:
                _enter(found, statement, file.source.name.replace("\\", "/").rpartition("/")[2])
    return found


def _enter(found: dict[str, tuple[str, str, str]], statement: Statement, file: str) -> None:
    if statement.verb != "add" or statement.node is None:
        return
    noun = SECTIONS[statement.section].noun if statement.section in SECTIONS else "step"
    for key in _CALLING:
        node = statement.node.get(key)
        items = node.items if isinstance(node, Sequence) else (node,)
        for item in items:
            if isinstance(item, Scalar):
                found.setdefault(item.value, (noun, statement.module, file))


class _Owners:
    """Which module a place of a file belongs to. Each file is gone through once, however many mistakes it has."""

    def __init__(self, loaded: Loaded) -> None:
        self._loaded = loaded
        self._begins: dict[int, tuple[list[int], list[str]]] = {}

    def in_play(self, span: Span) -> frozenset[str]:
        """The modules an entry can speak of: its own, and those that one builds on."""
        if id(span.source) not in self._begins:
            found = [(_start(each), each.module) for each in self._loaded.statements if each.span.source is span.source]
            found.sort(key=lambda each: each[0])
            self._begins[id(span.source)] = [start for start, _ in found], [module for _, module in found]
        starts, modules = self._begins[id(span.source)]
        before = bisect_right(starts, span.start)
        own = modules[before - 1] if before else ""
        return frozenset({own}) | self._loaded.modules.above.get(own, frozenset())


def _start(statement: Statement) -> int:
    return min(statement.span.start, statement.node.span.start) if statement.node is not None else statement.span.start


def _with_module(problem: Problem, known: dict[str, tuple[str, str, str]], in_play: frozenset[str]) -> Problem:
    assert problem.span is not None
    written = problem.span.text.strip("\"'")
    name = as_meant(written)  # as people write it: `Guards' card` for `guards-card`
    if _NAME.fullmatch(name) is None or problem.notes or (problem.help and not problem.help.startswith(_LISTING)):
        return problem  # more is known of it: that it was removed, that it is something else
    if name not in known and "did you mean" not in problem.help:
        name = sole(name, known) or name
    if name not in known or len(name) < 3:
        return problem
    noun, module, file = known[name]
    if module in in_play:
        is_other = name == written and "did you mean" not in problem.help
        more = [] if problem.code == "EG307" or not problem.help else [problem.help]  # what it is says enough there
        said = [f"`{name}` is {a(noun)}", *more]
        return evolve(problem, help="; ".join(said)) if is_other else problem
    meant = f"did you mean {noun} `{name}`? It" if name != written else f"{noun} `{name}`"
    if file:
        hint = f"{meant} is declared in {file}, which is not loaded; `extends: {module}` brings it in"
        return evolve(problem, help=hint)
    if name != written:
        return problem
    return evolve(problem, help=f"{meant} is declared by module `{module}`, which this one does not extend")
