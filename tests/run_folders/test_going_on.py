"""Runs written into a folder by `--out`, gone on with by `--resume`, and read as docs/data.md says."""

from __future__ import annotations

import errno
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from interpreter.recording.columns import TABLES
from run_folders.runs import BASE, COMPARE, ORCHARDS, PAGE, ROOT, RUN, TABLE, files_in, refused, said, stop_at


# ------------------------------------------------------------------------------------------------ what is written
def test_the_number_of_processes_changes_no_byte(capfd: pytest.CaptureFixture[str]) -> None:
    plain, _ = said(capfd, *RUN, "--jobs", "1")
    for jobs in ("1", "2"):
        out, err = said(capfd, *RUN, "--jobs", jobs, "--out", f"run{jobs}")
        assert (out, err) == (plain, "")
    assert files_in("run1") == files_in("run2")
    assert set(files_in("run1")) == {"manifest.json", "games.csv", "scores.csv", "decisions.csv", "report.json"}


def test_the_manifest_says_what_was_played(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = said(capsys, *RUN, "--seed", "5", "--out", "run", "--jobs", "1", "--format", "json")
    assert Path("run/report.json").read_text(encoding="utf-8") == out
    report, manifest = json.loads(out), json.loads(Path("run/manifest.json").read_bytes())
    assert manifest["words"] == report["command"]
    assert (manifest["command"], manifest["seed"], manifest["complete"]) == ("sim", 5, True)
    assert manifest["version"] == report["version"]
    assert manifest["sections"] == [
        {"section": 1, "line_up": "orchards", "players": 2, "bots": ["random"] * 2, "rulings": {}, "games": 24,
         "rules_digest": report["rules_digest"]}
    ]  # fmt: skip
    again, _ = said(capsys, *shlex.split(manifest["words"])[1:], "--jobs", "1", "--format", "json")
    assert again == out


def test_a_comparison_has_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    words = [*COMPARE, "--games", "20", "--format", "json"]
    outs = [said(capsys, *words, "--jobs", jobs, "--out", f"run{jobs}")[0] for jobs in ("1", "2")]
    assert outs[0] == outs[1]
    assert files_in("run1") == files_in("run2")
    manifest = json.loads(Path("run1/manifest.json").read_bytes())
    compared = json.loads(outs[0])["result"]["comparisons"][0]
    assert [each["rules"] for each in manifest["sections"]] == ["original", "changed"]
    assert [each["rules_digest"] for each in manifest["sections"]] == [
        compared[side]["rules_digest"] for side in ("original", "changed")
    ]
    rows = [line.split(",") for line in Path("run1/scores.csv").read_text().splitlines()[1:]]
    scores = {side: [int(row[5]) for row in rows if row[0] == side] for side in ("1", "2")}
    assert len(scores["1"]) == len(scores["2"]) == 40
    measured = next(each for each in compared["measures"] if each["measure"] == "score")
    assert measured["original"]["value"] == pytest.approx(sum(scores["1"]) / 40)
    assert measured["changed"]["value"] == pytest.approx(sum(scores["2"]) / 40)


# ------------------------------------------------------------------------------------------------------ docs/data.md
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_the_page_describes_every_column(table: Any) -> None:
    lines = [
        f"### {table.name}: one row for {table.row}",
        "",
        "| column | type | unit | meaning |",
        "|---|---|---|---|",
    ]
    for column in table.columns:
        lines.append(f"| `{column.name}` | {column.sort} | {column.unit} | {column.meaning} |")
    assert "\n".join(lines) + "\n\n" in PAGE


def test_duckdb_reads_it_as_the_page_shows(capsys: pytest.CaptureFixture[str]) -> None:
    duckdb = pytest.importorskip("duckdb", reason="duckdb is not installed: pip install -e '.[dev]'")
    pytest.importorskip("pyarrow", reason="pyarrow is not installed: pip install -e '.[dev]'")
    run = ["sim", BASE, "--lineup", "base-short", *TABLE[2:], "--games", "24", "--jobs", "1", "--format", "json"]
    out, _ = said(capsys, *run, "--out", "run")
    said(capsys, *run, "--out", "parquet", "--data", "parquet")
    compare = [*COMPARE, "--games", "20", "--jobs", "1"]
    said(capsys, *compare, "--out", "compared")
    said(capsys, *compare, "--out", "compared-parquet", "--data", "parquet")
    ladder = ["ladder", ORCHARDS, "--bots", "random,greedy", "--games", "8", "--jobs", "1"]
    said(capsys, *ladder, "--out", "ladder")
    said(capsys, *ladder, "--out", "ladder-parquet", "--data", "parquet")
    queries = re.findall(r"^```sql\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert len(queries) == 5
    answers = [duckdb.sql(query).fetchall() for query in queries]
    for query, answer in zip(queries, answers, strict=True):
        assert answer
        other = (
            query.replace("'run/", "'parquet/")
            .replace("'compared/", "'compared-parquet/")
            .replace("'ladder/", "'ladder-parquet/")
            .replace(".csv", ".parquet")
        )
        assert duckdb.sql(other).fetchall() == answer
    by_seat = json.loads(out)["result"]["line_ups"][0]["wins"]["by_seat"]
    assert [(seat, pytest.approx(wins), pytest.approx(score), n) for seat, wins, score, n in answers[0]] == [
        (each["seat"], each["wins"]["value"], each["score"]["value"], 24) for each in by_seat
    ]
    taken = {each["card"]: each["taken"] for each in json.loads(out)["result"]["line_ups"][0]["cards"]}
    assert all(taken[card] >= count for card, count, _ in answers[1])
    for table in TABLES:
        for folder in ("run", "compared"):
            other = folder.replace("run", "parquet") + ("-parquet" if folder == "compared" else "")
            csv = duckdb.sql(f"SELECT * FROM '{folder}/{table.name}.csv'").fetchall()
            parquet = duckdb.sql(f"SELECT * FROM '{other}/{table.name}.parquet'")
            blank = {i for i, column in enumerate(table.columns) if column.sort == "text"}
            assert [tuple(v or "" if i in blank else v for i, v in enumerate(row)) for row in csv] == parquet.fetchall()
            sorts = {"integer": "BIGINT", "number": "DOUBLE", "text": "VARCHAR", "truth": "BOOLEAN"}
            assert [str(found) for found in parquet.types] == [sorts[column.sort] for column in table.columns]


# ---------------------------------------------------------------------------------------------- going on with a run
@pytest.mark.parametrize("data", ["csv", "parquet"])
def test_an_interrupted_run_ends_as_if_it_never_was(
    data: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if data == "parquet":
        pytest.importorskip("pyarrow", reason="pyarrow is not installed: pip install -e '.[dev]'")
    words = [*RUN, "--players", "2,3", "--jobs", "1", "--data", data, "--out"]
    whole, _ = said(capsys, *words, "whole")
    with monkeypatch.context() as patch:
        stop_at(patch, 5)
        out, err = said(capsys, *words, "run", code=130)
        assert "2 players · 10 games" in out
        assert err == "10 games are kept; `elgrande-sim sim --resume run` plays the rest.\n"
    assert json.loads(Path("run/manifest.json").read_bytes())["complete"] is False
    if data == "csv":
        assert len(Path("run/games.csv").read_text().splitlines()) == 11
    again, err = said(capsys, "sim", "--resume", "run", "--jobs", "2")
    assert (again, err) == (whole, "")
    assert files_in("run") == files_in("whole")
    again, err = said(capsys, "sim", "--resume", "run")
    assert again == whole
    assert err == "The run in run is finished: nothing is left to play. Its report:\n"
    assert files_in("run") == files_in("whole")


def test_an_interrupted_comparison_goes_on(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    words = [*COMPARE, "--until", "6pp", "--games", "200"]
    whole, _ = said(capsys, *words, "--jobs", "2", "--out", "whole")
    with monkeypatch.context() as patch:
        stop_at(patch, 52)  # after the first look
        said(capsys, *words, "--jobs", "1", "--out", "run", code=130)
    again, _ = said(capsys, "compare", "--resume", "run", "--jobs", "1")
    assert again == whole
    assert files_in("run") == files_in("whole")


def test_a_run_that_was_killed_goes_on(capfd: pytest.CaptureFixture[str]) -> None:
    words = [*RUN[:-1], "600", "--out"]
    command = [sys.executable, "-m", "interpreter", *words, "run", "--jobs", "2"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    started = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    journal = Path("run/blocks.journal")
    try:
        end = time.monotonic() + 60
        while not journal.exists() or journal.stat().st_size < 8_000:
            assert time.monotonic() < end, "nothing is played"
            time.sleep(0.02)
    finally:
        started.kill()
        started.wait()
    os.truncate(journal, journal.stat().st_size - 11)
    manifest = json.loads(Path("run/manifest.json").read_bytes())
    assert manifest["complete"] is False
    assert not Path("run/games.csv").exists()
    whole, _ = said(capfd, *words, "whole", "--jobs", "1")
    again, err = said(capfd, "sim", "--resume", "run", "--jobs", "1")
    assert again == whole
    assert err.endswith("damaged or half written: what was there is played again.\n")
    assert files_in("run") == files_in("whole")


@pytest.mark.skipif(not hasattr(signal, "SIGXFSZ"), reason="this system limits no sizes of files")
def test_no_more_room_in_the_middle(capfd: pytest.CaptureFixture[str]) -> None:
    import resource

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    words = [*RUN[:-1], "200", "--out", "run", "--jobs", "1"]
    found = subprocess.run(
        [sys.executable, "-m", "interpreter", *words], env={**os.environ, "PYTHONPATH": str(ROOT)}, preexec_fn=limited,
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert (found.returncode, found.stdout) == (2, "")
    assert re.fullmatch(
        r"elgrande-sim: --out run: cannot write there: File too large; \d+ games are kept: mend that, then go on with "
        r"`--resume run`\n",
        found.stderr,
    )
    said(capfd, "sim", "--resume", "run", "--jobs", "1")
    assert json.loads(Path("run/report.json").read_bytes())["result"]["line_ups"][0]["games"] == 200


def test_no_room_at_all_is_told_before_games_are_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from interpreter.recording import folder
    from interpreter.recording.journal import Journal
    from interpreter.simulate import Simulation

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Simulation, "play", full)
    with monkeypatch.context() as patch:
        patch.setattr(Journal, "must_have_room", full)
        assert "--out run: No space left on device" in refused(capsys, *RUN, "--out", "run")
        assert not Path("run").exists()
    with monkeypatch.context() as patch:
        patch.setattr(folder, "_write", full)
        assert "No space left on device; no game was played" in refused(capsys, *RUN, "--out", "run")
        assert not Path("run").exists()


def test_nothing_is_left_of_a_run_that_never_began(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import interpreter.commands.learning as learning

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(learning, "learn", stop)
    said(capsys, *RUN, "--out", "run", code=130)
    assert not Path("run").exists()
    Path("mine").mkdir()
    said(capsys, *RUN, "--out", "mine", code=130)
    assert list(Path("mine").iterdir()) == []
