"""What holds for `check` and `test` in every format."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote_to_bytes

import pytest
from command.answers import BAD, HOUSE, commands, log_of

from interpreter.cli import called
from interpreter.notices.notice import of_problems, worst_first
from interpreter.notices.places import Place, path_from
from notices.reading import FORMATS, Answer, cases, location, parsed, problem, valid, write


# ---------------------------------------------------------------------------------------------- all of them
@pytest.mark.parametrize("name", ["new\nline 50%,: 'q'.yaml", os.fsdecode(b"h\xe9.yaml"), "\u202e<&>.yaml"])
def test_files_of_any_name(name: str, answer: Answer) -> None:
    write(name, f"{HOUSE}colours: [{{id: Pink}}]\n")
    assert valid("check", answer("check", ".", "--format", "json")[1])["problems"]
    found = [parsed(line) for line in commands(answer("check", ".", "--format", "github")[1])[1]]
    assert found
    assert all("file" not in values and ".yaml:3:" in text for _, values, text in found)
    (run, *_) = log_of(answer("check", ".", "--format", "sarif")[1])["runs"]
    uri = str(location(run["results"][0])["artifactLocation"]["uri"])
    assert os.fsencode(name) == unquote_to_bytes(uri)
    assert list(cases(answer("check", ".", "--format", "junit")[1]).values()) == [["failure"]]


@pytest.mark.parametrize("output", ["text", *FORMATS])
@pytest.mark.parametrize("command", ["check", "test"])
@pytest.mark.parametrize("named", ["nothing.yaml", "*.yaml", "empty", "**/*.yml"])
def test_what_matches_no_file_is_never_green(
    command: str, named: str, output: str, answer: Answer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("empty").mkdir()
    write("empty/notes.yaml", "other: tool\n")
    assert called([command, named, "--format", output]) == 2
    out, err = capsys.readouterr()
    assert (out, named in err) == ("", True)


@pytest.mark.parametrize("output", ["text", *FORMATS])
def test_exit_codes_are_the_same_in_every_format(answer: Answer, output: str, monkeypatch: pytest.MonkeyPatch) -> None:
    write("bad.yaml", BAD)
    write("warned.yaml", f"{HOUSE}colours: [{{id: pink}}]\n")
    assert answer("check", "bad.yaml", "--format", output)[0] == 1
    assert answer("check", "warned.yaml", "--format", output)[0] == 0
    assert answer("check", "warned.yaml", "--format", output, "--fail-on", "warning")[0] == 1
    monkeypatch.setattr("sys.stdin", None)
    assert answer("check", "-", "--format", output)[0] == 2


@pytest.mark.parametrize("output", FORMATS)
def test_one_unreadable_file_among_others_is_never_green(answer: Answer, output: str) -> None:
    write("house.yaml", HOUSE)
    Path("gone.yaml").write_bytes(b"format: 1\n\xff\xfe")
    code, out = answer("check", ".", "--format", output)
    assert (code, "EG002" in out, "gone.yaml" in out) == (1, True, True)


@pytest.mark.skipif(os.name == "nt", reason="names of files are Unicode there")
def test_json_is_utf8_whatever_a_file_is_called(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/n\xff.yaml"
    with open(path, "wb") as file:
        file.write(BAD.encode())
    done = subprocess.run(
        [sys.executable, "-m", "interpreter", "check", path, "--format", "json"], stdout=subprocess.PIPE
    )
    found = json.loads(done.stdout.decode("utf-8"))
    assert done.returncode == 1
    assert os.fsencode(found["result"]["problems"][0]["file"]).endswith(b"n\xff.yaml")


@pytest.mark.parametrize("option", ["--show-merged", "--provenance"])
def test_formats_for_problems_show_no_rules(option: str, answer: Answer, capsys: pytest.CaptureFixture[str]) -> None:
    write("house.yaml", HOUSE)
    assert called(["check", "house.yaml", option, "--format", "sarif"]) == 2
    assert "--format sarif is for problems" in capsys.readouterr().err


def test_paths_are_relative_with_slashes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").mkdir()
    monkeypatch.chdir(tmp_path / "a")
    assert path_from("./b/../x.yaml") == "x.yaml"
    assert path_from(str(tmp_path / "a" / "b" / "x.yaml")) == "b/x.yaml"
    assert path_from("../x.yaml") == (tmp_path / "x.yaml").as_posix()
    assert path_from("..x.yaml") == "..x.yaml"
    assert path_from("<stdin>") == "<stdin>"
    assert not Place("<stdin>", 1).is_below
    (tmp_path / "link").symlink_to(tmp_path / "a")
    assert path_from(str(tmp_path / "link" / "x.yaml")) == "x.yaml"


def test_the_worst_come_first_in_their_order() -> None:
    found = of_problems(
        [problem("a", severity="warning"), problem("b"), problem("c", severity="warning"), problem("d")]
    )
    assert [notice.message for notice in worst_first(found)] == ["b", "d", "a", "c"]
