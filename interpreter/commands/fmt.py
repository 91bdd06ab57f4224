"""`elgrande-sim fmt`: rules files and scenario files brought into one form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.commands.outcome import FINDINGS, FINE, USAGE, UsageFault, complain, say, wants_colour
from interpreter.commands.rewriting import difference, must_stand_alone, say_exactly, write_over
from interpreter.commands.rules_files import HOW_TO_BEGIN, exit_code, shown
from interpreter.inputs import STDIN, NothingFound, expand

if TYPE_CHECKING:
    from interpreter.editing import Written


def run(files: tuple[str, ...], only_check: bool, diff: bool) -> int:
    """Form the files, or say which would change; the exit code."""
    from interpreter.formatting.form import formed
    from interpreter.problems import Problem
    from interpreter.reading.nodes import read_written

    paths = _paths(files)
    must_stand_alone(paths)
    problems: list[Problem] = []
    changed: list[str] = []
    refused: list[UsageFault] = []
    shown_only = only_check or diff
    for path in paths:
        before = read_written(path, problems)
        after = formed(before, problems) if before is not None else None
        if before is None or after is None:
            continue
        if diff:
            say_exactly(difference(before, after))
        elif path == STDIN and not only_check:
            say_exactly(after.text)
        elif after != before and not only_check and not _write(path, before, after, refused):
            continue
        if after != before:
            changed.append(before.source.name)
    if problems:
        say(shown(problems, colour=wants_colour(to_error=True)), to_error=True)
    for fault in refused:
        complain(str(fault))
    unreadable = len({problem.span.source.name if problem.span else problem.message for problem in problems})
    said = _said(changed, len(paths) - len(refused), unreadable, shown_only)
    say(said, to_error=diff or paths == [STDIN])
    return USAGE if refused else exit_code(problems) or (FINDINGS if changed and shown_only else FINE)


def _write(path: str, before: Written, after: Written, refused: list[UsageFault]) -> bool:
    """Whether a file could be written; else why not is entered in `refused`."""
    try:
        write_over(path, before, after)
    except UsageFault as fault:
        refused.append(fault)
        return False
    return True


def _paths(patterns: Sequence[str]) -> list[str]:
    """The files meant; folders and globs stand for their scenario files, too."""
    if not patterns:
        raise UsageFault(f"no files given: {HOW_TO_BEGIN}")
    found = expand(list(patterns), scenarios=True)
    if isinstance(found, NothingFound):
        raise UsageFault(str(found))
    return found


def _said(changed: Sequence[str], count: int, unreadable: int, shown_only: bool) -> str:
    """A line for each file that changes, and one that counts them."""
    verb = "would be formatted" if shown_only else "formatted"
    from interpreter.problems import visible

    lines = [f"{visible(name)}: {verb}\n" for name in changed]
    parts = [f"{_files(len(changed))} {verb}"] if changed else []
    same = count - len(changed) - unreadable
    parts += [f"{_files(same)} in form already"] if same else []
    parts += [f"{_files(unreadable)} left alone: not readable"] if unreadable else []
    return "".join([*lines, f"{', '.join(parts)}\n" if parts else ""])


def _files(count: int) -> str:
    return f"{count} file{'' if count == 1 else 's'}"
