"""`elgrande-sim ladder`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator, ValidationError

from interpreter.cli import called
from interpreter.ladder import LadderTable

ROOT = Path(__file__).parents[2]
BASE = str(ROOT / "rules" / "base.yaml")
GAMES = ["ladder", BASE, "--lineup", "base-short", "--games", "8"]
SCHEMA = json.loads((ROOT / "docs" / "schemas" / "ladder-1.json").read_text(encoding="utf-8"))


def test_the_same_bytes_on_any_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    answers = []
    for jobs in ("1", "2"):
        assert called([*GAMES, "--bots", "random,greedy,search:2", "--format", "json", "--jobs", jobs]) == 0
        answers.append(capsys.readouterr().out)
    assert answers[0] == answers[1]
    answer = json.loads(answers[0])
    Draft202012Validator.check_schema(SCHEMA)
    Draft202012Validator(SCHEMA).validate(answer)
    with pytest.raises(ValidationError):
        Draft202012Validator(SCHEMA).validate({**answer, "more": 1})
    assert answer["command"].endswith(
        "--bots random,greedy,search:2 --lineup base-short --players 2 --seed 1 --games 8"
    )
    result = answer["result"]
    assert [each["bot"] for each in result["ratings"]] == ["search:2", "greedy", "random"]
    assert result["games"] == 24
    assert {result["pairs"][0]["wins"]["method"], result["steps"][0]["by"]["method"]} == set(result["methods"])


@pytest.mark.parametrize("width", [40, 80, 120])
def test_the_text_fits_the_terminal(
    width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    assert called([*GAMES, "--bots", "random,greedy", "--jobs", "1"]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= width
    assert "greedy is stronger than random" in " ".join(out.split())
    assert "Wins of the first named" in out


def test_without_a_number_a_short_run_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from interpreter.commands import ladder

    monkeypatch.setattr(ladder, "BUDGET", 20_000)
    words = ["ladder", BASE, "--lineup", "base-short", "--bots", "random,greedy", "--jobs", "1", "--format", "json"]
    assert called(words) == 0
    result = json.loads(capsys.readouterr().out)["result"]
    assert 2 < result["games_asked"] < 100
    assert result["games"] - result["games_asked"] in (0, 1)


def test_the_first_of_several_line_ups_is_played_and_the_others_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert called(["ladder", BASE, "--games", "2", "--bots", "random,greedy", "--jobs", "1"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "line-up base;" in out
    assert "one line-up only, the first; `--lineup` chooses base-short, base-2023-two" in out


def test_an_interrupt_reports_what_is_finished(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played = LadderTable.played

    def interrupted(self: LadderTable, number: int) -> object:
        if number == 3:
            raise KeyboardInterrupt
        return played(self, number)

    monkeypatch.setattr(LadderTable, "played", interrupted)
    assert called([*GAMES, "--bots", "random,greedy", "--jobs", "1"]) == 130
    out = capsys.readouterr().out
    assert "6 games" in out
    assert "Interrupted" in out


def test_a_bot_that_breaks_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "faulty.py").write_text("def bot(view, decision, rng):\n    raise RuntimeError('no idea')\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert called([*GAMES, "--bots", "random,faulty:bot", "--jobs", "1"]) == 1
    out = capsys.readouterr().out
    assert "RuntimeError: no idea" in out
    assert "--bots random,faulty:bot --game 0" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "greedy"], "names 'greedy' alone: name two bots at least"),
        (["--bots", "greedy,random,greedy"], "names 'greedy' twice"),
        (["--bots", "greddy,random"], "did you mean 'greedy'?"),
        (["--players", "7"], "line-up 'base' is for 2 to 5 players"),
        (["--players", "1"], "1 is not in the range"),
        (["--lineup", "bas"], "there is no line-up 'bas'; did you mean 'base'?"),
        (["--ruling", "veto"], "write it as ID=VALUE"),
        (["--games", "0"], "0 is not in the range"),
    ],
)
def test_wrong_usage(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    assert called(["ladder", BASE, *words]) == 2
    assert said in capsys.readouterr().err
