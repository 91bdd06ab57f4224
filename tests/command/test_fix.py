"""`elgrande-sim check --fix` as people call it."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from interpreter.cli import called

HOUSE = "format: 1\nmodules: [{id: house, extends: base, source: ours}]\n"
RIGHT = f"{HOUSE}changes:\n  bonuses: {{kings-bonus: {{points: 3}}}}   # more\n"
WRONG = RIGHT.replace("kings-bonus", "kings-bonsu")
WORSE = WRONG + "  cards: {xyz: {places: 1}}\n"

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "house.yaml"
    path.write_text(WRONG)
    return path


def test_what_is_mended_is_said(house: Path, capsys: Capture) -> None:
    assert called(["check", "--fix", "house.yaml"]) == 0
    assert house.read_text() == RIGHT
    assert capsys.readouterr().out == (
        "house.yaml:4:13: EG307 mended: `kings-bonsu` becomes `kings-bonus`\n1 mistake mended, nothing is left\n"
    )
    before = house.stat().st_mtime_ns
    assert called(["check", "--fix", "house.yaml"]) == 0
    assert house.stat().st_mtime_ns == before
    assert capsys.readouterr().out == "0 mistakes mended, nothing is left\n"


def test_what_is_left_is_told_as_ever(house: Path, capsys: Capture) -> None:
    house.write_text(WORSE)
    assert called(["check", "--fix", "."]) == 1
    assert house.read_text() == WORSE.replace("bonsu", "bonus")
    out = capsys.readouterr().out
    assert out.startswith("house.yaml:4:13: EG307 mended")
    assert "error[EG307]: there is no card `xyz` to change" in out
    assert out.endswith("\n1 mistake mended; what is left stands above\n")


def test_a_difference_is_shown_and_nothing_written(house: Path, capsys: Capture) -> None:
    assert called(["check", "--fix", "--diff", "house.yaml"]) == 1
    assert house.read_text() == WRONG
    caught = capsys.readouterr()
    assert "\n-  bonuses: {kings-bonsu: {points: 3}}   # more\n+  bonuses: {kings-bonus: " in caught.out
    assert caught.err.endswith("1 mistake would be mended, nothing is left\n")
    house.write_text(RIGHT)
    assert called(["check", "--fix", "--diff", "house.yaml"]) == 0
    assert capsys.readouterr().out == ""


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(WRONG.encode())))
    assert called(["check", "--fix", "-"]) == 0
    caught = capsys.readouterr()
    assert caught.out == RIGHT
    assert caught.err.startswith("<stdin>:4:13: EG307 mended")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe")))
    assert called(["check", "--fix", "-"]) == 1
    caught = capsys.readouterr()
    assert (caught.out, "EG002" in caught.err) == ("", True)


def test_a_file_that_cannot_be_written_stays(house: Path, capsys: Capture) -> None:
    house.chmod(0o444)
    assert called(["check", "--fix", "house.yaml"]) == 2
    assert house.read_text() == WRONG
    caught = capsys.readouterr()
    assert "cannot write house.yaml: it is protected" in caught.err
    assert "bonsu" not in caught.out


@pytest.mark.usefixtures("house")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--diff", "house.yaml"], "give both"),
        (["--fix", "--format", "json", "house.yaml"], "--fix goes with"),
        (["--fix", "--show-merged", "house.yaml"], "--fix goes with"),
        (["--fix", "-", "house.yaml"], "standard output"),
        (["--fix"], "no rules files given"),
    ],
)
def test_wrong_use(words: list[str], told: str, capsys: Capture) -> None:
    assert called(["check", *words]) == 2
    assert told in capsys.readouterr().err
