"""Rules that can be read and played and hardly mean what they say: limits, texts, cards that are the same."""

from __future__ import annotations

import pytest
from small_game import Write, with_house


def card(id: str, effect: str, text: str = "", more: str = "") -> str:
    said = f"    text: {text!r}\n" if text else ""
    lines = "".join(f"      {line}\n" for line in effect.splitlines())
    keys = f"  - id: {id}\n    kind: tile\n    deck: pile\n    price: 1\n    source: ours\n"
    return f"{keys}{more}{said}    effect: |\n{lines}"


def codes(write: Write, says: str) -> list[tuple[str, str]]:
    problems = with_house(write, says)
    return [(problem.code, problem.span.text) for problem in problems if problem.span]


MOVES = {
    "nothing": ("gain 1 point", ["q"]),
    "another piece": ("move 1 own cube from bag to any region", ["q"]),
    "a sentence": ("move q to any region", []),
    "a sentence about all pieces": ("move all pieces from chest to hill", []),
}


@pytest.mark.parametrize("name", MOVES)
def test_a_bonus_for_a_piece_that_nothing_moves(name: str, write: Write) -> None:
    effect, told = MOVES[name]
    says = (
        "places: [{id: chest, source: ours}]\n"
        "pieces: [{id: q, plural: qs, starts: chest, stands-in: [region, chest], source: ours}]\n"
        "bonuses: [{id: b, points: 2, piece: q, source: ours}]\n"
    )
    found = [each for each in codes(write, f"{says}cards:\n{card('feast', effect)}") if each[0] == "EG632"]
    assert found == [("EG632", each) for each in told]


def test_a_bonus_for_a_piece_that_stands_in_a_region_for_good(write: Write) -> None:
    says = "pieces: [{id: q, plural: qs, starts: hill, stands-in: [region], source: ours}]\n"
    assert codes(write, f"{says}bonuses: [{{id: b, points: 2, piece: q, source: ours}}]\n") == []


TEXTS = {
    "the same number": ("Gain two points.", "gain 2 points", []),
    "another number": ("Gain three points.", "gain 2 points", ["three"]),
    "another number in figures": ("Gain 3 points.", "gain 2 points", ["3"]),
    "one is no number": ("Move one cube out of the bag.", "move 1 own cube from bag to any region", []),
    "both of several": ("First 2, then 3, then 4 points", "gain 2 points\ngain 3 points", ["4"]),
    "a number inside a word": ("A twofold joy of 2nd rank", "gain 1 point", []),
}


@pytest.mark.parametrize("name", TEXTS)
def test_numbers_of_texts(name: str, write: Write) -> None:
    text, effect, wanted = TEXTS[name]
    assert codes(write, "cards:\n" + card("feast", effect, text)) == [("EG631", said) for said in wanted]


def test_places_of_texts(write: Write) -> None:
    places = "places:\n  - {id: far-isle, name: Far Isle, scoreboard: [2, 1], stands-here: [cube], source: ours}\n"
    good = card("feast", "score far-isle", "Score the Far Isle.")
    bad = card("party", "score hill", "Score the Far Isle.")
    assert codes(write, places + "cards:\n" + good + bad) == [("EG631", "Far Isle")]


@pytest.mark.parametrize(
    ("other", "wanted"),
    [
        (card("party", "gain 2 points"), True),
        (card("party", "gain  2   points  # a remark"), True),
        (card("party", "gain 3 points"), False),
        (card("party", "gain 2 points", more="    duty: compulsory\n"), False),
        (card("party", "may:\n  gain 2 points"), False),
    ],
)
def test_cards_that_are_the_same(other: str, wanted: bool, write: Write) -> None:
    found = codes(write, "cards:\n" + card("feast", "gain 2 points") + other)
    assert [code for code, _ in found] == (["EG805"] if wanted else [])


@pytest.mark.parametrize(
    ("says", "wanted"),
    [
        ("changes: {regions: {hill: {spaces: 40}}}", ["EG546"]),
        ("changes: {regions: {hill: {spaces: 27}}}", ["EG546"]),
        ("changes: {regions: {hill: {spaces: 26}}}", []),
        ("cards:\n" + card("feast", "until round ends:\n  limit-table hill holds 60"), ["EG546"]),
        ("cards:\n" + card("feast", "until round ends:\n  limit-table hill holds 6"), []),
        ("changes: {regions: {hill: {not-from: [bag, lake, wood]}}}", ["EG621"]),
        ("changes: {regions: {hill: {not-from: [bag, lake]}}}", []),
    ],
)
def test_limits_that_are_never_reached(says: str, wanted: list[str], write: Write) -> None:
    assert [code for code, _ in codes(write, says)] == wanted


@pytest.mark.parametrize(
    ("effect", "wanted"),
    [
        ("if own cube in hill:\n  if own cube in hill: gain 1 point", True),
        ("if own cube in hill: gain 2 points\nelse:\n  if own cube in hill: gain 1 point", True),
        ("if own cube in hill:\n  if not own cube in hill: gain 1 point", True),
        ("if not own cube in hill: gain 2 points\nelse:\n  if own cube in hill: gain 1 point", True),
        ("if own cube in hill:\n  if own cube in lake: gain 1 point", False),
        ("if own cube in hill:\n  move 1 own cube from hill to bag\n  if own cube in hill: gain 1 point", False),
    ],
)
def test_what_was_asked_just_above(effect: str, wanted: bool, write: Write) -> None:
    assert [code for code, _ in codes(write, "cards:\n" + card("feast", effect))] == (["EG514"] if wanted else [])
