"""`elgrande-sim check --deep`: cards tried in many positions of games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.english import counted

if TYPE_CHECKING:
    from interpreter.problems import Problem
    from interpreter.ruleset import Ruleset


def rehearsed(
    ruleset: Ruleset, files: Sequence[str], line_up: str | None, problems: Sequence[Problem]
) -> tuple[tuple[Problem, ...], str]:
    """The problems with those that show when cards are tried, and a line that says how much was tried."""
    from interpreter.problems import sort_problems
    from interpreter.rehearsal.rehearsing import rehearse
    from interpreter.rehearsal.trial import Budget

    line_ups = ruleset.line_ups if line_up is None else (line_up,)
    found = rehearse(ruleset, files, line_ups, Budget())
    tables = sum(len(ruleset.players(each)) for each in line_ups)
    said = f"{counted(found.games, 'game')} of {counted(len(line_ups), 'line-up')} at {counted(tables, 'table')}"
    said = f"tried: {said}, cards in {counted(found.positions, 'position')}\n"
    return sort_problems([*problems, *found.problems]), said
