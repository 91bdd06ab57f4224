"""The command, from a simulation to its games told; what docs/traces.md shows; the JSON and its schema."""

from __future__ import annotations

import io
import json
import re
import shlex
import shutil
import sys
from pathlib import Path

import jsonschema
import pytest

from interpreter.cli import called
from interpreter.shipped import rules_paths

from .conftest import ROOT, TRACES

BASE = str(ROOT / "rules" / "base.yaml")
TRACE = str(next(path for path in TRACES if path.stem == "base-2-1-17"))
SCHEMA = json.loads((ROOT / "docs" / "schemas" / "replay-1.json").read_text(encoding="utf-8"))
PAGE = (ROOT / "docs" / "traces.md").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def _a_folder_with_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "rules", tmp_path / "rules")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")


def test_a_game_of_a_run_is_written_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sim", "rules/base.yaml", "--lineup", "base-short", "--players", "3", "--bots", "random", "--game", "5"]
    assert called([*words, "--trace", "traces", "--ruling", "veto=none"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[-1].strip() == "elgrande-sim replay traces/base-short-3-1-5.trace"
    assert called(shlex.split(shown[-1])[1:]) == 0
    story = capsys.readouterr().out
    assert "Rulings: veto = none." in story
    assert "the rules have changed" not in story
    scores = {row.split()[1]: row.split()[3] for row in shown if re.match(r" +[123] +(red|blue|green) ", row)}
    assert len(scores) == 3
    assert all(f"{colour} {score}" in story.splitlines()[-1] for colour, score in scores.items())


def test_the_commands_a_report_shows_tell_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["rules/base.yaml", "--lineup", "base-short", "--players", "2", "--bots", "random", "--games", "6"]
    assert called([*words, "--jobs", "1", "--format", "json", "--ruling", "veto=none"]) == 0
    odd = json.loads(capsys.readouterr().out)["result"]["line_ups"][0]["odd_games"]
    highest = next(each for each in odd if each["sort"] == "highest")
    write, tell = highest["replay"].split(" && ")
    for command in (write, tell):
        program, *rest = shlex.split(command)
        assert program == "elgrande-sim"
        assert called(rest) == 0
    assert f" {highest['value']}" in capsys.readouterr().out.splitlines()[-1]


# ------------------------------------------------------------------------------------------------- what is shown
def sessions() -> list[tuple[str, list[str]]]:
    blocks = re.findall(r"^```console\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    return [(block.split("\n")[0].removeprefix("$ "), block.splitlines()[1:]) for block in blocks]


def test_the_example_of_the_page_is_told_as_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from test_readme import agrees

    example = next(
        b for b in re.findall(r"^```text\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE) if "# example.trace" in b
    )
    (tmp_path / "example.trace").write_text(example, encoding="utf-8")
    assert len(sessions()) == 1
    for command, shown in sessions():
        assert called(shlex.split(command)[1:]) == 0
        told = capsys.readouterr().out
        assert agrees(shown, told.splitlines()), (
            f"docs/traces.md shows something else than `{command}` answers:\n{told}"
        )


def test_the_commands_of_the_page_can_be_called(capsys: pytest.CaptureFixture[str]) -> None:
    block = re.search(r"^```sh\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert block is not None
    for line in block[1].splitlines():
        assert called(shlex.split(line.partition("#")[0])[1:]) == 0
    assert "wins: " in capsys.readouterr().out.splitlines()[-1]


def test_every_key_and_kind_of_answer_is_described() -> None:
    from interpreter.chronicle.misfits import _QUESTIONS
    from interpreter.emit.sites import SORTS
    from interpreter.trace_reading import _KEYS

    assert set(_QUESTIONS) == set(SORTS)
    rows = re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.MULTILINE)
    assert [row for row in rows if row in _KEYS] == list(_KEYS)
    for mark in ("(sealed)", "(secret)", "`chance ", "`stop`", "`use`, `decline`", "`yes`, `no`", "`scores: "):
        assert mark in PAGE


# --------------------------------------------------------------------------------------------------------- JSON
@pytest.mark.parametrize("more", [[], ["--as", "red"], ["--until", "3"], ["--as", "2", "--until", "1"]])
def test_the_json_keeps_to_its_schema(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert called(["replay", TRACE, "--format", "json", *more]) == 0
    document = json.loads(capsys.readouterr().out)
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(document, SCHEMA)
    assert document["result"]["as"] == {"red": "red", "2": "blue"}.get(more[1] if more[:1] == ["--as"] else "")
    assert document["result"]["over"] == ("--until" not in more)
    document["result"]["chapters"][0]["board"]["places"][0]["counts"] = 3
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(document, SCHEMA)


def test_a_misfit_and_a_cut_trace_keep_to_the_schema(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = Path(TRACE).read_text(encoding="utf-8").splitlines()
    for text, code in (("\n".join(lines[:60]), 0), ("\n".join([*lines[:60], "red place: x"]), 1)):
        path = tmp_path / "x.trace"
        path.write_text(text, encoding="utf-8")
        assert called(["replay", str(path), "--format", "json"]) == code
        document = json.loads(capsys.readouterr().out)
        jsonschema.validate(document, SCHEMA)
        assert (document["result"]["misfit"] is not None) == bool(code)


def test_games_of_other_rules_keep_to_the_schema(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(ROOT / "tests" / "games" / "orchards.yaml", tmp_path / "orchards.yaml")
    assert called(["orchards.yaml", "--players", "2", "--bots", "random", "--game", "1", "--trace", "t"]) == 0
    capsys.readouterr()
    assert called(["replay", "t/orchards-2-1-1.trace", "--format", "json", "--as", "olive"]) == 0
    jsonschema.validate(json.loads(capsys.readouterr().out), SCHEMA)


# --------------------------------------------------------------------------------------------------- wrong usage
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere.trace"], "cannot read the trace nowhere.trace: No such file"),
        (["rules"], "cannot read the trace rules: Is a directory"),
        ([TRACE, "nowhere.yaml"], "nowhere.yaml"),
        ([TRACE, "--as", "pink"], "--as pink: nobody sits there; there is red, blue"),
        ([TRACE, "--as", "blu"], "did you mean 'blue'?"),
        ([TRACE, "--as", "3"], "--as 3: nobody sits there"),
        ([TRACE, "--as", "0"], "--as 0: nobody sits there"),
        ([TRACE, "--until", "10"], "--until 10: the rounds of this line-up are 1, 2, 3"),
        ([TRACE, "--until", "last"], "--until last: the rounds"),
        ([], "Missing argument 'TRACE'"),
    ],
)
def test_wrong_usage(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert called(["replay", *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert said in told.err


def test_rules_that_are_not_where_the_trace_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path / "rules")
    assert called(["replay", TRACE]) == 2
    assert (
        "no rules file: rules/base.yaml: there is no such file or folder (the trace names it;"
        in capsys.readouterr().err
    )
    assert called(["replay", TRACE, "base.yaml", "--until", "1"]) == 0
    text = Path(TRACE).read_text(encoding="utf-8").replace("files: rules/base.yaml\n", "")
    (tmp_path / "x.trace").write_text(text, encoding="utf-8")
    assert called(["replay", "../x.trace"]) == 2
    assert (
        "does not say in which files its rules are: elgrande-sim replay ../x.trace FILES..." in capsys.readouterr().err
    )


def test_rules_with_errors_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.yaml").write_text("format: 1\nmodules: 3\n", encoding="utf-8")
    assert called(["replay", TRACE, "bad.yaml"]) == 1
    assert "bad.yaml:2:10" in capsys.readouterr().err


def test_a_trace_may_come_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(Path(TRACE).read_bytes()), encoding="utf-8"))
    assert called(["replay", "-", BASE, "--until", "1"]) == 0
    assert "Round 1 of 9" in capsys.readouterr().out


# ----------------------------------------------------------------------------------------------------- terminals
@pytest.mark.parametrize(("columns", "paths"), [("40", TRACES), ("80", TRACES[::5]), ("120", TRACES[::5])])
def test_lines_fit_and_a_pipe_has_no_colours(
    columns: str, paths: list[Path], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Narrow ones are the ones that fail; some games are enough for the others."""
    monkeypatch.setenv("COLUMNS", columns)
    for path in paths:
        assert called(["replay", str(path), *map(str, rules_paths()), "--until", "3"]) == 0
        told = capsys.readouterr().out
        assert "\033" not in told
        assert max(map(len, told.splitlines())) <= int(columns)


def test_colours_are_only_colours(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert called(["replay", TRACE]) == 0
    plain = capsys.readouterr().out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert called(["replay", TRACE]) == 0
    coloured = capsys.readouterr().out
    assert "\033[" in coloured
    stripped = re.sub(r"\033\[[0-9;]*m", "", coloured)
    assert [line.rstrip() for line in stripped.splitlines()] == plain.splitlines()
    monkeypatch.setenv("NO_COLOR", "1")
    assert called(["replay", TRACE]) == 0
    assert capsys.readouterr().out == plain
