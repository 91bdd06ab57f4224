"""Whatever a stranger's bot does: its game is told with a command that plays it again, the others go on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from interpreter import guarding
from interpreter.cli import called
from interpreter.commands import crew
from interpreter.decision import Ask
from interpreter.game import Game
from interpreter.stopping import Stopped, Stops

ROOT = Path(__file__).parents[2]
ORCHARDS = str(ROOT / "tests" / "games" / "orchards.yaml")
BOTS = """
import os, sys, time
class Bad:
    def __repr__(self): raise RuntimeError("no repr")
    def __eq__(self, other): raise ValueError("no eq")
    def __index__(self): raise KeyError("no index")
class Dumb(Exception):
    def __str__(self): raise RuntimeError("no str")
def nothing(view, decision, rng): return None
def word(view, decision, rng): return "stop"
def half(view, decision, rng): return float(decision.options[0])
def many(view, decision, rng): return list(decision.options)
def bad(view, decision, rng): return Bad()
def huge(view, decision, rng): return 10 ** 30
def raises(view, decision, rng): raise RuntimeError("a" + chr(10) + "b")
def dumb(view, decision, rng): raise Dumb
def leaves(view, decision, rng): sys.exit(0)
def closes(view, decision, rng): raise GeneratorExit
class Odd(BaseException): pass
class Stopper:
    def __index__(self): raise KeyboardInterrupt
def stops(view, decision, rng): raise KeyboardInterrupt("by myself")
def odd(view, decision, rng): raise Odd
def long(view, decision, rng): raise RuntimeError(90_000 * "x")
async def later(view, decision, rng): return 0
def raw(view, decision, rng): os.write(1, b"raw"); return decision.options[-1]
def stopper(view, decision, rng): return Stopper()
def talks(view, decision, rng): print("hello"); return decision.options[-1]
def deep(view, decision, rng): return deep(view, decision, rng)
def never(view, decision, rng):
    while view.round == 3:
        pass
    return decision.options[0]
def deaf(view, decision, rng):
    while True:
        try:
            while True:
                pass
        except Exception:
            pass
def stone(view, decision, rng):
    while True:
        try:
            while True:
                time.sleep(0.01) if view.round % 2 else None
        except:
            pass
class Yes(int): pass
def fine(view, decision, rng): return Yes(decision.options[-1])
class Quick:
    def decide(self, game, ask, rng): return -3
    def __call__(self, view, decision, rng): return -3
quick = Quick()
"""
SAID = {
    "nothing": "answered with a NoneType, and an option is a whole number",
    "word": "answered with a str",
    "half": "answered with a float",
    "many": "answered with a list",
    "bad": "answered with a Bad",
    "huge": f"{10**30} is not offered; offered: ",
    "raises": "broke down: RuntimeError: a\nb",
    "dumb": "broke down: Dumb: (which cannot say what it is)",
    "leaves": "broke down: SystemExit: 0",
    "closes": "broke down: GeneratorExit",
    "stops": "broke down: KeyboardInterrupt: by myself",
    "odd": "broke down: Odd",
    "long": f"broke down: RuntimeError: {500 * 'x'} ... (90,000 characters)",
    "later": "answered with a coroutine",
    "stopper": "answered with a Stopper",
    "deep": "broke down: RecursionError: maximum recursion depth exceeded",
    "quick": "-3 is not offered",
}


@pytest.fixture(autouse=True)
def strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "strangers.py").write_text(BOTS)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "strangers", raising=False)
    monkeypatch.setattr(guarding, "_slow", {})
    monkeypatch.setattr(crew, "strangers", lambda bots: False)  # else they play in other processes; see test_losses
    monkeypatch.chdir(tmp_path)


def words(bot: str, *more: str) -> list[str]:
    return [ORCHARDS, "--lineup", "orchards", "--players", "2", "--bots", bot, "--jobs", "1", "--format", "json", *more]


@pytest.mark.parametrize("bot", SAID)
def test_nonsense_is_told(bot: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert called(["sim", *words(f"strangers:{bot}", "--games", "2")]) == 1
    found = json.loads(capsys.readouterr().out)["result"]["line_ups"][0]
    assert found["games"] == 0
    assert [each["game"] for each in found["findings"]] == [0, 1]
    for each in found["findings"]:
        assert each["code"] == "EG902"
        assert each["message"].startswith(f"bot 'strangers:{bot}' ")
        assert SAID[bot] in each["message"]
        assert each["replay"].endswith(f"--seed 1 --bots strangers:{bot} --game {each['game']}")


def test_numbers_of_other_kinds_are_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert called(["sim", *words("strangers:fine", "--games", "2", "--trace", "traces")]) == 0
    assert len(list(Path("traces").iterdir())) == 2


def test_what_a_bot_prints_is_no_part_of_the_report(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with open("strangers.py", "a") as module:
        module.write("print('I am here')\n")
    reports = []
    for jobs in ("1", "2"):
        monkeypatch.delitem(sys.modules, "strangers", raising=False)
        assert called(["sim", *words("strangers:talks", "--games", "4"), "--jobs", jobs]) == 0
        told = capfd.readouterr()
        reports.append(json.loads(told.out))
        assert "hello" in told.err  # two processes may write into each other's lines
        assert "I am here" in told.err
    assert reports[0] == reports[1]


def test_what_a_bot_writes_past_python_is_no_part_of_it_either(capfd: pytest.CaptureFixture[str]) -> None:
    assert called(["sim", *words("strangers:raw", "--games", "4"), "--jobs", "2"]) == 0
    told = capfd.readouterr()
    assert json.loads(told.out)["result"]["line_ups"][0]["games"] == 4
    assert "raw" in told.err


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system cannot interrupt a bot")
def test_a_bot_that_never_stops(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarding, "PATIENCE", 0.2)
    monkeypatch.setattr(guarding, "SHORT", 0.05)
    before = signal.getsignal(signal.SIGALRM)
    house = Path("house.yaml")
    house.write_text("format: 1\nmodules: [{id: h, extends: orchards, source: ours}]\n"
                     "changes: {bonuses: {high-branches: {points: 4}}}\n")  # fmt: skip
    assert called(["sim", *words("strangers:never,random", "--games", "8")]) == 1
    found = json.loads(capsys.readouterr().out)["result"]["line_ups"][0]["findings"]
    messages = [each["message"] for each in found]
    assert len(messages) == 8
    assert messages[0] == "bot 'strangers:never' gave no answer within 0.2 seconds"
    assert messages[1:5] == ["bot 'strangers:never' gave no answer within 0.05 seconds"] * 4
    assert messages[5:] == ["bot 'strangers:never' is not asked any more: 5 times it has given no answer"] * 3
    assert signal.getsignal(signal.SIGALRM) == before
    guarding._slow.clear()
    assert called(["compare", "--with", "house.yaml", *words("strangers:deaf,random", "--games", "2")]) == 1
    found = json.loads(capsys.readouterr().out)["result"]["comparisons"][0]["findings"]
    assert {each["rules"] for each in found} == {"original", "changed"}
    assert all("gave no answer" in each["message"] for each in found)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system cannot interrupt a bot")
def test_a_bot_that_catches_even_that(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PATIENCE", "SHORT", "AGAIN"):
        monkeypatch.setattr(guarding, name, 0.05)
    before = signal.getsignal(signal.SIGALRM)
    assert called(["sim", *words("strangers:stone,random", "--games", "4")]) == 1
    found = json.loads(capsys.readouterr().out)["result"]["line_ups"][0]["findings"]
    assert [each["message"] for each in found] == ["bot 'strangers:stone' gave no answer within 0.05 seconds"] * 4
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


@pytest.mark.parametrize("error", ["RuntimeError", "KeyboardInterrupt"])
def test_others_go_on_on_several_processes(error: str, tmp_path: Path) -> None:
    """A bot that breaks down in some games only: the rest is played and counted, and no process is left behind."""
    (tmp_path / "moody.py").write_text(
        "def bot(view, decision, rng):\n"
        "    if rng.random() < 0.01: raise ERROR('not today')\n"
        "    return decision.options[0]\n".replace("ERROR", error)
    )
    found = subprocess.run(
        [sys.executable, "-m", "interpreter", "sim", *words("moody:bot", "--games", "60"), "--jobs", "2"],
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{tmp_path}"}, capture_output=True, text=True, check=False,
        timeout=120,
    )  # fmt: skip
    assert (found.returncode, found.stderr) == (1, "")
    told = json.loads(found.stdout)["result"]["line_ups"][0]
    assert 0 < told["games"] < 60
    failed = {each["game"] // 2 for each in told["findings"]}
    assert told["games"] == 60 - 2 * len(failed)
    assert told["findings"][0]["message"] == f"bot 'moody:bot' broke down: {error}: not today"


def test_one_game_of_a_bot_that_stops_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert called(["sim", *words("strangers:stops", "--game", "3")]) == 1
    found = json.loads(capsys.readouterr().out)["result"]["games"][0]["finding"]
    assert found["message"] == "bot 'strangers:stops' broke down: KeyboardInterrupt: by myself"


def test_a_signal_is_no_fault_of_a_bot(heard: None) -> None:
    """Also where a bot catches it, and raises something else in its place."""

    def in_its_place(game: Game, ask: Ask, rng: Random) -> int:
        try:
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(1)
        except KeyboardInterrupt as error:
            raise RuntimeError("oops") from error
        return 0

    def plainly(game: Game, ask: Ask, rng: Random) -> int:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(1)
        return 0

    for decide in (in_its_place, plainly):
        guard: Any = guarding.guarded("mine", decide)
        with Stops() as stops, pytest.raises(Stopped), stops.listening():
            guard(None, (0, 0, [0]), Random(1))
    with pytest.raises(KeyboardInterrupt):  # heard by Python itself
        guarding.guarded("mine", plainly)(None, (0, 0, [0]), Random(1))  # type: ignore[arg-type]


STALLS = """\
format: 1
modules: [{id: stalls, extends: orchards, source: ours}]
line-ups:
  - id: stalling
    like: orchards
    steps:
      - {insert: {before: ripen}, id: a, do: repeat, times: 99, steps: [
          {id: b, do: repeat, times: 99, steps: [{id: c, do: repeat, times: 99, steps: [STEP]}]}]}
"""
STALLING = {
    "asking": "{id: d, do: each-seat, order: clockwise, steps: [{id: e, effect: move own ladder to any region}]}",
    "silent": "{id: d, do: set-starter, to: next-clockwise}",
}


@pytest.mark.parametrize("step", STALLING)
def test_a_house_rule_that_stalls(step: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("house.yaml").write_text(STALLS.replace("STEP", STALLING[step]))
    table = ["house.yaml", "--lineup", "stalling", "--players", "2", "--bots", "random", "--games", "2", "--jobs", "1"]
    assert called(["sim", ORCHARDS, *table, "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)["result"]["line_ups"][0]["findings"]
    assert [(each["code"], each["game"]) for each in found] == [("EG901", 0), ("EG901", 1)]
    assert "house.yaml --lineup stalling" in found[0]["replay"]
    assert found[0]["replay"].endswith("--seed 1 --bots random --game 0")
