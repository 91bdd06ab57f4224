"""Every character of a scalar's value is found where it was written, in all five styles."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.problems import Problem
from interpreter.reading.nodes import Mapping, Node, Scalar, read_yaml
from interpreter.source import Source, Span, Text

LETTERS = "aZ9 éñ😀世e\u0301\u200d-:#'\"\\|>&*!@`%{}[],?._"
words = st.text(alphabet=[c for c in LETTERS if c != " "] + ["x"], min_size=1, max_size=8)
lines = st.lists(words, min_size=1, max_size=4).map(" ".join)
SAFE = "abé😀世\u0301yz9_'\"&*!@`%\\|>."
safe_words = st.text(alphabet=SAFE, min_size=1, max_size=6).map(lambda text: "w" + text)
safe_lines = st.lists(safe_words, min_size=1, max_size=4).map("  ".join)
block_lines = st.one_of(lines, st.sampled_from(["", "  "]), lines.map(" {}".format), lines.map("\t{}".format))
ESCAPES = [
    "",
    r"\n",
    r"\t",
    r"\xe9",
    r"\u00e9",
    r"\U0001F600",
    r"\\",
    r"\"",
    r"\/",
    r"\_",
    r"\ ",
    "\\\n",
    " \\\n\n",
]
gaps = st.integers(0, 2)


def read_scalar(written: str) -> Text:
    """The innermost scalar of a text read without problems."""
    problems: list[Problem] = []
    node: Node | None = read_yaml(Source("x.yaml", written), problems)
    assert problems == []
    while not isinstance(node, Scalar):
        assert node is not None
        node = node.entries[-1][1] if isinstance(node, Mapping) else node.items[-1]
    return node.text


def check(text: Text) -> None:
    """What must hold for every value: mapped verbatim or to an escape or a line end, and in order."""
    source = text.span.source.text
    before = text.span.start
    for offset, character in enumerate(text.value):
        span = text.at(offset, offset + 1)
        written = source[span.start : span.end]
        if character not in " \n\t":
            assert written == character or written == "''" or written.startswith("\\"), (offset, written)
        else:
            assert written == character or re.fullmatch(r"[ \t]*\n[ \t\n]*|\\.|\\x..|\\u.{4}", written), written
        assert before <= span.start < span.end <= max(text.span.end, span.start + 1)
        before = span.start
    assert text.at(0, 0).start >= text.span.start
    assert text.at(len(text.value), len(text.value)).end <= text.span.end


@st.composite
def indented(draw: st.DrawFn) -> tuple[str, int]:
    """A place for a value: what stands before it, and the least indentation of its further lines."""
    prefix, column = "", 0
    for _ in range(draw(st.integers(1, 3))):
        shape = draw(st.sampled_from(["key", "item", "key and item"]))
        if shape != "key":
            prefix += "- "
            column += 2
        if shape != "item":
            step = draw(st.integers(1, 4))
            prefix += f"clé:\n{' ' * (column + step)}"
            column += step
    last = draw(st.sampled_from(["k: ", "- ", "😀é: "]))
    return prefix + last, column + (2 if last == "- " else 1)


@st.composite
def block(draw: st.DrawFn) -> str:
    prefix, least = draw(indented())
    style = draw(st.sampled_from("|>"))
    chomping = draw(st.sampled_from(["", "-", "+"]))
    extra = draw(st.integers(0, 3))
    column = least - (2 if prefix.endswith("- ") else 1)
    explicit = draw(st.booleans())
    indent = max(least + extra, column + 1) if not explicit else column + 1 + extra
    head = f"{style}{1 + extra if explicit else ''}{chomping}" if draw(st.booleans()) else ""
    head = head or f"{style}{chomping}{1 + extra if explicit else ''}"
    head += draw(st.sampled_from(["", " ", "  # note | >"]))
    body = [draw(lines)] if not explicit else []
    body += draw(st.lists(block_lines, max_size=5))
    written = [" " * indent + line for line in body]
    written = [line if line.strip() else draw(st.sampled_from(["", " ", line])) for line in written]
    leading = [""] * draw(gaps) if not explicit else []
    ending = draw(st.sampled_from(["", "\n", "\n\n", "\n\n  \n"]))
    return f"{prefix}{head}\n" + "\n".join([*leading, *written]) + ending


@st.composite
def flowing(draw: st.DrawFn, style: str) -> str:
    prefix, least = draw(indented())
    joints = st.one_of(
        st.integers(1, 3).map(lambda n: "\n" * n),
        st.sampled_from([" \n", "\t\n", " \n \n"]) if style != "plain" else st.just("\n"),
    )
    parts = draw(st.lists(safe_lines, min_size=1, max_size=4))
    if style == "single":
        parts = [part.replace("'", "''") for part in parts]
    if style == "double":
        parts = [part.replace("\\", "\\\\").replace('"', '\\"') for part in parts]
        escapes = [escape.replace("\n", "\n" + " " * least) for escape in ESCAPES]
        parts = [draw(st.sampled_from(escapes)) + part for part in parts]
    text = parts[0]
    for part in parts[1:]:
        text += draw(joints) + " " * (least + draw(st.integers(0, 3))) + part
    quote = {"plain": "", "single": "'", "double": '"'}[style]
    behind = draw(st.sampled_from(["", "\n", "  # a note\n", " \n"]))
    return prefix + quote + text + quote + behind


@given(block(), st.sampled_from(["\n", "\r\n", "\r"]), st.sampled_from(["", "\ufeff"]))
@settings(max_examples=400, deadline=None)
def test_block_styles(written: str, line_end: str, mark: str) -> None:
    check(read_scalar(mark + written.replace("\n", line_end)))


@pytest.mark.parametrize("style", ["plain", "single", "double"])
@given(data=st.data(), line_end=st.sampled_from(["\n", "\r\n", "\r"]), mark=st.sampled_from(["", "\ufeff"]))
@settings(max_examples=250, deadline=None)
def test_flowing_styles(style: str, data: st.DataObject, line_end: str, mark: str) -> None:
    check(read_scalar(mark + data.draw(flowing(style)).replace("\n", line_end)))


@pytest.mark.parametrize(
    ("written", "found", "line", "column"),
    [
        ("a: move 2\n", "2", 1, 9),
        ("é: mové  2 # x\n", "2", 1, 10),
        ("a: move\n\n   2 to\n", "2", 3, 4),
        ("a: 'it''s 2'\n", "2", 1, 11),
        ("a: 'it''s 2'\n", "'", 1, 7),
        ('a: "\\u00e9\\\n    \\ 2"\n', "2", 2, 7),
        ('a: "\\u00e9\\\n    \\ 2"\n', "é", 1, 5),
        ("a: |\n  x\n   y\n  2\n", "2", 4, 3),
        ("a: |2-\n    x\n  2", "2", 3, 3),
        ("a: |2-\n    x\n  2", " x", 2, 4),
        ("a: >\n  x\n\n  y\n    z\n  2\n", "2", 6, 3),
        ("a: >\n  x\n\n  y\n    z\n  2\n", "\n", 3, 1),
        ("a: >\n  x\n\n  y\n    z\n  2\n", "  z", 5, 3),
        ("a: >-\n  x\n  2\n", " 2", 2, 4),
        ("a:\n- - k: |+\n     é😀2\n\n", "2", 3, 8),
        ("a:\r\n  - |\r\n    x\r\n    2\r\n", "2", 4, 5),
        ("\ufeffa: 2", "2", 1, 4),
        ("- [x, {k: '2'}]", "2", 1, 12),
    ],
)
def test_place_of_a_character(written: str, found: str, line: int, column: int) -> None:
    text = read_scalar(written)
    start = text.value.index(found)
    span = text.at(start, start + len(found))
    assert (span.line, span.column) == (line, column)


@pytest.mark.parametrize(
    ("written", "line", "column"),
    [
        ("a: ", 1, 3),
        ("a: move  # x\n", 1, 8),
        ("a: 'move'\n", 1, 9),
        ("a: ''\n", 1, 5),
        ("a: |\n  move\n\n\n", 2, 7),
        ("a: |+\n  move\n\n\n", 2, 7),
        ("a: |  # none\n\n", 1, 5),
        ("a: >-\n  move\n  to\n", 3, 5),
    ],
)
def test_end_of_a_value_is_never_on_a_later_line(written: str, line: int, column: int) -> None:
    text = read_scalar(written)
    span = text.at(len(text.value), len(text.value))
    assert (span.line, span.column, span.end - span.start) == (line, column, 0)


def test_ranges_of_a_text() -> None:
    text = read_scalar("a: |\n  move 2\n  score\n")
    assert text.at(0, 4).text == "move"
    assert text.at(5, 12).text == "2\n  score"
    assert text.at(7, 7) == Span(text.span.source, 16, 16)
    assert text.at(-3, 99).text == text.span.source.text[7:22]


def test_scalars_with_refused_parts_keep_their_place() -> None:
    problems: list[Problem] = []
    node = read_yaml(Source("x.yaml", "a: &k !t\n  'it''s 2'\nb: x\u2028y\n"), problems)
    assert isinstance(node, Mapping)
    first, second = node.get("a"), node.get("b")
    assert isinstance(first, Scalar)
    assert isinstance(second, Scalar)
    assert (first.text.at(5, 6).line, first.text.at(5, 6).column) == (2, 10)
    assert second.text.at(0, 1).line == 3
    assert [problem.code for problem in problems] == ["EG004", "EG103", "EG104"]
