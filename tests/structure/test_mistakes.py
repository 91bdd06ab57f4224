"""One mistake each in a small game: exactly the problems wanted, each where its mark stands (`mistakes.yaml`)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from small_game import TOY, altered, without_marks

from interpreter.checking import check

FILES = ("mistakes.yaml", "step_mistakes.yaml")
TOPICS = {
    topic: cases
    for name in FILES
    for topic, cases in yaml.safe_load((Path(__file__).parent / name).read_text(encoding="utf-8")).items()
}
CASES: dict[str, dict[str, Any]] = {
    f"{topic}: {name}": case for topic, cases in TOPICS.items() for name, case in cases.items()
}


@pytest.mark.parametrize("name", CASES)
def test_mistake(name: str, write: Callable[..., str]) -> None:
    case = CASES[name]
    text, places = without_marks(altered(case["was"], case["is"]))
    found = check([write(text)])
    assert [problem.code for problem in found] == case["codes"]
    where = [(problem.span.line, problem.span.column) for problem in found if problem.span]
    assert where == places or not places


def test_the_small_game_is_clean(write: Callable[..., str]) -> None:
    assert check([write(TOY)]) == ()
