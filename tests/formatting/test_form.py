"""Files brought into their form: nothing else changes, and what they say stays."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from formatting.mangling import mangled
from interpreter.editing import Written
from interpreter.formatting.form import formed
from interpreter.layers import read_modules
from interpreter.problems import Problem
from interpreter.reading.nodes import read_yaml
from interpreter.shipped import rules_paths
from interpreter.source import Source

ROOT = Path(__file__).parents[2]
HOUSES = sorted((ROOT / "tests" / "houses").glob("*.yaml"))
FILES = [*map(Path, rules_paths()), *sorted((ROOT / "docs" / "starter").glob("*.yaml")), *HOUSES,
         *sorted((ROOT / "tests" / "games").glob("*.yaml"))]  # fmt: skip
SLOW = settings(deadline=None, max_examples=40, suppress_health_check=list(HealthCheck))


def form(text: str) -> str:
    """A text in its form; it is readable."""
    problems: list[Problem] = []
    result = formed(Written(Source("x.yaml", text), text), problems)
    assert result is not None, problems
    return result.text


def readable(text: str) -> bool:
    """Whether a text is YAML."""
    problems: list[Problem] = []
    read_yaml(Source("x.yaml", text), problems)
    return not problems


def test_the_files_that_come_along_are_in_their_form() -> None:
    assert len(FILES) > 80
    assert [path.name for path in FILES if form(path.read_text("utf-8")) != path.read_text("utf-8")] == []


@SLOW
@given(st.sampled_from(FILES).flatmap(lambda path: st.tuples(st.just(path), mangled(path.read_text("utf-8")))))
def test_other_blanks_lead_back_to_the_very_same_file(case: tuple[Path, str]) -> None:
    path, text = case
    assert form(text) == path.read_text("utf-8")
    assert form("\ufeff" + text.replace("\n", "\r\n")) == "\ufeff" + path.read_text("utf-8").replace("\n", "\r\n")


@settings(SLOW, max_examples=10)
@given(st.sampled_from(HOUSES[::7]).flatmap(lambda path: st.tuples(st.just(path), mangled(path.read_text("utf-8")))))
def test_the_rules_stay_the_same(tmp_path: Path, case: tuple[Path, str]) -> None:
    """The digest goes by what rules say: neither other blanks nor the form change it."""
    path, text = case
    loaded = read_modules([path])
    line_up = next((each.id for each in loaded.line_ups if each.playable and each.id in ("base", path.stem)), None)
    if line_up is None:
        return
    digest = loaded.digest(line_up)
    for number, written in enumerate((text, form(text))):
        other = tmp_path / f"{number}.yaml"
        other.write_text(written, encoding="utf-8")
        assert read_modules([other]).digest(line_up) == digest


REMARKS = st.lists(st.tuples(st.integers(0, 400), st.integers(0, 9)), max_size=12)


@SLOW
@given(st.sampled_from(HOUSES), REMARKS)
def test_remarks_anywhere_stay_and_the_form_of_a_form_is_itself(path: Path, remarks: list[tuple[int, int]]) -> None:
    lines = path.read_text("utf-8").split("\n")
    for number, (at, depth) in enumerate(remarks):
        lines.insert(at % len(lines), " " * depth + f"# remark {number}")
    text = "\n".join(lines)
    assume(readable(text))  # a remark far left ends a text behind `|`
    once = form(text)
    assert form(once) == once
    assert [line.strip() for line in once.split("\n") if "# remark" in line] == [
        line.strip() for line in lines if "# remark" in line
    ]


PARTS = st.sampled_from([
    " ", "  ", "\t", "\n", "\n\n", "# x\n", "  # y", "#", "- ", "-", ": ", ":", "? ", "{", "}", "[", "]", ", ", ",",
    '"', "'", "|\n", ">\n", "|+\n", "|2-\n", "\\", "\\ ", "---\n", "...\n", "a", "b: c\n", "  k: |\n", "é",
    "'it''s\n\n  x'", '"a\\\n  b"',
    "effect: ", 'effect: "x :\n  y"\n', "\u3000", "&a ", "*a ", "! ", "% ",
])  # fmt: skip


@settings(SLOW, max_examples=150)
@given(
    st.sampled_from(HOUSES), st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 2), PARTS), min_size=1, max_size=5)
)
def test_whatever_is_written_the_form_says_the_same_and_is_a_form(path: Path, cuts: list[tuple[int, int, str]]) -> None:
    """That it says the same, `formed` looks after itself: it raises otherwise."""
    text = path.read_text("utf-8")
    for at, size, part in cuts:
        at %= len(text) + 1
        text = text[:at] + part + text[at + size :]
    problems: list[Problem] = []
    result = formed(Written(Source("x.yaml", text), text), problems)
    assert (result is None) == bool(problems)
    if result is not None:
        assert formed(result, []) == result


# ------------------------------------------------------------------------------------------ what it decides
@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        pytest.param("a:\n- b\n-   c:  1\n    d: 2\n", "a:\n  - b\n  - c: 1\n    d: 2\n", id="list-below-key"),
        pytest.param("a:\n    b:\n          c: 1\n", "a:\n  b:\n    c: 1\n", id="two-blanks-a-block"),
        pytest.param("a:\n  -\n    b: 1\n  - - x\n    -  y\n", "a:\n  -\n    b: 1\n  - - x\n    - y\n", id="dashes"),
        pytest.param("a: {b: 1 ,c :2,  d: [ 1,2 ]}\n", "a: {b: 1, c :2, d: [1, 2]}\n", id="brackets"),
        pytest.param('a: {"b" :1, c: , d: [x: 1]}\n', 'a: {"b": 1, c: , d: [x: 1]}\n', id="nothing-in-brackets"),
        pytest.param("a: [1,\n        2,\n    ]\n", "a: [1,\n  2,\n]\n", id="brackets-over-lines"),
        pytest.param("- {a: b, c: [\n  1,\n     2]}\n", "- {a: b, c: [\n    1,\n    2]}\n", id="brackets-in-brackets"),
        pytest.param("a: 1 \n\n \n\nb: 2\n\n\n", "a: 1\n\nb: 2\n", id="empty-lines"),
        pytest.param("\n\na: 1", "a: 1\n", id="first-and-last-line"),
        pytest.param("a: 1  # x", "a: 1  # x\n", id="remark-without-line-end"),
        pytest.param("a: 1\n   # x  \nb: 2\n  #y", "a: 1\n# x\nb: 2\n#y\n", id="remarks"),
        pytest.param("a:      # x\n    # y\n    b: 1\n", "a:      # x\n  # y\n  b: 1\n", id="remark-behind-key"),
        pytest.param("a:\n    - b: 1\n      # of b\n    # of a\nc: 1\n", "a:\n  - b: 1\n    # of b\n  # of a\nc: 1\n",
                     id="remark-of-a-block-that-ends"),
        pytest.param("a: x\n      y\n   z\n", "a: x\n  y\n  z\n", id="text-over-lines"),
        pytest.param('a: "x \\  \n\n     y"\n', 'a: "x \\  \n\n  y"\n', id="escaped-blank"),
        pytest.param("a: >-\n     x  \n     w\n       y\n\n     z\n", "a: >-\n  x  \n  w\n    y\n\n  z\n", id="folded"),
        pytest.param("a: |  # x \n    x  \n     y\n\n\n\n    z\n", "a: |  # x\n  x\n   y\n\n\n\n  z\n", id="block"),
        pytest.param("a:\n    b: |1+\n      x\n\n\n", "a:\n  b: |1+\n    x\n\n\n", id="block-with-signs"),
        pytest.param("? a\n: b\n", "? a\n: b\n", id="question-mark"),
        pytest.param("---\n\n\na:   1\n...\n", "---\n\na: 1\n...\n", id="document-marks"),
        pytest.param("name: a   b\nnote: '  c'\n", "name: a   b\nnote: '  c'\n", id="texts-are-no-sentences"),
        pytest.param("a: 1\r\nb:  2\nc: 3\r", "a: 1\r\nb: 2\nc: 3\r", id="each-line-its-own-end"),
    ],
)  # fmt: skip
def test_form(written: str, wanted: str) -> None:
    assert form(written) == wanted
    assert form(wanted) == wanted


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("effect: move  2 own caballeros  to court", "effect: move 2 own caballeros to court\n"),
        ('effect: "each player :  score castillo "', 'effect: "each player: score castillo"\n'),
        ("effect: 'gain 1   point'", "effect: 'gain 1 point'\n"),
        ("effect: each player :score castillo", "effect: each player :score castillo\n"),  # `: ` would be a key
        ("effect: move [ takes ]  own caballeros", "effect: move [takes] own caballeros\n"),
        ("effect: gain\n      1  point\n", "effect: gain\n  1 point\n"),
        ("effect: {by x: {a: score  castillo, b: |-\n  }}", None),
        ("means: {by x: {a: any  region}}", "means: {by x: {a: any region}}\n"),
        (
            "effect: |\n    may :\n        gain  1 point   # why\n    # then\n    if A  in castillo :\n     score A",
            "effect: |\n  may:\n    gain 1 point   # why\n  # then\n  if A in castillo:\n    score A\n",
        ),
        ("effect: |\n  may:\n     gain 1  point\n   gain 2\n", "effect: |\n  may:\n     gain 1 point\n   gain 2\n"),
    ],
)
def test_sentences(written: str, wanted: str | None) -> None:
    problems: list[Problem] = []
    result = formed(Written(Source("x.yaml", written), written), problems)
    assert (result.text if result else None) == wanted
    assert (wanted is None) == bool(problems)


def test_the_examples_of_the_pages_are_in_their_form() -> None:
    pages = [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md", ROOT / "grammar" / "README.md"]
    texts = [
        dedent(block)
        for page in pages
        for block in re.findall(r"```yaml\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    ]
    examples = [text for text in texts if readable(text)]
    assert len(examples) > 250
    assert [text for text in examples if form(text) != text] == []
