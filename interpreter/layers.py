"""Rules files read together: modules found, layers merged, line-ups put together and structured on demand."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from attrs import define, field, frozen

from interpreter import model
from interpreter.layering import codes
from interpreter.layering.entries import Merged, merge_entries
from interpreter.layering.line_ups import Assembler, Chosen, LineUpNotice, choose_modules
from interpreter.layering.modules import Modules, extended_names, read_modules_of
from interpreter.layering.statements import STEPS, RulesFile, Statement, read_statements
from interpreter.merged_text import digest_of, merged_text
from interpreter.problems import Problem, RulesError
from interpreter.reading import typed
from interpreter.reading.nodes import read_file, read_yaml
from interpreter.shipped import rules_paths
from interpreter.source import Span
from interpreter.structuring.findings import Findings
from interpreter.structuring.rules import Structured, structure_line_up_of, structure_sections
from interpreter.structuring.written import Written
from interpreter.suggest import closest


@frozen
class Playable:
    """A line-up with the rules it is played by, the notes taken on the way, and what layers removed."""

    notice: LineUpNotice
    rules: model.Rules
    line_up: model.LineUp
    findings: Findings
    removed: dict[tuple[str, str], Span]


@define
class Loaded:
    """Files read together. `problems` are those of files, modules and layers; structuring adds its own.

    Everything here is the same whatever the order and the names of the files.
    """

    modules: Modules
    line_ups: tuple[LineUpNotice, ...]
    problems: tuple[Problem, ...]
    _merged: dict[frozenset[str], Merged]
    _assembled: dict[str, Written]
    _sections: dict[frozenset[str], Structured] = field(factory=dict)
    _playable: dict[str, Playable] = field(factory=dict)

    def notice(self, line_up: str) -> LineUpNotice:
        """What is known of a line-up. Raises KeyError for an id that is not in `line_ups`."""
        for notice in self.line_ups:
            if notice.id == line_up:
                return notice
        raise KeyError(line_up)

    def playable(self, line_up: str) -> Playable | None:
        """A line-up with its rules, mistakes and all; None when it cannot be put together at all.

        Raises KeyError for an unknown id.
        """
        notice = self.notice(line_up)
        written = self._assembled.get(line_up)
        if written is None:
            return None
        if line_up not in self._playable:
            sections = self.sections(frozenset(notice.modules))
            line, findings = structure_line_up_of(sections, written)
            rules = sections.rules_with(line)
            removed = self._merged[frozenset(notice.modules)].removed
            self._playable[line_up] = Playable(notice, rules, line, findings, removed)
        return self._playable[line_up]

    def sections(self, ids: frozenset[str]) -> Structured:
        """The structured entries of the modules of a line-up, or of a module no line-up plays and all it extends.

        Raises KeyError for modules that do not play together.
        """
        if ids not in self._sections:
            modules = {id: self.modules.by_id[id].module for id in self.modules.in_order(ids)}
            self._sections[ids] = structure_sections(self._merged[ids].written, modules)
        return self._sections[ids]

    def rules(self, line_up: str) -> tuple[model.Rules, model.LineUp]:
        """The rules a line-up is played by, and the line-up itself.

        Raises KeyError for an unknown id, RulesError when the line-up has errors or lacks a module.
        """
        found = self.playable(line_up)
        problems = [*self.problems, *(found.findings.problems if found else ())]
        errors = [problem for problem in problems if problem.severity == "error"]
        if found is None or errors:
            raise RulesError(errors or [_not_playable(self.notice(line_up))])
        return found.rules, found.line_up

    def digest(self, line_up: str) -> str:
        """Twelve hexadecimal digits for what the rules of a line-up say. Raises as `rules` does."""
        return digest_of(self.rules(line_up)[0])

    def show_merged(self, line_up: str | None = None) -> str:
        """The merged rules of a line-up, or of every playable one, as rules files. Raises as `rules` does."""
        chosen = [notice.id for notice in self.line_ups if notice.playable] if line_up is None else [line_up]
        return merged_text(self.rules(each)[0] for each in chosen)


def read_modules(paths: Iterable[str | Path]) -> Loaded:
    """Reads rules files together, with the shipped files of modules that are extended but not given.

    Mistakes are collected in `problems`, never raised.
    """
    problems: list[Problem] = []
    files = _read_files(paths, problems)
    files = _in_order(files + _shipped_for(files, problems))
    modules = read_modules_of(files, problems)
    known = [_of_known_module(file, modules, problems) for file in files]
    return _put_together(tuple(known), modules, problems)


def _read_files(paths: Iterable[str | Path], problems: list[Problem]) -> list[RulesFile]:
    files, seen = [], set[Path]()
    for path in paths:
        resolved = Path(path).resolve()
        if resolved in seen:
            continue
        seen.add(resolved)
        file = _read_one(path, problems)
        if file is not None:
            files.append(file)
    return files


def _read_one(path: str | Path, problems: list[Problem]) -> RulesFile | None:
    source = read_file(path, problems)
    root = read_yaml(source, problems) if source is not None else None
    mapping = typed.as_mapping(root, problems, "a rules file") if root is not None else None
    return read_statements(source, mapping, problems) if source is not None and mapping is not None else None


def _shipped_for(files: list[RulesFile], problems: list[Problem]) -> list[RulesFile]:
    """The shipped files that declare modules which are extended but in none of the files given."""
    found: list[RulesFile] = []
    shipped: list[tuple[RulesFile, list[Problem]]] | None = None
    while True:
        everything = [*files, *found]
        declared = {statement.id for file in everything for statement in file.modules}
        wanted = {name for file in everything for each in file.modules for name, _ in extended_names(each)}
        wanted -= declared
        if wanted and shipped is None:
            shipped = _read_shipped()
        added = [
            pair
            for pair in shipped or ()
            if pair[0] not in found and any(statement.id in wanted for statement in pair[0].modules)
        ]
        if not wanted or not added:
            return found
        for file, its_problems in added:
            found.append(file)
            problems += its_problems


def _read_shipped() -> list[tuple[RulesFile, list[Problem]]]:
    pairs = []
    for path in rules_paths():
        its_problems: list[Problem] = []
        file = _read_one(path, its_problems)
        if file is not None:
            pairs.append((file, its_problems))
    return pairs


def _in_order(files: list[RulesFile]) -> list[RulesFile]:
    """An order that depends on what the files say only: files that declare modules first, then by first entry."""

    def rank(file: RulesFile) -> tuple[object, ...]:
        entries = sorted((each.section, each.id, each.verb) for each in file.statements)
        return (not file.modules, [each.id for each in file.modules], entries[:1])

    return sorted(files, key=rank)


def _statements(files: Iterable[RulesFile]) -> tuple[Statement, ...]:
    return tuple(statement for file in files for statement in file.statements)


def _of_known_module(file: RulesFile, modules: Modules, problems: list[Problem]) -> RulesFile:
    """The file without statements of modules that nobody declares."""
    kept = []
    for statement in file.statements:
        if statement.module in modules.by_id:
            kept.append(statement)
            continue
        node = statement.node.get("module") if statement.node is not None else None
        near = closest(statement.module, list(modules.by_id))
        hint = f"did you mean `{near}`?" if near else "declare it under `modules:`"
        message = f"no file given declares module `{statement.module}`"
        span = node.span if node is not None else statement.span
        problems.append(Problem(codes.UNKNOWN_MODULE, "error", span, message, hint))
    return RulesFile(file.source, file.modules, tuple(kept))


def _put_together(files: tuple[RulesFile, ...], modules: Modules, problems: list[Problem]) -> Loaded:
    statements = _statements(files)
    line_ups: dict[str, Statement] = {}
    for module in modules.order:
        for statement in statements:
            if statement.module == module and statement.section == "line-ups" and statement.verb == "add":
                line_ups.setdefault(statement.id, statement)
    chosen = choose_modules(modules, line_ups)
    steps = tuple(statement for statement in statements if statement.section == STEPS)
    assembler = Assembler(modules, line_ups, steps)
    merged: dict[frozenset[str], Merged] = {}
    assembled: dict[str, Written] = {}
    for notice in chosen.notices:
        ids = frozenset(notice.modules)
        if not notice.playable:
            continue
        if ids not in merged:
            merged[ids] = merge_entries(modules, ids, statements)
        written = assembler.assemble(notice, merged[ids])
        if written is not None:
            assembled[notice.id] = written
    assembler.report_unmet()
    played = {id for ids in merged for id in ids}
    for id in modules.order:
        ids = frozenset(modules.in_order(modules.closure([id])))
        if id not in played and ids not in merged:
            merged[ids] = merge_entries(modules, ids, statements)
    problems += assembler.problems
    for each in merged.values():
        problems += each.problems
    problems += _never_played(modules, chosen)
    return Loaded(modules, chosen.notices, _distinct(problems), merged, assembled)


def _never_played(modules: Modules, chosen: Chosen) -> list[Problem]:
    found = []
    for id in chosen.idle:
        declared = modules.by_id[id]
        message = f"no line-up plays module `{id}`"
        hint = "say what it changes: `extends: MODULE`, or name it in the `modules:` of a line-up"
        if declared.extends:
            hint = "no line-up has all the modules it extends; give the file of one that has, or write a line-up"
        found.append(Problem(codes.NEVER_PLAYED, "warning", declared.module.span, message, hint))
    return found


def _distinct(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple({(problem.code, problem.span, problem.message): problem for problem in problems}.values())


def _not_playable(notice: LineUpNotice) -> Problem:
    missing = ", ".join(f"`{name}`" for name in notice.missing)
    message = f"line-up `{notice.id}` cannot be played"
    hint = f"give the files of module {missing}, too" if missing else ""
    return Problem(codes.UNKNOWN_MODULE, "error", notice.span, message, hint)
