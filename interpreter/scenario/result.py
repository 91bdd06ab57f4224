"""What came of a scenario, and how it is told to people."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from interpreter.problems import Problem, render, sort_problems, visible
from interpreter.source import Span


@frozen
class Result:
    """The outcome of one scenario.

    differences: where the game did otherwise than the scenario says, each `FILE:LINE: ...`. problems: mistakes in
    the scenario itself, or in its rules; it then did not run. case: the id it proves, if any.
    A file that could not be read gives one result without a span, named after the file.
    """

    name: str
    file: str
    span: Span | None
    case: str = ""
    differences: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether it ran and all it says came true. Warnings do not count."""
        return not self.differences and not any(problem.severity == "error" for problem in self.problems)


def render_results(results: Sequence[Result], *, colour: bool = False, passed_too: bool = False) -> str:
    """All results as text for people: the failed ones with their reasons, then a line that counts them."""
    lines: list[str] = []
    for result in results:
        if not result.passed:
            lines += [f"FAILED {_title(result)}", *(f"  {visible(text)}" for text in result.differences)]
        elif passed_too:
            lines.append(f"passed {_title(result)}")
    problems = sort_problems({problem for result in results for problem in result.problems})
    if problems:
        lines += ["", render(problems, colour=colour)]
    failed = sum(not result.passed for result in results)
    lines.append(_count(len(results), "scenario") + (f", {failed} failed" if failed else " passed"))
    return "\n".join(lines) + "\n"


def _title(result: Result) -> str:
    where = f"{result.span}" if result.span is not None else result.file
    case = f" [{result.case}]" if result.case else ""
    return visible(f"{where}: {result.name}{case}")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
