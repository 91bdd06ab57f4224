"""Mistakes in house files: what they change must be there, and be theirs to change."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from small_game import TOY, without_marks

from interpreter.checking import check

HEAD = "format: 1\nmodules:\n  - {id: house, name: A house, extends: toy, source: ours}\n"
STEP = "do: run, steps: scoring"

# name: (what the house file says below its modules, codes in the order of the marks)
CASES = {
    "change of an unknown card": ("changes:\n  cards:\n    @@riad: {copies: 3}\n", ["EG307"]),
    "change in the wrong section": ("changes:\n  places:\n    @@hill: {scoreboard: [4]}\n", ["EG307"]),
    "removal of an unknown card": ("removes:\n  cards: [@@riad]\n", ["EG307"]),
    "replacement of an unknown card": ("replaces:\n  cards:\n    - {id: @@riad, kind: tile, deck: pile, price: 1, source: ours}\n", ["EG307"]),
    "addition of a known card": ("cards:\n  - {id: @@raid, kind: tile, deck: pile, price: 1, source: ours}\n", ["EG306"]),
    "changed key that does not exist": ("changes:\n  cards:\n    raid: {@@copise: 3}\n", ["EG210"]),
    "changed value of the wrong kind": ("changes:\n  cards:\n    raid: {copies: @@many}\n", ["EG204"]),
    "change of an id": ("changes:\n  cards:\n    raid: {@@id: other}\n", ["EG315"]),
    "change of nothing": ("changes:\n  cards:\n    @@raid: {}\n", ["EG315"]),
    "section of changes": ("changes:\n  @@card:\n    raid: {copies: 3}\n", ["EG302"]),
    "changes as a list": ("changes: @@[raid]\n", ["EG202"]),
    "removes as a mapping": ("removes:\n  cards: @@{raid: true}\n", ["EG202"]),
    "key changed twice": ("changes:\n  cards:\n    raid: {copies: 3}\n    @@raid: {copies: 4}\n", ["EG102"]),
    "changed and removed": ("changes:\n  cards:\n    raid: {copies: 3}\nremoves:\n  cards: [@@raid]\n", ["EG308"]),
    "reference to what is removed": ("removes:\n  colours: [white]\n  places: [heap]\n", ["EG320"]),
    "anchor missing": (f"steps:\n  - {{insert: {{after: @@trun}}, id: more, {STEP}}}\n", ["EG311"]),
    "list to insert into missing": (f"steps:\n  - {{insert: {{last-in: @@ronud}}, id: more, {STEP}}}\n", ["EG311"]),
    "way of inserting": (f"steps:\n  - {{insert: {{@@behind: take}}, id: more, {STEP}}}\n", ["EG311"]),
    "no insert": (f"steps:\n  - {{id: @@more, {STEP}}}\n", ["EG211"]),
    "inserted step that is there": (f"steps:\n  - {{insert: {{after: take}}, id: @@turns, {STEP}}}\n", ["EG312"]),
    "change of an unknown step": ("changes:\n  steps:\n    @@trun: {order: clockwise}\n", ["EG310"]),
    "removal of an unknown step": ("removes:\n  steps: [@@trun]\n", ["EG310"]),
    "replacement of an unknown step": (f"replaces:\n  steps:\n    - {{id: @@trun, {STEP}}}\n", ["EG310"]),
    "changed argument of a step": ("changes:\n  steps:\n    turns: {@@oder: clockwise}\n", ["EG210"]),
    "step for an unknown line-up": (f"steps:\n  - {{insert: {{after: take}}, id: more, {STEP}, line-ups: [@@tyo]}}\n", ["EG309"]),
    "line-up changes an unknown step": ("line-ups:\n  - {id: mine, like: toy, source: ours, changes: {@@trun: {order: clockwise}}}\n", ["EG310"]),
    "line-up removes an unknown step": ("line-ups:\n  - {id: mine, like: toy, source: ours, removes: [@@trun]}\n", ["EG310"]),
    "line-up inserts at an unknown step": (f"line-ups:\n  - {{id: mine, like: toy, source: ours, steps: [{{insert: {{after: @@trun}}, id: more, {STEP}}}]}}\n", ["EG311"]),
    "line-up like an unknown one": ("line-ups:\n  - {id: mine, like: @@tyo, source: ours}\n", ["EG309"]),
    "line-up inserts a step without id": ("line-ups:\n  - {id: mine, like: toy, source: ours, steps: [@@{insert: {after: take}, do: run, steps: scoring}]}\n", ["EG211"]),
    "line-up changes an id": ("line-ups:\n  - {id: mine, like: toy, source: ours, changes: {take: {@@id: taken}}}\n", ["EG315"]),
    "line-up changes nothing": ("line-ups:\n  - {id: mine, like: toy, source: ours, changes: {@@take: {}}}\n", ["EG315"]),
    "modules of a line-up changed": ("changes:\n  line-ups:\n    toy: {@@modules: [toy]}\n", ["EG315"]),
    "line-up replaced": ("replaces:\n  @@line-ups:\n    - {id: toy, like: toy, source: ours}\n", ["EG315"]),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_house_mistake(name: str, write: Callable[..., str]) -> None:
    body, codes = CASES[name]
    text, places = without_marks(HEAD + body)
    game, house = write(TOY), write(text, "house.yaml")
    for paths in ([game, house], [house, game]):
        found = check(paths)
        assert [problem.code for problem in found] == codes
        if places:
            where = [
                (problem.span.source.name, problem.span.line, problem.span.column)
                for problem in found
                if problem.span
            ]
            assert where == [(house, *place) for place in places]


def test_an_unknown_name_has_a_suggestion(write: Callable[..., str]) -> None:
    (problem,) = check(
        [write(TOY), write(HEAD + "changes:\n  cards:\n    riad: {copies: 3}\n", "house.yaml")]
    )
    assert problem.help == "did you mean `raid`?"


def test_a_removed_name_points_at_its_removal(write: Callable[..., str]) -> None:
    game, house = write(TOY), write(HEAD + "removes:\n  places: [heap]\n", "house.yaml")
    (problem,) = check([game, house])
    assert problem.span is not None
    assert problem.span.source.name == game
    assert [(span.source.name, span.line) for span, _ in problem.notes] == [(house, 5)]


def test_circles_of_modules_are_named(write: Callable[..., str]) -> None:
    one = write("format: 1\nmodules:\n  - {id: one, extends: two, source: ours}\n", "1.yaml")
    two = write("format: 1\nmodules:\n  - {id: two, extends: one, source: ours}\n", "2.yaml")
    for paths in ([one, two], [two, one]):
        circle = [problem for problem in check(paths) if problem.code == "EG305"]
        assert [problem.message for problem in circle] == [
            "modules extend each other in a circle: one -> two -> one"
        ]


def test_a_module_that_nobody_plays(write: Callable[..., str]) -> None:
    lonely = write(
        "format: 1\nmodules:\n  - {id: lonely, source: ours}\ncards:\n  - {id: x, copise: 1}\n", "lonely.yaml"
    )
    codes = [problem.code for problem in check([write(TOY), lonely])]
    assert codes == ["EG313", "EG211", "EG210"]


def test_the_same_module_twice(write: Callable[..., str]) -> None:
    found = check([write(TOY), write(TOY, "copy.yaml")])
    assert "EG306" in {problem.code for problem in found}
    assert all(problem.notes for problem in found if problem.code == "EG306")
