"""House rules about set-up, turns and whole line-ups. See `test_houses.py`."""

from __future__ import annotations

from collections import Counter

import pytest
from posing import (
    Choice,
    after,
    card,
    count,
    enter,
    general_scorings,
    house,
    paid,
    perform,
    pose,
    program,
    story,
)

from interpreter.game import Game
from interpreter.program import Program


def test_two_action_cards_a_turn() -> None:
    of = program("two-action-cards", 2)
    told, _ = story(of, 6)
    for number in range(1, 10):
        mine = [choice for choice in told if choice.round == number and choice.seat == _first_to_choose(told, number)]
        taken = [choice for choice in mine if choice.origin.startswith("choose-")]
        assert [choice.origin for choice in taken] == ["choose-card", "choose-second-card"]
        assert set(taken[1].names) == set(taken[0].names) - {taken[0].chosen}
        assert len(taken[0].names) == 5


def _first_to_choose(told: list[Choice], number: int) -> int:
    """The seat that chooses its action card first in a round."""
    return next(choice.seat for choice in told if choice.round == number and choice.origin == "choose-card")


def test_the_second_action_card_says_how_many_are_placed_then() -> None:
    of = program("two-action-cards", 2)
    state = pose(of, {"red@court": 9, "blue@court": 9}, {"king": "aragon"})
    game = _turn_of_red(of, state, "king", "score-castillo")
    game.choose("king")
    game.choose("place")
    for _ in range(5):
        game.choose("castillo")
    assert game.pending.origin == "special-action"  # type: ignore[union-attr]
    game.choose("decline")
    assert game.pending.origin == "act-again"  # type: ignore[union-attr]
    game.choose("place-again")
    for _ in range(3):
        game.choose("castillo")
    assert count(game, "red", "castillo") == 8


def _turn_of_red(of: Program, state: list[int], *open_cards: str) -> Game:
    """Red acts first and is to choose a card."""
    first = of.table.slots["row open"]
    for at, name in enumerate(sorted(open_cards, key=lambda name: card(of, name))):
        state[first + at] = card(of, name)
    state[of.table.slots["played"]] = card(of, "power-13")
    return enter(of, "turns", state)


def test_the_lowest_power_card_goes_first() -> None:
    for name, order in (("", ("green", "red", "blue")), ("lowest-first", ("blue", "red", "green"))):
        of = program(name, 3)
        state = pose(of, {"red@court": 1}, {"king": "aragon"})
        played = of.table.slots["played"]
        state[played : played + 3] = [card(of, power) for power in ("power-7", "power-2", "power-12")]
        assert enter(of, "turns", state).view(0).order == order


def test_placing_before_the_action_card_is_chosen() -> None:
    of = program("place-first", 3)
    state = pose(of, {"red@court": 9}, {"king": "aragon"})
    game = _turn_of_red(of, state, "king", "score-castillo")
    assert game.pending.origin == "place-first"  # type: ignore[union-attr]
    for _ in range(3):
        game.choose("castillo")
    assert game.pending.origin == "choose-card"  # type: ignore[union-attr]
    game.choose("king")
    assert game.pending.origin == "special-action"  # type: ignore[union-attr]


def test_how_many_are_placed_depends_on_the_players() -> None:
    for players, times in ((2, 3), (4, 2)):
        of = program("places-by-count", players)
        game = _turn_of_red(of, pose(of, {"red@court": 9}, {"king": "aragon"}), "king", "score-castillo")
        game.choose("king")
        game.choose("place")
        placed = 0
        while game.pending is not None and game.pending.origin == "place-one":
            game.choose("castillo")
            placed += 1
        assert placed == times


def test_a_step_of_all_seats_inside_a_turn_leaves_the_turn_order_alone() -> None:
    of = program("all-draw", 4)
    for number in range(1, 10):
        turns = [seat for at, seat in _orders(of, 9) if at == number]
        assert sorted(turns) == [0, 1, 2, 3]
    drawn = [choice for choice in story(of, 9)[0] if choice.origin == "draw-one"]
    by_turn = Counter((choice.round, choice.seat) for choice in drawn)
    assert max(by_turn.values()) == 4  # once after each turn of the round


def _orders(of: Program, seed: int) -> list[tuple[int, int]]:
    told, _ = story(of, seed)
    return [(choice.round, choice.seat) for choice in told if choice.origin == "act"]


def test_five_at_the_court_at_the_start() -> None:
    for name, size in (("", 7), ("five-at-court", 5)):
        game = Game(program(name, 4), 1)
        assert [count(game, who, "court") for who in ("red", "blue", "green", "yellow")] == [size] * 4


def test_starting_without_a_grande() -> None:
    assert Game(program("", 4), 1).view(0).units["red grande"] != "supply"
    game = Game(program("no-grande", 4), 1)
    assert {place for name, place in game.view(0).units.items() if "grande" in name} == {"supply"}


def test_the_king_travels_by_a_drawn_card_every_round() -> None:
    of = program("king-travels", 3)
    seen = set()
    for seed in range(12):
        game = enter(of, "kings-road", pose(of, {}, {"king": "aragon"}), seed)
        seen.add(game.view(0).units["king"])
    assert len(seen) > 4


def test_only_three_stacks() -> None:
    told, _ = story(program("three-stacks", 5), 3)
    kinds = {_deck_of(choice.chosen) for choice in told if choice.origin == "choose-card"}
    assert kinds == {"stack-1", "stack-2", "stack-5"}
    assert max(len(choice.names) for choice in told if choice.origin == "choose-card") == 3


def _deck_of(name: str) -> str:
    """The deck a card of the shipped game belongs to."""
    return house().rules("base")[0].cards[name].deck


def test_two_cards_of_one_stack() -> None:
    told, _ = story(program("two-of-a-stack", 5), 3)
    for number in range(1, 10):
        offered = next(choice.names for choice in told if choice.round == number and choice.origin == "choose-card")
        assert Counter(map(_deck_of, offered)) == {
            "stack-1": 1, "stack-2": 1, "stack-3": 1, "stack-4": 2, "stack-5": 1,
        }  # fmt: skip


# ------------------------------------------------------------------------------------------- line-ups
def test_a_line_up_for_three_only() -> None:
    ruleset = house("only-three")
    assert ruleset.players("trio") == (3,)
    with pytest.raises(ValueError, match="for 3 players, not 4"):
        ruleset.program("trio", 4)
    assert general_scorings(program("only-three", 3, "trio"), 1) == [2, 4, 6]
    assert ruleset.digest("base") == house().digest("base")


def test_a_whole_line_up_of_a_house() -> None:
    ruleset = house("council")
    assert ruleset.line_ups == (*house().line_ups, "council")
    assert ruleset.digest("base") == house().digest("base")
    told, game = story(program("council", 4, "council"), 2)
    assert game.round == 5
    assert {choice.origin for choice in told} >= {"muster", "march", "motion"}
    assert "power-cards" not in {choice.origin for choice in told}
    assert "special-action" not in {choice.origin for choice in told}  # compulsory: nobody is asked whether
    assert {len(choice.names) for choice in told if choice.origin == "motion"} == {2}


def test_a_sixth_player() -> None:
    ruleset = house("sixth-player")
    assert ruleset.players("base") == (2, 3, 4, 5, 6)
    game = Game(program("sixth-player", 6), 1)
    assert count(game, "purple", "court") == 7
    state = pose(game.program, {"purple@aragon": 3, "red@aragon": 2, "brown@aragon": 1}, {"king": "galicia"})
    assert paid(game.program, state, "aragon") == (4, 0, 0, 0, 1, 5)


def test_the_neutral_colour_marches_and_the_starter_decides() -> None:
    told, game = story(program("neutral-marches", 2, "base-2023-two"), 4)
    marches = [choice for choice in told if choice.origin == "neutral-marches"]
    starters: dict[int, int] = {}
    for choice in told:
        starters.setdefault(choice.round, choice.seat)  # the first to play a power card
    assert len(marches) > 4
    assert all(choice.seat == starters[choice.round] for choice in marches)
    assert max(len(choice.names) for choice in marches) <= 7  # regions beside the King, and to stop
    assert count(game, "grey", "province") == 0


def test_two_houses_at_once() -> None:
    of = program("kings-bonus-of-3 tenth-region starter-clockwise", 3)
    state = pose(of, {"red@portugal": 2, "blue@portugal": 1}, {"king": "portugal"})
    assert paid(of, state, "portugal") == (6 + 3, 2, 0)
    order = of.table.slots["order"]
    state[order : order + 3] = [0, 1, 2]
    assert after(of, "next-starter", state).view(0).starter == "blue"


def test_the_court_decides_the_game() -> None:
    of = program("court-decides", 2)
    state = pose(of, {"red@aragon": 3, "blue@court": 2}, {"king": "galicia"})
    state = perform(of, "special-scoring-any-2", state).state
    game = perform(of, "special-scoring-any-2", state)
    game.choose("aragon")
    assert game.scores == (5, 0)
    assert of.winners(game.state) == (1,)
    assert program("", 2).winners(game.state) == (0,)


def test_a_lasting_effect_hears_the_end_of_the_game() -> None:
    of = program("last-word", 4)
    state = pose(of, {}, {"king": "aragon"})
    card = next(i for i, entry in enumerate(of.table.cards) if entry is not None and entry.id == "last-word")
    ((over, _),) = of.lists["end"]
    game = Game(of, 1, state=state, play=of.performing(card, 2))
    assert game.over
    kept = game.state[:]
    assert len(game.view(2).lasting) == 1
    kept[of.phase_slot] = over
    ended = Game(of, 1, state=kept)
    assert ended.over
    assert ended.scores == (0, 0, 7, 0)
    assert ended.view(2).lasting == ()
