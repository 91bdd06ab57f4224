"""What only one of two rules has is called new or gone, and not more or less."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from interpreter.compare_words import topics
from interpreter.contrast import _sources
from interpreter.point_sources import PointSources, point_sources
from interpreter.ruleset import load
from interpreter.simulate import Setting, simulation
from interpreter.tally import Record
from tests.command.test_compare import BASE, answer, told

RULES = Path(BASE).parent
GAMES = Path(__file__).parents[1] / "games"
HEAD = "format: 1\nmodules: [{id: house, extends: base, source: ours}]\n"
FEW = ["--lineup", "base", "--players", "2", "--games", "40", "--bots", "random", "--jobs", "1"]
NO_SIXTH = "changes: {steps: {scoring-round: {after-rounds: [3, 9]}}}\n"
SIXTH = ("points", "list", "general-scoring", "6")
GONE = {
    "a scoring": (NO_SIXTH, {SIXTH, ("leader-wins", "2")}),
    "all that a list scores": (
        "removes: {steps: [score-the-castillo, score-regions]}\n",
        {("points", "list", "general-scoring", each) for each in "369"} | {("leader-wins", "1"), ("leader-wins", "2")},
    ),
    "bonuses": ("removes: {bonuses: [kings-bonus, home-bonus]}\n", {("points", "bonus")}),
    "bonuses that bring nothing": (
        "changes: {bonuses: {kings-bonus: {points: 0}, home-bonus: {points: 0}}}\n", {("points", "bonus")},
    ),
    "a place": ("removes: {regions: [aragon]}\n", {("points", "place", "aragon")}),
}  # fmt: skip


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def by_verdict(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, set[tuple[str, ...]]]:
    (found,) = answer(capsys, *words, *FEW)["comparisons"]
    sides = {"new": "original", "gone": "changed"}
    verdicts: dict[str, set[tuple[str, ...]]] = {}
    for each in found["measures"]:
        verdicts.setdefault(each["verdict"], set()).add((each["measure"], *each["of"]))
        if each["verdict"] in sides:
            assert each[sides[each["verdict"]]] is each["difference"] is each["chance"] is None
    return verdicts


@pytest.mark.parametrize("what", GONE)
def test_a_source_of_points_that_rules_do_not_have_is_gone(what: str, capsys: pytest.CaptureFixture[str]) -> None:
    text, expected = GONE[what]
    Path("house.yaml").write_text(HEAD + text, encoding="utf-8")
    verdicts = by_verdict(capsys, BASE, "--with", "house.yaml")
    told_of = {key for key in verdicts.get("gone", set()) if key[0] in ("points", "leader-wins")}
    assert told_of == expected
    assert "new" not in verdicts


def test_one_that_is_added_is_new(capsys: pytest.CaptureFixture[str]) -> None:
    Path("house.yaml").write_text(HEAD + NO_SIXTH.replace("[3, 9]", "[3, 6, 7, 9]"), encoding="utf-8")
    verdicts = by_verdict(capsys, BASE, "--with", "house.yaml")
    assert verdicts["new"] == {("points", "list", "general-scoring", "7"), ("leader-wins", "3")}
    assert "gone" not in verdicts


def test_scorings_in_other_rounds_are_told_by_both(capsys: pytest.CaptureFixture[str]) -> None:
    Path("house.yaml").write_text(HEAD + NO_SIXTH.replace("[3, 9]", "[3, 5, 7, 9]"), encoding="utf-8")
    (found,) = answer(capsys, BASE, "--with", "house.yaml", *FEW)["comparisons"]
    names = [each["name"] for each in found["measures"] if each["measure"] == "leader-wins"]
    assert names == ["leader after scoring 1 wins", "leader after round 6 or 5 wins", "leader after scoring 3 wins"]


def test_the_words_say_so_once(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    Path("house.yaml").write_text(HEAD + NO_SIXTH, encoding="utf-8")
    text = told(capsys, BASE, "--with", "house.yaml", *FEW)
    assert "gone: general scoring in round 6" in text
    assert "0.0% instead of" not in text
    assert " new, gone   only one of the two rules has it" in text


@pytest.mark.parametrize(("verdict", "said"), [("gone", ", apart from what is gone."), ("same", "are used.")])
def test_nothing_is_called_unchanged_that_is_gone(verdict: str, said: str) -> None:
    same = {"verdict": "same", "small": True, "share": True, "size": 0.01}
    measures = [
        {**same, "measure": "score", "of": [], "name": "score of a player"},
        {**same, "measure": "points", "of": ["bonus"], "name": "bonuses", "verdict": verdict},
    ]
    whole = topics("rules", measures, 400, 400, 2)[0]["text"]
    assert whole.startswith("The game as a whole is the same, as far as it matters. No change is certain in where")
    assert whole.endswith(said)


def test_what_both_have_is_less_when_it_never_comes_up(capsys: pytest.CaptureFixture[str]) -> None:
    """A scoring of nobody's pieces: the rules have it, and no point comes of it."""
    house = "changes: {steps: {score-regions: {effect: score all regions with at least 30 caballeros}}}\n"
    Path("house.yaml").write_text(HEAD + house, encoding="utf-8")
    (found,) = answer(capsys, BASE, "--with", "house.yaml", *FEW)["comparisons"]
    assert not [each for each in found["measures"] if each["verdict"] in ("new", "gone")]


def noted(record: Any) -> set[tuple[str, ...]]:
    leaders = {("leader-wins", str(number + 1)) for number in range(len(record.leaders))}
    return {key for key, points in _sources([record]).items() if points} | leaders


@pytest.mark.parametrize("name", ["orchards", "base", "base-2023-two", "king-intrigue-all", "inquisitor-colonies"])
def test_nothing_gives_points_that_rules_are_not_said_to_have(name: str) -> None:
    ruleset = load([GAMES / "orchards.yaml"] if name == "orchards" else sorted(RULES.glob("*.yaml")))
    setting = Setting(name, 2, ("random", "random"), 5)
    games = simulation(ruleset, setting, leads=True)
    has: PointSources = point_sources(games.program)
    for number in range(4):
        for record in games.rotation(number):
            assert isinstance(record, Record)
            assert {key for key in noted(record) if not has.has(key)} == set()
