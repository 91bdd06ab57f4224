"""Rules files read together: modules found, layers merged, line-ups put together and structured on demand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from attrs import define, field

from interpreter import model
from interpreter.definition import frozen
from interpreter.layering import codes
from interpreter.layering.entries import Merged, merge_entries
from interpreter.layering.files import Shipped, in_order, of_known_modules, read_files
from interpreter.layering.line_ups import Assembler, Chosen, LineUpNotice, choose_modules, named_in
from interpreter.layering.modules import Modules, read_modules_of
from interpreter.layering.statements import STEPS, RulesFile, Statement
from interpreter.problems import Problem, RulesError
from interpreter.source import Source, Span
from interpreter.structuring.findings import Findings
from interpreter.structuring.rules import Entries, Structured, structure_line_up_of, structure_sections
from interpreter.structuring.written import Written, WrittenRules
from interpreter.suggest import closest


@frozen
class Playable:
    """A line-up with the rules it is played by, the notes taken on the way, and what layers removed.

    `written` has the merged nodes the rules were made of, by section.
    """

    notice: LineUpNotice
    written: WrittenRules
    rules: model.Rules
    line_up: model.LineUp
    findings: Findings
    removed: dict[tuple[str, str], Span]


@define
class Loaded:
    """Files read together. `problems` are those of files, modules and layers; structuring adds its own.

    `lost` names sections of which a mistake has made something unusable; `pulled_in` are the shipped files
    that were not given; `statements` are what the files say, one by one. `removed` has the line-ups that a module
    removes, with the place where it says so; they are not among `line_ups`.

    Everything here is the same whatever the order and the names of the files.
    """

    modules: Modules
    line_ups: tuple[LineUpNotice, ...]
    problems: tuple[Problem, ...]
    lost: frozenset[str]
    pulled_in: tuple[Source, ...]
    statements: tuple[Statement, ...]
    removed: dict[str, Span]
    _merged: dict[frozenset[str], Merged]
    _assembled: dict[str, Written]
    _entries: Entries = field(factory=Entries)
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
            merged = self._merged[frozenset(notice.modules)]
            self._playable[line_up] = Playable(notice, merged.written, rules, line, findings, merged.removed)
        return self._playable[line_up]

    def sections(self, ids: frozenset[str]) -> Structured:
        """The structured entries of modules that are merged with each other, without line-ups.

        Raises KeyError for any other modules.
        """
        if ids not in self._sections:
            modules = {id: self.modules.by_id[id].module for id in self.modules.in_order(ids)}
            self._sections[ids] = structure_sections(self._merged[ids].written, modules, self._entries)
        return self._sections[ids]

    def all_sections(self) -> list[Structured]:
        """The entries of every line-up, and of every module no line-up plays together with all it extends."""
        return [self.sections(ids) for ids in self._merged]

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
        from interpreter.merged_text import digest_of

        return digest_of(self.rules(line_up)[0])

    def show_merged(self, line_up: str | None = None) -> str:
        """The merged rules of a line-up, or of every playable one, as rules files. Raises as `rules` does."""
        from interpreter.merged_text import merged_text

        chosen = [notice.id for notice in self.line_ups if notice.playable] if line_up is None else [line_up]
        return merged_text(self.rules(each)[0] for each in chosen)


def read_modules(paths: Iterable[str | Path | Source]) -> Loaded:
    """Reads rules files together, with the shipped files of modules that are extended but not given.

    A source stands for a file that is open somewhere, unsaved. Mistakes are collected in `problems`, never raised.
    """
    problems: list[Problem] = []
    files = read_files(paths, problems)
    shipped = Shipped()
    pulled_in = shipped.extended_by(files, problems)
    files = in_order([*files, *pulled_in])
    modules = read_modules_of(files, shipped.modules, problems)
    known = [of_known_modules(file, modules, problems) for file in files]
    sources = tuple(file.source for file in pulled_in)
    return _put_together(known, modules, shipped, sources, problems)


def _statements(files: Iterable[RulesFile]) -> tuple[Statement, ...]:
    return tuple(statement for file in files for statement in file.statements)


def _put_together(
    files: list[RulesFile],
    modules: Modules,
    shipped: Shipped,
    pulled_in: tuple[Source, ...],
    problems: list[Problem],
) -> Loaded:
    statements = _statements(files)
    line_ups = _line_ups(modules, statements)
    chosen = choose_modules(modules, line_ups)
    assembler = Assembler(modules, line_ups, tuple(each for each in statements if each.section == STEPS))
    merged: dict[frozenset[str], Merged] = {}
    assembled: dict[str, Written] = {}
    removed: dict[str, Span] = {}
    for notice in chosen.notices:
        ids = frozenset(notice.modules)
        if not notice.playable:
            continue
        if ids not in merged:
            merged[ids] = merge_entries(modules, ids, statements, notice.joined)
        where = merged[ids].removed.get(("line-ups", notice.id))
        if where is not None:
            removed[notice.id] = where
            continue
        written = assembler.assemble(notice, merged[ids])
        if written is not None:
            assembled[notice.id] = written
    assembler.report_unmet()
    _merge_idle(modules, merged, statements)
    problems += assembler.problems
    problems += [problem for each in merged.values() for problem in each.problems]
    problems[:] = _without_doubled(modules, statements, problems)
    problems += _nowhere_found(merged, statements)
    problems += _never_played(modules, chosen, problems)
    problems += _unheard_of(modules, chosen, line_ups, shipped)
    lost = frozenset[str]().union(*(file.lost for file in files))
    left = tuple(notice for notice in chosen.notices if notice.id not in removed)
    return Loaded(modules, left, _distinct(problems), lost, pulled_in, statements, removed, merged, assembled)


def _without_doubled(modules: Modules, statements: tuple[Statement, ...], problems: list[Problem]) -> list[Problem]:
    """The problems without clashes of a module with itself, if it is declared twice: most likely a file was copied."""
    if not modules.doubled:
        return problems
    theirs = {each.span for each in statements if each.module in modules.doubled}
    theirs |= {
        key.span
        for each in statements
        if each.module in modules.doubled and each.node is not None
        for key, _ in each.node.entries
    }
    return [each for each in problems if each.code not in (codes.DUPLICATE, codes.CLASH) or each.span not in theirs]


def _merge_idle(modules: Modules, merged: dict[frozenset[str], Merged], statements: tuple[Statement, ...]) -> None:
    """Merges, for the sake of their mistakes, modules that no line-up plays."""
    played = {id for ids in merged for id in ids}
    for id in modules.order:
        ids = frozenset(modules.in_order(modules.closure([id])))
        if id not in played and ids not in merged:
            merged[ids] = merge_entries(modules, ids, statements)


def _nowhere_found(merged: Mapping[frozenset[str], Merged], statements: Iterable[Statement]) -> list[Problem]:
    """What joined modules say about entries that are missing in every line-up they join."""
    found = []
    for each in statements:
        where = [one for ids, one in merged.items() if each.module in ids]
        if where and all(each.span in one.left_out for one in where):
            found.append(where[0].left_out[each.span])
    return found


def _line_ups(modules: Modules, statements: Iterable[Statement]) -> dict[str, Statement]:
    """The line-ups that are added, in the order of modules and files."""
    added = [each for each in statements if each.section == "line-ups" and each.verb == "add"]
    found: dict[str, Statement] = {}
    for statement in sorted(added, key=lambda each: modules.order.index(each.module)):
        found.setdefault(statement.id, statement)
    return found


def _unheard_of(modules: Modules, chosen: Chosen, line_ups: dict[str, Statement], shipped: Shipped) -> list[Problem]:
    """Modules that line-ups name and that are neither given nor shipped; a shipped one is merely missing."""
    found = []
    missing = {name for notice in chosen.notices for name in notice.missing}
    extended = {name for declared in modules.by_id.values() for name, _ in declared.extends}
    for name in sorted(missing - extended - shipped.modules()) if missing else ():
        for statement in line_ups.values():
            for span in named_in(statement, name):
                near = closest(name, sorted({*modules.by_id, *shipped.modules()}))
                hint = f"did you mean `{near}`?" if near else "give the file that declares it, too"
                message = f"line-up `{statement.id}` names module `{name}`, which nobody declares"
                found.append(Problem(codes.UNKNOWN_MODULE, "error", span, message, hint))
    return found


def _never_played(modules: Modules, chosen: Chosen, problems: Sequence[Problem]) -> list[Problem]:
    """Modules without a line-up; not those that follow from a mistake in what is extended, told already."""
    told = {problem.span for problem in problems}
    broken = {id for id, each in modules.by_id.items() if any(span in told for _, span in each.extends)}
    found = []
    for id in chosen.idle:
        declared = modules.by_id[id]
        if not broken.isdisjoint({id, *modules.above.get(id, ())}):
            continue
        message = f"no line-up plays module `{id}`"
        hint = f"say what it changes: `extends: {modules.to_extend(id)}`, or name it in the `modules:` of a line-up"
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
