"""Rules files read into statements: those given, and the shipped ones that declare what they extend."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache, cached_property
from pathlib import Path

from attrs import define

from interpreter.layering import codes
from interpreter.layering.modules import Modules, extended_names
from interpreter.layering.statements import RulesFile, read_statements
from interpreter.problems import Problem
from interpreter.reading import typed
from interpreter.reading.nodes import read_file, read_yaml
from interpreter.shipped import rules_paths
from interpreter.source import Source
from interpreter.suggest import closest, sole


def read_files(paths: Iterable[str | Path | Source], problems: list[Problem]) -> list[RulesFile]:
    """The files that can be read, each once, however often it is named. A source is a file read by somebody else."""
    files, seen = [], set[str]()
    for path in paths:
        resolved = os.path.realpath(path.name if isinstance(path, Source) else path)
        if resolved in seen:
            continue
        seen.add(resolved)
        file = _read_one(path, problems)
        if file is not None:
            files.append(file)
    return files


def _read_one(path: str | Path | Source, problems: list[Problem]) -> RulesFile | None:
    source = path if isinstance(path, Source) else read_file(path, problems)
    root = read_yaml(source, problems) if source is not None else None
    mapping = typed.as_mapping(root, problems, "a rules file") if root is not None else None
    return read_statements(source, mapping, problems) if source is not None and mapping is not None else None


@define(slots=False)
class Shipped:
    """The shipped rules files, read when first asked for."""

    @cached_property
    def files(self) -> list[tuple[RulesFile, list[Problem]]]:
        """Every shipped file with what is wrong with it."""
        pairs = []
        for path in rules_paths():
            its_problems: list[Problem] = []
            file = _read_one(path, its_problems)
            if file is not None:
                pairs.append((file, its_problems))
        return pairs

    def modules(self) -> frozenset[str]:
        """The modules the shipped files declare."""
        return frozenset(statement.id for file, _ in self.files for statement in file.modules)

    def extended_by(self, files: list[RulesFile], problems: list[Problem]) -> list[RulesFile]:
        """The files that declare modules which are extended, but declared in none of the files given."""
        found: list[RulesFile] = []
        while True:
            everything = [*files, *found]
            wanted = {name for file in everything for each in file.modules for name, _ in extended_names(each)}
            wanted -= {statement.id for file in everything for statement in file.modules}
            added = [pair for pair in self.files if _declares(pair[0], wanted)] if wanted else []
            if not added and wanted:  # a misspelt name is taken for the nearest one, so that the rest can be checked
                near = {closest(name, self.modules()) or "" for name in wanted}
                near -= {statement.id for file in everything for statement in file.modules}
                added = [pair for pair in self.files if _declares(pair[0], near)]
            if not added:
                return found
            for file, its_problems in added:
                found.append(file)
                problems += its_problems


@cache
def shipped_modules() -> frozenset[str]:
    """The modules that come with the program."""
    return Shipped().modules()


def _declares(file: RulesFile, wanted: set[str]) -> bool:
    return any(statement.id in wanted for statement in file.modules)


def in_order(files: Iterable[RulesFile]) -> list[RulesFile]:
    """An order that depends only on what files say: those that declare modules first, then by first entry."""

    def rank(file: RulesFile) -> tuple[object, ...]:
        entries = sorted((each.section, each.id, each.verb) for each in file.statements)
        return (not file.modules, [each.id for each in file.modules], entries[:1])

    return sorted(files, key=rank)


def of_known_modules(file: RulesFile, modules: Modules, problems: list[Problem]) -> RulesFile:
    """The file without statements of modules that nobody declares."""
    kept, lost = [], set[str]()
    for statement in file.statements:
        if statement.module in modules.by_id:
            kept.append(statement)
            continue
        lost.add(statement.section)
        node = statement.node.get("module") if statement.node is not None else None
        near = closest(statement.module, list(modules.by_id))
        hint = f"did you mean `{near}`?" if near else "declare it under `modules:`"
        message = f"no file given declares module `{statement.module}`"
        span = node.span if node is not None else statement.span
        put = sole(statement.module, modules.by_id) if node is not None else None
        problems.append(Problem(codes.UNKNOWN_MODULE, "error", span, message, hint, put=put))
    return RulesFile(file.source, file.modules, tuple(kept), file.lost | lost)
