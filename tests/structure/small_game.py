"""A small game, and ways to write it wrongly: a mark says where the problem is to be found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from interpreter.checking import check
from interpreter.layers import Loaded, read_modules
from interpreter.problems import Problem, render

MARK = "@@"
TOY = (Path(__file__).parent / "toy.yaml").read_text(encoding="utf-8")
HOUSE = "format: 1\nmodules:\n  - {id: house, name: A house, extends: toy, source: ours}\n"
Place = tuple[int, int]
Write = Callable[..., str]


def without_marks(text: str) -> tuple[str, list[Place]]:
    """The text without its marks, and the line and column (from 1) each mark stood at."""
    places = []
    while MARK in text:
        before, _, after = text.partition(MARK)
        places.append((before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1))
        text = before + after
    return text, places


def altered(old: str, new: str) -> str:
    """The small game with one stretch of it, which must be there once, written differently."""
    assert TOY.count(old) == 1, f"{TOY.count(old)} times: {old}"
    return TOY.replace(old, new)


def with_house(write: Write, says: str, game: str = TOY) -> tuple[Problem, ...]:
    """What is told of the small game with a house file; `says` stands below the house's modules."""
    return check([write(game), write(f"{HOUSE}{says}\n", "house.yaml")])


def in_house(problem: Problem) -> bool:
    """Whether a problem is told in the house file."""
    return problem.span is not None and problem.span.source.name.endswith("/house.yaml")


def clean(*paths: str) -> Loaded:
    """The files read together, which must have no problem."""
    problems = check(paths)
    assert not problems, render(problems)
    return read_modules(paths)


def steps_of(loaded: Loaded, line_up: str, name: str) -> list[str]:
    """The ids of a step list, nested steps left out."""
    return [step.id for step in loaded.rules(line_up)[1].lists[name]]
