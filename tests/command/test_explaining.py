from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cli import called

ROOT = Path(__file__).parents[2]
BASE = str(ROOT / "rules" / "base.yaml")

pytestmark = pytest.mark.usefixtures("plain_terminal")


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("royal-adviser", ["card royal-adviser", "in stack 4", "You move the king", "you: where it goes", "places 4"]),
        ("secretly-remove-two", ["each opponent, secretly", "illegal-disc = not-offered"]),
        ("castillo", ["place castillo", "5/3/1"]),
        ("granada", ["region", "6/3/1", "Castilla la Nueva, Sevilla, Valencia", "facts 1.1 (single-source)"]),
        ("caballero", ["31 of each colour", "when majorities are compared"]),
        ("can-lose-two", ["area can-lose-two", "too-few-for-removal", "editorial"]),
        ("take", ["step take", "the list turn", "you: how many"]),
        ("act", ["step act", "place", "special-action"]),
        ("tiebreak", ["ruling tiebreak", "shared, court-province-card"]),
        ("base-short", ["2, 3, 5, 6, 8, 9", "general-scoring"]),
        ("board-8-4-0", ["8/4/0"]),
        ("kings-bonus", ["2"]),
        ("stack-5", ["King"]),
        ("general-scoring", ["list of steps general-scoring", "set-discs", "score-regions"]),
        ("EG301", ["EG301: "]),
        ("EG901", ["EG901: "]),
    ],
)
def test_explain(id: str, said: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert called(["explain", BASE, id] if not id.startswith("EG") else ["explain", id]) == 0
    out = " ".join(capsys.readouterr().out.split())
    for text in said:
        assert text in out


def test_everything_that_has_a_name_can_be_explained() -> None:
    from interpreter.explain import explain, known_ids
    from interpreter.ruleset import load

    ruleset = load([BASE])
    ids = known_ids(ruleset)
    assert len(ids) > 150
    for id in ids:
        found = explain(ruleset, id)
        assert found, id
        assert all(each.facts for each in found), id


def test_explain_shows_the_plan(capsys: pytest.CaptureFixture[str]) -> None:
    assert called(["explain", BASE, "royal-adviser", "--plan"]) == 0
    assert "MOVE-UNIQUE king" in capsys.readouterr().out
