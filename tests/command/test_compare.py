"""`elgrande-sim compare` as it is called."""

from __future__ import annotations

import io
import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from interpreter.cli import called

ROOT = Path(__file__).parents[2]
BASE = str(ROOT / "rules" / "base.yaml")
ORCHARDS = str(ROOT / "tests" / "games" / "orchards.yaml")
SCHEMA = json.loads((ROOT / "docs" / "schemas" / "compare-1.json").read_text(encoding="utf-8"))
HIGHER = """format: 1
modules: [{id: higher, name: Higher branches, extends: orchards, source: ours}]
changes: {bonuses: {high-branches: {points: 6}}}
cards:
  - {id: market, name: Market day, kind: job, deck: evening, copies: 3, hands: 2, effect: gain 3 points, source: ours}
"""
FEW = ["--games", "40", "--bots", "random", "--jobs", "1"]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    Path("house.yaml").write_text(HIGHER, encoding="utf-8")


def told(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert called(["compare", *words]) == code
    out, error = capsys.readouterr()
    assert not error or code
    return out or error


def answer(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> dict[str, Any]:
    found = json.loads(told(capsys, *words, "--format", "json", code=code))
    Draft202012Validator(SCHEMA).validate(found)
    return found["result"]  # type: ignore[no-any-return]


def measure(comparison: dict[str, Any], *key: str) -> dict[str, Any]:
    return next(each for each in comparison["measures"] if (each["measure"], *each["of"]) == key)


# -------------------------------------------------------------------------------------------- the answers
def test_a_verdict_in_words_comes_first(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, ORCHARDS, "--with", "house.yaml", "--players", "3", *FEW[2:], "--games", "150")
    lines = text.splitlines()
    assert lines[0] == "Orchards · 3 players · 150 games of each"
    verdict = text.index("The game is another: of 1")
    assert verdict < text.index("score of a player: more") < text.index("The game as a whole") < text.index("Cards  ")
    assert "new: Market day" in text
    assert re.search(r"score of a player +\d+\.\d +\d+\.\d +\+\d+\.\d +±\d\.\d +MORE", text)
    assert "deals" in text
    assert "\x1b" not in text
    assert max(map(len, lines[:-1])) <= 100
    assert lines[-1].startswith("  elgrande-sim compare "), "to copy, so on one line"


@pytest.mark.parametrize("columns", ["40", "60", "80", "120"])
def test_it_fits_terminals(columns: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    text = told(capsys, ORCHARDS, "--with", "house.yaml", *FEW)
    lines = [line for line in text.splitlines() if not line.startswith("  elgrande-sim ")]
    assert max(map(len, lines)) <= int(columns)


def test_json_is_as_described_and_does_not_depend_on_processes(capsys: pytest.CaptureFixture[str]) -> None:
    Draft202012Validator.check_schema(SCHEMA)
    words = [ORCHARDS, "--with", "house.yaml", "--games", "24", "--bots", "random,greedy", "--players", "2"]
    one, two = (answer(capsys, *words, "--jobs", jobs) for jobs in ("1", "2"))
    assert one == two
    comparison = one["comparisons"][0]
    assert comparison["games"] == 24
    assert measure(comparison, "taken", "market")["original"] is None
    assert measure(comparison, "taken", "market")["verdict"] == "new"
    assert {each["difference"]["method"] for each in comparison["measures"] if each["difference"]} <= set(
        one["methods"]
    )
    wins = measure(comparison, "wins-by-bot", "greedy")
    assert wins["difference"]["value"] == pytest.approx(wins["changed"]["value"] - wins["original"]["value"], abs=2e-6)


def test_equal_rules_are_said_to_be_equal(capsys: pytest.CaptureFixture[str]) -> None:
    Path("tests-only.yaml").write_text("format: 1\nmodules: [{id: x, name: X, source: ours}]\n", encoding="utf-8")
    text = told(capsys, ORCHARDS, "--with", "tests-only.yaml")
    assert text.startswith("The rules of line-up orchards are the same with and without tests-only.yaml.")
    assert answer(capsys, ORCHARDS, "--with", "tests-only.yaml")["same"] == ["orchards"]


def test_players_are_those_both_rules_have(capsys: pytest.CaptureFixture[str]) -> None:
    head = "format: 1\nmodules: [{id: fewer, extends: base, source: ours}]\n"
    Path("fewer.yaml").write_text(f"{head}changes: {{line-ups: {{base: {{players: [2, 3]}}}}}}\n")
    options = ["--lineup", "base", "--players", "5", "--games", "3", "--bots", "random", "--jobs", "1"]
    (found,) = answer(capsys, BASE, "--with", "fewer.yaml", *options)["comparisons"]
    assert found["notes"] == ["--players 5: this line-up is for 2 or 3 players, so 3 play"]


def test_what_was_merely_not_seen_is_neither_new_nor_gone(capsys: pytest.CaptureFixture[str]) -> None:
    """In so few games some cards are used with the change only, or without it only; the rules of both have them."""
    card = "{id: porter, kind: action-card, deck: stack-2, places: 2, effect: gain 1 point, source: ours}"
    head = "format: 1\nmodules: [{id: porters, extends: base, source: ours}]\n"
    Path("porter.yaml").write_text(f"{head}cards: [{card}]\n")
    options = ["--lineup", "base-short", "--players", "2", "--games", "20", "--bots", "random", "--jobs", "1"]
    (found,) = answer(capsys, BASE, "--with", "porter.yaml", *options)["comparisons"]
    added = ["porter"], ["gain"]  # no other card gives points without a scoring
    assert {each["of"][0] for each in found["measures"] if each["verdict"] in ("new", "gone")} == {"porter", "gain"}
    one_sided = [each for each in found["measures"] if each["difference"] is None and each["of"] not in added]
    assert one_sided
    assert {each["verdict"] for each in one_sided} == {"seldom"}


def test_a_line_up_that_is_new_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    Path("house.yaml").write_text(
        "format: 1\nmodules: [{id: long, extends: orchards, source: ours}]\n"
        "line-ups: [{id: orchards-long, like: orchards, rounds: 9, source: ours}]\n", encoding="utf-8",
    )  # fmt: skip
    fault = told(capsys, ORCHARDS, "--with", "house.yaml", *FEW, code=2)
    assert fault.startswith("elgrande-sim: --with house.yaml: nothing to compare: the rules of orchards are the same")
    assert "There only with the changes, so not compared: orchards-long. `elgrande-sim sim` plays it" in fault
    assert fault.count("\n") == 1
    head = "format: 1\nmodules: [{id: more, extends: orchards, source: ours}]\n"
    Path("gone.yaml").write_text(f"{head}removes: {{line-ups: [orchards]}}\n", encoding="utf-8")
    fault = told(capsys, ORCHARDS, "--with", "house.yaml", "--with", "gone.yaml", *FEW, code=2)
    assert "nothing to compare: There only with the changes, so not compared: orchards-long." in fault
    assert "Gone with the changes, so not compared: orchards." in fault
    Path("more.yaml").write_text(f"{head}changes: {{bonuses: {{high-branches: {{points: 4}}}}}}\n", encoding="utf-8")
    text = told(capsys, ORCHARDS, "--with", "house.yaml", "--with", "more.yaml", *FEW)
    assert "There only with the changes, so not compared: orchards-long." in text
    fault = told(capsys, ORCHARDS, "--with", "house.yaml", "--lineup", "orchards-long", code=2)
    assert "'orchards-long' is there only with the changes" in fault


def test_a_changed_copy_takes_the_place_of_the_file(capsys: pytest.CaptureFixture[str]) -> None:
    copy = Path(ORCHARDS).read_text(encoding="utf-8").replace("2, piece: own ladder", "5, piece: own ladder")
    Path("mine.yaml").write_text(copy, encoding="utf-8")
    result = answer(capsys, ORCHARDS, "--with", "mine.yaml", *FEW)
    assert measure(result["comparisons"][0], "score")["verdict"] == "more"
    assert result["notes"] == [f"{ORCHARDS} is left out with the changes, which declare its modules themselves."]


def test_a_change_that_never_matters_is_said_to(capsys: pytest.CaptureFixture[str]) -> None:
    Path("house.yaml").write_text(HIGHER.partition("changes")[0], encoding="utf-8")
    text = told(capsys, ORCHARDS, "--with", "house.yaml", *FEW)
    assert "The change made no difference in any of 42 deals." in text
    assert f"fewer than {100 * (1 - 0.05 ** (1 / 14)):.2g}% of seat rotations" in text
    assert "verdict" not in text


def test_without_files_it_is_the_shipped_rules(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.yaml").write_text(
        "format: 1\nmodules: [{id: mine, extends: base, source: ours}]\n"
        "changes: {bonuses: {kings-bonus: {points: 6}}}\n", encoding="utf-8",
    )  # fmt: skip
    result = answer(capsys, "--with", "mine.yaml", "--lineup", "base", *FEW)
    assert result["notes"] == ["Compared with the shipped rules: base.yaml."]
    assert result["files"] == []
    assert measure(result["comparisons"][0], "score")["verdict"] == "more"
    assert "shipped rules with and without mine.yaml;" in told(capsys, "--with", "mine.yaml", "--lineup", "base", *FEW)
    Path("own.yaml").write_text(Path(ORCHARDS).read_text(encoding="utf-8"), encoding="utf-8")
    assert "own.yaml extends none of the shipped ones" in told(capsys, "--with", "own.yaml", code=2)


def test_too_few_games_tell_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    few = [*FEW[2:], "--games", "27"]
    text = told(capsys, ORCHARDS, "--with", "house.yaml", *few)
    assert "So few games tell nothing: a verdict takes 10 seat rotations, 30 games." in text
    assert "MORE" not in text
    assert "too few" in text


def test_what_is_compared_with_what_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """A shell may have made several files of one behind `--with`, where only the first belongs to it."""
    Path("more.yaml").write_text(HIGHER.replace("higher", "taller").partition("changes:")[0], encoding="utf-8")
    text = told(capsys, ORCHARDS, "--with", "house.yaml", "more.yaml", *FEW)
    assert f"{ORCHARDS} more.yaml with and without house.yaml;" in " ".join(text.split())


# ------------------------------------------------------------------------------------------------ one card
def test_a_card_alone(capsys: pytest.CaptureFixture[str]) -> None:
    result = answer(capsys, ORCHARDS, "--with", "house.yaml", "--card", "Market day", *FEW)
    assert [each["what"] for each in result["comparisons"]] == ["without-action", "without-card", "restricted"]
    assert {each["card"] for each in result["comparisons"]} == {"market"}
    plain, removed, restricted = result["comparisons"]
    assert measure(plain, "score")["difference"]["value"] < 0
    assert measure(removed, "score")["difference"]["value"] < 0
    assert not [each for each in plain["measures"] if each["measure"] == "used" and each["of"] == ["market"]]
    assert [each["measure"] for each in restricted["measures"]] == ["restricted-wins", "restricted-score"]
    assert measure(restricted, "restricted-score")["difference"]["value"] < 0
    text = told(capsys, ORCHARDS, "--with", "house.yaml", "--card", "market", *FEW)
    assert text.startswith("The same card without its special action · Market day · Orchards")
    assert "One seat may not use the card" in text


def test_a_card_the_rules_cannot_do_without(capsys: pytest.CaptureFixture[str]) -> None:
    result = answer(
        capsys, BASE, "--card", "king", "--lineup", "base", "--games", "4", "--bots", "random", "--jobs", "1"
    )
    assert [each["what"] for each in result["comparisons"]] == ["without-action", "restricted"]
    assert "cannot be removed: step `reveal`" in result["notes"][0]
    result = answer(capsys, BASE, "--card", "power-13", "--games", "4", "--bots", "random", "--jobs", "1")
    assert "no special action to leave out" in " ".join(result["notes"])
    assert "base-short" in " ".join(result["notes"])


# ------------------------------------------------------------------------------------------- until it is known
def test_until_is_looked_at_fixed_times_by_any_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    words = [ORCHARDS, "--with", "house.yaml", "--bots", "random", "--players", "2", "--until", "9pp"]
    one, two = (answer(capsys, *words, "--jobs", jobs) for jobs in ("1", "2"))
    assert one == two
    found = one["comparisons"][0]
    assert found["until"]["reached"]
    assert found["until"]["widest"] <= 0.09
    assert found["games"] in {2 * round(50 * 1.25**i) for i in range(30)}
    wins = measure(found, "wins-by-seat", "1")["difference"]
    assert wins["method"] == "paired-sequence-95"
    assert measure(found, "wins-by-seat", "1")["size"] == 0.09


def test_how_to_play_on_is_said_where_wins_are_not_known(capsys: pytest.CaptureFixture[str]) -> None:
    more = re.sub(r"changes: .*\n", "", HIGHER).replace("higher", "more").replace("market", "fair")
    Path("more.yaml").write_text(more, encoding="utf-8")
    words = [ORCHARDS, "--with", "house.yaml", "--with", "more.yaml", "--players", "2", "--bots", "random,greedy"]
    few = told(capsys, *words, "--seed", "3", "--games", "20", "--jobs", "1")
    command = shlex.split(few.splitlines()[-1])
    assert command[:7] == ["elgrande-sim", "compare", ORCHARDS, "--with", "house.yaml", "--with", "more.yaml"]
    assert command[7:] == ["--lineup", "orchards", "--players", "2", "--seed", "3",
                           "--bots", "random,greedy", "--until", "1pp"]  # fmt: skip
    assert "--until 1pp" not in told(capsys, *words, "--games", "20", "--until", "9pp", "--jobs", "1")


def test_until_stops_at_the_games_allowed(capsys: pytest.CaptureFixture[str]) -> None:
    words = [ORCHARDS, "--with", "house.yaml", *FEW, "--until", "0.5"]
    assert not answer(capsys, *words)["comparisons"][0]["until"]["reached"]
    assert "not reached by these games" in told(capsys, *words)


# ------------------------------------------------------------------------------------------------- mistakes
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([ORCHARDS], "name what to compare with: `--with FILE`"),
        (["--card", "wasps"], "no rules files given"),
        ([ORCHARDS, "--with", "no.yaml"], "no rules file: no.yaml"),
        ([ORCHARDS, "--with", ORCHARDS], "these files are among the rules"),
        ([ORCHARDS, "--with", "house.yaml", "--until", "often"], "write percentage points from 0.05pp"),
        ([ORCHARDS, "--with", "house.yaml", "--until", "nan"], "write percentage points"),
        ([ORCHARDS, "--with", "house.yaml", "--until", "0"], "write percentage points"),
        ([ORCHARDS, "--with", "house.yaml", "--until", "inf pp"], "write percentage points"),
        ([ORCHARDS, "--with", "house.yaml", "--lineup", "orchard"], "did you mean 'orchards'?"),
        ([ORCHARDS, "--with", "house.yaml", "--bots", "greddy"], "did you mean 'greedy'?"),
        ([ORCHARDS, "--with", "house.yaml", "--bots", "greedy,greedy,random,random,random"], "5 bots for 3 seats"),
        ([ORCHARDS, "--with", "house.yaml", "--ruling", "veto=none"], "there is no ruling 'veto'"),
        ([ORCHARDS, "--with", "house.yaml", "--players", "many"], "write a number such as 4"),
        ([ORCHARDS, "--card", "wosps"], "did you mean 'wasps'?"),
        ([ORCHARDS, "--card", ""], "there is no card ''"),
    ],
)
def test_mistakes_are_named_in_a_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, *words, code=2)
    assert text.startswith("elgrande-sim: ")
    assert said in text
    assert text.count("\n") == 1


def test_rules_with_mistakes_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    Path("house.yaml").write_text(HIGHER.replace("gain 3", "gian 3"), encoding="utf-8")
    assert "house.yaml:5" in told(capsys, ORCHARDS, "--with", "house.yaml", code=1)


def test_games_that_do_not_end_are_found(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    Path("wrong_bot.py").write_text("def choose(view, decision, rng):\n    return -1\n", encoding="utf-8")
    monkeypatch.syspath_prepend(".")
    words = [ORCHARDS, "--with", "house.yaml", "--bots", "wrong_bot:choose", "--games", "4", "--jobs", "1"]
    result = answer(capsys, *words, code=1)
    findings = result["comparisons"][0]["findings"]
    assert {each["rules"] for each in findings} == {"original", "changed"}
    assert "house.yaml" in next(each["replay"] for each in findings if each["rules"] == "changed")
    assert "house.yaml" not in next(each["replay"] for each in findings if each["rules"] == "original")
    assert "nothing is known" in result["comparisons"][0]["verdict"][0]["text"]
    assert called(["compare", *words]) == 1
    assert "EG902: game 0 by the" in capsys.readouterr().out


def test_rules_from_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    class Typed:
        buffer = io.BytesIO(HIGHER.encode())

    monkeypatch.setattr("sys.stdin", Typed())
    assert "new: Market day" in told(capsys, ORCHARDS, "--with", "-", *FEW)
