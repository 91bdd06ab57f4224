"""Inputs other checkers are known to get wrong: just these problems, each at its place (`bad_inputs.yaml`)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from small_game import TOY

from interpreter.checking import check
from interpreter.problems import render

INPUTS: dict[str, dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "bad_inputs.yaml").read_text(encoding="utf-8")
)
Write = Callable[..., str]


def told(write: Write, text: str) -> list[str]:
    game, house = write(TOY), write(text, "house.yaml")
    found = []
    for problem in check([game, house]):
        assert problem.span is not None
        name = "" if problem.span.source.name == house else "game.yaml "
        found.append(
            f"{name}{problem.span.line}:{problem.span.column} {problem.code} {problem.message.replace(house, 'FILE')}"
        )
    return found


@pytest.mark.parametrize("name", INPUTS)
def test_a_bad_input(name: str, write: Write) -> None:
    assert told(write, INPUTS[name]["file"]) == INPUTS[name]["told"]


@pytest.mark.parametrize("name", INPUTS)
def test_it_stands_at_the_same_place_with_other_line_ends(name: str, tmp_path: Path, write: Write) -> None:
    path = tmp_path / "house.yaml"
    game = write(TOY)
    plain = check([game, write(INPUTS[name]["file"], "house.yaml")])
    path.write_bytes(b"\xef\xbb\xbf" + INPUTS[name]["file"].replace("\n", "\r\n").encode())
    assert render(check([game, str(path)])) == render(plain)


def test_there_are_many_and_each_is_told() -> None:
    assert len(INPUTS) >= 94
    assert all(each["told"] for each in INPUTS.values())
