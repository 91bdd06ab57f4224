"""What comes of the scenarios of an open file: mistakes in them, and where the game does otherwise than they say."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from interpreter.definition import frozen
from interpreter.problems import Problem
from interpreter.ruleset import Ruleset
from interpreter.scenario.entries import ScenarioFile
from interpreter.scenario.result import Result
from interpreter.scenario.runner import Library
from interpreter.source import Source, Span

MOST = 100  # scenarios of a file that are played while somebody writes


@frozen
class Otherwise:
    """Where a scenario does not come true, and what the game did."""

    span: Span
    text: str


@frozen
class Outcomes:
    """Mistakes in scenarios, and what does not come true."""

    problems: tuple[Problem, ...] = ()
    otherwise: tuple[Otherwise, ...] = ()


def outcomes(
    file: ScenarioFile, source: Source, rules: tuple[Path, ...], rulesets: Mapping[tuple[Path, ...], Ruleset]
) -> Outcomes:
    """Plays the scenarios of a text; of very many only their form is looked at.

    rules: for scenarios that name none. rulesets: rules that were read already, by the files they stand in.
    """
    if len(file.entries) > MOST:
        problems = (*file.problems, *(problem for entry in file.entries for problem in entry.problems))
        return Outcomes(tuple(each for each in problems if _is_here(each, source)))
    library = Library(rules, dict(rulesets))
    results = [library.run(entry) for entry in file.entries]
    found = (*file.problems, *(problem for result in results for problem in result.problems))
    here = tuple(dict.fromkeys(each for each in found if _is_here(each, source)))
    return Outcomes(here, tuple(each for result in results for each in _otherwise(result, source)))


def _is_here(problem: Problem, source: Source) -> bool:
    return problem.span is None or problem.span.source == source


def _otherwise(result: Result, source: Source) -> list[Otherwise]:
    """The differences of a scenario, each at the line it tells of."""
    found = []
    for told in result.differences:
        line, _, text = told.removeprefix(f"{source.name}:").partition(": ")
        number = int(line) if line.isdecimal() else 0
        span = _line(source, number) if number else result.span or Span(source, 0, 0)
        found.append(Otherwise(span, text if number else told))
    return found


def _line(source: Source, number: int) -> Span:
    """A line, without its indentation."""
    start, line = source.line_start(number), source.line(number)
    return Span(source, start + len(line) - len(line.lstrip()), start + len(line.rstrip()))
