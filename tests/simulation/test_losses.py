"""Bots that end the process they are asked in: who is told, and who goes on."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from interpreter.cli import called
from interpreter.losses import MOST, Losses
from interpreter.ruleset import load
from interpreter.simulate import Setting
from interpreter.under_way import Note, mark
from interpreter.worker import Worker, WorkerLost
from interpreter.workers import Workers

ROOT = Path(__file__).parents[2]
ORCHARDS = str(ROOT / "tests" / "games" / "orchards.yaml")
AGAIN = "and again when the game was played anew"
HOUSE = """format: 1
modules: [{id: h, extends: orchards, source: ours}]
changes: {bonuses: {high-branches: {points: 4}}}
"""
BOTS = """
import os, signal

def ends(view, decision, rng):
    if rng.random() < 0.002:
        os._exit(3)
    return decision.options[0]

def dies(view, decision, rng):
    if rng.random() < 0.002:
        os.kill(os.getpid(), signal.SIGKILL)
    return decision.options[0]

def once(view, decision, rng):
    if not os.path.exists("ended"):
        open("ended", "w").close()
        os._exit(0)
    return decision.options[0]
"""


@pytest.fixture(autouse=True)
def enders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "enders.py").write_text(BOTS)
    (tmp_path / "house.yaml").write_text(HOUSE)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "enders", raising=False)
    monkeypatch.chdir(tmp_path)


def words(bot: str, *more: str) -> list[str]:
    return [ORCHARDS, "--lineup", "orchards", "--players", "2", "--bots", bot, "--format", "json", *more]


def told(command: str, bot: str, *more: str, code: int) -> Any:
    """What a command prints, as a program of its own."""
    path = os.pathsep.join((str(ROOT), str(Path.cwd())))
    found = subprocess.run(
        [sys.executable, "-m", "interpreter", command, *words(bot, *more)],
        env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert found.returncode == code, found.stderr
    return json.loads(found.stdout)["result"], found.stderr


# ---------------------------------------------------------------------------------- ends of processes
@pytest.mark.parametrize("number", [1, 2])
def test_a_process_that_ends_before_it_hears_the_rules_is_replaced(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], number: int
) -> None:
    games = words("enders:once", "--games", "12", "--jobs", "2")
    Path("ended").touch()  # the bot ends nothing
    assert called(["sim", *games]) == 0
    whole, send, lost = capsys.readouterr().out, Worker.send, list[int]()

    def sent(worker: Any, what: Any) -> None:
        if len(lost) < number:
            lost.append(worker.process.pid)
            worker.process.kill()
            raise WorkerLost
        send(worker, what)

    monkeypatch.setattr(Worker, "send", sent)
    assert called(["sim", *games]) == 0
    assert len(lost) == number
    assert capsys.readouterr().out == whole


def test_games_in_which_a_bot_ends_its_process_are_told_and_others_go_on() -> None:
    one, two = (told("sim", "enders:ends,random", "--games", "12", "--jobs", jobs, code=1) for jobs in "12")
    assert one == two
    found, error = one[0]["line_ups"][0], one[1]
    assert error == ""
    assert found["games"] == 10
    assert [(each["game"], each["message"]) for each in found["findings"]] == [
        (0, f"while bot 'enders:ends' was asked its process ended (exit code 3), {AGAIN}")
    ]
    assert found["findings"][0]["replay"].endswith("--seed 1 --bots enders:ends,random --game 0")


def test_a_process_that_somebody_else_ended_is_not_missed() -> None:
    """The game is played again, and nothing happens: the bot has nothing to do with it, as far as can be known."""
    found, error = told("sim", "enders:once,random", "--games", "4", "--jobs", "1", code=0)
    assert Path("ended").exists()
    assert (found["line_ups"][0]["games"], found["line_ups"][0]["findings"], error) == (4, [], "")


def test_both_rules_and_the_run_folder_know_of_such_games() -> None:
    more = ["--with", "house.yaml", "--games", "2", "--jobs", "2", "--out", "run"]
    found, _ = told("compare", "enders:dies,random", *more, code=1)
    findings = found["comparisons"][0]["findings"]
    assert [(each["rules"], each["game"]) for each in findings] == [("changed", 0), ("original", 0)]
    assert all("(SIGKILL)" in each["message"] for each in findings)
    assert Path("run", "games.csv").read_text().count("EG902") == 2


# ------------------------------------------------------------------------------------------- when to give up
def note(bot: str, game: int) -> Note:
    return Note(mark("a run", game), game, bot.encode())


def test_a_bot_that_always_ends_its_process_is_not_asked_any_more() -> None:
    losses = Losses(2)
    for game in range(MOST):
        assert "worst" not in losses.barred
        assert losses.add(note("worst", game), 0)
        assert len(losses.ended) == game
        assert losses.add(note("worst", game), 0)
    assert set(losses.ended) == {mark("a run", game) for game in range(MOST)}
    assert losses.barred == {"worst": "bot 'worst' is not asked any more: in 5 games its process has ended"}


def test_processes_that_end_for_no_reason_known_end_the_run() -> None:
    losses = Losses(1)
    assert [losses.add(None, -signal.SIGKILL) for _ in range(9)] == [True] * 8 + [False]
    moody = Losses(1)
    assert [moody.add(note("moody", game), 7) for game in range(9)] == [True] * 8 + [False]
    assert moody.last == "at last while bot 'moody' was asked in game 8"
    assert moody.ended == moody.barred == {}


def test_the_ways_a_process_ends_have_names() -> None:
    losses = Losses(1)
    for game, code in enumerate((1, -signal.SIGSEGV, -250)):
        losses.add(note("b", game), code)
        losses.add(note("b", game), code)
    said = [text.partition("(")[2].partition(")")[0] for text in losses.ended.values()]
    assert said == ["exit code 1", "SIGSEGV", "signal 250"]


# ------------------------------------------------------------------------------------------ where they are asked
def test_bots_of_ours_are_asked_in_this_process_where_there_is_one_job(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("interpreter.worker.get_context", None)
    assert called(["sim", *words("greedy,random", "--games", "2", "--jobs", "1")]) == 0
    assert json.loads(capsys.readouterr().out)["result"]["line_ups"][0]["games"] == 2


# -------------------------------------------------------------------------------------- how processes are begun
def test_processes_that_are_split_off_play_the_same() -> None:
    """For one line-up after the other, each with what is compiled by then."""
    found = set()
    for jobs in "12":
        command = [sys.executable, "-m", "interpreter", str(ROOT / "rules" / "base.yaml"), "--lineup", "base-short"]
        command += ["--lineup", "base", "--players", "2", "--bots", "random,greedy", "--games", "64", "--jobs", jobs]
        done = subprocess.run([*command, "--format", "json"], cwd=ROOT, capture_output=True, check=True)
        found.add(done.stdout)
        assert done.stderr == b""
    assert len(found) == 1


TWO_AT_ONCE = f"""
from pathlib import Path
from interpreter.ruleset import load
from interpreter.simulate import Setting
from interpreter.workers import Workers

rules, some, more = load([Path({ORCHARDS!r})]), *(Setting("orchards", 2, ("random",) * 2, seed) for seed in (1, 2))
with Workers(rules, 2) as these, Workers(rules, 2) as those:
    these.run(some, 8)
    those.run(some, 8)  # split off while the others wait
    print(these.run(more, 8)[0].played)  # the others are to end, for they know nothing of it
"""


def test_processes_that_were_split_off_do_not_keep_others_from_ending() -> None:
    command = [sys.executable, "-c", TWO_AT_ONCE]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert (done.stdout, done.stderr) == ("8\n", "")


def test_processes_the_system_does_not_let_begin(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(self: Workers) -> Worker:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(Workers, "_begun", refused)
    assert called(["sim", *words("random", "--games", "8", "--jobs", "2")]) == 2
    said = "only 0 of 2 processes could be begun: Too many open files: try fewer `--jobs`"
    assert capsys.readouterr() == ("", f"elgrande-sim: {said}\n")


def test_processes_that_are_begun_afresh_play_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.workers.can_split", lambda: False)
    setting, tallies = Setting("orchards", 2, ("random",) * 2), []
    for jobs in (1, 2):
        with Workers(load([ROOT / "tests" / "games" / "orchards.yaml"]), jobs) as workers:
            tallies.append(workers.run(setting, 40))
    assert tallies[0] == tallies[1]
