"""What came of a scenario, and how it is told to people."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from textwrap import TextWrapper

from interpreter.definition import frozen
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


def render_results(
    results: Sequence[Result], *, colour: bool = False, passed_too: bool = False, width: int = 100
) -> str:
    """All results as text for people: the failed ones with their reasons, then a line that counts them.

    width: cells in a line; longer reasons go on in lines further in.
    """
    lines: list[str] = []
    for result in results:
        if not result.passed:
            lines.append(f"{_verdict(result)} {_title(result)}")
            for text in result.differences:
                lines += _WRAPPER(width).wrap(visible(text))
        elif passed_too:
            lines.append(f"passed {_title(result)}")
    problems = sort_problems({problem for result in results for problem in result.problems})
    if problems:
        lines += ["", render(problems, colour=colour, width=width)]
    lines.append(_summary(results))
    return "\n".join(lines) + "\n"


_WRAPPER = partial(
    TextWrapper, initial_indent="  ", subsequent_indent="    ", break_long_words=False, break_on_hyphens=False
)
_FAILED, _NOT_RUN, _MISTAKE = "FAILED", "NOT RUN", "MISTAKE IN FILE"


def _verdict(result: Result) -> str:
    """A scenario with a mistake in it proves nothing either way: it did not run."""
    if result.span is None:
        return _MISTAKE
    return _FAILED if result.differences else _NOT_RUN


def _summary(results: Sequence[Result]) -> str:
    verdicts = [_verdict(result) for result in results if not result.passed]
    ran = sum(result.span is not None for result in results)
    if not verdicts:
        return f"{_count(ran, 'scenario')} passed"
    said = [_count(ran, "scenario")] if ran else []
    said += [f"{verdicts.count(_FAILED)} failed"] if _FAILED in verdicts else []
    said += [f"{verdicts.count(_NOT_RUN)} not run (mend the mistakes above)"] if _NOT_RUN in verdicts else []
    said += [f"{_count(verdicts.count(_MISTAKE), 'file')} with mistakes"] if _MISTAKE in verdicts else []
    return ", ".join(said)


def _title(result: Result) -> str:
    if result.span is None:
        return visible(result.file)
    case = f" [{result.case}]" if result.case else ""
    return visible(f"{result.span}: {result.name}{case}")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
