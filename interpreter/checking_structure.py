"""Everything that can be wrong with structured rules before a sentence is looked at."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.layers import Playable
from interpreter.problems import Problem
from interpreter.source import Span
from interpreter.structure_checks import board, cards, line_up, provenance, references, rulings, usage
from interpreter.structure_checks.report import Report


def check_structure(playables: Iterable[Playable]) -> list[Problem]:
    """Problems of line-ups with the rules they are played by, echoes of mistakes reported earlier left out."""
    reports = [Report(playable) for playable in playables]
    found: list[Problem] = []
    for report in reports:
        for check in (references.check, rulings.check, board.check, cards.check, line_up.check):
            check(report)
        problems = [each for each in report.problems if not is_echo(each, report.playable.findings.failed)]
        found += problems
        del report.problems[:]
        provenance.check(report)
        found += report.problems
    return found + usage.check(reports)


def is_echo(problem: Problem, failed: Iterable[Span]) -> bool:
    """Whether a problem stands inside a stretch whose mistake has been reported."""
    span = problem.span
    return span is not None and any(
        each.source is span.source and each.start <= span.start and span.end <= each.end for each in failed
    )
