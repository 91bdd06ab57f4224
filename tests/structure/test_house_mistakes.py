"""Mistakes in house files: what they change must be there, and be theirs to change (`house_mistakes.yaml`)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from small_game import HOUSE, TOY, Write, with_house, without_marks

from interpreter.checking import check

CASES: dict[str, dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "house_mistakes.yaml").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", CASES)
def test_house_mistake(name: str, write: Write) -> None:
    case = CASES[name]
    text, places = without_marks(HOUSE + case["says"])
    game, house = write(TOY), write(text, "house.yaml")
    for paths in ([game, house], [house, game]):
        found = check(paths)
        assert [problem.code for problem in found] == case["codes"]
        if places:
            where = [
                (problem.span.source.name, problem.span.line, problem.span.column) for problem in found if problem.span
            ]
            assert where == [(house, *place) for place in places]


def test_an_unknown_name_has_a_suggestion(write: Write) -> None:
    (problem,) = with_house(write, "changes:\n  cards:\n    riad: {copies: 3}\n")
    assert problem.help == "did you mean `raid`?"


def test_a_removed_name_is_told_at_its_removal(write: Write) -> None:
    game, house = write(TOY), write(HOUSE + "removes:\n  places: [heap]\n", "house.yaml")
    (problem,) = check([game, house])
    assert problem.span is not None
    assert (problem.span.source.name, problem.span.line) == (house, 5)
    assert [span.source.name for span, _ in problem.notes] == [game]


def test_circles_of_modules_are_named(write: Write) -> None:
    one = write("format: 1\nmodules:\n  - {id: one, extends: two, source: ours}\n", "1.yaml")
    two = write("format: 1\nmodules:\n  - {id: two, extends: one, source: ours}\n", "2.yaml")
    for paths in ([one, two], [two, one]):
        circle = [problem for problem in check(paths) if problem.code == "EG305"]
        assert [problem.message for problem in circle] == ["modules extend each other in a circle: one -> two -> one"]


def test_circles_of_steps_are_named(write: Write) -> None:
    steps = "".join(
        f"  - {{insert: {{{how}}}, id: {id}, effect: score hill, source: ours}}\n"
        for id, how in {"one": "after: two", "two": "first-in: one", "three": "before: two"}.items()
    )
    (problem,) = with_house(write, f"steps:\n{steps}")
    assert (
        problem.message
        == "steps wait for each other, so that none has a place: `one` after `two`, `two` first in `one`"
    )
    assert [span.text for span, _ in problem.notes] == ["one"]


def test_a_module_extended_twice(write: Write) -> None:
    (problem,) = check(
        [
            write(TOY),
            write(
                HOUSE.replace("extends: toy", "extends: [toy, toy]")
                + "removes: {cards: [bid-1]}\nchanges: {steps: {bids: {empty-hand: take-back-all}}}\n",
                "house.yaml",
            ),
        ]
    )
    assert (problem.code, problem.message) == ("EG217", "`extends` of module `house` names `toy` twice")


def test_a_module_that_nobody_plays(write: Write) -> None:
    lonely = write(
        "format: 1\nmodules:\n  - {id: lonely, source: ours}\ncards:\n  - {id: x, copise: 1}\n", "lonely.yaml"
    )
    codes = [problem.code for problem in check([write(TOY), lonely])]
    assert codes == ["EG313", "EG211", "EG210"]


def test_the_same_module_twice(write: Write) -> None:
    found = check([write(TOY), write(TOY, "copy.yaml")])
    assert "EG306" in {problem.code for problem in found}
    assert all(problem.notes for problem in found if problem.code == "EG306")
