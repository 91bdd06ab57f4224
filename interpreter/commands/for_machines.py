"""What `check` and `test` found, in the forms of other programs: `--format github|sarif|junit`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.definition import frozen

if TYPE_CHECKING:
    from interpreter.notices.notice import Notice
    from interpreter.problems import Problem
    from interpreter.scenario.result import Result


@frozen
class Run:
    """A run of a command. report: what people are told; words, code: the command and its exit code."""

    report: str
    words: str
    code: int
    fail_on: str = "error"


def of_problems_as(output: str, problems: Sequence[Problem], paths: Sequence[str], run: Run) -> str:
    """The problems of rules files. paths: the files that were checked."""
    if output == "junit":
        from interpreter.notices.junit import of_check

        return of_check(problems, [_named(path) for path in paths], fail_on=run.fail_on)
    from interpreter.notices.notice import of_problems
    from interpreter.notices.places import repository

    return _notices_as(output, of_problems(problems, repository()), [_named(path) for path in paths], run)


def of_results_as(output: str, results: Sequence[Result], run: Run) -> str:
    """What came of scenarios."""
    if output == "junit":
        from interpreter.notices.junit import of_test

        return of_test(results)
    from interpreter.notices.notice import of_results
    from interpreter.notices.places import repository

    return _notices_as(output, of_results(results, repository()), [result.file for result in results], run)


def _notices_as(output: str, notices: Sequence[Notice], names: Sequence[str], run: Run) -> str:
    if output == "github":
        from interpreter.notices.github import as_commands, quoted

        return quoted(run.report) + as_commands(notices)
    import json

    from interpreter.notices.places import path_from, repository
    from interpreter.notices.sarif import sarif

    files = [path_from(name, repository()) for name in names]
    # In ASCII, so that it is the same in every encoding.
    return json.dumps(sarif(notices, files, run.words, run.code), indent=1) + "\n"


def _named(path: str) -> str:
    return "<stdin>" if path == "-" else path
