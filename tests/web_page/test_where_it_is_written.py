"""`--report FILE`: refused before games start where it cannot be written, and never half written."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from privileges import held_by_permissions, permissions_hold

from interpreter.cli import called
from interpreter.commands import report_file
from interpreter.commands.outcome import INTERRUPTED, USAGE

from .conftest import ORCHARDS

LADDER = ("ladder", ORCHARDS, "--bots", "random,greedy", "--games", "4", "--jobs", "1")
PLAY = ("sim", ORCHARDS, "--bots", "random", "--games", "8", "--jobs", "1")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of its own for each test."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("words", [PLAY, PLAY[1:], ("compare", ORCHARDS, "--card", "cousins", *PLAY[2:]), LADDER])
def test_the_page_is_written_beside_the_report(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert called([*words, "--report", "out.html"]) == 0
    told = capsys.readouterr()
    assert told.err == "report to look at: out.html\n"
    assert "games" in told.out
    assert Path("out.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>\n<html")
    assert os.listdir() == ["out.html"]
    before = Path("out.html").read_bytes()
    assert called([*words, "--report", "out.html"]) == 0  # a report may take the place of one
    assert Path("out.html").read_bytes() == before


def test_the_page_alone_on_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert called([*PLAY, "--report", "-"]) == 0
    told = capsys.readouterr()
    assert told.out.startswith("<!DOCTYPE html>\n")
    assert told.out.endswith("</html>\n")
    assert told.err == ""


def faults() -> dict[str, tuple[str, ...]]:
    """Paths that cannot be meant, each with words of what is said."""
    return {
        "": ("an empty word", "report.html"),
        "folder": ("that is a folder", "folder/report.html"),
        "nowhere/out.html": ("there is no folder", "make it first"),
        "pipe": ("that is a pipe", "--report -"),
        "notes.txt": ("would be lost", "name another one"),
        "a\0b": ("cannot write the page",),
        "x" * 300: ("cannot write the page",),
    }


@pytest.mark.parametrize("path", list(faults()))
def test_a_path_that_cannot_be_written_is_refused_first(
    path: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("folder").mkdir()
    os.mkfifo("pipe")
    Path("notes.txt").write_text("my notes\n", encoding="utf-8")
    monkeypatch.setattr("interpreter.simulate.Simulation.play", lambda *_: pytest.fail("games were played"))
    for command in (PLAY, LADDER):
        assert called([*command, "--report", path]) == USAGE
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.count("\n") == 1
        for words in faults()[path]:
            assert words in told.err
    assert Path("notes.txt").read_text(encoding="utf-8") == "my notes\n"


@pytest.mark.skipif(not held_by_permissions(), reason="here permissions hold for nobody, or not for the superuser")
def test_a_folder_one_may_not_write_into(capsys: pytest.CaptureFixture[str]) -> None:
    Path("closed").mkdir(mode=stat.S_IRUSR | stat.S_IXUSR)
    with permissions_hold():
        assert called([*PLAY, "--report", "closed/out.html"]) == USAGE
    assert (
        "closed/out.html: cannot write the page: you have no permission to write in folder " in capsys.readouterr().err
    )


def test_rules_are_never_written_over(capsys: pytest.CaptureFixture[str]) -> None:
    rules = Path("rules.yaml")
    rules.write_text(Path(ORCHARDS).read_text(encoding="utf-8"), encoding="utf-8")
    before = rules.read_bytes()
    assert called(["sim", "rules.yaml", "--report", "./rules.yaml"]) == USAGE
    assert "that is a rules file of this command" in capsys.readouterr().err
    assert rules.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [(["--report", "-", "--format", "json"], "name a file"), (["--report", "o.html", "--game", "1"], "--game")],
)
def test_what_does_not_go_together(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert called([*PLAY, *words]) == USAGE
    assert said in capsys.readouterr().err
    assert os.listdir() == []


def test_a_full_disk_leaves_the_old_page(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    Path("out.html").write_text("<!doctype html>old", encoding="utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(report_file.os, "replace", full)
    assert called([*PLAY, "--report", "out.html"]) == USAGE
    told = capsys.readouterr()
    assert "cannot write the page: No space left on device" in told.err
    assert "Where points come from" in told.out  # what was found is not lost
    assert os.listdir() == ["out.html"]
    assert Path("out.html").read_text(encoding="utf-8") == "<!doctype html>old"


def test_a_link_stays_a_link() -> None:
    Path("kept").mkdir()
    Path("out.html").symlink_to("kept/page.html")
    assert called([*PLAY, "--report", "out.html"]) == 0
    assert Path("out.html").is_symlink()
    assert Path("kept/page.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_nowhere(capsys: pytest.CaptureFixture[str]) -> None:
    assert called([*PLAY, "--report", os.devnull]) == 0
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


def test_what_is_finished_is_told_after_an_interruption(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from interpreter.simulate import Simulation

    played = Simulation.played

    def until_ten(self: Simulation, number: int) -> object:
        if number == 10:
            raise KeyboardInterrupt
        return played(self, number)

    monkeypatch.setattr(Simulation, "played", until_ten)
    words = ["sim", ORCHARDS, "--players", "2", "--bots", "random", "--games", "400", "--jobs", "1"]
    assert called([*words, "--report", "out.html"]) == INTERRUPTED
    page = Path("out.html").read_text(encoding="utf-8")
    assert "Interrupted after 20 of 400 games: the numbers rest on the games finished by then." in page
    assert "20 games" in page
