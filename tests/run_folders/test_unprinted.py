"""Tables are written also when the report cannot be printed, or its page cannot be drawn or written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from interpreter.commands import report_file
from interpreter.commands.outcome import OUR_BUG, UsageFault
from run_folders.runs import COMPARE, ORCHARDS, RUN, files_in, said

COMMANDS = {
    "sim": [*RUN[:-1], "4"],
    "compare": [*COMPARE, "--games", "4"],
    "ladder": ["ladder", ORCHARDS, "--bots", "random,greedy", "--games", "4"],
}


@pytest.fixture(params=list(COMMANDS))
def words(request: pytest.FixtureRequest) -> list[str]:
    return [*COMMANDS[request.param], "--jobs", "1"]


def full(*_: object, **__: object) -> None:
    raise UsageFault("cannot write to standard output: No space left on device")


def no_room(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_full_disk_behind_standard_output(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, _ = said(capsys, *words, "--out", "whole")
    with monkeypatch.context() as patch:
        patch.setattr(report_file, "_print", full)
        _, err = said(capsys, *words, "--out", "run", "--report", "out.html", code=2)
    assert files_in("run") == files_in("whole")
    assert json.loads(Path("run/manifest.json").read_bytes())["complete"] is True
    assert Path("out.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert err.splitlines()[-1] == (
        "elgrande-sim: cannot write to standard output: No space left on device; report and tables are in run"
    )
    again, _ = said(capsys, words[0], "--resume", "run")
    assert again == whole


def test_a_page_that_cannot_be_written(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, _ = said(capsys, *words, "--out", "whole")
    with monkeypatch.context() as patch:
        patch.setattr(report_file, "_replace", no_room)
        out, err = said(capsys, *words, "--out", "run", "--report", "out.html", code=2)
        assert out == whole
        assert err == (
            "elgrande-sim: --report out.html: cannot write the page: No space left on device; report and tables are in "
            "run\n"
        )
        patch.setattr(report_file, "_print", full)
        _, err = said(capsys, *words, "--report", "out.html", code=2)
        assert err == (
            "elgrande-sim: cannot write to standard output: No space left on device; --report out.html: cannot write "
            "the page: No space left on device\n"
        )
    assert files_in("run") == files_in("whole")


def test_a_bug_of_ours_while_the_page_is_drawn(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = COMMANDS["ladder"]
    said(capsys, *words, "--out", "whole")
    monkeypatch.setattr("interpreter.web_page.climbed.climbed_page", lambda document: document["nothing"])
    _, err = said(capsys, *words, "--out", "run", "--report", "out.html", code=OUR_BUG)
    assert "a bug of ours, sorry: KeyError: 'nothing'" in err
    assert files_in("run") == files_in("whole")
