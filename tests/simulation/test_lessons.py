from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from interpreter import lessons, remembered
from interpreter.greedy.keeping import CardWorths
from interpreter.lessons import card_worths
from interpreter.ruleset import Ruleset, load
from interpreter.simulate import STEP_LIMIT, Setting
from interpreter.tally import Tally
from interpreter.workers import Workers

HOUSES = Path(__file__).parents[1] / "houses"
SETTING = Setting("base", 3, ("greedy", "random", "random"))
GAMES = 27  # of three seats, in whole rotations: 6 results for each of 13 cards


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return load([HOUSES / "hands-chosen.yaml"])


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The cache of this test alone, which has learned nothing yet and learns from few games."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(lessons, "RESULTS_A_CARD", 6)
    monkeypatch.setattr(lessons, "_known", {})
    return tmp_path / "cache" / "elgrande-sim"


def again(rules: Ruleset, setting: Setting = SETTING) -> tuple[CardWorths, int]:
    """The worths as another process would find them, and the games that were played for them."""
    lessons._known.clear()
    played = 0

    def play(lesson: Setting, games: int) -> Tally:
        nonlocal played
        played += games
        with Workers(rules, 1) as workers:
            return workers.run(lesson, games, None, CardWorths())[0]

    return card_worths(rules, setting, play), played


def test_it_is_learned_once_for_all_processes(rules: Ruleset, folder: Path) -> None:
    first, played = again(rules)
    assert played == GAMES
    assert len(first.cards) == 13
    assert again(rules) == (first, 0)
    assert card_worths(rules, SETTING, None) == first
    (file,) = folder.iterdir()
    assert file.stat().st_size < 5000


def test_the_search_bot_learns_the_same(rules: Ruleset, folder: Path) -> None:
    first, _ = again(rules)
    assert again(rules, Setting("base", 3, ("search:4", "random", "random"))) == (first, 0)
    assert again(rules, Setting("base", 3, ("random", "random", "random"))) == (CardWorths(), 0)


def test_it_does_not_depend_on_who_else_plays_or_on_the_seed(rules: Ruleset, folder: Path) -> None:
    first, _ = again(rules)
    assert again(rules, Setting("base", 3, ("greedy",) * 3, seed=5, traces="t", step_limit=STEP_LIMIT)) == (first, 0)
    assert len(list(folder.iterdir())) == 1


def test_other_players_and_rulings_are_learned_apart(rules: Ruleset, folder: Path) -> None:
    ruling = next(each for each in rules.rules("base")[0].rulings.values() if len(each.values) > 1)
    other = next(value for value in ruling.values if value != ruling.default)
    again(rules)
    assert again(rules, Setting("base", 2, ("greedy",) * 2))[1] > GAMES
    assert again(rules, Setting("base", 3, ("greedy",) * 3, rulings=((ruling.id, other),)))[1] == GAMES
    assert len(list(folder.iterdir())) == 3


def test_other_rules_and_another_program_are_learned_apart(
    rules: Ruleset, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    again(rules)
    assert again(load([HOUSES / "hands-thrown-away.yaml"]))[1] == GAMES
    monkeypatch.setattr(lessons, "program_digest", lambda: "another")
    assert again(rules)[1] == GAMES
    monkeypatch.setattr(lessons, "VERSION", "99")
    assert again(rules)[1] == GAMES
    assert len(list(folder.iterdir())) == 4


# --------------------------------------------------------------------------------------- what may be wrong
def sealed(document: dict[str, Any], found: Any) -> str:
    """A file that holds something else, sealed as if it were ours."""
    seal = remembered._digest([document["key"], found])
    return json.dumps({"key": document["key"], "found": found, "seal": seal})


SPOILT: dict[str, Any] = {
    "empty": lambda text: "",
    "cut off": lambda text: text[: len(text) // 2],
    "a list": lambda text: "[1]",
    "null": lambda text: "null",
    "deep": lambda text: "[" * 50_000,
    "not text": lambda text: b"\xff\xfe\x00",
    "too long": lambda text: text + " " * 300_000,
    "another number": lambda text: text.replace("[", "[1", 1).replace("\n", "", 1),
    "no seal": lambda text: json.dumps({k: v for k, v in json.loads(text).items() if k != "seal"}),
    "another key": lambda text: text.replace('"players": 3', '"players": 4'),
    "words": lambda text: sealed(json.loads(text), {"power-4": ["a", "b", "c"]}),
    "no numbers": lambda text: sealed(json.loads(text), {"power-4": [float("nan"), 1.0, 3]}),
    "infinite": lambda text: sealed(json.loads(text), {"power-4": [1.0, 1e999, 3]}),
    "truths": lambda text: sealed(json.loads(text), {"power-4": [True, 1.0, 3]}),
    "a negative half": lambda text: sealed(json.loads(text), {"power-4": [1.0, -1.0, 3]}),
    "too few": lambda text: sealed(json.loads(text), {"power-4": [1.0]}),
    "an unknown card": lambda text: sealed(json.loads(text), {"nonsense": [1.0, 1.0, 3]}),
    "no cards": lambda text: sealed(json.loads(text), [1, 2]),
}


@pytest.mark.parametrize("sort", SPOILT)
def test_what_is_spoilt_is_learned_again(rules: Ruleset, folder: Path, sort: str) -> None:
    first, _ = again(rules)
    (file,) = folder.iterdir()
    whole = file.read_text(encoding="utf-8")
    spoilt = SPOILT[sort](whole)
    file.write_bytes(spoilt if isinstance(spoilt, bytes) else spoilt.encode())
    assert again(rules) == (first, GAMES)
    assert file.read_text(encoding="utf-8") == whole


def test_a_sealed_file_is_believed(rules: Ruleset, folder: Path) -> None:
    """What the cases above are refused for is what they hold, not that somebody else wrote them."""
    again(rules)
    (file,) = folder.iterdir()
    document = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(sealed(document, {"power-4": [2.5, 1.0, 78]}), encoding="utf-8")
    found, played = again(rules)
    assert (found.cards[0].card, found.cards[0].value, played) == ("power-4", 2.5, 0)


@pytest.mark.parametrize("sort", ["a file in its place", "a folder in its place", "no folder", "no home"])
def test_where_nothing_can_be_kept_it_is_learned_each_time(
    rules: Ruleset, folder: Path, monkeypatch: pytest.MonkeyPatch, sort: str
) -> None:
    first, _ = again(rules)
    (file,) = folder.iterdir()
    if sort == "a file in its place":
        file.unlink()
        folder.rmdir()
        folder.write_text("mine")
    elif sort == "a folder in its place":
        file.unlink()
        (folder / file.name / "mine").mkdir(parents=True)
    elif sort == "no folder":
        monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/nowhere")
    else:
        monkeypatch.setattr(remembered, "cache_folder", lambda: None)
    assert again(rules) == (first, GAMES)
    assert again(rules) == (first, GAMES)
    assert not list(folder.glob("*.part")) if folder.is_dir() else folder.read_text() == "mine"


def test_where_it_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for named, folder in (
        (str(tmp_path / "x"), tmp_path / "x"),
        ("relative", tmp_path / ".cache"),
        ("", tmp_path / ".cache"),
    ):
        monkeypatch.setenv("XDG_CACHE_HOME", named)
        assert remembered.cache_folder() == folder / "elgrande-sim"


def test_old_files_make_room(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "_MOST", 3)
    for number in range(6):
        remembered.remember({"number": number}, number)
    assert len(list(folder.iterdir())) == 3
    assert remembered.recalled({"number": 5}) == 5


def test_games_that_do_not_end_teach_nothing(rules: Ruleset, folder: Path) -> None:
    lesson = lessons.Lesson(lessons.simulation(rules, Setting("base", 2, ("greedy",) * 2, step_limit=50)))
    assert lesson.learned(lesson.here) == CardWorths()


def test_the_same_is_learned_whoever_plays(rules: Ruleset, folder: Path) -> None:
    lesson = lessons.Lesson(lessons.simulation(rules, Setting("base", 3, ("greedy",) * 3)))
    here = lesson.learned(lesson.here)
    with Workers(rules, 2) as workers:
        assert lesson.learned(lambda setting, games: workers.run(setting, games, None, CardWorths())[0]) == here
        taught, _ = workers.run(SETTING, 3, None, here)
        ignorant, _ = workers.run(SETTING, 3, None, CardWorths())
    assert taught != ignorant, "a process keeps apart what was learned and what was not"
