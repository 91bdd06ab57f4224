"""`check` and `test` for other programs: JSON, annotations of GitHub, SARIF, JUnit."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote, unquote_to_bytes
from xml.etree import ElementTree

import pytest
from jsonschema import Draft4Validator, Draft202012Validator

from command.answers import BAD, FACTS, HOUSE, PUBLISHED, commands, log_of
from interpreter.cli import called
from interpreter.notices.github import MOST, as_commands
from interpreter.notices.junit import of_check
from interpreter.notices.notice import differences, of_problems, worst_first
from interpreter.notices.places import Place, path_from
from interpreter.notices.sarif import sarif
from interpreter.problems import Problem
from interpreter.scenario.result import Result
from interpreter.source import Source, Span

ROOT = Path(__file__).parents[2]
FORMATS = ["json", "github", "sarif", "junit"]
Answer = Callable[..., tuple[int, str]]


@pytest.fixture
def answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Answer:
    """Runs a command in an empty folder; its exit code and what it prints."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)

    def run(*words: str) -> tuple[int, str]:
        code = called([*words])
        return code, capsys.readouterr().out

    return run


def write(name: str, text: str) -> Path:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def problem(
    message: str, *, code: str = "EG102", severity: str = "error", name: str = "x.yaml", help: str = ""
) -> Problem:
    source = Source(name, "one\ntwo\nthree\n")
    return Problem(code, severity, Span(source, 4, 7), message, help)  # type: ignore[arg-type]


# ---------------------------------------------------------------------------------------------- JSON
def valid(command: str, document: str) -> dict[str, object]:
    schema = json.loads((ROOT / "docs" / "schemas" / f"{command}-1.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(found := json.loads(document))
    return found["result"]  # type: ignore[no-any-return]


def test_json_of_check_is_as_described(answer: Answer) -> None:
    write("rúles/my house.yaml", BAD)
    code, out = answer("check", ".", "--format", "json")
    result = valid("check", out)
    assert (code, result["errors"], result["warnings"]) == (1, 1, 1)
    first = result["problems"][0]  # type: ignore[index]
    assert (first["file"], first["line"], first["code"]) == ("rúles/my house.yaml", 4, "EG351")
    line = BAD.split("\n")[3]
    assert line[first["column"] - 1 : first["end_column"] - 1] == "catsillo"


def test_json_of_check_without_problems_and_with_notes_and_without_a_file(
    answer: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("house.yaml", HOUSE)
    code, out = answer("check", "house.yaml", "--format", "json")
    assert (code, valid("check", out)["problems"]) == (0, [])
    write(
        "twice.yaml",
        f"{HOUSE}changes: {{bonuses: {{kings-bonus: {{points: 3}}}}}}\nremoves: {{bonuses: [kings-bonus]}}\n",
    )
    result = valid("check", answer("check", "twice.yaml", "--format", "json")[1])
    (note,) = result["problems"][0]["notes"]  # type: ignore[index]
    assert (note["file"], note["line"], note["where"]) == ("twice.yaml", 3, "twice.yaml:3:35")
    monkeypatch.setattr("sys.stdin", None)
    code, out = answer("check", "-", "--format", "json")
    assert (code, valid("check", out)["problems"][0]["file"]) == (2, None)  # type: ignore[index]


def test_json_of_test_is_as_described(answer: Answer) -> None:
    write("facts.yaml", FACTS)
    write("broken.yaml", "scenarios: [")
    code, out = answer("test", ".", "--format", "json")
    result = valid("test", out)
    assert (code, result["passed"], result["failed"]) == (1, 1, 3)
    assert [each["passed"] for each in result["scenarios"]] == [False, False, True, False]  # type: ignore[attr-defined]


# ---------------------------------------------------------------------------------------------- GitHub
def parsed(line: str) -> tuple[str, dict[str, str], str]:
    """A line as GitHub reads it: level, values, message."""
    found = re.fullmatch(r"::(\w+) ([^:]*)::(.*)", line)
    assert found, line
    values = dict(each.split("=", 1) for each in found[2].split(","))
    return found[1], {key: unquote(value) for key, value in values.items()}, unquote(found[3])


def test_github_tells_people_first_and_then_annotates(answer: Answer) -> None:
    write("rúles/my, house.yaml", BAD)
    code, out = answer("check", ".", "--format", "github")
    report, lines = commands(out)
    assert code == 1
    assert report == answer("check", ".")[1].rstrip()
    error, warning = (parsed(line) for line in lines)
    column = BAD.split("\n")[3].index("catsillo") + 1
    assert error == (
        "error",
        {"file": "rúles/my, house.yaml", "line": "4", "endLine": "4", "col": str(column), "endColumn": str(column + 8),
         "title": "EG351: a sentence names a place or area that does not exist"},
        "there is no place or area `catsillo`\ndid you mean `castillo`?",
    )  # fmt: skip
    assert warning[:2] == ("warning", {**warning[1], "file": "rúles/my, house.yaml", "line": "5"})


def test_github_escapes_what_has_a_meaning_there() -> None:
    odd = problem("100%,\n::error::x\r\x1b[31m", name="a,b:c%.yaml", help="50%25")
    (line,) = as_commands(of_problems([odd])).splitlines()
    assert "file=a%2Cb%3Ac%25.yaml," in line
    assert line.endswith("::100%25,%0A::error::x<U+000D><U+001B>[31m%0A50%2525")
    assert parsed(line)[1]["file"] == "a,b:c%.yaml"


@pytest.mark.parametrize("written", ["sub/a b.yaml", "./sub/../sub/a b.yaml", "{here}/sub/a b.yaml"])
def test_github_is_given_paths_below_the_repository(
    written: str, tmp_path: Path, answer: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("sub/a b.yaml", BAD)
    for workspace, wanted in (("", "sub/a b.yaml"), (str(tmp_path.parent), f"{tmp_path.name}/sub/a b.yaml")):
        monkeypatch.setenv("GITHUB_WORKSPACE", workspace)
        _, out = answer("check", written.format(here=tmp_path), "--format", "github")
        assert {parsed(line)[1].get("file") for line in commands(out)[1]} == {wanted}


def test_github_is_given_no_path_that_a_terminal_would_obey() -> None:
    (line,) = as_commands(of_problems([problem("odd", name="a\x1b[31m\n\u202e.yaml")])).splitlines()
    assert "file" not in parsed(line)[1]
    assert parsed(line)[2].startswith("a<U+001B>[31m<U+000A><U+202E>.yaml:")


def test_github_shows_the_worst_and_counts_the_rest() -> None:
    many = [problem(f"w{i}", severity="warning") for i in range(13)] + [problem(f"e{i}") for i in range(12)]
    lines = [parsed(line) for line in as_commands(of_problems(many)).splitlines()]
    assert [line[0] for line in lines] == ["error"] * MOST + ["warning"] * MOST + ["notice"]
    assert [line[2] for line in lines[:MOST]] == [f"e{i}" for i in range(MOST)]
    assert lines[-1][2].startswith("2 errors and 3 warnings more than")
    assert as_commands(of_problems(many[13 : 13 + MOST])).count("\n") == MOST


def test_github_says_no_more_than_the_report_without_problems(answer: Answer) -> None:
    write("house.yaml", HOUSE)
    code, out = answer("check", "house.yaml", "--format", "github")
    report, lines = commands(out)
    assert (code, lines) == (0, [])
    assert report.startswith("no problems")


def test_github_takes_no_line_of_a_file_for_a_command(answer: Answer) -> None:
    """What stands in a file is shown between marks, and no file can hold the mark of its own report."""
    write("house.yaml", f"{HOUSE}::error file=a::b: 1\n")
    _, out = answer("check", "house.yaml", "--format", "github")
    report, lines = commands(out)
    assert "::error file=a::b" in report
    assert all(parsed(line)[1]["file"] == "house.yaml" for line in lines)
    assert commands(answer("check", "house.yaml", "--format", "github")[1]) == (report, lines)


def test_github_of_a_file_elsewhere_and_of_several_lines() -> None:
    source = Source("/elsewhere/x.yaml", "one\ntwo\nthree\n")
    found = of_problems([Problem("EG102", "error", Span(source, 0, 5), "m"), Problem("EG001", "error", None, "n")])
    assert [parsed(line)[1:] for line in as_commands(found).splitlines()] == [
        ({"title": "EG102: the same key twice"}, "/elsewhere/x.yaml:1:1: m"),
        ({"title": "EG001: the file cannot be read"}, "n"),
    ]
    (line,) = as_commands(
        of_problems([Problem("EG102", "error", Span(Source("x", source.text), 0, 5), "m")])
    ).splitlines()
    assert parsed(line)[1] == {"file": "x", "line": "1", "endLine": "2", "title": "EG102: the same key twice"}


def test_differences_are_told_where_they_are(answer: Answer) -> None:
    span = Span(Source("a: 1: b.yaml", "x\n"), 0, 1)
    result = Result("it", "a: 1: b.yaml", span, differences=("a: 1: b.yaml:7: king: 1: x", "elsewhere"))
    assert differences(result) == [(Place("a: 1: b.yaml", 7), "king: 1: x"), (None, "elsewhere")]


def test_github_of_scenarios(answer: Answer) -> None:
    write("facts.yaml", FACTS)
    code, out = answer("test", "facts.yaml", "--format", "github")
    report, lines = commands(out)
    assert code == 1
    assert report.endswith("3 scenarios, 1 failed, 1 not run (mend the mistakes above)")
    told = [parsed(line) for line in lines]
    assert [(each[0], each[1]["file"], each[1]["line"]) for each in told] == [
        ("error", "facts.yaml", "7"), ("error", "facts.yaml", "7"), ("error", "facts.yaml", "12")
    ]  # fmt: skip
    assert told[0][2] == 'the king, 100% "there" <&> ñ: king: expected aragon, got granada'


def test_paths_start_where_the_repository_was_checked_out(answer: Answer, monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path.cwd()
    write("tables/ours/house.yaml", BAD)
    monkeypatch.setenv("GITHUB_WORKSPACE", str(root))
    monkeypatch.chdir(root / "tables")
    (error, _) = commands(answer("check", "ours", "--format", "github")[1])[1]
    assert parsed(error)[1]["file"] == "tables/ours/house.yaml"
    (run,) = log_of(answer("check", "ours", "--format", "sarif")[1])["runs"]
    assert location(run["results"][0])["artifactLocation"]["uri"] == "tables/ours/house.yaml"
    monkeypatch.setenv("GITHUB_WORKSPACE", str(root / "other"))
    (error, _) = commands(answer("check", "ours", "--format", "github")[1])[1]
    assert parsed(error)[1]["file"] == "ours/house.yaml"


# ---------------------------------------------------------------------------------------------- SARIF
def location(result: dict[str, object]) -> dict[str, dict[str, object]]:
    return result["locations"][0]["physicalLocation"]  # type: ignore[index, no-any-return]


def test_sarif_is_valid_and_exact(answer: Answer) -> None:
    write("rúles/my house.yaml", BAD)
    code, out = answer("check", ".", "--format", "sarif")
    (run,) = log_of(out)["runs"]
    assert (code, run["columnKind"], out.isascii()) == (1, "unicodeCodePoints", True)
    error, warning = run["results"]
    column = BAD.split("\n")[3].index("catsillo") + 1
    assert location(error) == {
        "artifactLocation": {"uri": "r%C3%BAles/my%20house.yaml"},
        "region": {"startLine": 4, "startColumn": column, "endLine": 4, "endColumn": column + 8},
    }
    assert (error["level"], warning["level"]) == ("error", "warning")
    rules = run["tool"]["driver"]["rules"]  # type: ignore[call-overload]
    for result in (error, warning):
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]  # type: ignore[index]
    assert "score castillo" in rules[0]["help"]["text"]


def test_sarif_without_problems_is_a_run_without_results(answer: Answer) -> None:
    write("house.yaml", HOUSE)
    code, out = answer("check", "house.yaml", "--format", "sarif")
    (run,) = log_of(out)["runs"]
    assert (code, run["results"]) == (0, [])


def test_sarif_knows_a_problem_again_below_new_lines(answer: Answer) -> None:
    def marks(text: str) -> list[object]:
        write("house.yaml", text)
        return [
            each["partialFingerprints"]
            for each in log_of(answer("check", ".", "--format", "sarif")[1])["runs"][0]["results"]
        ]

    before = marks(BAD)
    assert marks(BAD.replace("cards:", "# a remark\n\ncards:")) == before
    twice = marks(f"{BAD}areas: [{{id: a, means: catsillo, source: ours}}, {{id: b, means: catsillo, source: ours}}]\n")
    assert len({json.dumps(mark) for mark in twice}) == len(twice) >= 4


def test_sarif_of_files_elsewhere_notes_and_no_file() -> None:
    span = Span(Source(os.path.abspath("/else where/x.yaml"), "one\n"), 0, 3)
    found = of_problems([
        Problem("EG102", "error", span, "m", "", ((Span(Source("y.yaml", "one\n"), 1, 2), "is the other"),)),
        Problem("EG001", "error", None, "cannot read b.yaml: gone"),
    ])  # fmt: skip
    log = sarif(found, ["a.yaml", "b.yaml"], "elgrande-sim check", 2)
    Draft4Validator(PUBLISHED).validate(log)
    first, second = log["runs"][0]["results"]
    assert location(first)["artifactLocation"]["uri"] == "file:///else%20where/x.yaml"
    assert first["relatedLocations"][0]["physicalLocation"]["region"]["startColumn"] == 2
    assert location(second) == {"artifactLocation": {"uri": "b.yaml"}, "region": {"startLine": 1}}


def test_sarif_of_scenarios(answer: Answer) -> None:
    write("facts.yaml", FACTS)
    (run,) = log_of(answer("test", "facts.yaml", "--format", "sarif")[1])["runs"]
    assert [each["ruleId"] for each in run["results"]] == ["scenario-failed", "scenario-failed", "EG702"]


# ---------------------------------------------------------------------------------------------- JUnit
def cases(out: str) -> dict[str, list[str]]:
    """Names of test cases, each with the kinds of what is in it; the counts must be right."""
    root = ElementTree.fromstring(out)
    for element in (root, *root.iter("testsuite")):
        for key, kind in (("tests", "testcase"), ("failures", "failure"), ("errors", "error")):
            assert int(element.get(key, "")) == len(list(element.iter(kind)))
    return {case.get("name", ""): [child.tag for child in case] for case in root.iter("testcase")}


def test_junit_has_a_case_for_each_file(answer: Answer) -> None:
    write("rúles/my house.yaml", BAD)
    write("fine.yaml", HOUSE.replace("house", "fine"))
    write("warned.yaml", f"{HOUSE.replace('house', 'warned')}colours: [{{id: black}}]\n")
    code, out = answer("check", ".", "--format", "junit")
    assert (code, out.isascii()) == (1, True)
    assert cases(out) == {"fine.yaml": [], "rúles/my house.yaml": ["failure"], "warned.yaml": ["system-out"]}
    strict = answer("check", ".", "--format", "junit", "--fail-on", "warning")[1]
    assert cases(strict)["warned.yaml"] == ["failure"]
    failure = next(ElementTree.fromstring(out).iter("failure"))
    assert (failure.get("type"), failure.get("message")) == ("EG351", "there is no place or area `catsillo`")
    assert "^^^^^^^^" in (failure.text or "")


def test_junit_passes_without_problems(answer: Answer) -> None:
    write("house.yaml", HOUSE)
    code, out = answer("check", "house.yaml", "--format", "junit")
    assert (code, cases(out)) == (0, {"house.yaml": []})


def test_junit_holds_what_xml_cannot() -> None:
    odd = problem('a < b & "c" ]]> \x00\x0b\ufffe\n50%', name="x.yaml")
    failure = next(ElementTree.fromstring(of_check([odd], ["x.yaml"], fail_on="error")).iter("failure"))
    assert failure.get("message") == 'a < b & "c" ]]> <U+0000><U+000B><U+FFFE> 50%'


def test_junit_tells_problems_of_other_files_and_of_none() -> None:
    found = [problem("m", name="other.yaml"), Problem("EG001", "error", None, "cannot read b.yaml: gone")]
    assert cases(of_check(found, ["a.yaml", "b.yaml"], fail_on="error")) == {
        "a.yaml": [], "b.yaml": ["failure"], "other.yaml": ["failure"]
    }  # fmt: skip
    assert cases(of_check(found[1:], ["a.yaml"], fail_on="error")) == {"a.yaml": [], "elgrande-sim": ["failure"]}


def test_junit_has_a_case_for_each_scenario(answer: Answer) -> None:
    write("facts.yaml", FACTS)
    write("broken.yaml", "scenarios: [")
    code, out = answer("test", ".", "--format", "junit")
    assert code == 1
    assert cases(out) == {
        "broken.yaml": ["error"], 'the king, 100% "there" <&> ñ': ["failure"], "fine": [], "slip": ["error"]
    }  # fmt: skip


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
