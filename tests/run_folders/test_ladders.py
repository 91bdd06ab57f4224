"""Ladders in a folder: every table of every pair a section, gone on with without losing a block."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from run_folders.runs import ORCHARDS, files_in, refused, said, stop_at

LADDER = ["ladder", ORCHARDS, "--bots", "random,greedy,search:2", "--games", "12"]


def test_every_table_is_a_section(capsys: pytest.CaptureFixture[str]) -> None:
    """Tables and report agree, and neither depends on the number of processes, nor on being written."""
    plain, _ = said(capsys, *LADDER, "--format", "json", "--jobs", "1")
    for jobs in ("1", "2"):
        out, err = said(capsys, *LADDER, "--format", "json", "--jobs", jobs, "--out", f"run{jobs}")
        assert (out, err) == (plain, "")
    assert files_in("run1") == files_in("run2")
    assert set(files_in("run1")) == {"manifest.json", "games.csv", "scores.csv", "decisions.csv", "report.json"}
    manifest, result = json.loads(Path("run1/manifest.json").read_bytes()), json.loads(plain)["result"]
    assert manifest["command"] == "ladder"
    assert [each["bots"] for each in manifest["sections"]] == [
        ["random", "greedy"], ["random", "search:2"], ["greedy", "search:2"],
    ]  # fmt: skip
    assert [each["games"] for each in manifest["sections"]] == [12] * 3
    rows = [line.split(",") for line in Path("run1/scores.csv").read_text().splitlines()[1:]]
    for number, section in enumerate(manifest["sections"], start=1):
        pair = next(pair for pair in result["pairs"] if {*pair["bots"]} == {*section["bots"]})
        wins = [float(row[6]) for row in rows if row[0] == str(number) and row[4] == pair["bots"][0]]
        assert sum(wins) / 12 == pytest.approx(pair["wins"]["value"])
    games = [line.split(",") for line in Path("run1/games.csv").read_text().splitlines()[1:]]
    assert len({row[1] for row in games}) == len(games) == 36  # each pair has deals of its own
    assert all(row[13] for row in games)  # who leads is noted


@pytest.mark.parametrize("players", ["2", "3"])
def test_an_interrupted_ladder_goes_on(
    players: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["ladder", ORCHARDS, "--bots", "random,greedy", "--players", players, "--games", "18", "--jobs", "1"]
    whole, _ = said(capsys, *words, "--out", "whole")
    games = 2 if players == "2" else 6  # three seats: two tables of three games
    with monkeypatch.context() as patch:
        stop_at(patch, 2)
        out, err = said(capsys, *words, "--out", "run", code=130)
        assert f"{2 * games} games ·" in out
        assert err == f"{2 * games} games are kept; `elgrande-sim ladder --resume run` plays the rest.\n"
        assert len(Path("run/games.csv").read_text().splitlines()) == 2 * games + 1
    assert "begun with --bots random,greedy, not --bots random" in refused(
        capsys, "ladder", "--resume", "run", "--bots", "random"
    )
    assert "`elgrande-sim ladder --resume run`" in refused(capsys, "sim", "--resume", "run")
    again, err = said(capsys, "ladder", "--resume", "run", "--jobs", "2")
    assert (again, err) == (whole, "")
    assert files_in("run") == files_in("whole")
    for more in ([], [ORCHARDS]):
        again, err = said(capsys, "ladder", *more, "--resume", "run", "--report", "out.html")
        assert again == whole
        assert err.startswith("The run in run is finished: nothing is left to play.")


def test_folders_are_looked_at_first(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from interpreter.simulate import Simulation

    monkeypatch.setattr(Simulation, "play", lambda *_: pytest.fail("a game is played"))
    Path("mine").mkdir()
    Path("mine", "games.csv").write_text("mine")
    assert "there is a file games.csv already" in refused(capsys, *LADDER, "--out", "mine")
    assert "house.yaml is a file, and a folder has to be there" in refused(capsys, *LADDER, "--out", "house.yaml")
    assert "the run writes a file of this name" in refused(
        capsys, *LADDER, "--out", "run", "--report", "run/report.json"
    )
    assert "say where to, by `--out DIR`" in refused(capsys, *LADDER, "--data", "csv")
    assert "leave out --jobs" in refused(capsys, *LADDER, "--cluster", "tcp://127.0.0.1:9", "--jobs", "2")
    assert not Path("run").exists()
