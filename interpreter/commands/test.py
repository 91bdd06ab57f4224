"""`elgrande-sim test`: run scenarios."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from interpreter.commands.outcome import FINDINGS, FINE, USAGE, UsageFault, say, wants_colour, width
from interpreter.commands.rules_files import exit_code
from interpreter.inputs import NothingFound, expand

if TYPE_CHECKING:
    from interpreter.scenario.result import Result


def run(files: tuple[str, ...], output: str) -> int:
    """Run the scenarios; the exit code."""
    from interpreter.scenario import render_results
    from interpreter.scenario import run as run_scenarios

    paths = _paths(files)
    results = run_scenarios(paths, named=files)
    if not results:
        raise UsageFault("no scenario in these files: scenario files hold `scenarios:`, rules files may hold `tests:`")
    if output == "json":
        _as_json(results, files)
    else:
        say(render_results(results, colour=wants_colour(), width=min(width(), 120)))
    if any(exit_code(result.problems) == USAGE for result in results):
        return USAGE
    return FINE if all(result.passed for result in results) else FINDINGS


def _paths(patterns: Sequence[str]) -> list[str]:
    """The files meant; folders and globs stand for their scenario files, too."""
    if not patterns:
        raise UsageFault("no scenario files given: name them, or a folder of them")
    found = expand(list(patterns), scenarios=True)
    if isinstance(found, NothingFound):
        raise UsageFault(str(found))
    return found


def _as_json(results: Sequence[Result], files: tuple[str, ...]) -> None:
    from interpreter.commands.check import plain
    from interpreter.report_json import as_json, envelope

    def one(result: Result) -> dict[str, Any]:
        return {
            "name": result.name, "file": result.file, "where": str(result.span) if result.span else None,
            "case": result.case or None, "passed": result.passed, "differences": list(result.differences),
            "problems": [plain(problem) for problem in result.problems],
        }  # fmt: skip

    failed = sum(not result.passed for result in results)
    body = {"scenarios": [one(result) for result in results], "passed": len(results) - failed, "failed": failed}
    say(as_json(envelope("test", f"elgrande-sim test {shlex.join(files)}", "", body)))
