"""The schema for editors refuses every mistake in keys and values that the tests of structure know."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from editor.judging import refusals
from small_game import TOY, altered, without_marks

from interpreter.problem_texts import meanings
from interpreter.reading.nodes import read_yaml
from interpreter.source import Source

# Mistakes in keys and values that a schema cannot know of: which numbers a kind of card prints (any whole number is
# taken, and a card may lack one), whether two ranges overlap, whether an empty list is one of steps.
UNKNOWABLE = {
    "keys: number of no kind", "keys: missing number", "choices: player count twice",
    "keys of a line-up: misspelt key with nothing in it", "cards without numbers: where no step says what they mean",
    "house: changed key that does not exist",
}  # fmt: skip


def structural(codes: list[str]) -> bool:
    """Whether one of the problems is about keys and values alone."""
    return any("EG200" <= code < "EG300" for code in codes)


def mistakes() -> dict[str, str]:
    """Every file of the tests of structure that has a mistake in its keys and values, by what it shows."""
    found: dict[str, str] = {}
    folder = Path(__file__).parent
    for file in ("mistakes.yaml", "step_mistakes.yaml"):
        for topic, cases in yaml.safe_load((folder / file).read_text(encoding="utf-8")).items():
            for name, case in cases.items():
                if structural(case["codes"]):
                    found[f"{topic}: {name}"] = without_marks(altered(case["was"], case["is"]))[0]
    head = "format: 1\nmodules:\n  - {id: house, extends: toy}\n"
    for name, case in yaml.safe_load((folder / "house_mistakes.yaml").read_text(encoding="utf-8")).items():
        if structural(case["codes"]):
            found[f"house: {name}"] = without_marks(head + case["says"])[0]
    for code, meaning in meanings().items():
        if meaning.kind in ("house", "file") and structural([code]):
            found[code] = ("format: 1\n" if meaning.kind == "house" else "") + meaning.bad
    return {name: text for name, text in found.items() if read_yaml(Source("x", text), problems := []) and not problems}


MISTAKES = mistakes()


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes_of_structure_are_refused(name: str) -> None:
    assert bool(refusals(MISTAKES[name])) == (name not in UNKNOWABLE)


def test_mistakes_that_cannot_be_known_are_there() -> None:
    assert set(MISTAKES) >= UNKNOWABLE
    assert len(MISTAKES) > 60
    assert refusals(TOY) == []
