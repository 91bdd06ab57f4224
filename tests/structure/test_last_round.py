"""A step that was taken in the last round is missed when a house says that there are more rounds, or fewer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from interpreter.checking import check

HEAD = "format: 1\nmodules: [{id: house, extends: base, source: ours}]\n"
TOLD = {
    "changes: {line-ups: {base: {rounds: 8}}}\n": "is taken no more after round 6 of the 8 of line-up `base`",
    "changes: {line-ups: {base: {rounds: 10}}}\n": "after round 9 of the 10 of line-up `base`",
    "line-ups: [{id: mine, like: base, rounds: 5, source: ours}]\n": "after round 3 of the 5 of line-up `mine`",
    "changes: {line-ups: {base: {rounds: 2}}}\n": "is taken in none of the 2 of line-up `base`",
}
ALL_RIGHT = [
    "changes: {line-ups: {base: {rounds: 6}}}\n",
    "changes: {line-ups: {base: {rounds: 8}}, steps: {scoring-round: {after-rounds: [4, 8]}}}\n",
    "line-ups: [{id: mine, like: base, rounds: 10, source: ours}]\n",
    "changes: {steps: {scoring-round: {after-rounds: [2, 4, 6, 8]}}}\n",
]


@pytest.mark.parametrize(("says", "told"), TOLD.items())
def test_a_last_round_without_its_step_is_told_where_the_rounds_are(
    says: str, told: str, write: Callable[..., str]
) -> None:
    warned = [each for each in check([write(HEAD + says, "house.yaml")]) if each.code == "EG611"]
    assert [each.severity for each in warned] == ["warning"] * len(warned)
    assert told in warned[0].message
    assert warned[0].span is not None
    assert warned[0].span.text in says
    assert "changes: {steps: {scoring-round: {after-rounds:" in warned[0].help


@pytest.mark.parametrize("says", ALL_RIGHT)
def test_rounds_that_keep_the_step_are_all_right(says: str, write: Callable[..., str]) -> None:
    assert [each for each in check([write(HEAD + says, "house.yaml")]) if each.code == "EG611"] == []
