"""`elgrande-sim fmt` as people call it: what is written, told and left alone."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from subprocess import run

import pytest

from interpreter.cli import called

LOOSE = "format: 1\r\nmodules:\r\n- {id: house,extends: base,  source: ours}   # mine\r\n"
FORMED = "format: 1\r\nmodules:\r\n  - {id: house, extends: base, source: ours}   # mine\r\n"
FACTS = "format: 1\nscenarios:\n  - name:  it\n"

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "house.yaml"
    path.write_bytes(LOOSE.encode())
    return path


def test_a_file_is_written_once(house: Path, capsys: Capture) -> None:
    house.chmod(0o640)
    assert called(["fmt", "house.yaml"]) == 0
    assert house.read_bytes() == FORMED.encode()
    assert house.stat().st_mode & 0o777 == 0o640
    assert capsys.readouterr().out == "house.yaml: formatted\n1 file formatted\n"
    before = house.stat()
    assert called(["fmt", "house.yaml"]) == 0
    assert (house.stat().st_mtime_ns, house.stat().st_ino) == (before.st_mtime_ns, before.st_ino)
    assert capsys.readouterr().out == "1 file in form already\n"
    assert os.listdir(house.parent) == ["house.yaml"]


def test_check_writes_nothing(house: Path, capsys: Capture) -> None:
    Path("facts.yaml").write_text(FACTS.replace("name:  it", "name: it"))
    assert called(["fmt", "--check", "."]) == 1
    assert house.read_bytes() == LOOSE.encode()
    told = "house.yaml: would be formatted\n1 file would be formatted, 1 file in form already\n"
    assert capsys.readouterr().out == told
    assert called(["fmt", "."]) == 0
    assert called(["fmt", "--check", "."]) == 0


def test_folders_stand_for_scenario_files_too_but_not_for_those_of_others(house: Path) -> None:
    for name, text in (("facts.yaml", FACTS), ("workflow.yaml", "jobs:  {a:  1}\n")):
        Path(name).write_text(text)
    assert called(["fmt", "."]) == 0
    assert Path("facts.yaml").read_text().endswith("- name: it\n")
    assert Path("workflow.yaml").read_text() == "jobs:  {a:  1}\n"


def test_a_difference_can_be_given_to_patch(house: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    house.write_bytes(LOOSE.removesuffix("\r\n").encode())
    assert called(["fmt", "--diff", "house.yaml"]) == 1
    caught = capsysbinary.readouterr()
    assert caught.err == b"house.yaml: would be formatted\n1 file would be formatted\n"
    assert caught.out.startswith(b"--- house.yaml\n+++ house.yaml\n@@ -1,3 +1,3 @@\n format: 1\r\n modules:\r\n-- {id")
    assert b"\\ No newline at end of file\n" in caught.out
    patched = run(["git", "apply", "--unsafe-paths", "-p0", "-"], input=caught.out, check=False, capture_output=True)
    assert patched.returncode == 0, patched.stderr
    assert house.read_bytes() == FORMED.encode()


def test_a_terminal_shows_nothing_that_steers_it(house: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    house.write_text("a:  1 # \u200e\n")  # no error to this command: the sign is refused
    assert called(["fmt", "--diff", "house.yaml"]) == 1
    house.write_text("a:  1 # \u202f\tx\n")
    assert called(["fmt", "--diff", "house.yaml"]) == 1
    assert capsys.readouterr().out.endswith("\033[31m-a:  1 # \u202f\tx\033[0m\n\033[32m+a: 1 # \u202f\tx\033[0m\n")


def test_standard_input_goes_to_standard_output(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf" + LOOSE.encode())))
    assert called(["fmt", "-"]) == 0
    assert capsysbinary.readouterr() == (b"\xef\xbb\xbf" + FORMED.encode(), b"<stdin>: formatted\n1 file formatted\n")


def test_standard_input_that_is_no_yaml_gives_nothing(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a: [")))
    assert called(["fmt", "-"]) == 1
    caught = capsys.readouterr()
    assert caught.out == ""
    assert "EG111" in caught.err


def test_what_cannot_be_read_is_left_alone_and_told(house: Path, capsys: Capture) -> None:
    Path("bad.yaml").write_text("format: 1\ncards: [ a\n")
    assert called(["fmt", "bad.yaml", "house.yaml"]) == 1
    assert Path("bad.yaml").read_text() == "format: 1\ncards: [ a\n"
    assert house.read_bytes() == FORMED.encode()
    caught = capsys.readouterr()
    assert "bad.yaml:2:8" in caught.err
    assert caught.out == "house.yaml: formatted\n1 file formatted, 1 file left alone: not readable\n"


def test_a_link_stays_one(house: Path) -> None:
    Path("below").mkdir()
    Path("below/link.yaml").symlink_to(house)
    assert called(["fmt", "below/link.yaml"]) == 0
    assert Path("below/link.yaml").is_symlink()
    assert house.read_bytes() == FORMED.encode()
    assert os.listdir("below") == ["link.yaml"]


def test_what_is_protected_is_not_replaced(house: Path, capsys: Capture) -> None:
    house.chmod(0o444)
    Path("other.yaml").write_text("a:  1\n")
    assert called(["fmt", "house.yaml", "other.yaml"]) == 2
    assert house.read_bytes() == LOOSE.encode()
    assert Path("other.yaml").read_text() == "a: 1\n"
    caught = capsys.readouterr()
    assert caught.err == ("elgrande-sim: cannot write house.yaml: it is protected against writing; it is as it was\n")
    assert caught.out == "other.yaml: formatted\n1 file formatted\n"


def test_what_an_editor_saved_meanwhile_is_not_lost(
    house: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def saved(_: int) -> None:
        house.write_text("format: 1\n# saved\n")

    monkeypatch.setattr(os, "fsync", saved)
    assert called(["fmt", "house.yaml"]) == 2
    assert house.read_text() == "format: 1\n# saved\n"
    assert os.listdir(house.parent) == ["house.yaml"]
    assert "was changed by another program meanwhile" in capsys.readouterr().err


def test_a_full_disk_leaves_the_old_text(house: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert called(["fmt", "house.yaml"]) == 2
    assert house.read_bytes() == LOOSE.encode()
    assert os.listdir(house.parent) == ["house.yaml"]
    assert "cannot write house.yaml: No space left on device" in capsys.readouterr().err


@pytest.mark.usefixtures("house")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "no files given"),
        (["nowhere.yaml"], "there is no such file"),
        (["-", "house.yaml"], "`-` is rewritten to standard output"),
    ],
)
def test_wrong_use(words: list[str], told: str, capsys: Capture) -> None:
    assert called(["fmt", *words]) == 2
    assert told in capsys.readouterr().err


def test_all_files_of_ours_are_in_form(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Rules, facts, the tutorial's files, and the houses and games of tests."""
    monkeypatch.chdir(Path(__file__).parents[2])
    code = called(["fmt", "--check", "rules", "golden", "docs", "tests/houses", "tests/games"])
    said = capsys.readouterr().out
    assert code == 0, said
    assert int(said.split()[0]) > 180


def test_scenarios_are_brought_into_form_but_not_mended(house: Path, capsys: Capture) -> None:
    facts = house.with_name("facts.yaml")
    facts.write_text(FACTS, encoding="utf-8")
    assert called(["check", "--fix", "facts.yaml"]) == 1
    assert "`elgrande-sim test` reads and runs it" in " ".join(capsys.readouterr().out.split())
    assert facts.read_text(encoding="utf-8") == FACTS
    assert called(["fmt", "facts.yaml"]) == 0
    assert facts.read_text(encoding="utf-8") != FACTS
