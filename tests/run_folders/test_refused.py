"""Folders of runs that `--out` and `--resume` do not use, and what is said instead."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from privileges import held_by_permissions, permissions_hold

from run_folders.runs import HOUSE, ORCHARDS, RUN, files_in, refused, said

OTHERWISE = {
    "--seed 7": "begun with --seed 1, not --seed 7",
    "--bots greedy": "begun with --bots random, not --bots greedy",
    "--games 30": "begun with --games 24, not --games 30",
    "--players 4": "--players 2, not --players 4",
    "--lineup base": "--lineup orchards, not --lineup base",
    "--ruling veto=before-only": "begun with no --ruling, not --ruling veto=before-only",
    "--data parquet": "written as csv",
    "--out other": "leave out --out",
    "--game 1": "--game plays one game",
    ORCHARDS: "rules digest of orchards with 2 players",
}


def test_what_differs_from_the_run_is_named(begun: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = files_in(begun)
    for more, message in OTHERWISE.items():
        assert message in refused(capsys, "sim", *shlex.split(more), "--resume", begun)
    assert files_in(begun) == before


def test_options_may_be_repeated_and_files_named_otherwise(begun: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("renamed.yaml").write_text(HOUSE + "# a comment changes no rule\n")
    said(capsys, "sim", ORCHARDS, "renamed.yaml", "--resume", begun, "--seed", "1", "--games", "24", "--jobs", "2")
    out, err = said(capsys, "sim", ORCHARDS, "house.yaml", "--resume", begun)
    assert "is finished" in err
    assert "24 games" in out
    assert "other rules" in refused(capsys, "sim", ORCHARDS, "--resume", begun)


def test_rules_that_were_changed_meanwhile(begun: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("house.yaml").write_text(HOUSE.replace("6", "5"))
    message = refused(capsys, "sim", "--resume", begun)
    assert "rules digest of orchards" in message
    assert "begin another run" in message
    Path("house.yaml").unlink()
    assert "house.yaml" in said(capsys, "sim", "--resume", begun, code=2)[1]


def test_another_program_is_not_gone_on_with(begun: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(begun, "manifest.json")
    manifest = json.loads(path.read_bytes())
    for key, message in (("version", "begun by version 0.0.1"), ("program", "the program's code is another")):
        path.write_text(json.dumps({**manifest, key: "0.0.1"}))
        assert message in refused(capsys, "sim", "--resume", begun)
    path.write_text(json.dumps({**manifest, "command": "compare"}))
    assert "`elgrande-sim compare --resume run`" in refused(capsys, "sim", "--resume", begun)


def test_a_run_is_played_by_one_process_at_a_time(begun: str, capsys: pytest.CaptureFixture[str]) -> None:
    fcntl = pytest.importorskip("fcntl", reason="this system has no locks of this kind")
    with open(Path(begun, "blocks.journal"), "rb") as opened:
        fcntl.flock(opened, fcntl.LOCK_EX)
        assert "another process is playing this run" in refused(capsys, "sim", "--resume", begun)


def test_folders_that_cannot_be_used(
    begun: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("a game is played")

    from interpreter.simulate import Simulation

    monkeypatch.setattr(Simulation, "play", never)
    before = files_in(begun)
    assert "there is a run in this folder already" in refused(capsys, *RUN, "--out", begun)
    assert files_in(begun) == before
    assert "house.yaml is a file, and a folder has to be there" in refused(capsys, *RUN, "--out", "house.yaml")
    assert "house.yaml/run" in refused(capsys, *RUN, "--out", "house.yaml/run")
    assert "null" in refused(capsys, *RUN, "--out", "a\0b")
    assert "an empty word" in refused(capsys, *RUN, "--out", "")
    assert "an empty word" in refused(capsys, "sim", "--resume", " ")
    assert "manifest.json is missing" in refused(capsys, "sim", "--resume", ".")
    assert "there is no such folder" in refused(capsys, "sim", "--resume", "nowhere")
    assert "house.yaml is a file" in refused(capsys, "sim", "--resume", "house.yaml")
    assert "say where to, by `--out DIR`" in refused(capsys, *RUN, "--data", "csv")
    assert "--game plays one game" in refused(capsys, *RUN, "--game", "3", "--out", "one")
    assert not Path("one").exists()


@pytest.mark.parametrize(("name", "message"), [("", "an empty word"), (" ", "an empty word"), ("-", "several files")])
def test_names_that_cannot_be_meant(name: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = files_in(".")
    assert message in refused(capsys, *RUN, "--out", name)
    assert message in refused(capsys, "sim", "--resume", name)
    assert files_in(".") == before


@pytest.mark.parametrize("name", ["games.csv", "decisions.csv", "report.json", "blocks.journal"])
def test_files_of_others_are_kept(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine").mkdir()
    Path("mine", name).write_text("mine")
    assert f"there is a file {name} already" in refused(capsys, *RUN, "--out", "mine")
    assert files_in("mine") == {name: b"mine"}


def test_an_empty_journal_is_in_nobodys_way(capsys: pytest.CaptureFixture[str]) -> None:
    Path("run").mkdir()
    Path("run", "blocks.journal").touch()
    said(capsys, *RUN, "--out", "run", "--jobs", "1")
    assert not Path("run", "blocks.journal").exists()


def test_the_page_may_lie_in_the_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--report run/report.json: the run writes a file of this name" in refused(
        capsys, *RUN, "--out", "run", "--report", "run/report.json"
    )
    assert "name a file in it, such as run/report.html" in refused(capsys, *RUN, "--out", "run", "--report", "run")
    assert not Path("run").exists()
    said(capsys, *RUN, "--out", "run", "--report", "run/page.html", "--jobs", "1")
    page = Path("run", "page.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert "the run writes a file of this name" in refused(
        capsys, "sim", "--resume", "run", "--report", "run/manifest.json"
    )


@pytest.mark.parametrize(("option", "value"), [("games", "many"), ("games", 0), ("seed", []), ("line_ups", 7)])
def test_a_damaged_manifest_is_told(begun: str, option: str, value: object, capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(begun, "manifest.json")
    manifest = json.loads(path.read_bytes())
    manifest["options"][option] = value
    path.write_text(json.dumps(manifest))
    assert "manifest.json is damaged: " in refused(capsys, "sim", "--resume", begun)


@pytest.mark.skipif(not held_by_permissions(), reason="here permissions hold for nobody, or not for the superuser")
def test_a_folder_that_may_not_be_written_to(capsys: pytest.CaptureFixture[str]) -> None:
    Path("closed").mkdir(mode=0o500)
    with permissions_hold():
        assert "no permission to write in folder closed" in refused(capsys, *RUN, "--out", "closed")
        assert "no permission to write in folder closed" in refused(capsys, *RUN, "--out", "closed/run")


def test_parquet_without_the_extra(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.recording.tables.find_spec", lambda name: None)
    assert "pip install 'elgrande-sim[data]'" in refused(capsys, *RUN, "--data", "parquet", "--out", "run")
    assert not Path("run").exists()


def test_a_damaged_report_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, *RUN, "--out", "run", "--jobs", "1")
    report = Path("run/report.json")
    for text in ("{", "[]", report.read_text(encoding="utf-8").replace('"seat": 2', '"seat": 3')):
        report.write_text(text, encoding="utf-8")
        assert "report.json is not the one this run ended with" in refused(capsys, "sim", "--resume", "run")
    report.unlink()
    assert "report.json" in refused(capsys, "sim", "--resume", "run")
