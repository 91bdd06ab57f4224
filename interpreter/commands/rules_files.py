"""The files a command line names, read; what is wrong with them, said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.commands.outcome import FINDINGS, USAGE, UsageFault, say, wants_colour, width
from interpreter.english import counted
from interpreter.inputs import NothingFound, expand

if TYPE_CHECKING:
    from interpreter.problems import Problem
    from interpreter.ruleset import Ruleset
    from interpreter.source import Source

MOST_SHOWN = 50
HOW_TO_BEGIN = "name rules files or a folder of them; `elgrande-sim init DIR` writes some to begin with"


def named_files(patterns: Sequence[str]) -> list[str]:
    """The files meant. Raises UsageFault when there are none."""
    if not patterns:
        raise UsageFault(f"no rules files given: {HOW_TO_BEGIN}")
    found = expand(list(patterns))
    if isinstance(found, NothingFound):
        raise UsageFault(str(found))
    return found


def read_once(files: Sequence[str]) -> list[str | Source]:
    """The same files, where standard input has been read, so that it can be put together with others repeatedly."""
    from interpreter.inputs import STDIN
    from interpreter.reading.nodes import read_file

    found: list[str | Source] = []
    for file in files:
        problems: list[Problem] = []
        source = read_file(file, problems) if file == STDIN else None
        if problems:
            raise UsageFault(f"standard input: {problems[0].message}")
        found.append(file if source is None else source)
    return found


def load_or_report(files: Sequence[str | Source]) -> Ruleset | int:
    """The rules, or the exit code after their errors were shown."""
    from interpreter.problems import RulesError
    from interpreter.ruleset import load

    try:
        return load(files)
    except RulesError as error:
        say(shown(error.problems, colour=wants_colour(to_error=True)), to_error=True)
        return exit_code(error.problems)


def shown(problems: Sequence[Problem], *, colour: bool = False) -> str:
    """The problems as text, the worst first if there are more than anybody reads."""
    from interpreter.problems import render

    if len(problems) <= MOST_SHOWN:
        return render(problems, colour=colour, width=min(width(), 120))
    errors = [problem for problem in problems if problem.severity == "error"]
    chosen = set((errors + [problem for problem in problems if problem.severity != "error"])[:MOST_SHOWN])
    text = render([problem for problem in problems if problem in chosen], colour=colour, width=min(width(), 120))
    counts = f"{counted(len(errors), 'error')}, {counted(len(problems) - len(errors), 'warning')}"
    body = text.rstrip("\n").rpartition("\n\n")[0]
    return f"{body}\n\n{counts}; {len(problems) - MOST_SHOWN} not shown\n"


def exit_code(problems: Sequence[Problem], *, fail_on: str = "error") -> int:
    """2 when a file could not even be read, 1 when something must be mended, else 0."""
    from interpreter.reading import codes

    if any(problem.code == codes.FILE for problem in problems):
        return USAGE
    bad = ("error", "warning") if fail_on == "warning" else ("error",)
    return FINDINGS if any(problem.severity in bad for problem in problems) else 0
