"""Entries, lists and values in another form than wanted: the mend that is told can be written as it stands."""

from __future__ import annotations

import pytest
from small_game import TOY, Write, in_house, with_house

from interpreter.checking import check

TILES = "decks: [{id: heap-2, kind: tile, source: ours}]\n"
FIRST = {  # what is written below the modules: a part of the first message, a part of its hint
    "colours: [purple]": ("an entry of `colours` must be", "write `{id: purple, ...}`"),
    "colours: none": ("`colours` must be a list", "write [] for none"),
    "borders: [hill]": ("an entry of `borders` must be", "write `{between: [hill, ...]}`"),
    "borders: {hill: wood}": ("`borders` must be a list", "such as `- {between: [hill, wood]}`"),
    "borders: {between: [hill, wood]}": ("`borders` must be a list", "behind `- `: `- {between: [hill, wood]}`"),
    "removes: {cards: {raid: 1}}": ("`cards` under `removes` must be a list", "write their ids alone: [raid]"),
    "changes: {cards: {raid: {name : Null}}}": ("nothing is written behind", 'quote the word: "Null"; to be without'),
    "rulings: calm": ("`rulings` must be a list", "such as `- {id: calm, ...}`"),
    "changes: {steps: {bids: {different: }}}": ("nothing is written behind", "anew: `replaces: {steps: [...]}`"),
    "changes: {regions: {hill: {tags: ~}}}": ("nothing is written behind", "anew: `replaces: {regions: [...]}`"),
    "steps: [{insert: {last-in: end}, id: x, do: run, steps: [scoring]}]": (
        "step 1 of `steps` of step `x` must be", "name it without brackets: `steps: scoring`",
    ),
    "changes: {steps: {scoring: {after-rounds: [1]}}}": (
        "has no step `scoring` to change", "`scoring` is a list of steps; step `payday` says when it is taken",
    ),
    "removes: {steps: [scoring]}": ("no step `scoring` to remove", "name that step, or its steps one by one"),
    "removes: {steps: [turn]}": ("no step `turn` to remove", "step `turns` says when it is taken"),
    "changes: {steps: {end: {steps: []}}}": ("has no step `end` to change", "`insert: {last-in: end}`"),
    "changes: {cards: {raid: {price: -2}}}": ("but `-2` is written", "0 is the least that can be written here"),
    "changes: {cards: {raid: {copies: 1000}}}": ("but `1000` is written", "99 is the most that can be written here"),
    f"{TILES}cards: [{{id: x, kind: tile, deck: heap-2, price: 1, effect: gain 1 point, source: ours}}]": (
        "card `x` never comes into play", "`changes: {steps: {reveal: {decks: [pile, heap-2]}}}`",
    ),
    "pieces: [{id: inn, plural: inns, starts: heap-3, always: double here, source: ours}]\n"
    "places: [{id: heap-3, source: ours}]": ("nothing ever moves inn from `heap-3`", "`stands-in: [region, heap-3]`"),
}  # fmt: skip


@pytest.mark.parametrize(("says", "told"), FIRST.items())
def test_the_mend_is_told_in_the_form_that_is_wanted(says: str, told: tuple[str, str], write: Write) -> None:
    (problem,) = with_house(write, says)
    assert told[0] in problem.message
    assert told[1] in problem.help
    assert in_house(problem)


def test_a_piece_that_is_moved_may_have_its_rule(write: Write) -> None:
    inn = (
        "pieces: [{id: inn, plural: inns, starts: heap-3, stands-in: [region, heap-3], always: double here, source: o}]"
    )
    moved = 'changes: {cards: {raid: {effect: "move inn from heap-3 to any region"}}}'
    assert with_house(write, f"{inn}\nplaces: [{{id: heap-3, source: ours}}]\n{moved}") == ()


NEUTRAL = "changes: {line-ups: {toy: {neutral: [white]}}}"


@pytest.mark.parametrize(
    ("owned", "more", "number"),
    [
        ("of: seat, copies: 1", "", 0),  # by two players: the neutral colour does not take part
        ("of: colour, copies: 1", "", 0),
        ("of: seat, copies: {by pace: {slow: 1, fast: 0}}", "", 0),
        ("of: nobody, copies: 3, at-most: {by pace: {slow: 0, fast: 3}}", "", 0),
        ("of: seat, copies: {by pace: {slow: 1, fast: 0}}, at-most: {by pace: {slow: 2, fast: 1}}", "", 0),
        ("of: nobody, copies: {by pace: {slow: 2, fast: 3}}", "", 3),
        ("of: nobody, copies: {by players: {2: 2, 3-5: 3}}", "", 0),
        ("of: colour, copies: 1", NEUTRAL, 3),
        ("of: nobody, copies: 3", "", 3),
    ],
)
def test_no_more_pieces_start_in_a_place_than_may_lie_in_it(owned: str, more: str, number: int, write: Write) -> None:
    owned += "" if "at-most" in owned else ", at-most: 2"
    tent = f"{{id: tent, plural: tents, starts: hill, stands-in: [region], {owned}, source: ours}}"
    told = [each.message for each in with_house(write, f"pieces: [{tent}]\n{more}") if each.code == "EG605"]
    assert told == ([f"there are {number} tents that start in `hill`, and `at-most` is 2"] if number else [])


def test_modules_that_are_no_list_are_told_once(write: Write) -> None:
    text = "format: 1\nmodules: {id: house, extends: toy}\ncolours: [{id: pink, source: ours}]\n"
    (problem,) = check([write(TOY), write(text, "house.yaml")])
    assert problem.help == "write each entry behind `- `: `- {id: house, extends: toy}`"


def test_a_border_without_ends_is_called_this_border(write: Write) -> None:
    assert {each.message.partition(" border")[0] for each in with_house(write, "borders: [{hill: wood}]")} == {"this"}


def test_a_number_that_cards_share_is_told_where_it_is_wanted_to_differ(write: Write) -> None:
    more = "cards: [{id: bid-3, kind: bid, rank: 2, cost: 1, source: ours}]\n"
    kinds = "changes:\n  card-kinds: {bid: {numbers: [rank, cost]}}\n  steps: {bids: {different: cost}}\n"
    costs = "  cards: {bid-1: {cost: 1}, bid-2: {cost: 2}}\n"
    (problem,) = with_house(write, more + kinds + costs)
    assert problem.code == "EG610"
    assert in_house(problem)


NUMBERS_AND_CHOICES = {
    "changes: {line-ups: {toy: {rounds: six}}}": "write 6",
    "changes: {regions: {hill: {scoreboard: [4 2 1]}}}": "put commas between the numbers: 4, 2, 1",
    "changes:\n  cards:\n    raid:\n      price: 3,": "write 3, without the comma",
    "rulings: [{id: luck, question: which, values: [2, few], default: few, source: ours}]": "write `new-2`",
    "borders: [{between: hill and wood, source: ours}]": "write [hill, wood]",
    "changes: {cards: {raid: {price: {by player: {2: 3}}}}}": "write `by players: {VALUE: ..., VALUE: ...}`",
    "changes: {cards: {raid: {price: {by player count: {2: 3}}}}}": "write `by players: {VALUE: ..., VALUE: ...}`",
    "changes: {cards: {raid: {price: {by the Ruling pace: {slow: 1, fast: 2}}}}}": "write `by pace: {VALUE: ...,",
    "changes: {cards: {raid: {price: {by the ruling pace: {slow: 1, fast: 2}}}}}": "write `by pace: {VALUE: ...,",
    "changes: {cards: {raid: {price: {by ruling pace: {slow: 1, fast: 2}}}}}": "write `by pace: {VALUE: ...,",
    "changes: {rulings: {pace: fast}}": "`pace: {default: VALUE}`",
}


@pytest.mark.parametrize(("says", "mend"), NUMBERS_AND_CHOICES.items())
def test_numbers_lists_and_choices_are_told_as_they_are_to_be_written(says: str, mend: str, write: Write) -> None:
    assert mend in next(each for each in with_house(write, says) if each.severity == "error").help


def test_a_list_written_anew_is_pointed_at_where_a_step_of_it_is_missed(write: Write) -> None:
    head = "format: 1\nmodules: [{id: house, extends: base, source: ours}]\n"
    anew = "changes: {line-ups: {base: {general-scoring: [{id: score-regions, effect: score all regions}]}}}\n"
    (problem,) = [each for each in check([write(head + anew, "house.yaml")]) if each.severity == "error"]
    assert problem.code == "EG311"
    assert [(span.source.name.rpartition("/")[2], span.line) for span, _ in problem.notes] == [("house.yaml", 3)]
