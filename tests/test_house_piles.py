"""House rules about the cards every player has: sets, piles, and which of two cards acts. See `test_houses.py`."""

from __future__ import annotations

import pytest
from posing import after, card, enter, hand, pose, program, taken

from interpreter.game import Game
from interpreter.program import Program

KING = {"king": "galicia"}


def names(game: Game) -> tuple[str, ...]:
    """What is offered."""
    assert game.pending is not None
    return game.pending.names


def playing(of: Program, state: list[int], *cards: str) -> list[int]:
    """The state with these cards played, one by each seat from the first."""
    first = of.table.slots["played"]
    state[first : first + len(cards)] = [card(of, name) for name in cards]
    return state


# ------------------------------------------------------------------------------------------ sets and piles
@pytest.mark.parametrize(("players", "missing"), [(2, {"power-13", "power-1"}), (3, {"power-13"}), (4, set())])
def test_hands_by_the_number_of_players(players: int, missing: set[str]) -> None:
    of = program("hands-by-count", players)
    everything = {f"power-{number}" for number in range(1, 14)}
    assert set(names(Game(of, 1))) == everything - missing
    assert Game(of, 1).view(1).piles["hand"]["red"].size == 13 - len(missing)


def test_cards_lie_on_the_table_until_they_are_put_away() -> None:
    of = program("cards-put-away", 3)
    state = pose(of, {}, KING)
    hand(of, state, 0, "power-3", place="table")
    hand(of, state, 0, "power-9", place="played")
    hand(of, state, 2, "power-1", "power-2", place="table")
    view = after(of, "clear-table", state).view(1)
    assert [view.piles["table"][who].size for who in ("red", "blue", "green")] == [0, 0, 0]
    assert view.piles["played"]["red"].certain == ("power-3", "power-9")
    assert view.piles["played"]["green"].certain == ("power-1", "power-2")
    game = Game(of, 1)
    game.choose("power-7")
    assert (game.view(1).piles["table"]["red"].certain, game.view(1).piles["played"]["red"].size) == (("power-7",), 0)


# ------------------------------------------------------------------------------------- which card acts
def test_the_first_card_that_has_an_action_acts() -> None:
    of = program("first-that-acts", 2)
    state = taken(of, pose(of, {"red@castillo": 1}, KING), "score-castillo")
    assert after(of, "special-action", playing(of, state[:], "power-14")).scores == (2, 0)  # it is not asked
    assert after(of, "special-action", playing(of, state[:], "power-15"), "use").scores == (5, 0)
    assert after(of, "special-action", playing(of, state[:], "power-15"), "decline").scores == (0, 0)
    assert after(of, "special-action", playing(of, state[:], "power-3"), "use").scores == (5, 0)


def test_either_card_may_act() -> None:
    of = program("either-card", 2)
    state = playing(of, taken(of, pose(of, {"red@castillo": 1}, KING), "score-castillo"), "power-14")
    assert names(enter(of, "special-action", state[:])) == ("decline", "power-14", "score-castillo")
    assert after(of, "special-action", state[:], "power-14").scores == (2, 0)
    assert after(of, "special-action", state[:], "score-castillo").scores == (5, 0)
    assert after(of, "special-action", state[:], "decline").scores == (0, 0)
    assert names(enter(of, "special-action", playing(of, state[:], "power-3"))) == ("decline", "use")


def test_one_of_two_must_act_when_one_of_them_must() -> None:
    of = program("either-card", 3)
    state = playing(of, taken(of, pose(of, {"red@castillo": 1}, KING), "king"), "power-14")
    assert names(enter(of, "special-action", state[:])) == ("power-14", "king")
    assert after(of, "special-action", state[:], "power-14").scores == (2, 0, 0)
    alone = enter(of, "special-action", playing(of, state[:], "power-3"))
    assert len(names(alone)) == 8, "the King must be moved, so only where to is asked"


def test_where_more_play_the_first_card_acts() -> None:
    of = program("either-card", 4)
    state = playing(of, taken(of, pose(of, {"red@castillo": 1}, KING), "score-castillo"), "power-14")
    assert after(of, "special-action", state[:], "use").scores == (5, 0, 0, 0)
    state[of.table.slots["taken"]] = 0
    assert after(of, "special-action", state[:], "use").scores == (2, 0, 0, 0)
