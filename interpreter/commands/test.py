"""`elgrande-sim test`: run scenarios."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.commands.for_machines import Run, of_results_as
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
    unreadable = any(exit_code(result.problems) == USAGE for result in results)
    code = USAGE if unreadable else FINE if all(result.passed for result in results) else FINDINGS
    words = f"elgrande-sim test {shlex.join(files)}"
    if output == "text":
        say(render_results(results, colour=wants_colour(), width=min(width(), 120)))
    elif output == "json":
        _as_json(results, words)
    else:
        report = render_results(results, width=min(width(), 120))
        say(of_results_as(output, results, Run(report, words, code)))
    return code


def _paths(patterns: Sequence[str]) -> list[str]:
    """The files meant; folders and globs stand for their scenario files, too."""
    if not patterns:
        raise UsageFault("no scenario files given: name them, or a folder of them")
    found = expand(list(patterns), scenarios=True)
    if isinstance(found, NothingFound):
        raise UsageFault(str(found))
    return found


def _as_json(results: Sequence[Result], words: str) -> None:
    from interpreter.notices.plain import plain_result
    from interpreter.report_json import as_json, envelope

    failed = sum(not result.passed for result in results)
    found = [plain_result(result) for result in results]
    body = {"scenarios": found, "passed": len(results) - failed, "failed": failed}
    say(as_json(envelope("test", words, "", body)))
