"""`check` and `test` for GitHub: a report for people and annotations."""

from __future__ import annotations

from pathlib import Path

import pytest
from command.answers import BAD, FACTS, HOUSE, commands, log_of

from interpreter.notices.github import MOST, as_commands
from interpreter.notices.notice import differences, of_problems
from interpreter.notices.places import Place
from interpreter.problems import Problem
from interpreter.scenario.result import Result
from interpreter.source import Source, Span
from notices.reading import Answer, location, parsed, problem, write


# ---------------------------------------------------------------------------------------------- GitHub
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
