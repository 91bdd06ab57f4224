"""What the system and the shell hand to the command: odd paths, closed and full streams, empty words."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from privileges import held_by_permissions, permissions_hold

from interpreter.cli import called

ROOT = Path(__file__).parents[2]
BASE = str(ROOT / "rules" / "base.yaml")
LONG = "a" * 5000

pytestmark = pytest.mark.usefixtures("plain_terminal")


def refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line that says why a command is wrong."""
    assert called(words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert "bug" not in captured.err
    return captured.err


# ------------------------------------------------------------------------------------------------- paths
@pytest.mark.parametrize(
    "words",
    [
        ["check", f"{LONG}.yaml"],
        ["check", f"{LONG}*.yaml"],
        [f"{LONG}.yaml"],
        ["test", f"{LONG}.yaml"],
        ["explain", f"{LONG}.yaml", "king"],
        ["explain", f"{LONG}/"],
        ["explain", BASE, LONG],
        ["replay", f"{LONG}.trace"],
        ["init", LONG],
        [BASE, "--trace", LONG],
        [BASE, "--lineup", LONG],
    ],
)
def test_a_word_of_5000_characters(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert len(refused(words, capsys)) < 800


def test_links_in_a_circle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "loop.yaml").symlink_to(tmp_path / "loop.yaml")
    assert "loop.yaml" in refused(["check", str(tmp_path / "loop.yaml")], capsys)
    assert called(["check", str(tmp_path / "*.yaml")]) == 2
    assert "cannot read" in capsys.readouterr().out
    scenarios = tmp_path / "scenarios.yaml"
    text = "format: 1\nrules: [loop.yaml]\nline-up: base\nscenarios:\n  - {name: x, players: [red], then: {}}\n"
    for rules in ("loop.yaml", LONG, "''"):
        scenarios.write_text(text.replace("loop.yaml", rules))
        assert called(["test", str(scenarios)]) in (1, 2)
        captured = capsys.readouterr()
        assert "1 not run" in captured.out
        assert "bug" not in captured.err


@pytest.mark.skipif(not held_by_permissions(), reason="here permissions hold for nobody, or not for the superuser")
def test_a_folder_that_may_not_be_entered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    locked = tmp_path / "locked"
    locked.mkdir(mode=0)
    try:
        with permissions_hold():
            assert "permission denied" in refused(["check", str(locked / "x.yaml")], capsys)
    finally:
        locked.chmod(0o700)


@pytest.mark.parametrize(
    "words", [["check"], ["test"], ["sim"], [], ["explain"], ["replay"], ["init"], ["check", BASE], ["test", BASE]]
)
def test_an_empty_word_is_not_the_current_folder(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken.yaml").write_text("format: [")
    assert "empty word" in refused([*words, ""], capsys)
    assert [path.name for path in tmp_path.iterdir()] == ["broken.yaml"]


# ------------------------------------------------------------------------------------------------- streams
def shell(line: str) -> subprocess.CompletedProcess[str]:
    """A command line after `elgrande-sim`, with the shell's redirections."""
    command = f"{shlex.quote(sys.executable)} -m interpreter {line}"
    return subprocess.run(command, shell=True, capture_output=True, text=True, cwd=ROOT, timeout=120, check=False)


PLAYED = "rules/base.yaml --lineup base-short --players 2 --games 2 --bots random --jobs 1"


@pytest.mark.parametrize("line", ["check rules/base.yaml", PLAYED, "--help", "--version", "explain EG301"])
def test_nowhere_to_write(line: str) -> None:
    found = shell(f"{line} >&-")
    assert (found.returncode, found.stderr) == (
        2,
        "elgrande-sim: standard output is closed: there is nowhere to write to\n",
    )
    if Path("/dev/full").exists():
        found = shell(f"{line} >/dev/full")
        assert found.returncode == 2
        assert found.stderr.count("\n") == 1
        assert "cannot write" in found.stderr


def test_standard_input_is_closed() -> None:
    found = shell("check rules/base.yaml - <&-")
    assert found.returncode == 2
    assert "cannot read <stdin>: it is closed" in found.stdout
    found = shell("replay - <&-")
    assert (found.returncode, found.stderr.count("\n")) == (2, 1)
    assert "standard input is closed" in found.stderr


def test_standard_error_is_closed() -> None:
    assert shell("check nowhere.yaml 2>&-").returncode == 2
    found = shell(f"{PLAYED} 2>&- <&-")
    assert found.returncode == 0
    assert "2 games" in found.stdout


# ------------------------------------------------------------------------------------------------- options
def test_check_of_one_line_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert "did you mean 'base'?" in refused(["check", BASE, "--lineup", "bas"], capsys)
    assert called(["check", BASE, "--lineup", "base-short"]) == 0
    out = capsys.readouterr().out
    assert "base-short: " in out
    assert "base: " not in out
    assert called(["check", BASE, "--lineup", "base-short", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["result"]["line_ups"] == ["base-short"]
    assert "--provenance" in refused(["check", BASE, "--lineup", "base", "--provenance"], capsys)
    assert "one of the two" in refused(["check", BASE, "--show-merged", "--provenance"], capsys)


def test_merged_rules_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    for words, line_ups in ((["--lineup", "base"], ["base"]), ([], ["base", "base-short", "base-2023-two"])):
        assert called(["check", BASE, "--show-merged", *words]) == 0
        text = capsys.readouterr().out
        assert called(["check", BASE, "--show-merged", "--format", "json", *words]) == 0
        found = json.loads(capsys.readouterr().out)
        assert found["schema"] == "elgrande-sim/merged/1"
        assert found["result"] == {"line_ups": line_ups, "text": text}


def test_more_bots_than_seats(capsys: pytest.CaptureFixture[str]) -> None:
    five = ["--bots", "random,random,random,random,random", "--games", "1", "--jobs", "1", "--format", "json"]
    assert "5 bots for 4 seats" in refused([BASE, *five], capsys)
    assert called([BASE, *five, "--lineup", "base-short", "--players", "2,5"]) == 0
    notes = [found["notes"] for found in json.loads(capsys.readouterr().out)["result"]["line_ups"]]
    assert notes[0][0] == "--bots names 5 bots for 2 seats: only the first 2 play"


def test_a_ruling_set_twice(capsys: pytest.CaptureFixture[str]) -> None:
    words = [BASE, "--lineup", "base-short", "--players", "2", "--games", "2", "--bots", "random", "--jobs", "1"]
    said = refused([*words, "--ruling", "veto=none", "--ruling", "veto=full"], capsys)
    assert "--ruling veto=none" in said
    assert "--ruling veto=full" in said
    assert called([*words, "--ruling", "veto=none", "--ruling", "veto=none"]) == 0


# ------------------------------------------------------------------------------------------------- line-ups removed
def removing(folder: Path, line_ups: str) -> str:
    path = folder / "house.yaml"
    path.write_text(
        "format: 1\nmodules:\n  - {id: house, name: House, extends: base, source: test}\n"
        f"removes:\n  line-ups: [{line_ups}]\n"
    )
    return str(path)


@pytest.mark.parametrize("gone", ["base", "base-short", "base-2023-two"])
def test_a_line_up_that_is_removed_is_left_out(gone: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = removing(tmp_path, gone)
    left = [each for each in ("base", "base-short", "base-2023-two") if each != gone]
    assert called(["check", house, "--fail-on", "warning"]) == 0
    out = capsys.readouterr().out
    assert [line.split(":")[0].strip() for line in out.splitlines()[1:3]] == left
    assert "1 line-up removed" in out
    for words in (["check", house], ["check", house, "--show-merged"]):
        assert called([*words, "--format", "json"]) == 0
        assert json.loads(capsys.readouterr().out)["result"]["line_ups"] == left
    assert called(["check", house, "--provenance"]) == 0
    assert called(["explain", house, "castillo"]) == 0
    capsys.readouterr()
    assert called([house, "--games", "1", "--bots", "random", "--jobs", "1", "--format", "json"]) == 0
    assert [found["line_up"] for found in json.loads(capsys.readouterr().out)["result"]["line_ups"]] == left
    for words in ([house], ["check", house], ["explain", house, "castillo"]):
        said = refused([*words, "--lineup", gone], capsys)
        assert f"line-up '{gone}' is removed in " in said
        assert "house.yaml:5:14" in said


def test_nothing_is_left_to_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = removing(tmp_path, "base, base-short, base-2023-two")
    assert called(["check", house]) == 0
    assert "3 line-ups removed" in capsys.readouterr().out
    for words in ([house], ["check", house, "--show-merged"], ["check", house, "--provenance"], ["explain", house]):
        assert "nothing to play" in refused(words, capsys)
    assert "nothing to play" in refused(["explain", house, "castillo"], capsys)
    scenarios = tmp_path / "scenarios.yaml"
    scenarios.write_text("format: 1\nrules: house.yaml\nscenarios:\n  - {name: x, players: [red], then: {}}\n")
    assert called(["test", str(scenarios)]) == 1
    assert "no line-up to play" in capsys.readouterr().out


def test_another_line_up_may_be_like_one_that_is_removed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = removing(tmp_path, "base, base-short, base-2023-two")
    with open(house, "a") as stream:
        stream.write("line-ups:\n  - {id: ours, name: Ours, modules: [base, house], like: base, source: test}\n")
    assert called(["check", house]) in (0, 1)
    assert "bug" not in capsys.readouterr().err
