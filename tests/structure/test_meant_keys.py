"""Keys in other words, numbers that a comma made keys, and keys of other kinds of step: what was meant is told."""

from __future__ import annotations

import pytest
from small_game import Write, in_house, with_house

TOLD = {
    "changes: {cards: {raid: {amount: 3}}}": ("no key `amount`", "`copies` is the word for it"),
    "changes: {cards: {raid: {Quantity: 3}}}": ("no key `Quantity`", "`copies` is the word for it"),
    "changes: {regions: {hill: {limit: 3}}}": ("no key `limit`", "`spaces` is the word for it"),
    "changes: {pieces: {cube: {limit: 3}}}": ("no key `limit`", "`at-most` is the word for it"),
    "changes: {regions: {hill: {neighbours: [wood]}}}": ("no key `neighbours`", "`borders: [{between: [ONE, OTHER]}]`"),
    "changes: {cards: {raid: {players: 2}}}": ("no key `players`", "`copies: {by players: {2: 1, 3-5: 0}}`"),
    "rulings: [{id: luck, question: which, value: [few, many], default: few, source: ours}]": (
        "no key `value`", "did you mean `values`?",
    ),
    "rulings: [{id: luck, question: which, options: [few, many], default: few, source: ours}]": (
        "no key `options`", "`values` is the word for it",
    ),
    "cards: [{id: x, type: tile, deck: pile, price: 1, effect: gain 1 point, source: ours}]": (
        "no key `type`", "`kind` is the word for it",
    ),
    "changes: {regions: {hill: {scoreboard: 4, 2, 1}}}": ("the comma ends what", "`scoreboard: [4, 2, 1]`"),
    "changes: {steps: {payday: {after-rounds: 1, 2}}}": ("the comma ends what", "`after-rounds: [1, 2]`"),
    "changes: {cards: {raid: {price: 2,5}}}": ("the comma ends what", "one whole number, without a comma"),
    "changes: {cards: {raid: {price: 2, 5}}}": ("the comma ends what", "such as `price: 2`"),
    "changes: {pieces: {cube: {copies: 9, 1, 2}}}": ("the comma ends what", "such as `copies: 9`"),
    "steps: [{insert: {last-in: round}, id: x, do: run, steps: scoring, every: 1, 2}]": (
        "the comma ends what", "such as `every: 1`",
    ),
    "changes: {regions: {hill: {scoreboard: 4,2}}}": ("the comma ends what", "`scoreboard: [4, 2]`"),
    "steps: [{insert: {before: act}, id: x, effect: gain 1 point, after-rounds: [2]}]": (
        "no key `after-rounds`", "is a key of steps `do: run`: write such a step with `steps: [{id: NAME,",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("says", "told"), TOLD.items())
def test_what_was_meant_is_told_and_nothing_else(says: str, told: tuple[str, str], write: Write) -> None:
    found = with_house(write, says)
    (problem,) = [each for each in found if each.severity == "error"]
    assert told[0] in problem.message
    assert told[1] in problem.help
    assert in_house(problem)


def test_a_number_that_is_a_key_by_itself_is_told_as_it_stands(write: Write) -> None:
    found = with_house(write, "changes: {cards: {raid: {name: Foray, 5}}}")
    assert [each.message for each in found if each.severity == "error"] == ["card `raid` has no key `5`"]


def test_another_word_beside_the_right_one_is_not_taken_for_it(write: Write) -> None:
    found = with_house(write, "changes: {cards: {raid: {copies: 2, amount: 3}}}")
    (problem,) = [each for each in found if each.severity == "error"]
    assert problem.help.startswith("the keys here are")


def test_so_many_numbers_in_a_row_are_looked_at_and_no_more(write: Write) -> None:
    stray = ", ".join(str(number) for number in range(100, 140))
    found = with_house(write, f"changes: {{regions: {{hill: {{scoreboard: 99, {stray}}}}}}}")
    assert "the comma ends what `scoreboard` says" in found[0].message
    assert all(map(in_house, found))
