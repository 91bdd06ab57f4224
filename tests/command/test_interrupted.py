"""Runs of many games that are interrupted: how far they were is said, be it not far at all."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from interpreter.cli import called
from interpreter.contrast import Tables
from interpreter.ladder import LadderTable
from interpreter.simulate import Simulation

ORCHARDS = str(Path(__file__).parents[1] / "games" / "orchards.yaml")
HOUSE = """format: 1
modules: [{id: h, extends: orchards, source: ours}]
changes: {bonuses: {high-branches: {points: 4}}}
"""
PLAYS = {"sim": Simulation, "compare": Tables, "ladder": LadderTable}


@pytest.fixture
def broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> list[str]:
    """A command that is interrupted in the block of this number."""
    command, stop = request.param
    table = PLAYS[command]
    played = table.played

    def stopped(self: Any, number: int) -> Any:
        if number == stop:
            raise KeyboardInterrupt
        return played(self, number)

    monkeypatch.setattr(table, "played", stopped)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text(HOUSE, encoding="utf-8")
    more = ["--with", "house.yaml"] if command == "compare" else []
    bots = "random,greedy" if command == "ladder" else "random"
    return [command, ORCHARDS, *more, "--lineup", "orchards", "--players", "2", "--games", "40", "--bots", bots,
            "--jobs", "1", "--report", "page.html"]  # fmt: skip


@pytest.mark.parametrize("broken_off", [(command, 0) for command in PLAYS], indirect=True)
def test_before_anything_was_finished(broken_off: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert called(broken_off) == 130
    text = capsys.readouterr().out
    each = " of each" if broken_off[0] == "compare" else ""
    said = (
        f"Interrupted before the first seat rotation was finished, so there are no numbers; 40 games{each} were to be"
    )
    assert said in " ".join(text.split())
    assert "could" not in text
    assert said in Path("page.html").read_text(encoding="utf-8")
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("broken_off", [(command, 3) for command in PLAYS], indirect=True)
def test_in_the_middle(broken_off: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert called([*broken_off, "--format", "json"]) == 130
    result = json.loads(capsys.readouterr().out)["result"]
    assert (result["interrupted"], result["played"], result["planned"]) == (True, 6, 40)
    each = " of each" if broken_off[0] == "compare" else ""
    assert f"Interrupted after 6 of 40 games{each}: " in Path("page.html").read_text(encoding="utf-8")


@pytest.mark.usefixtures("heard")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_before_it_is_known_how_many_games_to_play(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exit code says which signal it was, as it does later."""
    number = getattr(signal, name)
    monkeypatch.setattr(Simulation, "tally", lambda *_: os.kill(os.getpid(), number))
    command = ["sim", ORCHARDS, "--lineup", "orchards", "--players", "2", "--jobs", "1"]
    assert called(command) == 128 + number
    assert capsys.readouterr() == ("", "\n\ninterrupted\n")


@pytest.mark.parametrize("broken_off", [("compare", -1)], indirect=True)
def test_games_that_no_rules_can_finish_are_something_else(
    broken_off: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("raising.py").write_text("def bot(view, decision, rng):\n    raise ValueError\n")
    monkeypatch.syspath_prepend(Path.cwd())
    monkeypatch.setattr("interpreter.commands.crew.strangers", lambda bots: False)
    assert called([*broken_off, "--bots", "raising:bot", "--games", "2"]) == 1
    text = capsys.readouterr().out
    assert "No seat rotation could be played to its end by both rules, so nothing is known." in " ".join(text.split())
