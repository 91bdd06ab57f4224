"""The files an editor has open, each with what is known of it: what is wrong, which names there are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from attrs import define, field

from interpreter.checking import check_loaded
from interpreter.definition import frozen
from interpreter.editor.known import Known
from interpreter.editor.outcomes import Otherwise, Outcomes, outcomes
from interpreter.editor.positions import Encoding, Positions
from interpreter.editor.schema import rules_schema, scenarios_schema
from interpreter.editor.schema_walk import Walk
from interpreter.editor.together import Neighbours
from interpreter.inputs import may_be_ours
from interpreter.layers import Loaded, read_modules
from interpreter.problems import Problem, sort_problems
from interpreter.reading.nodes import Mapping, Node, read_yaml
from interpreter.ruleset import Ruleset
from interpreter.scenario.entries import read_scenarios
from interpreter.shipped import rules_paths
from interpreter.source import Source


@frozen
class Reading:
    """What is known of one text.

    problems: those of this file. elsewhere: errors in files read together with it. otherwise: what does not come true
    in its scenarios. root: its tree, None while it is no YAML. ruleset: the rules, None while they have errors.
    """

    source: Source
    root: Node | None
    problems: tuple[Problem, ...]
    elsewhere: tuple[Problem, ...]
    otherwise: tuple[Otherwise, ...]
    known: Known
    ruleset: Ruleset | None


@define
class Desk:
    """Open files by path. Nothing here raises, whatever the files hold.

    Judging takes a moment, so it is only done when `reading` is called; all else makes do with what was known last.
    """

    units: Encoding = "utf-16"
    _open: dict[str, Positions] = field(factory=dict)
    _trees: dict[str, Node | None] = field(factory=dict)
    _readings: dict[str, Reading] = field(factory=dict)
    _named: dict[str, Known] = field(factory=dict)
    _rulesets: dict[str, Ruleset] = field(factory=dict)
    _neighbours: Neighbours = field(factory=Neighbours)
    _walks: dict[bool, Walk] = field(factory=dict)

    @property
    def paths(self) -> list[str]:
        """The files that are open."""
        return list(self._open)

    def put(self, path: str, text: str) -> None:
        """Take in a text that was opened or changed; one of some other program counts as closed."""
        if not may_be_ours(text.removeprefix("\ufeff")):
            self.take_away(path)
            return
        self._open[path] = Positions.of(path, text, self.units)
        self._trees.pop(path, None)

    def take_away(self, path: str) -> None:
        """A file was closed: what the disk has counts again."""
        for kept in (self._open, self._trees, self._readings, self._named, self._rulesets):
            kept.pop(path, None)

    def text(self, path: str) -> Positions | None:
        """An open text; None for a file that is not open."""
        return self._open.get(path)

    def tree(self, path: str) -> Node | None:
        """The tree of an open text; None while it is no YAML."""
        opened = self._open.get(path)
        if opened is None:
            return None
        if path not in self._trees:
            self._trees[path] = read_yaml(opened.source, [])
        return self._trees[path]

    def positions(self, source: Source) -> Positions:
        """The positions of any text, open or not."""
        opened = self._open.get(source.name)
        return opened if opened is not None and opened.source == source else Positions(source, self.units)

    def reading(self, path: str) -> Reading | None:
        """An open file judged anew, with all it is read together with; None for one that is not open."""
        opened = self._open.get(path)
        if opened is None:
            return None
        found = self._read(opened.source)
        self._readings[path] = found
        if found.ruleset is not None:
            self._rulesets[path] = found.ruleset
        if found.root is not None:
            self._named[path] = found.known
        return found

    def latest(self, path: str) -> Reading | None:
        """A file as it was when it was last judged."""
        return self._readings.get(path) or self.reading(path)

    def ruleset(self, path: str) -> Ruleset | None:
        """The rules of a file, as they were when they last had no errors; None if they always had."""
        self.latest(path)
        return self._rulesets.get(path)

    def known(self, path: str) -> Known:
        """The names a file can use: while it is no YAML, those it could use when it last was."""
        found = self.latest(path)
        if found is None:
            return Known()
        return self._named.get(path, found.known)

    def walk(self, path: str) -> Walk:
        """The schema of a file: that of rules or of scenarios."""
        opened = self._open.get(path)
        scenarios = opened is not None and is_scenarios(self.tree(path), opened.source)
        if scenarios not in self._walks:
            self._walks[scenarios] = Walk(scenarios_schema() if scenarios else rules_schema())
        return self._walks[scenarios]

    def _read(self, source: Source) -> Reading:
        root = read_yaml(source, [])
        if is_scenarios(root, source):
            return self._read_scenarios(source, root)
        opened = {name: each.source for name, each in self._open.items()}
        loaded = read_modules(self._neighbours.together(source, opened))
        problems = check_loaded(loaded)
        own = [each for each in problems if each.span is None or each.span.source == source]
        elsewhere = tuple(each for each in problems if each not in own and each.severity == "error")
        ruleset = _playable(loaded, problems)
        tests = Outcomes()
        if ruleset is not None:
            path = (Path(source.name),)
            tests = outcomes(read_scenarios(source), source, path, {path: ruleset})
        found = sort_problems([*own, *tests.problems])
        return Reading(source, root, found, elsewhere, tests.otherwise, Known.of(loaded), ruleset)

    def _read_scenarios(self, source: Source, root: Node | None) -> Reading:
        """A scenario file: its own mistakes, and what comes of it by the rules it names, else by the shipped ones."""
        file = read_scenarios(source)
        named = dict.fromkeys(entry.rules for entry in file.entries)
        rulesets: dict[tuple[Path, ...], Ruleset] = {}
        errors: list[Problem] = []
        known = None
        for paths in named or {(): None}:
            files = paths or rules_paths()
            loaded = read_modules(self._opened(files))
            problems = check_loaded(loaded)
            errors += [each for each in problems if each.severity == "error"]
            ruleset = _playable(loaded, problems)
            if ruleset is not None:
                rulesets[files] = ruleset
            known = known or Known.of(loaded)
        found = outcomes(file, source, rules_paths(), rulesets)
        rules = next(iter(rulesets.values()), None)
        elsewhere = tuple(each for each in errors if each.span is not None)  # others are told by the scenarios
        return Reading(source, root, sort_problems(found.problems), elsewhere, found.otherwise, known or Known(), rules)

    def _opened(self, paths: Sequence[Path]) -> list[Source | Path]:
        """Files as they are open, else as they are on the disk."""
        found = (self._open.get(path.absolute().as_posix()) for path in paths)
        return [path if each is None else each.source for path, each in zip(paths, found, strict=True)]


def _playable(loaded: Loaded, problems: Sequence[Problem]) -> Ruleset | None:
    """The rules, if they have no errors."""
    broken = any(each.severity == "error" for each in problems)
    return None if broken else Ruleset(loaded, tuple(problems))


def is_scenarios(root: Node | None, source: Source) -> bool:
    """Whether a text is a scenario file; one that is no YAML is judged by its lines."""
    if isinstance(root, Mapping):
        return root.get("scenarios") is not None
    return root is None and "\nscenarios:" in f"\n{source.text}"
