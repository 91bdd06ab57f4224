"""What is told of cards that are said to be kept, and are not."""

from __future__ import annotations

from pathlib import Path

from interpreter.problems import Problem
from interpreter.scenario import codes, run

KEPT = """
format: 1
modules: [{id: vow, name: A vow, extends: base, source: ours}]
cards:
  - id: vow
    name: Vow
    kind: action-card
    deck: stack-2
    places: 2
    effect: |
      choose one region as R
      keep this card until finish:
        after round: finish
    source: ours
tests:
  - {name: vow, line-up: base, players: 3, given: {kept: {red: CARD}}, then: {kept: {red: CARD}}}
"""


def problems_with(tmp_path: Path, text: str) -> list[Problem]:
    path = tmp_path / "house.yaml"
    path.write_text(text, encoding="utf-8")
    return [problem for result in run([path]) for problem in result.problems]


def test_of_a_kept_card_only_the_choice_it_lacks_is_told(tmp_path: Path) -> None:
    (problem,) = problems_with(tmp_path, KEPT.replace("CARD", "vow"))
    assert (problem.code, problem.help) == (codes.MISSING, "add `chosen: [...]`")
    (problem,) = problems_with(tmp_path, KEPT.replace("CARD", "movement"))
    assert problem.code == codes.VALUE
    assert "keep this card" in problem.help
