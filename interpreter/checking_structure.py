"""Everything that can be wrong with structured rules before a sentence is looked at."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.echoes import Echoes
from interpreter.layers import Loaded, Playable
from interpreter.problems import Problem
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

# What a stage finds is told unless it follows from what those before it found.
_STAGES = (
    (references.check, rulings.check),
    (board.check, line_up.check),
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


def check_structure(loaded: Loaded, playables: Iterable[Playable], echoes: Echoes) -> list[Problem]:
    """Problems of line-ups with the rules they are played by, without echoes of those told before.

    What is of no use is asked only of rules without mistakes: a thing with a mistake would be missed everywhere.
    """
    reports = [Report(playable, loaded.lost) for playable in playables]
    found: list[Problem] = []
    for stage in _STAGES:
        for report in reports:
            for check in stage:
                check(report)
        found += _taken(reports, echoes, of_names=stage in _STAGES[:1])
    for report in reports:
        provenance.check(report)
    found += [problem for report in reports for problem in report.problems]
    if echoes.any:
        return found
    return found + line_up.check_waits(reports) + usage.check(reports)


def _taken(reports: Iterable[Report], echoes: Echoes, of_names: bool) -> list[Problem]:
    """What a stage found, noted for the next one."""
    found = []
    for report in reports:
        found += [problem for problem in report.problems if echoes.keep(problem, of_names)]
        report.problems = []
    echoes.add(found)
    return found
