"""House rules about cards and what they do. See `test_houses.py`."""

from __future__ import annotations

import pytest
from posing import (
    HOUSES,
    after,
    card,
    count,
    enter,
    hand,
    house,
    in_round,
    perform,
    pose,
    program,
    scorings,
    story,
    taken,
)

from interpreter.game import Game
from interpreter.program import Program

KING = {"king": "galicia"}


def _names(game: Game) -> tuple[str, ...]:
    """What is offered."""
    assert game.pending is not None
    return game.pending.names


# ------------------------------------------------------------------------------------ cards in the stacks
def test_a_new_card_in_stack_3() -> None:
    of = program("new-card", 2)
    assert card(of, "score-coast") in range(*_deck(of, "stack-3"))
    coast = ("galicia", "pais-vasco", "cataluna", "sevilla", "granada", "valencia")
    game = perform(of, "score-coast", pose(of, {f"red@{place}": 1 for place in (*coast, "aragon")}, {"king": "aragon"}))
    assert game.scores == (4 + 5 + 4 + 4 + 6 + 5, 0)
    assert any("score-coast" in choice.names for seed in range(9) for choice in story(of, seed)[0])


def _deck(of: Program, name: str) -> tuple[int, int]:
    _, first, size = of.table.decks[name]
    return first, first + size


def test_a_card_removed() -> None:
    assert any("veto" in choice.names for choice in story(program("", 5), 1)[0])
    assert not any("veto" in choice.names for seed in range(5) for choice in story(program("card-removed", 5), seed)[0])
    assert _deck(program("card-removed"), "stack-2")[1] - _deck(program("card-removed"), "stack-2")[0] == 9


def test_a_card_replaced() -> None:
    of = program("card-replaced", 3)
    game = perform(of, "king", pose(of, {}, KING))
    assert set(_names(game)) == {"castilla-la-vieja", "pais-vasco"}
    placing = enter(of, "place", taken(of, pose(of, {"red@court": 9}, KING), "king"))
    for _ in range(4):
        placing.choose("castillo")
    assert count(placing, "red", "castillo") == 4
    assert placing.pending is None or placing.pending.origin != "place"


def test_three_branches() -> None:
    of = program("three-branches", 3)
    state = pose(of, {"red@castillo": 1}, KING)
    first = perform(of, "three-ways", state)
    assert _names(first) == ("1", "2", "3")
    first.choose("1")
    assert first.scores == (5, 0, 0)
    second = perform(of, "three-ways", state)
    second.choose("2")
    assert second.scores == (4, 0, 0)
    third = perform(of, "three-ways", state)
    third.choose("3")
    third.choose("pais-vasco")
    assert third.view(0).units["king"] == "pais-vasco"


def test_power_cards_that_act() -> None:
    of = program("power-cards-act", 2)
    state = pose(of, {"red@castillo": 1}, KING)
    played = of.table.slots["played"]
    state[played : played + 2] = [card(of, "power-1"), card(of, "power-2")]
    assert after(of, "power-action", state).scores == (1, 0)
    state[played] = card(of, "power-2")
    assert after(of, "power-action", state).scores == (5, 0)
    state[played] = card(of, "power-3")
    assert after(of, "power-action", state).scores == (0, 0)


def test_fifteen_power_cards() -> None:
    of = program("fifteen-power-cards", 4)
    game = Game(of, 1)
    assert len(_names(game)) == 15
    game.choose("power-14")
    assert "power-14" not in _names(game)
    assert game.view(1).piles["hand"]["red"].size == 14
    assert game.view(1).piles["hand"]["red"].certain == game.view(0).piles["hand"]["red"].certain
    take = enter(of, "turns", _playing(of, pose(of, {}, KING), "power-0"))
    assert _names(take) == ("0", "1", "2", "3", "4", "5", "6", "7")


def _playing(of: Program, state: list[int], name: str) -> list[int]:
    state[of.table.slots["played"]] = card(of, name)
    return state


# -------------------------------------------------------------------------------------- whom, how many
def test_a_rival() -> None:
    of = program("rival", 4)
    game = perform(of, "rivalry", pose(of, {"red@court": 3, "green@court": 3, "yellow@court": 1}, KING))
    assert _names(game) == ("green", "yellow")
    game.choose("green")
    assert (count(game, "green", "court"), count(game, "yellow", "court"), count(game, "red", "court")) == (1, 1, 3)
    assert game.scores == (0, 0, 1, 0)


def test_a_rival_is_remembered_by_a_lasting_effect() -> None:
    of = program("rival-for-a-round", 3)
    game = perform(of, "feud", pose(of, {"blue@court": 3, "green@court": 3}, KING))
    game.choose("green")
    state = _playing(of, game.state[:], "power-13")
    turn = enter(of, "turns", state)
    assert (count(turn, "blue", "court"), count(turn, "green", "court")) == (3, 2)


def test_half_of_them_rounded_up() -> None:
    of = program("half-and-any", 3)
    game = perform(of, "half-the-court", pose(of, {"red@court": 5, "blue@court": 5, "green@court": 4}, KING))
    assert [count(game, who, "court") for who in ("red", "blue", "green")] == [5, 2, 2]


def test_any_number() -> None:
    of = program("half-and-any", 3)
    game = perform(of, "all-hands", pose(of, {"red@court": 3}, KING))
    for _ in range(3):
        assert "stop" in _names(game)
        game.choose("valencia")
    assert game.over
    march = perform(of, "march", pose(of, {"red@aragon": 2, "red@valencia": 1}, KING))
    assert set(_names(march)) == {"stop", "red@aragon", "red@valencia"}
    march.choose("red@aragon")
    march.choose("castillo")
    march.choose("stop")
    assert (count(march, "red", "castillo"), count(march, "red", "aragon"), march.over) == (1, 1, True)


def test_whose_pieces_leave_the_castillo() -> None:
    of = program("out-of-the-castillo", 3)
    inside = {"red@castillo": 2, "blue@castillo": 1, "green@castillo": 1}
    three = perform(of, "prison-break", pose(of, inside, KING))
    assert set(_names(three)) == {"stop", "red@castillo", "blue@castillo", "green@castillo"}
    three.choose("blue@castillo")
    three.choose("aragon")
    assert set(_names(three)) == {"stop", "red@castillo", "green@castillo"}
    assert (count(three, "blue", "castillo"), count(three, "blue", "aragon")) == (0, 1)
    foreign = perform(of, "extradition", pose(of, inside, KING))
    assert set(_names(foreign)) == {"blue@castillo", "green@castillo"}
    foreign.choose("green@castillo")
    assert [count(foreign, who, "court") for who in ("red", "blue", "green")] == [0, 0, 1]
    everybody = perform(of, "pardon", pose(of, inside, KING))
    assert everybody.over
    assert [count(everybody, who, "castillo") for who in ("red", "blue", "green")] == [0, 0, 0]


def test_what_is_missing_on_the_board_comes_from_the_province() -> None:
    of = program("out-of-the-castillo", 3)
    game = perform(of, "levy", pose(of, {"red@aragon": 1, "red@valencia": 1}, KING))
    assert set(_names(game)) == {"red@aragon", "red@valencia"}
    game.choose("red@aragon")
    assert game.over  # the last one of the board, then two of the province
    assert (count(game, "red", "castillo"), count(game, "red", "province")) == (4, 31 - 4)


# --------------------------------------------------------------------------------------- lasting effects
@pytest.mark.parametrize(
    ("name", "owners_turn", "placing"),
    [("income-until-turn", 0, 2), ("income-until-round", 0, 4), ("income-until-general-scoring", 1, 4)],
)
def test_an_income_lasts_until_its_moment(name: str, owners_turn: int, placing: int) -> None:
    """Red begins it in the middle of its turn, blue acts after; in the next round red acts again."""
    of = program(name, 2)
    game = _income_in_play(of)
    assert game.scores == (placing, 0)  # 2 points for red's placing, 2 more if blue's still counts
    assert game.round == 2
    assert len(game.view(0).lasting) == owners_turn
    game.choose("power-1")
    game.choose("power-2")
    assert game.pending is not None
    assert (game.pending.player, game.pending.origin) == (0, "take")
    assert game.scores == (placing + owners_turn, 0)


def _income_in_play(of: Program) -> Game:
    """Red takes the income card and places after it; blue takes its turn."""
    state = in_round(of, pose(of, {"red@court": 3, "blue@court": 3}, KING), 1)
    played, row = of.table.slots["played"], of.table.slots["row open"]
    state[played : played + 2] = [card(of, "power-13"), card(of, "power-12")]
    for seat in (0, 1):
        hand(of, state, seat, "power-1", "power-2", "power-3")
    state[row], state[row + 1] = card(of, "income"), card(of, "score-castillo")
    game = enter(of, "turns", state)
    for choice in ("income", "special-action", "use", "stop", "place", "stop", "decline"):
        game.choose(choice)
    return game


def test_an_income_without_end_mounts_up() -> None:
    gained = []
    of = program("mounting-income", 2)
    _, game = story(of, 3, tell=lambda kind, place, points: gained.append(kind))
    assert gained.count("gain") == 2 * sum(range(9))  # before the turns of rounds 2 to 9: 1, 2 ... 8
    assert len(game.view(0).lasting) == 2 * 9


def test_a_card_that_stops_a_placing_before_it_begins() -> None:
    of = program("stop-placing", 2)
    game = perform(of, "blockade", pose(of, {"red@court": 3, "blue@court": 3}, KING), seat=1)
    assert game.over
    kept = taken(of, game.state, "king")
    placing = enter(of, "place", kept)
    assert placing.pending is not None
    assert (placing.pending.player, placing.pending.origin, placing.pending.names) == (1, "blockade", ("no", "yes"))
    refused = enter(of, "place", kept)
    refused.choose("no")
    assert refused.pending is not None
    assert refused.pending.origin == "place"
    placing.choose("yes")
    assert placing.pending is None or placing.pending.origin != "place"
    assert count(placing, "red", "court") == 3
    assert not placing.view(0).lasting


def test_a_card_that_stops_a_placing_midway() -> None:
    of = program("stop-midway", 2)
    kept = taken(of, perform(of, "ambush", pose(of, {"red@court": 3}, KING), seat=1).state, "king")
    placing = enter(of, "place", kept)
    placing.choose("no")
    placing.choose("castillo")
    placing.choose("no")
    placing.choose("castillo")
    placing.choose("yes")
    assert count(placing, "red", "castillo") == 2
    assert placing.pending is None or placing.pending.origin != "place"


def test_a_card_that_makes_others_skip_their_turn() -> None:
    of = program("skip-turn", 3)
    state = in_round(of, perform(of, "banishment", pose(of, {"red@court": 3}, KING), seat=2).state, 1)
    game = enter(of, "turns", _playing(of, state, "power-1"))
    assert game.pending is not None
    assert (game.pending.player, game.pending.origin) == (2, "banishment")
    game.choose("yes")
    assert game.pending is None or game.pending.player != 0
    assert not game.view(0).lasting


# ------------------------------------------------------------------------------------------ all of them
def test_the_files_are_all_used() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in HOUSES.parent.glob("test_house*.py"))
    assert [path.stem for path in sorted(HOUSES.glob("*.yaml")) if f'"{path.stem}' not in tests] == []
    assert scorings(house().program("base", 2), 1)
