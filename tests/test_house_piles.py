"""House rules about the cards every player has: sets, piles, and which of two cards acts. See `test_houses.py`."""

from __future__ import annotations

from pathlib import Path

import pytest
from posing import HOUSES, after, card, count, enter, hand, in_round, perform, pose, program, taken

from interpreter.checking import check
from interpreter.game import Game
from interpreter.program import Program
from interpreter.runtime.lasting import ENDS_IN

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


# ---------------------------------------------------------------------------------------- cards kept
def kept(of: Program, *cards: tuple[int, str]) -> list[int]:
    """The state with power cards kept as pledges, each in its effect."""
    state = pose(of, {}, KING)
    for seat, name in cards:
        state = perform(of, name, state, seat).state
    return state


def piles(game: Game, place: str) -> dict[str, tuple[str, ...]]:
    """The cards of every seat in a place, as seats see them that are not the owner."""
    seats = game.program.table.owners
    return {who: game.view((i + 1) % len(seats)).piles[place][who].certain for i, who in enumerate(seats)}


def test_a_kept_card_lies_where_its_kind_says_until_its_time_is_over() -> None:
    of = program("pledges", 2)
    state = pose(of, {}, KING)
    hand(of, state, 0, "power-6", "power-9", place="played")
    game = perform(of, "power-6", in_round(of, state, 1))
    assert piles(game, "pledge") == {"red": ("power-6",), "blue": ()}
    assert piles(game, "played") == {"red": ("power-9",), "blue": ()}
    assert game.view(1).lasting == (("power-6", "red", 2),)
    game.state[of.table.slots["round"]] = 2
    record = next(z for z in of.lasting.records(game.state) if game.state[z])
    of.lasting.expire(game.state, game.state[record + ENDS_IN])
    assert piles(game, "pledge")["red"] == ()
    assert piles(game, "hand")["red"] == ("power-6",)


def test_a_kept_card_goes_when_it_finishes_itself() -> None:
    of = program("pledges", 2)
    state = in_round(of, playing(of, kept(of, (0, "power-5")), "power-9", "power-8"), 1)
    hand(of, state, 0, "power-1", "power-2")
    game = enter(of, "turns", state)
    while game.pending is not None and game.pending.origin != "power-5":
        game.apply(game.pending.options[0])
    assert game.view(1).piles["pledge"]["red"].size == 1
    game.choose("yes")
    assert (game.scores, game.view(1).piles["pledge"]["red"].size) == ((2, 0), 0)
    assert "power-5" in game.view(0).piles["hand"]["red"].certain
    assert game.view(0).lasting == ()


def test_a_card_moved_away_has_no_effect_any_more() -> None:
    of = program("pledges", 3)
    state = kept(of, (0, "power-6"), (1, "power-6"), (2, "power-5"))
    assert sum(state[z] > 0 for z in of.lasting.records(state)) == 3
    game = perform(of, "power-4", state, seat=1)
    assert piles(game, "pledge") == {"red": (), "blue": ("power-6",), "green": ("power-5",)}
    assert piles(game, "played")["red"] == ("power-6",)
    assert {(name, who) for name, who, _ in game.view(0).lasting} == {("power-6", "blue"), ("power-5", "green")}
    assert perform(of, "power-4", game.state, seat=1).state == game.state, "there is none left to go"


def test_what_depends_on_cards_in_a_place() -> None:
    of = program("pledges", 3)
    assert perform(of, "power-3", kept(of)).scores == (0, 0, 0)
    assert perform(of, "power-3", kept(of, (0, "power-6"))).scores == (4, 0, 0)
    assert perform(of, "power-3", kept(of, (1, "power-5"), (2, "power-5"), (0, "power-5"))).scores == (2, 0, 0)
    state = pose(of, {}, KING)
    hand(of, state, 0, "power-1", "power-2", place="played")
    assert perform(of, "power-3", state).scores == (0, 0, 0)
    hand(of, state, 0, "power-1", "power-2", "power-9", place="played")
    assert perform(of, "power-3", state).scores == (10, 0, 0)


def test_a_set_dealt_anew_takes_kept_cards_along() -> None:
    of = program("pledges", 2)
    game = after(of, "deal-power-cards", kept(of, (0, "power-6"), (1, "power-5")))
    assert piles(game, "pledge") == {"red": (), "blue": ()}
    assert game.view(0).lasting == ()
    assert game.view(0).piles["hand"]["blue"].size == 13


# ------------------------------------------------------------------------------ when kept cards are heard
def before_turn(of: Program, *cards: tuple[int, str]) -> Game:
    """Red is about to take a turn, and these seats keep these cards."""
    state = in_round(of, pose(of, {}, KING), 1)
    for seat, name in cards:
        state = perform(of, name, state, seat).state
    for seat in range(of.table.seats):
        hand(of, state, seat, "power-1", "power-2")
    return enter(of, "turns", playing(of, state, "power-13", "power-12"))


def test_the_use_of_a_kept_card_can_be_stopped_and_ends_it() -> None:
    of = program("tolls", 2)
    game = before_turn(of, (0, "toll"), (1, "veto"))
    assert (game.pending.player, game.pending.origin) == (0, "toll")  # type: ignore[union-attr]
    game.choose("yes")
    assert (game.pending.player, game.pending.origin) == (1, "veto")  # type: ignore[union-attr]
    stopped = game.clone()
    stopped.choose("yes")
    assert (stopped.scores, stopped.view(0).lasting) == ((0, 0), ())
    game.choose("no")
    assert game.scores == (3, 0)
    assert [name for name, _, _ in game.view(0).lasting] == ["toll", "veto"]


def test_a_card_not_used_is_not_heard() -> None:
    game = before_turn(program("tolls", 2), (0, "toll"), (1, "veto"))
    game.choose("no")
    assert game.pending is None or game.pending.origin != "veto"


@pytest.mark.parametrize(("ruling", "when_taken", "when_used"), [("opponents", False, True), ("everyone", True, False)])
def test_when_a_card_is_heard_can_be_a_ruling(ruling: str, when_taken: bool, when_used: bool) -> None:
    of = program("tolls", 2, disc_removal_hits=ruling)
    state = perform(of, "veto", in_round(of, pose(of, {}, KING), 1), 1).state
    asked = perform(of, "ford", state)
    assert (asked.pending is not None and asked.pending.origin == "veto") == when_taken
    game = before_turn(of, (0, "ford"), (1, "veto"))
    game.choose("yes")
    assert (game.pending is not None and game.pending.origin == "veto") == when_used


def test_cards_that_answer_each_other_come_to_an_end() -> None:
    of = program("tolls", 3)
    state = in_round(of, pose(of, {"red@castillo": 1}, KING), 1)
    for seat in (1, 2):
        state = perform(of, "echo", state, seat).state
    game = enter(of, "special-action", taken(of, state, "score-castillo"))
    game.choose("use")
    asked = []
    while game.pending is not None and game.pending.origin == "echo":
        asked.append(game.pending.player)
        game.choose("yes")
    assert asked == [1, 2, 2, 1]  # of red's action, of blue's use; of red's action, of green's use
    assert game.scores == (5, 2, 2)


# ------------------------------------------------------------------------------- cards without a number
def play_game(of: Program, **hands: tuple[str, ...]) -> Game:
    """The power cards are about to be played, by seats that hold these."""
    state = pose(of, {}, KING)
    for seat, cards in enumerate(hands.values()):
        hand(of, state, seat, *cards)
    return enter(of, "power-cards", state)


def test_who_plays_a_card_without_a_number_plays_another_when_all_have_played() -> None:
    of = program("fool", 3)
    game = play_game(
        of, red=("fool", "power-3", "power-9", "power-4"), blue=("power-3", "power-5"), green=("power-1", "power-9")
    )
    game.choose("fool")
    game.choose("power-3")
    game.choose("power-9")
    assert (game.pending.player, names(game)) == (0, ("power-4",))  # type: ignore[union-attr]
    game.choose("power-4")
    view = game.view(1)
    assert view.piles["played"]["red"].certain == ("fool", "power-4")
    assert view.in_play["red"][0] == "power-4"
    assert view.order == ("green", "red", "blue")


def test_a_second_card_without_a_number_is_barred() -> None:
    of = program("fool", 2)
    game = play_game(of, red=("fool", "power-1"), blue=("second-fool", "fool", "power-2", "power-3"))
    game.choose("fool")
    assert set(names(game)) == {"power-2", "power-3"}


def test_who_holds_only_numbers_that_are_out_plays_any() -> None:
    of = program("fool", 2)
    game = play_game(of, red=("power-6", "power-5"), blue=("fool", "power-6"))
    game.choose("power-6")
    game.choose("fool")
    assert game.view(0).in_play["blue"][0] == "power-6"
    assert game.view(0).order == ("red", "blue")


def test_who_has_nothing_left_but_a_card_without_a_number_acts_last() -> None:
    of = program("fool", 2)
    game = play_game(of, red=("fool",), blue=("power-1", "power-2"))
    game.choose("power-1")
    assert game.view(0).in_play["red"][0] == ""
    assert game.view(0).order == ("blue", "red")


# ------------------------------------------------------------------------------------ what comes first
def test_a_special_action_that_comes_before_all_else() -> None:
    of = program("hurry", 2)
    state = taken(of, pose(of, {"red@court": 1}, KING), "muster")
    assert names(enter(of, "act", state[:])) == ("decline", "use")
    declined = enter(of, "act", state[:])
    declined.choose("decline")
    assert declined.pending is not None
    assert declined.pending.origin == "place"
    assert names(enter(of, "act", taken(of, state[:], "king"))) == ("place", "special-action")
    alone = enter(of, "act", playing(of, taken(of, state[:], "power-14"), "power-14"))
    assert names(alone) == ("decline", "use")


def test_what_comes_first_is_no_longer_offered_when_something_else_was_done() -> None:
    of = program("hurry", 3)
    state = playing(of, taken(of, pose(of, {}, KING), "king"), "power-14")
    assert names(enter(of, "act", state[:])) == ("place", "special-action")
    first = enter(of, "act", state[:])
    first.choose("special-action")
    assert names(first) == ("decline", "power-14", "king")
    later = enter(of, "act", state[:])
    later.choose("place")
    assert names(later) == ("decline", "king")
    both = playing(of, taken(of, state[:], "muster"), "power-14")
    assert names(enter(of, "act", both)) == ("decline", "power-14", "muster")


# ------------------------------------------------------------------------------------- places on cards
def test_what_waits_on_a_card_goes_when_the_card_does() -> None:
    of = program("reserve", 2)
    game = perform(of, "reserve", in_round(of, pose(of, {}, KING), 1))
    game.choose("3")
    assert (count(game, "red", "on-reserve"), count(game, "red", "court")) == (3, 0)
    hand(of, game.state, 0, "power-1", "power-2")
    used = enter(of, "turns", playing(of, game.state[:], "power-13", "power-12"))
    used.choose("yes")
    assert [count(used, "red", place) for place in ("castillo", "on-reserve", "court")] == [1, 0, 2]
    record = next(z for z in of.lasting.records(game.state) if game.state[z])
    game.state[of.table.slots["round"]] = 2
    of.lasting.expire(game.state, game.state[record + ENDS_IN])
    assert [count(game, "red", place) for place in ("castillo", "on-reserve", "court")] == [0, 0, 3]


def test_what_others_pick_everybody_sees() -> None:
    of = program("handed-back", 3)
    state = pose(of, {}, KING)
    for seat in (1, 2):
        hand(of, state, seat, "power-1", "power-2", place="played")
    game = perform(of, "handed-back", state)
    for picked in ("power-2", "power-1"):
        assert (game.pending.player, game.pending.secret) == (0, "")  # type: ignore[union-attr]
        game.choose(picked)
    assert [game.view(0).piles["hand"][who].certain for who in ("blue", "green")] == [("power-2",), ("power-1",)]
    assert game.hands == {}


def test_ten_of_thirteen_cards_are_chosen_at_first() -> None:
    """What others know of such hands: see `test_redeal.py`."""
    of = program("ten-of-thirteen", 3)
    game = after(of, "choose-ten", _dealt(of), *[f"power-{number}" for number in range(1, 11)] * 3)
    for seat, who in enumerate(of.table.owners):
        piles = game.view(seat).piles
        assert set(piles["hand"][who].certain) == {f"power-{number}" for number in range(1, 11)}
        assert set(piles["chest"][who].certain) == {"power-11", "power-12", "power-13"}


def _dealt(of: Program) -> list[int]:
    state = pose(of, {}, KING)
    for seat in range(of.table.seats):
        hand(of, state, seat, *(f"power-{number}" for number in range(1, 14)), place="chest")
    return state


def test_copies_of_a_card_without_a_number_are_no_two_of_the_same(tmp_path: Path) -> None:
    file = tmp_path / "rules.yaml"
    copies = "The fool, copies: 2,"
    file.write_text((HOUSES / "fool.yaml").read_text(encoding="utf-8").replace("The fool,", copies), encoding="utf-8")
    assert copies in file.read_text(encoding="utf-8")
    assert check([file]) == ()
