"""How problems are sorted and shown."""

from __future__ import annotations

import pytest

from interpreter.problems import (
    CODES,
    Problem,
    RulesError,
    Severity,
    register,
    render,
    sort_problems,
    visible,
)
from interpreter.source import Source, Span, Text


def problem_at(text: str, start: int, end: int, *, severity: Severity = "error", code: str = "EG301") -> Problem:
    return Problem(code, severity, Span(Source("rules/x.yaml", text), start, end), "unknown place `Castila`")


def caret_lines(problem: Problem, width: int = 100) -> list[str]:
    lines = render([problem], width=width).splitlines()
    return lines[3:5]


def test_lines_and_columns() -> None:
    source = Source("x.yaml", "\ufeffa\r\nbé\rc😀d\n")
    assert source.text == "a\nbé\nc😀d\n"
    assert [source.line_column(offset) for offset in (0, 1, 2, 3, 7, 9, 99)] == [
        (1, 1), (1, 2), (2, 1), (2, 2), (3, 3), (4, 1), (4, 1),
    ]  # fmt: skip
    assert [source.line(number) for number in (0, 1, 2, 3, 4, 5)] == ["", "a", "bé", "c😀d", "", ""]
    assert [source.line_start(number) for number in (1, 2, 3, 4, 5)] == [0, 2, 5, 9, 9]
    assert Source("x", "").line(1) == ""


def test_a_text_that_stands_as_it_is_needs_no_pieces() -> None:
    source = Source("x.yaml", "a: move 2")
    text = Text("move 2", Span(source, 3, 9))
    assert text.at(5, 6).text == "2"
    assert text.at(6, 6) == Span(source, 9, 9)
    assert Text("", Span(source, 3, 3)).at(0, 0) == Span(source, 3, 3)


def test_everything_of_one_problem_is_shown() -> None:
    other = Span(Source("rules/places.yaml", "places:\n- id: a\n"), 8, 9)
    problem = Problem(
        "EG301", "error", Span(Source("rules/house.yaml", "\n" * 13 + "    move 2 to Castila\n"), 27, 34),
        "unknown place `Castila`", "did you mean `castilla-la-vieja`?", ((other, "places are declared here"),),
    )  # fmt: skip
    assert render([problem]) == (
        "error[EG301]: unknown place `Castila`\n"
        "  --> rules/house.yaml:14:15\n"
        "   |\n"
        "14 |     move 2 to Castila\n"
        "   |               ^^^^^^^\n"
        "   = help: did you mean `castilla-la-vieja`?\n"
        "   = note: rules/places.yaml:2:1 places are declared here\n"
        "\n"
        "1 error\n"
    )


def test_colour_adds_only_escape_sequences() -> None:
    import re

    problem = problem_at("  abc\n", 2, 5)
    coloured = render([problem], colour=True)
    assert "\033[1;31merror[EG301]\033[0m" in coloured
    assert "  \033[1;31m^^^\033[0m" in coloured
    assert re.sub(r"\033\[[0-9;]*m", "", coloured) == render([problem])


@pytest.mark.parametrize(
    ("text", "start", "end", "shown", "carets"),
    [
        ("ab: Castila", 4, 11, "ab: Castila", "    ^^^^^^^"),
        ("世界: x", 4, 5, "世界: x", "      ^"),
        ("a: 世界 x", 3, 5, "a: 世界 x", "   ^^^^"),
        ("😀: x", 3, 4, "😀: x", "    ^"),
        ("e\u0301e\u0301: x", 6, 7, "e\u0301e\u0301: x", "    ^"),
        ("ñ: x", 3, 4, "ñ: x", "   ^"),
        ("\tab", 1, 3, "    ab", "    ^^"),
        ("a\tb", 1, 2, "a   b", " ^^^"),
        ("世\tb", 2, 3, "世  b", "    ^"),
        ("a\x1bb", 2, 3, "a<U+001B>b", "         ^"),
        ("a\x1bb", 1, 2, "a<U+001B>b", " ^^^^^^^^"),
        ("abc", 3, 3, "abc", "   ^"),
        ("abc\nde", 1, 6, "abc", " ^^"),
        ("", 0, 0, "", "^"),
    ],
)
def test_carets_stand_under_the_span(text: str, start: int, end: int, shown: str, carets: str) -> None:
    assert caret_lines(problem_at(text, start, end)) == [f"1 | {shown}".rstrip(), f"  | {carets}"]


@pytest.mark.parametrize("size", [150, 1_000_000])
@pytest.mark.parametrize("start", [0, 10, 75, 140])
@pytest.mark.parametrize("width", [20, 40, 100])
def test_long_lines_are_cut_around_the_span(size: int, start: int, width: int) -> None:
    text = "x" * start + "Y" + "x" * (size - start - 1)
    shown, carets = caret_lines(problem_at(text, start, start + 1), width)
    assert len(shown) <= width
    assert shown[carets.index("^")] == "Y"
    assert carets.count("^") == 1
    shown, carets = caret_lines(problem_at(text, start, size), width)
    assert shown[carets.index("^")] == "Y"
    assert len(carets) <= width


def test_wide_characters_in_a_long_line_keep_the_caret_in_place() -> None:
    from rich.cells import cell_len

    text = "世" * 80 + "Y" + "界" * 80
    shown, carets = caret_lines(problem_at(text, 80, 81), 60)
    assert cell_len(shown) <= 60
    assert cell_len(shown[: shown.index("Y")]) == carets.index("^")


def test_summary_counts() -> None:
    error, warning = problem_at("a", 0, 1), problem_at("a", 0, 1, severity="warning")
    assert render([]) == "no problems\n"
    assert render([error, error, warning]).splitlines()[-1] == "2 errors, 1 warning"
    assert render([warning, warning]).splitlines()[-1] == "2 warnings"


def test_a_problem_without_a_place() -> None:
    problem = Problem("EG001", "error", None, "cannot read x.yaml", "check the path")
    assert render([problem]) == "error[EG001]: cannot read x.yaml\n  = help: check the path\n\n1 error\n"


def test_nothing_unprintable_reaches_the_terminal() -> None:
    source = Source("x\x1b.yaml", "a: \x1b[31m\u202e\n")
    problem = Problem(
        "EG301", "error", Span(source, 3, 4), "bad \x1b[31m", "no \u202e", ((Span(source, 0, 1), "\x07"),)
    )
    assert not set(render([problem])) & {"\x1b", "\u202e", "\x07"}
    assert visible("a\x00é") == "a<U+0000>é"


def test_long_help_is_wrapped() -> None:
    lines = render([Problem("EG301", "error", None, "m", "word " * 30)], width=40).splitlines()
    assert all(len(line) <= 40 for line in lines)
    assert lines[2].startswith("          word")


def test_order_and_the_error_that_carries_problems() -> None:
    first = problem_at("a\nb\n", 0, 1)
    problems = [
        Problem("EG302", "error", first.span, "m"),
        Problem("EG301", "error", Span(Source("a.yaml", "x\ny\n"), 2, 3), "m"),
        problem_at("a\nb\n", 2, 3),
        first,
        Problem("EG001", "error", None, "m"),
    ]
    ordered = sort_problems(problems)
    assert [problems.index(problem) for problem in ordered] == [4, 1, 3, 0, 2]
    error = RulesError(problems)
    assert error.problems == ordered
    assert str(error) == render(ordered)


def test_codes_are_registered_once() -> None:
    from interpreter.reading import codes

    assert CODES[codes.DUPLICATE] == "the same key twice"
    assert register(codes.DUPLICATE, CODES[codes.DUPLICATE]) == codes.DUPLICATE
    with pytest.raises(ValueError, match="already taken"):
        register(codes.DUPLICATE, "something else")
    for malformed in ("EG1", "EG1234", "XX101", "EG10a", "EG1²3"):
        with pytest.raises(ValueError, match="not a problem code"):
            register(malformed, "x")
