"""A change that writes nested steps anew and keeps only some of them: mostly one was to be changed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from interpreter.checking import check

HEAD = "format: 1\nmodules: [{id: house, extends: base, source: ours}]\n"
COURT = "{id: first-court, effect: move 9 own caballeros from province to court}"
WHOLE = (
    '[{id: place, effect: "move up to [places] own caballeros from court to within-reach"}, '
    "{id: special-action, do: special-action, of: action-card}, {id: rest, effect: gain 1 point}]"
)


def codes(write: Callable[..., str], says: str) -> list[str]:
    return [each.code for each in check([write(HEAD + says, "house.yaml")])]


def test_what_the_new_list_leaves_out_is_told_once(write: Callable[..., str]) -> None:
    (problem,) = check([write(f"{HEAD}changes: {{steps: {{homes: {{steps: [{COURT}]}}}}}}\n", "house.yaml")])
    assert (problem.code, problem.severity) == ("EG316", "warning")
    assert "leave out `home-region`, `grande-starts`, `caballeros-at-home`, ...:" in problem.message
    assert "`changes: {steps: {first-court: ...}}`" in problem.help
    assert "`removes: {steps: [home-region, grande-starts, caballeros-at-home, score-marker]}`" in problem.help


@pytest.mark.parametrize(
    "says",
    [
        f"changes: {{steps: {{act: {{steps: {WHOLE}}}}}}}\n",
        "changes: {steps: {first-court: {effect: move 9 own caballeros from province to court}}}\n",
        "removes: {steps: [score-marker]}\n",
    ],
)
def test_lists_that_keep_all_and_steps_that_are_named_are_all_right(says: str, write: Callable[..., str]) -> None:
    assert "EG316" not in codes(write, says)


def test_another_list_altogether_is_meant_as_it_stands(write: Callable[..., str]) -> None:
    other = "[{id: camp, effect: move 9 own caballeros from province to court}]"
    assert "EG316" not in codes(write, f"changes: {{steps: {{homes: {{steps: {other}}}}}}}\n")
