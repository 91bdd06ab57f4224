"""House rules as files: each is clean, plays to the end at every player count, and does what it says.

One small file in `tests/houses` for each rule, YAML only. This module holds the rules about rounds;
`test_house_turns.py`, `test_house_board.py` and `test_house_cards.py` the others.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from conformance.playing import play
from conformance.watching import Watch
from posing import (
    HOUSES,
    after,
    card,
    enter,
    general_scorings,
    hand,
    house,
    pose,
    program,
    story,
)

from interpreter.game import Game
from interpreter.ruleset import load

FILES = sorted(path.stem for path in HOUSES.glob("*.yaml"))
OWN_LINE_UPS = {"council": ["council"], "only-three": ["base", "trio"], "neutral-marches": ["base-2023-two"]}
SEEDS = range(20)


@pytest.mark.parametrize("name", FILES)
def test_it_is_clean_and_plays_to_the_end(name: str) -> None:
    ruleset = house(name)
    assert ruleset.warnings == ()
    for line_up in OWN_LINE_UPS.get(name, ["base"]):
        assert line_up in ruleset.line_ups
        for players in ruleset.players(line_up):
            of = ruleset.program(line_up, players)
            watch = Watch(of)
            for seed in SEEDS:
                game = play(Game(of, seed, marks=False), Random(seed))
                assert game.round == len(of.plan.rounds)
                assert game.winners
            play(Game(of, 77), Random(77), watch.all_of)


def test_a_file_alone_brings_the_shipped_rules_with_it() -> None:
    assert load([HOUSES / "kings-bonus-of-3.yaml"]).digest("base") == house("kings-bonus-of-3").digest("base")


# ---------------------------------------------------------------------------------------------- rounds
def test_twelve_rounds() -> None:
    of = program("twelve-rounds", 5)
    told, game = story(of, 3)
    assert {choice.round for choice in told if choice.origin == "power-cards"} == set(range(1, 13))
    assert general_scorings(of, 3) == [3, 6, 9, 12]
    assert next(len(choice.names) for choice in told if choice.origin == "choose-card" and choice.round == 12) == 5
    assert game.round == 12


def _fifteen(name: str) -> tuple[dict[int, int], dict[int, int]]:
    """For each round how many cards the first to choose was offered, and how many power cards the first to play."""
    told, _ = story(program(name, 4), 5)
    cards: dict[int, int] = {}
    powers: dict[int, int] = {}
    for choice in told:
        if choice.origin == "choose-card":
            cards.setdefault(choice.round, len(choice.names))
        if choice.origin == "power-cards":
            powers.setdefault(choice.round, len(choice.names))
    return cards, powers


def test_stacks_and_hands_that_run_out() -> None:
    cards, _ = _fifteen("fifteen-rounds-waning")
    assert [cards[number] for number in range(1, 12)] == [5] * 11
    assert max(cards) == 11  # from then on the King lies alone, which is no choice


def test_stacks_and_hands_that_are_renewed() -> None:
    cards, powers = _fifteen("fifteen-rounds-renewed")
    assert [cards[number] for number in range(1, 16)] == [5] * 15
    assert powers[13] < powers[15]


def test_whoever_has_no_card_left_plays_none() -> None:
    of = program("fifteen-rounds-waning", 2)
    state = pose(of, {"red@court": 2, "blue@court": 2}, {"king": "aragon"})
    hand(of, state, 1, "power-1", "power-9")
    hand(of, state, 0, place="played")
    game = enter(of, "power-cards", state)
    game.choose("power-9")
    assert [game.view(0).in_play[who][0] for who in ("red", "blue")] == ["", "power-9"]
    assert game.view(0).order == ("blue", "red")  # who plays none acts last


def test_whoever_has_no_card_left_takes_all_back() -> None:
    of = program("fifteen-rounds-renewed", 2)
    state = pose(of, {}, {"king": "aragon"})
    hand(of, state, 0)
    hand(of, state, 0, "power-3", "power-4", place="played")
    hand(of, state, 1, "power-1", "power-2")
    assert enter(of, "power-cards", state).pending.names == ("power-4", "power-3")  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("name", "second", "order"),
    [
        ("fifteen-rounds-waning", "power-5", ("red", "blue")),  # any card; equals act in the order they played
        ("fifteen-rounds-renewed", "", ("red", "blue")),
    ],
)
def test_whoever_has_no_legal_card(name: str, second: str, order: tuple[str, ...]) -> None:
    of = program(name, 2)
    state = pose(of, {"red@court": 1, "blue@court": 1}, {"king": "aragon"})
    state[of.table.slots["row open"]] = card(of, "king")
    for seat in (0, 1):
        hand(of, state, seat, "power-5")
    view = enter(of, "power-cards", state).view(0)
    assert [view.in_play[who][0] for who in ("red", "blue")] == ["power-5", second]
    assert view.order == order


@pytest.mark.parametrize(
    ("name", "rounds"),
    [
        ("", [3, 6, 9]),
        ("every-second-round", [2, 4, 6, 8]),
        ("every-two-rounds", [2, 4, 6, 8]),
        ("two-scorings", [3, 3, 6, 6, 9, 9]),
    ],
)
def test_when_the_board_is_scored(name: str, rounds: list[int]) -> None:
    assert general_scorings(program(name, 3), 8) == rounds


def test_a_scoring_every_two_rounds_of_the_short_game_goes_by_rounds_played() -> None:
    assert general_scorings(program("every-two-rounds", 3, "base-short"), 8) == [2, 4, 6]


@pytest.mark.parametrize(
    ("name", "next_one"),
    [("", "green"), ("starter-clockwise", "blue"), ("starter-first", "red")],
)
def test_who_begins_the_next_round(name: str, next_one: str) -> None:
    of = program(name, 3)
    state, order = pose(of, {}, {"king": "aragon"}), of.table.slots["order"]
    state[order : order + 3] = [0, 1, 2]
    assert after(of, "next-starter", state).view(0).starter == next_one


def test_a_starter_drawn_every_round() -> None:
    of = program("starter-drawn", 4)
    drawn = {after(of, "next-starter", pose(of, {}), seed=seed).view(0).starter for seed in range(40)}
    assert drawn == {"red", "blue", "green", "yellow"}


def test_a_point_for_the_starter_of_every_round() -> None:
    of = program("starter-point", 3)
    state = pose(of, {}, {"king": "aragon"})
    state[of.table.slots["starter"]] = 2
    assert after(of, "starter-point", state).scores == (0, 0, 1)
    gains = Counter[str]()
    _, game = story(of, 2, tell=lambda kind, place, points: gains.update({kind: 1}))
    assert gains["gain"] == game.round == 9
