"""The two sets of rules that `compare` is about, read."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.commands.outcome import UsageFault
from interpreter.commands.rules_files import load_or_report, named_files, read_once
from interpreter.definition import frozen

if TYPE_CHECKING:
    from interpreter.ruleset import Ruleset
    from interpreter.source import Source


@frozen(eq=False)
class Both:
    """The rules compared with, and the changed ones. files: of each, as a command names them. notes: to be said."""

    original: Ruleset
    changed: Ruleset
    files: tuple[list[str], list[str]]
    notes: list[str]


def read_both(files: Sequence[str], changes: Sequence[str]) -> Both | int:
    """The rules of FILES, without and with changes; without FILES, the shipped rules that are changed.

    Gives an exit code after mistakes were shown. Raises UsageFault.
    """
    if not files and changes:
        return _shipped(changes)
    named, more = named_files(files), named_files(changes) if changes else []
    if more and not set(more) - set(named):
        raise UsageFault(f"--with {' '.join(changes)}: these files are among the rules they are to be compared with")
    read = read_once([*named, *more])
    original = load_or_report(read[: len(named)])
    if isinstance(original, int):
        return original
    out = _replaced(read[: len(named)], read[len(named) :])
    changed = load_or_report([file for file in read if file not in out]) if more else original
    if isinstance(changed, int):
        return changed
    left_out = [file if isinstance(file, str) else file.name for file in out]
    notes = [f"{name} is left out with the changes, which declare its modules themselves." for name in left_out]
    kept = [name for name in files if name not in left_out]
    return Both(original, changed, (list(files), [*kept, *changes]), notes)


def _shipped(changes: Sequence[str]) -> Both | int:
    changed = load_or_report(read_once(named_files(changes)))
    if isinstance(changed, int):
        return changed
    sources = changed.loaded.pulled_in
    if not sources:
        raise UsageFault(f"name the rules to compare with: {' '.join(changes)} extends none of the shipped ones")
    original = load_or_report(sources)
    if isinstance(original, int):
        return original
    names = [source.name for source in sources]
    said = f"Compared with the shipped rules: {', '.join(os.path.basename(name) for name in names)}."
    return Both(original, changed, (names, list(changes)), [said])


def _replaced(files: Sequence[str | Source], changes: Sequence[str | Source]) -> list[str | Source]:
    """The files whose modules are declared by changes, too: a copy of rules takes their place."""
    from interpreter.layering.files import read_files

    def modules(file: str | Source) -> set[str]:
        return {module.id for each in read_files([file], []) for module in each.modules}

    declared = set[str]().union(*map(modules, changes))
    return [file for file in files if declared & modules(file)] if declared else []
