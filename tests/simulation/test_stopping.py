"""Runs that are stopped by a signal: what is finished is reported, and no process stays behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from array import array
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from interpreter.stopping import Stopped, Stops

ROOT = Path(__file__).parents[2]
_PIPE = 1 << 16  # bytes that nobody has read
PATIENCE = 60  # seconds until a test gives up; everything should be over in two or three

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "killpg"), reason="signals as on Unix"),
    pytest.mark.usefixtures("heard"),
]

Run = subprocess.Popen[str]


@pytest.fixture
def run(tmp_path: Path, heard: None) -> Iterator[Run]:
    """A long run on two processes, in a process group of its own, whose first games are written down."""
    words = ["rules/base.yaml", "--lineup", "base-short", "--players", "2", "--games", "1000000", "--bots", "random"]
    words += ["--jobs", "2", "--format", "json", "--trace", str(tmp_path / "traces")]
    started = subprocess.Popen(
        [sys.executable, "-m", "interpreter", *words], cwd=ROOT, text=True, start_new_session=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    try:
        yield started
    finally:
        with suppress(ProcessLookupError):
            os.killpg(started.pid, signal.SIGKILL)
        started.communicate()


def wait_for_games(tmp_path: Path, number: int) -> None:
    """Until so many games are written down."""
    end = time.monotonic() + PATIENCE
    while len(list((tmp_path / "traces").glob("*.trace"))) < number:
        assert time.monotonic() < end, "no games are played"
        time.sleep(0.05)


def end_of(run: Run) -> tuple[str, str]:
    """All it still says. As long as one of its processes lives, it keeps the pipe open, and this would not return."""
    return run.communicate(timeout=PATIENCE)


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("to_all", [False, True])
def test_what_is_finished_is_reported(run: Run, tmp_path: Path, name: str, to_all: bool) -> None:
    number = getattr(signal, name)
    wait_for_games(tmp_path, 400)
    (os.killpg if to_all else os.kill)(run.pid, number)
    out, err = end_of(run)
    assert run.returncode == 128 + number
    assert err == ""
    result = json.loads(out)["result"]
    assert result["interrupted"] is True
    assert result["line_ups"][0]["games"] > 0
    assert list((tmp_path / "traces").glob("*.part")) == []


def test_a_second_signal_does_no_harm(run: Run, tmp_path: Path) -> None:
    wait_for_games(tmp_path, 400)
    os.killpg(run.pid, signal.SIGINT)
    time.sleep(0.1)
    os.killpg(run.pid, signal.SIGINT)
    out, err = end_of(run)
    assert (run.returncode, err) == (130, "")
    assert json.loads(out)["result"]["line_ups"][0]["games"] > 0


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_signal_while_the_report_is_written_loses_nothing_of_it(unbuffered: str) -> None:
    from fcntl import ioctl
    from termios import FIONREAD

    words = ["rules/base.yaml", "--lineup", "base", "--games", "8", "--jobs", "1", "--format", "json"]
    run = subprocess.Popen(
        [sys.executable, "-m", "interpreter", *words], cwd=ROOT, env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert run.stdout is not None
    waiting, end = array("i", [0]), time.monotonic() + PATIENCE
    while waiting[0] < _PIPE:
        assert time.monotonic() < end, "the report is too short to wait for being read"
        time.sleep(0.01)
        ioctl(run.stdout, FIONREAD, waiting)
    run.send_signal(signal.SIGINT)
    time.sleep(0.1)
    out, err = run.communicate(timeout=PATIENCE)
    assert (run.returncode, err) == (0, b"")
    assert json.loads(out)["result"]["line_ups"][0]["games"] == 8


def test_a_third_signal_ends_at_once(run: Run, tmp_path: Path) -> None:
    wait_for_games(tmp_path, 4)
    for _ in range(40):
        if run.poll() is not None:
            break
        os.killpg(run.pid, signal.SIGINT)
        time.sleep(0.01)
    _, err = end_of(run)
    assert (run.returncode, err) == (130, "")


def test_nobody_is_left_behind_by_a_process_that_was_killed(run: Run, tmp_path: Path) -> None:
    wait_for_games(tmp_path, 4)
    os.kill(run.pid, signal.SIGKILL)
    end_of(run)
    assert run.returncode == -signal.SIGKILL


def test_processes_end_with_a_killed_one_without_waiting_for_each_other() -> None:
    """Neither do they keep the journal of a run from whoever goes on with it at once."""
    words = ["rules/base.yaml", "--lineup", "base", "--games", "1000000", "--bots", "search", "--jobs", "3"]
    run = subprocess.Popen([sys.executable, "-m", "interpreter", *words], cwd=ROOT, stdout=subprocess.DEVNULL)
    children, end = Path(f"/proc/{run.pid}/task/{run.pid}/children"), time.monotonic() + PATIENCE
    begun: list[int] = []
    try:
        if not children.exists():
            pytest.skip("this system does not tell the children of a process")
        while len(begun) < 3 or not all(map(watches, begun)):
            assert time.monotonic() < end, "no processes are begun"
            time.sleep(0.05)
            begun = [int(child) for child in children.read_text().split()]
        os.kill(begun[-1], signal.SIGSTOP)
        run.kill()
        run.wait()
        end = time.monotonic() + 10  # what each of them plays takes longer
        while any(map(is_alive, begun[:-1])):
            assert time.monotonic() < end, "they wait for the one that is stopped"
            time.sleep(0.05)
    finally:
        run.kill()
        run.wait()
        for child in begun:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)


def watches(process: int) -> bool:
    """Whether a process looks by a thread of its own for the end of the one that began it."""
    return len(os.listdir(f"/proc/{process}/task")) > 1


def is_alive(process: int) -> bool:
    """Whether a process still runs; one whose end nobody has asked for does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("after", [0.3, 0.6, 1.0, 1.5])
def test_no_traceback_of_a_worker_that_has_just_begun(run: Run, tmp_path: Path, after: float) -> None:
    """The folder for traces is made just before the processes are started."""
    end = time.monotonic() + PATIENCE
    while not (tmp_path / "traces").exists():
        assert time.monotonic() < end
        time.sleep(0.01)
    time.sleep(after)
    os.killpg(run.pid, signal.SIGINT)
    out, err = end_of(run)
    assert (run.returncode, err) == (130, "")
    assert json.loads(out)["result"]["interrupted"] is True


def test_a_worker_killed_by_somebody_else_is_no_bug_of_ours(run: Run, tmp_path: Path) -> None:
    children = Path(f"/proc/{run.pid}/task/{run.pid}/children")
    if not children.exists():
        pytest.skip("this system does not tell the children of a process")
    wait_for_games(tmp_path, 4)
    for child in children.read_text().split():
        if b"resource_tracker" not in Path(f"/proc/{child}/cmdline").read_bytes():
            os.kill(int(child), signal.SIGKILL)
            break
    _, err = end_of(run)
    assert run.returncode == 2
    assert "try fewer `--jobs`" in err
    assert err.count("\n") == 1


def test_signals_break_in_only_where_they_are_listened_to() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with Stops() as stops:
        os.kill(os.getpid(), signal.SIGTERM)
        assert stops.heard == signal.SIGTERM
        with pytest.raises(Stopped), stops.listening():
            pass
        os.kill(os.getpid(), signal.SIGINT)
        assert stops.heard == signal.SIGTERM
    assert signal.getsignal(signal.SIGTERM) == before
    with Stops() as stops, pytest.raises(Stopped), stops.listening():
        os.kill(os.getpid(), signal.SIGINT)


def test_a_signal_waits_for_what_is_not_to_be_disturbed() -> None:
    reached = []

    def begin(stops: Stops) -> None:
        with stops.listening():
            with stops.undisturbed():
                os.kill(os.getpid(), signal.SIGTERM)
                reached.append("the end of it")
            reached.append("what comes after")

    with Stops() as stops, pytest.raises(Stopped):
        begin(stops)
    assert reached == ["the end of it"]


def test_a_signal_that_broke_in_to_no_avail_is_not_forgotten() -> None:
    """Python goes on after whatever is raised while it calls `__del__`; so do libraries that catch everything."""
    reached = []

    def begin(stops: Stops) -> None:
        with stops.listening():
            with suppress(Stopped):
                os.kill(os.getpid(), signal.SIGTERM)
            with stops.undisturbed():
                reached.append("a finished block")
            reached.append("the next block")

    with Stops() as stops, pytest.raises(Stopped):
        begin(stops)
    assert reached == ["a finished block"]


def test_signals_that_were_ignored_stay_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with Stops() as stops:
            os.kill(os.getpid(), signal.SIGHUP)
            assert stops.heard is None
    finally:
        signal.signal(signal.SIGHUP, before)
