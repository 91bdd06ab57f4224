"""Whatever becomes of a rules file, checking it gives problems and never fails."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from small_game import TOY

from interpreter.checking import check
from interpreter.problems import render

LINES = TOY.splitlines(keepends=True)
JUNK = (
    "[]",
    "{}",
    "~",
    "[{a: 1}]",
    "{by pace: {slow: 1}}",
    "{by : 1}",
    "-1",
    '""',
    "[[x]]",
    "{by players: {2: []}}",
)
VALUES = [match.span(1) for match in re.finditer(r"(?<=: )([^{}\[\], \n]+|\[[^\[\]]*\])(?=[,}\n])", TOY)]


@pytest.mark.parametrize("number", range(1, len(LINES)))
def test_a_line_left_out(number: int, write: Callable[..., str]) -> None:
    assert render(check([write("".join(LINES[:number] + LINES[number + 1 :]))]))


@pytest.mark.parametrize("at", range(len(VALUES)))
def test_a_value_that_makes_no_sense(at: int, write: Callable[..., str]) -> None:
    start, end = VALUES[at]
    path = write(TOY[:start] + JUNK[at % len(JUNK)] + TOY[end:])
    problems = check([path])
    assert problems or TOY[start:end] == "ours"  # any text will do as a source
    assert render(problems)
