"""Scenario files as entries: every scenario with its parts, before any name in it is looked up."""

from __future__ import annotations

import os
from pathlib import Path

from interpreter.definition import frozen
from interpreter.inputs import rules_in
from interpreter.names import meant
from interpreter.problems import Problem
from interpreter.reading import typed
from interpreter.reading.nodes import Mapping, Node, Scalar, Sequence, read_file, read_yaml
from interpreter.scenario import codes
from interpreter.source import Source, Span
from interpreter.suggest import closest

FORMAT = 1
KEYS = (
    "name", "source", "case", "note", "edge", "rules", "line-up", "players", "rulings", "seed", "given", "when", "then",
)  # fmt: skip
FILE_KEYS = ("format", "scenarios", "rules", "line-up", "players")
EDGES = ("taboo", "shortage", "tie", "empty")


@frozen
class Entry:
    """One scenario as written.

    rules: paths of the rules files it names, () for those it is run with; rules_at: where they are named. edge: one
    of EDGES, '' if it shows none; it says what the scenario is for and changes nothing in how it runs.
    """

    name: str
    span: Span
    file: str
    case: str = ""
    edge: str = ""
    rules: tuple[Path, ...] = ()
    line_up: Scalar | None = None
    players: Node | None = None
    rulings: Mapping | None = None
    seed: Scalar | None = None
    given: Mapping | None = None
    when: Sequence | None = None
    then: Mapping | None = None
    problems: tuple[Problem, ...] = ()
    rules_at: Span | None = None


@frozen
class ScenarioFile:
    """A file that was read. `is_rules`: it holds rules, whose `tests:` are the entries."""

    path: Path
    is_rules: bool
    entries: tuple[Entry, ...] = ()
    problems: tuple[Problem, ...] = ()


def read_scenarios(path: str | Path | Source) -> ScenarioFile:
    """The scenarios of a scenario file, or the tests of a rules file. Never raises on any text.

    A source stands for a file that is open somewhere, unsaved.
    """
    problems: list[Problem] = []
    where = Path(path.name if isinstance(path, Source) else path)
    source = path if isinstance(path, Source) else read_file(path, problems)
    root = read_yaml(source, problems) if source is not None else None
    top = typed.as_mapping(root, problems, "a scenario file") if root is not None else None
    if source is None or top is None:
        return ScenarioFile(where, False, (), tuple(problems))
    if top.get("scenarios") is None:
        return _tests_of_rules(where, source, top, problems)
    check_keys(top, FILE_KEYS, "a scenario file", problems)
    _check_format(source, top, problems)
    listed = typed.as_list(top.get("scenarios") or top, problems, "`scenarios`")
    entries = [_entry(node, where, source, top) for node in listed or ()]
    return ScenarioFile(where, False, _distinct(entries), tuple(problems))


def _tests_of_rules(where: Path, source: Source, top: Mapping, problems: list[Problem]) -> ScenarioFile:
    """A rules file; its own mistakes are reported when the rules are loaded."""
    node = top.get("tests")
    if node is None:
        return ScenarioFile(where, True, (), ())
    listed = typed.as_list(node, problems, "`tests`")
    entries = [_entry(item, where, source, None) for item in listed or ()]
    return ScenarioFile(where, True, _distinct(entries), tuple(problems))


def check_keys(mapping: Mapping, known: tuple[str, ...], what: str, problems: list[Problem]) -> None:
    """Enter a problem for every key that is not known."""
    for key, _ in mapping.entries:
        if key.value not in known:
            near = closest(key.value, known)
            hint = f"did you mean `{near}`?" if near else f"known keys: {', '.join(known)}"
            problems.append(Problem(codes.KEY, "error", key.span, f"{what} has no key `{key.value}`", hint))


def _check_format(source: Source, top: Mapping, problems: list[Problem]) -> None:
    node = top.get("format")
    if node is None:
        start = Span(source, 0, 0)
        message, hint = "the file does not say its format", f"begin it with `format: {FORMAT}`"
        problems.append(Problem(codes.MISSING, "error", start, message, hint))
    else:
        typed.as_int(node, problems, "`format`", FORMAT, FORMAT)


def _entry(node: Node, where: Path, source: Source, top: Mapping | None) -> Entry:
    problems: list[Problem] = []
    mapping = typed.as_mapping(node, problems, "a scenario")
    if mapping is None:
        return Entry("scenario", node.span, source.name, problems=tuple(problems))
    check_keys(mapping, KEYS, "a scenario", problems)
    name = _name(mapping, problems)
    for key in ("source", "note"):
        _text(mapping, key, problems)
    case = _text(mapping, "case", problems)
    given, then = _mapping(mapping, "given", problems), _mapping(mapping, "then", problems)
    when_node = mapping.get("when")
    when = typed.as_list(when_node, problems, "`when`") if when_node is not None else None
    line_up = _inherited(mapping, top, "line-up")
    rulings = _mapping(mapping, "rulings", problems)
    rules = _inherited(mapping, top, "rules")
    return Entry(
        name.value if name is not None else "scenario",
        (name or mapping).span,
        source.name,
        case.value if case is not None else "",
        _edge(mapping, problems),
        _rules(mapping, top, where, problems),
        typed.as_scalar(line_up, problems, "`line-up`") if line_up is not None else None,
        _inherited(mapping, top, "players"),
        rulings,
        _text(mapping, "seed", problems),
        given,
        when,
        then,
        tuple(problems),
        rules.span if rules is not None else None,
    )


def _name(mapping: Mapping, problems: list[Problem]) -> Scalar | None:
    if mapping.get("name") is None:
        hint = "add `name:`, what it shows in a few words"
        problems.append(Problem(codes.MISSING, "error", mapping.span, "this scenario has no name", hint))
    return _text(mapping, "name", problems)


def _edge(mapping: Mapping, problems: list[Problem]) -> str:
    node = _text(mapping, "edge", problems)
    if node is None or node.value in EDGES:
        return node.value if node is not None else ""
    hint = meant(node.value, EDGES, "edges")
    problems.append(Problem(codes.NAME, "error", node.span, f"there is no edge `{node.value}`", hint))
    return ""


def _inherited(mapping: Mapping, top: Mapping | None, key: str) -> Node | None:
    found = mapping.get(key)
    return found if found is not None or top is None else top.get(key)


def _text(mapping: Mapping, key: str, problems: list[Problem]) -> Scalar | None:
    node = mapping.get(key)
    return typed.as_scalar(node, problems, f"`{key}`") if node is not None else None


def _mapping(mapping: Mapping, key: str, problems: list[Problem]) -> Mapping | None:
    node = mapping.get(key)
    return typed.as_mapping(node, problems, f"`{key}`") if node is not None else None


def _rules(mapping: Mapping, top: Mapping | None, where: Path, problems: list[Problem]) -> tuple[Path, ...]:
    """Paths are relative to the file they are written in; a folder stands for all rules files in it and below."""
    node = _inherited(mapping, top, "rules")
    if node is None:
        return ()
    if isinstance(node, Scalar):
        node = Sequence((node,), node.span)
    names = typed.as_strings(node, problems, "`rules`") or ()
    found: list[Path] = []
    for name, item in zip(names, node.items if isinstance(node, Sequence) else (), strict=False):
        path = where.parent / name
        inside = [Path(each) for each in rules_in(path)] if os.path.isdir(path) and name else [path] if name else []
        if not inside:
            message, hint = f"the folder `{name}` holds no rules file", "name a file, or a folder that holds some"
            problems.append(Problem(codes.RULES, "error", item.span, message, hint))
        found += inside
    return tuple(found)


def _distinct(entries: list[Entry]) -> tuple[Entry, ...]:
    """The entries; one whose name was taken before says so."""
    from attrs import evolve

    first: dict[str, Span] = {}
    found = []
    for entry in entries:
        if entry.name in first:
            notes = ((first[entry.name], "the other one"),)
            message = f"another scenario of this file is called `{entry.name}`"
            problem = Problem(codes.TWICE, "error", entry.span, message, "give it a name of its own", notes)
            entry = evolve(entry, problems=(*entry.problems, problem))
        first.setdefault(entry.name, entry.span)
        found.append(entry)
    return tuple(found)
