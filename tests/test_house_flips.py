"""House rules about scoreboards with two sides. See `test_houses.py`."""

from __future__ import annotations

import pytest
from posing import paid, perform, pose, program

from interpreter.program import Program

FAR = {"king": "sevilla"}
THERE = {"red@aragon": 3, "blue@aragon": 2, "green@aragon": 1}


def posed(of: Program, pieces: dict[str, int] | None = None, **units: str) -> list[int]:
    named = {name.replace("_", "-"): place for name, place in units.items()}
    return pose(of, pieces or THERE, FAR | named)


def flipped(of: Program, state: list[int], *choices: str, card: str = "the-other-way") -> list[int]:
    game = perform(of, card, state)
    for choice in choices:
        game.choose(choice)
    assert game.over
    return game.state


def test_fewest_get_the_first_value_and_flipped_again_most_do() -> None:
    of = program("two-sided", 4)
    state = posed(of, board_8_4_0="aragon")
    assert paid(of, state, "aragon") == (8, 4, 0, 0)
    state = flipped(of, state)
    assert paid(of, state, "aragon") == (0, 4, 8, 0)
    assert paid(of, flipped(of, state), "aragon") == (8, 4, 0, 0)


def test_it_stays_turned_wherever_it_goes() -> None:
    of = program("two-sided", 3)
    state = flipped(of, posed(of, {**THERE, "red@galicia": 2, "blue@galicia": 1}, board_8_4_0="aragon"))
    game = perform(of, "mobile-scoreboard", state)
    game.choose("board-8-4-0")
    game.choose("galicia")
    assert paid(of, game.state, "galicia") == (4, 8, 0)
    assert paid(of, game.state, "aragon") == (5, 4, 0)


@pytest.mark.parametrize(("ruling", "points"), [("usual", (0, 4, 4)), ("shared", (0, 8, 8))])
def test_ties_on_the_back(ruling: str, points: tuple[int, ...]) -> None:
    of = program("two-sided", 3, tied_on_the_back=ruling)
    state = flipped(of, posed(of, {"red@aragon": 3, "blue@aragon": 1, "green@aragon": 1}, board_8_4_0="aragon"))
    assert paid(of, state, "aragon") == points


def test_bonuses_go_to_who_has_most_all_the_same() -> None:
    of = program("two-sided", 3)
    state = posed(of, board_8_4_0="aragon")
    state = pose(
        of, THERE, {"king": "galicia", "board-8-4-0": "aragon", "red grande": "aragon", "green grande": "aragon"}
    )
    assert paid(of, flipped(of, state), "aragon") == (0 + 2, 4, 8)


def test_other_values_on_the_back() -> None:
    of = program("two-sided", 4)
    state = posed(of, board_6_2="aragon")
    assert paid(of, state, "aragon") == (6, 2, 0, 0)
    assert paid(of, flipped(of, state), "aragon") == (3, 3, 3, 0)


def test_one_board_that_can_be_flipped_is_not_asked_for() -> None:
    of = program("two-sided", 3)
    state = posed(of, board_8_4_0="castillo", board_4_0_0="aragon", board_6_2="sevilla")
    assert paid(of, flipped(of, state), "castillo") == (0, 0, 0)  # the one in sevilla lies under a taboo
    assert of.table.slots["turned board-8-4-0"]
    assert "turned board-4-0-0" not in of.table.slots


def test_which_one_is_asked_and_up_to_may_stop() -> None:
    of = program("two-sided", 2)
    state = posed(of, {"red@galicia": 2, "blue@galicia": 1}, board_8_4_0="galicia", board_6_2="valencia")
    game = perform(of, "upside-down", state)
    assert game.pending is not None
    assert game.pending.names == ("stop", "board-8-4-0", "board-6-2")
    game.choose("board-8-4-0")
    assert game.pending is not None
    assert game.pending.names == ("stop", "board-6-2")
    game.choose("stop")
    assert paid(of, game.state, "galicia") == (4 - 4, 8)


def test_all_are_flipped_unasked() -> None:
    of = program("two-sided", 3)
    state = flipped(of, posed(of, board_8_4_0="aragon", board_6_2="valencia"), card="all-over")
    assert [state[of.table.slots[f"turned {name}"]] for name in ("board-8-4-0", "board-6-2")] == [1, 1]


def test_first_place_on_the_back_is_that_of_who_has_fewest() -> None:
    of = program("two-sided", 3)
    state = flipped(of, posed(of, board_8_4_0="aragon"))
    assert perform(of, "score-first-places", state).scores == (0, 0, 8)


def test_worth_looks_at_the_side_that_is_up() -> None:
    of = program("two-sided", 3)
    state = flipped(of, posed(of, board_8_4_0="aragon"))
    assert of.board.worth[state[of.table.slots["region"] + of.table.places["aragon"]]] == 8
