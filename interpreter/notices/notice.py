"""Problems of rules and failures of scenarios as one kind of thing, for programs that show them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from interpreter.definition import frozen
from interpreter.notices.places import Place, path_from, place_of
from interpreter.problems import CODES, Problem, Severity, sort_problems, visible
from interpreter.scenario.result import Result

FAILED, FAILED_TITLE = "scenario-failed", "the game does otherwise than a scenario says"


@frozen
class Notice:
    """Something that is wrong. rule: a problem code or `scenario-failed`; place: None where there is no file to show.

    No text holds control characters but line breaks.
    """

    rule: str
    title: str
    level: Severity
    message: str
    help: str
    place: Place | None
    notes: tuple[tuple[Place, str], ...] = ()

    @property
    def text(self) -> str:
        """The message, and in the next line what helps."""
        return f"{self.message}\n{self.help}" if self.help else self.message


def of_problems(problems: Iterable[Problem], root: str | None = None) -> list[Notice]:
    """A notice of each problem, in their order. root: as in `path_from`."""
    return [
        Notice(
            problem.code,
            CODES[problem.code],
            problem.severity,
            shown(problem.message),
            shown(problem.help),
            place_of(problem.span, root) if problem.span else None,
            tuple((place_of(span, root), shown(message)) for span, message in problem.notes),
        )
        for problem in problems
    ]


def of_results(results: Sequence[Result], root: str | None = None) -> list[Notice]:
    """A notice of each difference of scenarios and of each problem, problems last."""
    found = [
        Notice(FAILED, FAILED_TITLE, "error", shown(f"{result.name}: {text}"), "", place)
        for result in results
        for place, text in differences(result, root)
    ]
    problems = {problem for result in results for problem in result.problems}
    return found + of_problems(sort_problems(problems), root)


def differences(result: Result, root: str | None = None) -> list[tuple[Place | None, str]]:
    """What was otherwise in a scenario, with the line that says so."""
    name = result.span.source.name if result.span else result.file
    lead = re.compile(rf"{re.escape(name)}:(\d+): ")
    return [
        (Place(path_from(name, root), int(found[1])), told[found.end() :])
        if (found := lead.match(told))
        else (None, told)
        for told in result.differences
    ]


def worst_first(notices: Iterable[Notice]) -> list[Notice]:
    """Errors in front of warnings, otherwise in their order."""
    return sorted(notices, key=lambda notice: notice.level != "error")


def shown(text: str) -> str:
    """The text with every control character but line breaks written as its code point."""
    return "\n".join(visible(line) for line in text.split("\n"))
