"""House rules that would quietly do nothing, or play wrongly, are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.checking import check

HEAD = "format: 1\nmodules:\n  - {id: refused, name: Refused, extends: base, source: house}\n"
CARD = """cards:
  - id: refused-card
    name: refused
    kind: action-card
    deck: stack-2
    places: 2
    source: house
    effect: |
      until round ends:
        during {}
"""
REFUSED = {
    "a limit for pieces of which there are many": ("changes: {pieces: {caballero: {at-most: 4}}}\n", "EG605"),
    "more pieces that start in a place than may lie in it": (
        "changes: {pieces: {scoreboard: {starts: sevilla}}}\n",
        "EG605",
    ),
    "two ways to say when the board is scored": ("changes: {steps: {scoring-round: {every: 2}}}\n", "EG611"),
    "a round that no line-up has": ("changes: {steps: {scoring-round: {after-rounds: [3, 77]}}}\n", "EG611"),
    "a step that is heard while other steps run": (CARD.format("turn of opponent: gain 1 point"), "EG534"),
    "a step made of steps": (CARD.format("act of opponent: gain 1 point"), "EG534"),
    "a move while another is being chosen": (
        CARD.format("special-action of opponent: move king to any region"),
        "EG534",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused(name: str, tmp_path: Path) -> None:
    text, code = REFUSED[name]
    path = tmp_path / "house.yaml"
    path.write_text(HEAD + text, encoding="utf-8")
    problems = check([path])
    assert [(problem.code, problem.severity) for problem in problems] == [(code, "error")]
    assert all(problem.span is not None and problem.help for problem in problems)


def test_what_one_line_up_lacks_another_may_have(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(f"{HEAD}changes: {{steps: {{scoring-round: {{after-rounds: [4, 8]}}}}}}\n", encoding="utf-8")
    assert check([path]) == ()  # the short game has no round 4


def test_a_board_may_cost_points_but_one_that_does_both_is_asked_about(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    board = "scoreboards: [{{id: b, name: b, piece: scoreboard, values: {}, source: house}}]\n"
    for values, severities in (("[-1, -2, -3]", []), ("[-3, -2]", []), ("[3, -2]", ["warning"]), ("[1, 2]", ["error"])):
        path.write_text(HEAD + board.format(values), encoding="utf-8")
        assert [problem.severity for problem in check([path])] == severities
