"""A colon or a blank that is left out: where it is missing is told, not what YAML makes of it."""

from __future__ import annotations

import pytest

from interpreter.problems import Problem
from interpreter.reading.tree import read_yaml
from interpreter.source import Source

NO_COLON = {  # text: the line and key to write, and what is written there
    "format 1\nmodules: [x]\n": ("line 1", "`format: 1`"),
    "changes:\n  steps\n    turns: {order: clockwise}\n": ("line 2", "`steps:`"),
    "a:\n  b:\n    points 3\n    piece: king\n": ("line 3", "`points: 3`"),
    "a:\n  - {b: 1}\n  - steps\n     turns: 1\n": ("line 3", "`steps:`"),
}
NO_DASH_BLANK = {
    "cards:\n  -id: x\n   kind: y\n": ["2:3"],
    "cards:\n  -id: x\n  kind: y\n": ["2:3"],
    "cards:\n  -{id: x, kind: y}\n": ["2:3"],
    "cards:\n  -veto\n  -king\n": ["2:3", "3:3"],
    "cards:\n  - veto\n  -king\n": ["3:3"],
    "cards:\n  - veto\n  - -king\n": ["3:5"],
}


def told(text: str) -> list[Problem]:
    problems: list[Problem] = []
    read_yaml(Source("x.yaml", text), problems)
    return problems


@pytest.mark.parametrize(("text", "wanted"), NO_COLON.items())
def test_a_key_without_its_colon_is_what_is_told(text: str, wanted: tuple[str, str]) -> None:
    told_of = " ".join(problem.help for problem in told(text))
    assert f"{wanted[0]} has no colon: write {wanted[1]} there" in told_of


def test_text_that_goes_on_is_not_taken_for_a_key() -> None:
    (problem,) = told("effect: move 2 own caballeros\n  from court\n  source: us\n")
    assert "has no colon" not in problem.help


@pytest.mark.parametrize(("text", "wanted"), NO_DASH_BLANK.items())
def test_a_dash_without_its_blank_is_what_is_told(text: str, wanted: list[str]) -> None:
    problems = told(text)
    assert [problem.code for problem in problems] == ["EG109"] * len(wanted)
    assert [str(problem.span).partition(":")[2] for problem in problems] == wanted
    assert {problem.put for problem in problems} == {"- "}


@pytest.mark.parametrize("text", ["a: -b\n", "a:\n  - -3\n", "a: |\n  -b\n  -c\n", "a: '-b'\n", "a: [-b]\n"])
def test_other_dashes_are_left_alone(text: str) -> None:
    assert [problem.code for problem in told(text)] == []


@pytest.mark.parametrize("text", ["a: “b: c”\n", "a: {b: „c: d”}\n", "a: ‘move 2: c’\n"])
def test_quotation_marks_of_word_processors_are_told(text: str) -> None:
    assert "is no quotation mark to YAML: write straight ones" in told(text)[0].help


@pytest.mark.parametrize(
    ("text", "mend"),
    [
        ("a:\n  b: 1\na:\n  c: 2\n", "put the lines that stand below it below the first `a`, and delete this one"),
        ("a:\n- b: 1\na:\n- b: 2\n", "put the lines that stand below it below the first `a`, and delete this one"),
        ("a: {b: 1}\na: {c: 2}\n", "put what stands behind it into the first `a`, and delete this one"),
        ("a: [1]\na: [2]\n", "put what stands behind it into the first `a`, and delete this one"),
        ("a: 1\na: 2\n", "keep one of them; a list takes several values: [first, second]"),
    ],
)
def test_what_is_written_twice_is_to_be_put_together(text: str, mend: str) -> None:
    (problem,) = told(text)
    assert problem.help == mend
