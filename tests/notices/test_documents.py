"""`check` and `test` as documents for other programs: JSON, SARIF, JUnit."""

from __future__ import annotations

import json
import os
from xml.etree import ElementTree

import pytest
from command.answers import BAD, FACTS, HOUSE, PUBLISHED, log_of
from jsonschema import Draft4Validator

from interpreter.notices.junit import of_check
from interpreter.notices.notice import of_problems
from interpreter.notices.sarif import sarif
from interpreter.problems import Problem
from interpreter.source import Source, Span
from notices.reading import Answer, cases, location, problem, valid, write


# ---------------------------------------------------------------------------------------------- JSON
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


# ---------------------------------------------------------------------------------------------- SARIF
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
