"""Rows of open cards that nothing is turned up into."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.checking import check
from interpreter.shipped import rules_paths

HOUSE = """format: 1
modules: [{id: house, extends: base, source: ours}]
removes:
  steps: [reveal]
"""


def test_taking_from_a_row_nothing_is_turned_up_into_is_pointed_out(write: Callable[..., str]) -> None:
    found = [problem for problem in check([*rules_paths(), write(HOUSE, "house.yaml")]) if problem.code == "EG616"]
    assert {problem.severity for problem in found} == {"warning"}
    told = [message for problem in found for _, message in problem.notes]
    assert any("`choose-card` finds none there" in message for message in told)
    assert any("`discard-open` finds none there" in message for message in told)
