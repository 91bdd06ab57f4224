"""Everything that can be wrong with structured rules before a sentence is looked at."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.layers import Loaded, Playable
from interpreter.problems import Problem
from interpreter.source import Span
from interpreter.structure_checks import (
    board,
    cards,
    hidden,
    kinds,
    line_up,
    parts,
    provenance,
    references,
    rulings,
    spots,
    step_lists,
    supplies,
    usage,
    ways,
)
from interpreter.structure_checks.report import Report

# Each stage is of use only when the one before found nothing wrong.
_STAGES = (
    (references.check, rulings.check, board.check, line_up.check),
    (
        cards.check,
        kinds.check,
        hidden.check,
        spots.check,
        parts.check,
        ways.check,
        step_lists.check,
        line_up.check_players,
        board.check_regions,
    ),
    (supplies.check,),
)


def check_structure(loaded: Loaded, playables: Iterable[Playable]) -> list[Problem]:
    """Problems of line-ups with the rules they are played by.

    Echoes of mistakes reported earlier are left out. What fits together, whether there is enough of it and
    what is of no use is asked only once names and values are right: a card with a mistake would be missed
    everywhere.
    """
    shaky = any(problem.severity == "error" for problem in loaded.problems)
    reports = [Report(playable, loaded.lost) for playable in playables]
    for report in reports:
        for stage in _STAGES:
            for check in stage:
                check(report)
            report.problems = [each for each in report.problems if not is_echo(each, report.playable.findings.failed)]
            if shaky or _has_errors(report):
                break
        provenance.check(report)
    found = [problem for report in reports for problem in report.problems]
    if shaky or any(map(_has_errors, reports)):
        return found
    return found + line_up.check_waits(reports) + usage.check(reports)


def _has_errors(report: Report) -> bool:
    problems = [*report.playable.findings.problems, *report.problems]
    return any(problem.severity == "error" for problem in problems)


def is_echo(problem: Problem, failed: Iterable[Span]) -> bool:
    """Whether a problem stands inside a stretch whose mistake has been reported."""
    span = problem.span
    return span is not None and any(
        each.source is span.source and each.start <= span.start and span.end <= each.end for each in failed
    )
