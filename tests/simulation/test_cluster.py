"""Games played by a real scheduler with two workers: the same bytes, whatever becomes of a worker."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from interpreter.cli import called

pytest.importorskip("distributed", reason="distributed is not installed: pip install -e '.[dev]'")
pytestmark = pytest.mark.skipif(not hasattr(os, "killpg"), reason="signals as on Unix")

ROOT = Path(__file__).parents[2]
ORCHARDS = str(ROOT / "tests" / "games" / "orchards.yaml")
PATIENCE = 90  # seconds until a test gives up
TABLE = ["--lineup", "orchards", "--players", "2", "--bots", "random"]
HOUSE = (
    "format: 1\nmodules: [{id: h, extends: orchards, source: ours}]\nchanges: {bonuses: {high-branches: {points: 4}}}\n"
)
Process = subprocess.Popen[str]


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


class Cluster:
    """A scheduler and workers on this machine, on a free port of the loopback device."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.started: list[Process] = []
        place = folder / "scheduler.json"
        self._start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(place))
        until(lambda: place.exists() and place.read_text().endswith("}"))
        self.address = json.loads(place.read_text())["address"]
        self.workers = [self.worker() for _ in range(2)]

    def worker(self) -> Process:
        return self._start("dask_worker", self.address, "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny")

    def _start(self, module: str, *words: str) -> Process:
        command = [sys.executable, "-m", f"distributed.cli.{module}", *words, "--no-dashboard"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        with open(self._folder / "log", "a") as log:
            started = subprocess.Popen(command, cwd=self._folder, env=environment, text=True, stdout=log, stderr=log)
        self.started.append(started)
        return started

    def end(self) -> None:
        for each in self.started:
            each.kill()
            each.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    started = Cluster(tmp_path_factory.mktemp("cluster"))
    yield started
    started.end()


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.yaml").write_text(HOUSE)


def begun(*words: str, program: tuple[str, str] = ("-m", "interpreter")) -> Process:
    """The command in a process of its own: distributed leaves threads behind, which tests are not to have."""
    return subprocess.Popen(
        [sys.executable, *program, *words], env={**os.environ, "PYTHONPATH": str(ROOT)}, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def ended(run: Process) -> tuple[int, str, str]:
    try:
        out, err = run.communicate(timeout=PATIENCE)
    finally:
        run.kill()
    return run.returncode, out, err


def files_in(folder: str) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


def size(path: str) -> int:
    with suppress(FileNotFoundError):
        return Path(path).stat().st_size
    return 0


def test_it_is_the_same_with_a_worker_killed_in_the_middle(cluster: Cluster, capfd: pytest.CaptureFixture[str]) -> None:
    words = ["sim", ORCHARDS, *TABLE, "--games", "1500", "--out"]
    run = begun(*words, "there", "--cluster", cluster.address)
    until(lambda: size("there/blocks.journal") > 0)
    assert run.poll() is None
    cluster.workers.pop(0).kill()
    cluster.workers.append(cluster.worker())
    code, out, err = ended(run)
    assert (code, err) == (0, "")
    assert called([*words, "here", "--jobs", "2"]) == 0
    assert capfd.readouterr().out == out
    assert files_in("there") == files_in("here")


@pytest.mark.usefixtures("heard")
def test_compare_and_ctrl_c(cluster: Cluster, capfd: pytest.CaptureFixture[str]) -> None:
    words = ["compare", ORCHARDS, "--with", "house.yaml", *TABLE, "--games", "1500", "--out"]
    run = begun(*words, "there", "--cluster", cluster.address)
    until(lambda: size("there/blocks.journal") > 0)
    run.send_signal(signal.SIGINT)
    code, out, err = ended(run)
    assert code == 130
    assert "`elgrande-sim compare --resume there` plays the rest" in err
    assert err.count("\n") == 1
    assert "nterrupted" in out
    assert called([*words, "here", "--jobs", "1"]) == 0
    whole = capfd.readouterr().out
    code, out, err = ended(begun("compare", "--resume", "there", "--cluster", cluster.address))
    assert (code, err) == (0, "")
    assert out == whole
    assert files_in("there") == files_in("here")


def test_a_ladder_is_the_same(cluster: Cluster, capfd: pytest.CaptureFixture[str]) -> None:
    words = ["ladder", ORCHARDS, "--bots", "random,greedy", "--games", "80", "--format", "json"]
    code, out, err = ended(begun(*words, "--cluster", cluster.address))
    assert (code, err) == (0, "")
    assert called([*words, "--jobs", "1"]) == 0
    assert capfd.readouterr().out == out


def test_a_scheduler_lost_in_the_middle_costs_no_finished_game(tmp_path: Path) -> None:
    lost = Cluster(tmp_path)
    hasty = "from interpreter.cli import main; from interpreter.cluster import here; here._REACHED = 2; main()"
    words = ["sim", ORCHARDS, *TABLE, "--games", "3000", "--out", "there", "--cluster", lost.address]
    try:
        run = begun(*words, program=("-c", hasty))
        until(lambda: size("there/blocks.journal") > 0)
        lost.end()
        code, out, err = ended(run)
    finally:
        lost.end()
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "the scheduler is gone; " in err
    assert "games are kept; `elgrande-sim sim --resume there` plays the rest" in err


CUT_OFF = """
import distributed
from distributed.comm.core import CommClosedError
from interpreter.cli import main
answered, result = [], distributed.Future.result
def fetched(self, *words):
    answered.append(self)
    if len(answered) == 3:
        raise CommClosedError("in <TCP (closed)>: Connection reset by peer")
    return result(self, *words)
distributed.Future.result = fetched
main()
"""


def test_a_scheduler_lost_while_a_finished_part_is_fetched(cluster: Cluster) -> None:
    words = ["sim", ORCHARDS, *TABLE, "--games", "3000", "--out", "there", "--cluster", cluster.address]
    code, out, err = ended(begun(*words, program=("-c", CUT_OFF)))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "the scheduler is gone; " in err
    assert "games are kept; `elgrande-sim sim --resume there` plays the rest" in err


def test_who_cannot_play_is_told(cluster: Cluster, tmp_path: Path) -> None:
    words = ["sim", ORCHARDS, "--lineup", "orchards", "--players", "2", "--games", "20", "--cluster"]
    (tmp_path / "only_here.py").write_text("def first(view, decision, rng):\n    return decision.options[0]\n")
    code, out, err = ended(begun(*words, cluster.address, "--bots", "only_here:first"))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "the scheduler: bot" in err
    assert "bot 'only_here:first' cannot be imported" in err


ANOTHER_DASK = """
import sys
import distributed.versions as versions
from interpreter.cli import main
true = versions.get_versions
def another(packages=None):
    found = true(packages)
    found["packages"] |= {"dask": "0.1", "numpy": "0.2"}
    return found
versions.get_versions = another
main(sys.argv[1:])
"""


def test_other_versions_of_dask_are_told_in_a_line(cluster: Cluster) -> None:
    from importlib.metadata import version

    words = ["sim", ORCHARDS, *TABLE, "--games", "4", "--cluster", cluster.address]
    code, out, err = ended(begun(*words, program=("-c", ANOTHER_DASK)))
    assert (code, out) == (0, ended(begun(*words))[1])
    assert err == (
        f"elgrande-sim: --cluster {cluster.address}: dask is {version('dask')} at 3 of scheduler and workers, "
        "0.1 here. Games are the same; if anything fails, install the same versions everywhere\n"
    )


def test_what_differs_is_said_of_whom() -> None:
    from interpreter.cluster.versions import differing

    def of(**packages: str | None) -> dict[str, object]:
        return {"host": {}, "packages": {"dask": "1", "tornado": "6", "toolz": "1", "msgpack": "1", **packages}}

    here = of(python="3.11.9.final.0")
    assert differing({"client": here, "scheduler": here, "workers": {"tcp://a:1": here}}) == ""
    assert differing({"client": here, "scheduler": None, "workers": {"tcp://a:1": {}}}) == ""
    there = of(dask="2", tornado=None, toolz="2", msgpack="3", python="3.11.2.final.0")
    assert differing(
        {"client": here, "scheduler": here, "workers": {"a": there, "b": of(python="3.11.9.final.0")}}
    ) == (
        "python is 3.11.2 at worker a, 3.11.9 here; dask is 2 at worker a, 1 here; msgpack is 3 at worker a, 1 here; "
        "and 2 more. Games are the same; if anything fails, install the same versions everywhere"
    )
    assert differing({"client": here, "scheduler": of(tornado=None, python="3.11.9.final.0")}).startswith(
        "tornado is missing at the scheduler, 6 here. "
    )


WRONG = {
    "nonsense": "such as tcp://192.0.2.1:8786",
    "": "such as tcp://192.0.2.1:8786",
    "foo://a:1": "such as tcp://192.0.2.1:8786",
    "tcp://127.0.0.1:99999": "such as tcp://192.0.2.1:8786",
    "tls://127.0.0.1:9": "dask has no certificates for TLS",
    "tcp://127.0.0.1:9 --jobs 2": "leave out --jobs",
    "tcp://127.0.0.1:9 --trace traces": "leave out --cluster",
}


def test_mistakes_are_told_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong, message in WRONG.items():
        address, *more = wrong.split(" ")
        assert called(["sim", ORCHARDS, *TABLE, "--games", "20", *more, "--cluster", address]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert message in err


def test_nobody_answers(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.cluster.here._REACHED", 0.5)
    assert called(["sim", ORCHARDS, *TABLE, "--games", "20", "--cluster", "tcp://127.0.0.1:9"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "there is no scheduler that answers" in err


def test_workers_that_would_play_otherwise_are_told() -> None:
    from interpreter.cluster.here import _otherwise
    from interpreter.cluster.there import Unlike, play, state
    from interpreter.greedy.keeping import NOTHING_LEARNED
    from interpreter.series import Series
    from interpreter.simulate import Setting

    version, program, python = state()
    assert _otherwise("worker w", (version, program, "3.99"), state()) == (
        f"worker w has Python 3.99, and here it is {python}: they must be the same"
    )
    assert "has elgrande-sim 9.9.9" in _otherwise("w", ("9.9.9", program, python), state())
    assert "has the code of elgrande-sim abc" in _otherwise("worker w", (version, "abc", python), state())
    assert "ModuleNotFoundError" in _otherwise("w", ModuleNotFoundError("no interpreter"), state())
    job = Series(Setting("orchards", 2, ("random",) * 2), NOTHING_LEARNED)
    assert isinstance(play("run", ("9.9.9", program, python), job, 0, 1), Unlike)
