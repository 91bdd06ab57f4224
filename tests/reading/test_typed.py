"""Askers take exactly what is meant and name exactly what is wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from interpreter.problems import CODES, Problem
from interpreter.reading import typed
from interpreter.reading.nodes import Mapping, Node, Scalar, read_yaml
from interpreter.source import Source

Asker = Callable[[Node, list[Problem]], object]


def power(node: Node, problems: list[Problem]) -> object:
    return typed.as_int(node, problems, "`power`", 1, 13)


def flag(node: Node, problems: list[Problem]) -> object:
    return typed.as_bool(node, problems, "`flag`")


def text(node: Node, problems: list[Problem]) -> object:
    return typed.as_text(node, problems, "`name`")


def ident(node: Node, problems: list[Problem]) -> object:
    return typed.as_id(node, problems, "`id`")


def strings(node: Node, problems: list[Problem]) -> object:
    return typed.as_strings(node, problems, "`tags`")


def listed(node: Node, problems: list[Problem]) -> object:
    return typed.as_list(node, problems, "`tags`")


def mapping(node: Node, problems: list[Problem]) -> object:
    return typed.as_mapping(node, problems, "`pays`")


def ask(asker: Asker, written: str) -> tuple[object, list[Problem]]:
    problems: list[Problem] = []
    root = read_yaml(Source("x.yaml", f"k: {written}\n"), problems)
    assert isinstance(root, Mapping)
    node = root.get("k")
    assert node is not None
    assert problems == []
    return asker(node, problems), problems


@pytest.mark.parametrize(
    ("asker", "written", "value"),
    [
        (power, "5", 5),
        (power, "13  # most", 13),
        (lambda node, problems: typed.as_int(node, problems, "x", -3, 3), "-3", -3),
        (lambda node, problems: typed.as_int(node, problems, "x", -3, 3), "0", 0),
        (flag, "true", True),
        (flag, "false", False),
        (text, "Castilla la Vieja", "Castilla la Vieja"),
        (text, "'yes'", "yes"),
        (text, '"null"', "null"),
        (text, "''", ""),
        (text, "010", "010"),
        (text, "2024-13-45", "2024-13-45"),
        (text, "y", "y"),
        (text, "=", "="),
        (text, "|\n  a\n  b", "a\nb\n"),
        (ident, "castilla-la-vieja", "castilla-la-vieja"),
        (ident, "power-140", "power-140"),
        (ident, "'on'", "on"),
        (ident, "a" * 60, "a" * 60),
        (strings, "[a, 'no', 3]", ("a", "no", "3")),
        (strings, "[]", ()),
    ],
)
def test_what_is_taken(asker: Asker, written: str, value: object) -> None:
    found, problems = ask(asker, written)
    assert problems == []
    assert found == value
    assert type(found) is type(value)


WRONG: list[tuple[Asker, str, str, str]] = [  # asker, written, code and place, words of the message or help
    (power, "'5'", "EG204 1:4", "remove the quotation marks: `5`"),
    (power, '"five"', "EG204 1:4", "text is written"),
    (power, "five", "EG204 1:4", "`five`"),
    (power, "true", "EG204 1:4", "`true`"),
    (power, "2024-01-05", "EG204 1:4", "from 1 to 13"),
    (power, "0", "EG205 1:4", "from 1 to 13"),
    (power, "14", "EG205 1:4", "`14`"),
    (power, "-5", "EG205 1:4", "`-5`"),
    (power, "9" * 5000, "EG205 1:4", "..."),
    (power, "010", "EG120 1:4", "write 10 (or 8, if octal is meant)"),
    (power, "07", "EG120 1:4", "write 7"),
    (power, "08", "EG120 1:4", "write 8"),
    (power, "0" * 5000, "EG120 1:4", "write 0"),
    (power, "0x0A", "EG120 1:4", "write it in decimal: 10"),
    (power, "0o10", "EG120 1:4", "write it in decimal: 8"),
    (power, "0b1", "EG120 1:4", "write it in decimal: 1"),
    (power, "0x" + "f" * 5000, "EG120 1:4", "write it in decimal"),
    (power, "1_0", "EG120 1:4", "write 10"),
    (power, "1" + "_0" * 5000, "EG120 1:4", "plain digits"),
    (power, "12:30", "EG120 1:4", "base 60"),
    (power, "1:30:00", "EG120 1:4", "base 60"),
    (power, "+5", "EG120 1:4", "write 5"),
    (power, "-0", "EG120 1:4", "write 0"),
    (power, "5.0", "EG120 1:4", "write 5"),
    (power, "5.5", "EG120 1:4", "write a whole number"),
    (power, ".5", "EG120 1:4", "decimal point"),
    (power, "1e3", "EG120 1:4", "write all its digits: 1000"),
    (power, "1e999999999", "EG120 1:4", "write all its digits"),
    (power, ".inf", "EG120 1:4", "whole number"),
    (power, ".NaN", "EG120 1:4", "whole number"),
    (power, "５", "EG120 1:4", "digits 0-9"),
    (power, "", "EG203 1:3", "nothing"),
    (power, "~", "EG203 1:4", "`~`"),
    (power, "[5]", "EG202 1:4", "a list is written"),
    (power, "{a: 5}", "EG202 1:4", "but a block of `key: value` lines"),
    (flag, "yes", "EG119 1:4", "write `true`"),
    (flag, "Off", "EG119 1:4", "write `false`"),
    (flag, "True", "EG119 1:4", "write `true`"),
    (flag, "'true'", "EG206 1:4", "remove the quotation marks"),
    (flag, "1", "EG206 1:4", "true or false"),
    (flag, "", "EG203 1:3", "nothing"),
    (flag, "[]", "EG202 1:4", "a list"),
    (text, "no", "EG119 1:4", 'quote it: "no"'),
    (text, "ON", "EG119 1:4", 'quote it: "ON"'),
    (text, "true", "EG119 1:4", 'quote it: "true"'),
    (text, "", "EG203 1:3", "nothing"),
    (text, "null", "EG203 1:4", 'quote it: "null"'),
    (text, "- a".replace("- a", "\n  - a"), "EG202 2:3", "a list"),
    (text, "{a: b}", "EG202 1:4", "`key: value` lines"),
    (ident, "no", "EG119 1:4", "take another word"),
    (ident, "Castilla la Vieja", "EG207 1:4", "write `castilla-la-vieja`"),
    (ident, "Aragón", "EG207 1:4", "write `aragon`"),
    (ident, "a/../b", "EG207 1:4", "write `a-b`"),
    (ident, "140", "EG207 1:4", "starts with a letter"),
    (ident, "😀", "EG207 1:4", "lower-case letters"),
    (ident, "''", "EG207 1:4", "lower-case letters"),
    (ident, '"a\\n"', "EG207 1:4", "write `a`"),
    (ident, "a" * 61, "EG207 1:4", "at most 60"),
    (ident, "~", "EG203 1:4", "nothing"),
    (strings, "abc", "EG202 1:4", "write [abc]"),
    (strings, "5 3 1", "EG202 1:4", "write [5, 3, 1]"),
    (strings, "6/3/1", "EG202 1:4", "write [6, 3, 1]"),
    (strings, "sevilla, castilla-la-vieja", "EG202 1:4", "write [sevilla, castilla-la-vieja]"),
    (strings, "two words", "EG202 1:4", "write [two words]"),
    (strings, "any region or the supply", "EG202 1:4", "write [region, supply]"),
    (strings, "'so, or so: no?'", "EG202 1:4", "write each entry behind `- `"),
    (strings, "[a, [b]]", "EG202 1:8", "entry 2 of `tags`"),
    (strings, "[a, yes]", "EG119 1:8", "entry 2 of `tags`"),
    (strings, "[~]", "EG203 1:5", "entry 1 of `tags`"),
    (listed, "", "EG203 1:3", "write [] for none"),
    (listed, "{a: b}", "EG202 1:4", "but a block of `key: value` lines"),
    (listed, "'a: b'", "EG202 1:4", "behind `- `"),
    (mapping, "", "EG203 1:3", "nothing"),
    (mapping, "x", "EG202 1:4", "the text `x`"),
    (mapping, "[x]", "EG202 1:4", "a list"),
]


@pytest.mark.parametrize(("asker", "written", "place", "words"), WRONG, ids=lambda value: str(value)[:20])
def test_what_is_refused(asker: Asker, written: str, place: str, words: str) -> None:
    found, problems = ask(asker, written)
    assert found is None
    (problem,) = problems
    assert problem.span is not None
    assert f"{problem.code} {problem.span.line}:{problem.span.column}" == place
    assert words in problem.message + "\n" + problem.help
    assert problem.severity == "error"
    assert len(problem.message + problem.help) < 400


def test_every_code_of_kinds_has_an_example() -> None:
    shown = {place.split()[0] for _, _, place, _ in WRONG}
    assert {code for code in CODES if "EG202" <= code < "EG210"} <= shown


def test_all_wrong_entries_of_a_list_are_reported() -> None:
    found, problems = ask(strings, "[yes, a, {b: c}]")
    assert found is None
    assert [problem.code for problem in problems] == ["EG119", "EG202"]


def test_lists_and_mappings_are_given_as_nodes() -> None:
    found, _ = ask(listed, "[a, b]")
    assert [item.value for item in found if isinstance(item, Scalar)] == ["a", "b"]  # type: ignore[attr-defined]
    found, _ = ask(mapping, "{a: b}")
    assert isinstance(found, Mapping)


def test_text_with_positions() -> None:
    found, _ = ask(lambda node, problems: typed.as_scalar(node, problems, "`effect`"), "'it''s 2'")
    assert isinstance(found, Scalar)
    assert found.text.at(5, 6).column == 11
