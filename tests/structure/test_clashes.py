"""Two modules that contradict each other: told with both places, and never as a fault of the shipped rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from interpreter.checking import check
from interpreter.shipped import shipped_folder

Write = Callable[..., str]
RULES = shipped_folder() / "rules"


def house(id: str, body: str) -> str:
    return f"format: 1\nmodules:\n  - {{id: {id}, name: A house, extends: base, source: ours}}\n{body}\n"


@pytest.mark.parametrize(
    ("says", "words"),
    [
        ("changes: {steps: {set-discs: {source: ours}}}", "which module `two` changes"),
        ("replaces: {steps: [{id: set-discs, effect: score castillo}]}", "which module `two` replaces"),
        (
            "steps: [{insert: {after: set-discs}, id: more, effect: score castillo}]",
            "which module `two` names to insert step `more`",
        ),
    ],
)
def test_a_step_one_house_removes_and_another_needs(write: Write, says: str, words: str) -> None:
    one = write(house("one", "removes: {steps: [set-discs]}"), "1.yaml")
    two = write(house("two", says), "2.yaml")
    problems = [problem for problem in check([one, two]) if problem.code in ("EG308", "EG310", "EG311")]
    assert problems
    for problem in problems:
        assert problem.code == "EG308"
        assert problem.span is not None
        assert {problem.span.source.name, *(span.source.name for span, _ in problem.notes)} == {one, two}
    assert any(words in problem.message for problem in problems)


def test_a_step_both_houses_remove_is_gone(write: Write) -> None:
    files = [write(house(id, "removes: {steps: [set-discs]}"), f"{id}.yaml") for id in ("one", "two")]
    assert "EG308" not in {problem.code for problem in check(files)}


@pytest.mark.parametrize(
    "says",
    [
        "changes: {cards: {power-10: {takes: 0}}}",
        "removes: {steps: [set-discs]}",
        "cards: [{id: power-14, kind: power-card, value: 14, takes: 0, source: ours}]",
        "cards: [{id: power-15, kind: power-card, value: 15, takes: 0, source: ours}]",
    ],
)
def test_shipped_rules_are_never_the_culprit(write: Write, says: str) -> None:
    path = write(house("house", says), "house.yaml")
    problems = check([path, str(RULES / "king_intrigue.yaml")])
    for problem in problems:
        if problem.severity == "error":
            assert problem.span is not None
            assert problem.span.source.name == path, problem


def test_a_clash_with_shipped_rules_is_told_at_the_house(write: Write) -> None:
    path = write(house("house", "changes: {cards: {power-10: {takes: 0}}}"), "house.yaml")
    problem = next(p for p in check([path, str(RULES / "king_intrigue.yaml")]) if p.code == "EG308")
    assert problem.span is not None
    assert (problem.span.source.name, problem.span.text) == (path, "takes")
    assert [span.source.name.endswith("king_intrigue.yaml") for span, _ in problem.notes] == [True]
    assert "add `king-intrigue` to the `extends:` of module `house`" in problem.help
