"""House rules about how places are scored: doubled, as one, without bonuses. See `test_houses.py`."""

from __future__ import annotations

import pytest
from posing import count, paid, perform, pose, program, taken

from interpreter.game import Game
from interpreter.program import Program
from interpreter.runtime.board import unpack

KING_FAR = {"king": "sevilla"}
Paid = dict[str, tuple[int, ...]]


def scored(of: Program, step: str, state: list[int], *choices: str) -> Paid:
    """What a step that asks no more than this pays in each place, told by the game; places in order."""
    found: Paid = {}
    table = of.table

    def tell(kind: str, place: int, points: int) -> None:
        assert table.place_ids[place] not in found, "scored twice"
        found[table.place_ids[place]] = tuple(unpack(points, table.seats))

    told = Game(of, 1, state=_at(of, step, state), play=_until(of, step), tell=tell)
    for choice in choices:
        told.choose(choice)
    return {place: points for place, points in found.items() if any(points)}


def _at(of: Program, step: str, state: list[int]) -> list[int]:
    state = state[:]
    state[of.phase_slot] = of.entries[step][0][0]
    return state


def _until(of: Program, step: str) -> object:
    end = of.entries[step][0][1]

    def play(s: list[int], draw: object, snap: object, tell: object) -> object:
        yield from of.play(s, draw, lambda _, phase: phase == end, tell)

    return play


# -------------------------------------------------------------------------------------- places as one
BORDER = {"red@aragon": 2, "blue@aragon": 1, "red@galicia": 1, "blue@galicia": 3, "green@galicia": 1}


def test_places_with_envoys_are_scored_as_one_in_the_general_scoring() -> None:
    of = program("envoys", 3)
    apart = pose(of, BORDER, KING_FAR | {"red envoy": "aragon", "red grande": "galicia", "blue grande": "aragon"})
    assert scored(of, "score-regions", apart) == {"galicia": (0, 4, 0), "aragon": (5, 4, 0)}
    units = {"red envoy": "aragon", "green envoy": "galicia", "red grande": "galicia", "blue grande": "aragon"}
    state = pose(of, BORDER, KING_FAR | units)
    # red 3, blue 4, green 1 in all: 4/2/0 and 5/4/1, and blue, who leads, has a home in aragon
    assert scored(of, "score-regions", state) == {"galicia": (2, 4, 0), "aragon": (4, 7, 0)}
    assert paid(of, state, "aragon") == (5, 4, 0)  # a special scoring is none of it


def test_three_places_and_ties_across_them() -> None:
    of = program("envoys", 3)
    envoys = {"red envoy": "aragon", "blue envoy": "galicia", "green envoy": "valencia"}
    state = pose(of, {"red@aragon": 2, "blue@galicia": 1, "blue@valencia": 1}, KING_FAR | envoys)
    assert scored(of, "score-regions", state) == {"galicia": (2, 2, 0), "aragon": (4, 4, 0), "valencia": (3, 3, 0)}


def test_a_place_joined_to_the_castillo_is_scored_with_it_and_not_again() -> None:
    of = program("envoys", 2)
    state = pose(of, {"red@castillo": 1, "blue@castillo": 2, "red@aragon": 2}, KING_FAR)
    game = perform(of, "union", state)
    game.choose("aragon")
    state = game.state
    assert paid(of, state, "castillo") == (10, 0)
    assert paid(of, state, "aragon") == (10, 0)
    assert scored(of, "score-the-castillo", state) == {"aragon": (5, 0), "castillo": (5, 0)}
    assert scored(of, "score-regions", state) == {"aragon": (5, 0), "castillo": (5, 0)}  # another sentence


def test_first_places_of_joined_places() -> None:
    of = program("envoys", 3)
    game = perform(of, "union", pose(of, {"red@castillo": 1, "blue@aragon": 2, "green@galicia": 1}, KING_FAR))
    game.choose("aragon")
    before = game.scores
    game = perform(of, "firsts-again", game.state)
    assert tuple(now - then for now, then in zip(game.scores, before, strict=True)) == (0, 10, 4)


def test_what_all_would_gain_now_counts_joined_places_as_one() -> None:
    of = program("envoys", 2)
    game = perform(of, "union", pose(of, {"red@castillo": 1, "blue@castillo": 2, "red@aragon": 2}, KING_FAR))
    game.choose("aragon")
    assert game.prospects == (10, 0)


def test_a_pair_joined_with_a_third_place_makes_three() -> None:
    of = program("envoys", 2)
    state = pose(of, {"red@castillo": 1, "blue@aragon": 2, "red@galicia": 2}, KING_FAR)
    for place in ("aragon", "galicia"):
        game = perform(of, "union", state)
        game.choose(place)
        state = game.state
    assert paid(of, state, "galicia") == (4 + 5 + 5, 0)


# -------------------------------------------------------------------------------------- twice
def test_a_herald_doubles_values_and_bonuses_in_the_general_scoring_only() -> None:
    of = program("heralds", 3)
    units = {"king": "aragon", "herald": "aragon", "red grande": "aragon"}
    state = pose(of, {"red@aragon": 2, "blue@aragon": 1}, units)
    assert paid(of, state, "aragon") == (5 + 2 + 2, 4, 0)
    assert scored(of, "score-regions", state) == {"aragon": (18, 8, 0)}
    away = pose(of, {"red@aragon": 2, "blue@aragon": 1}, units | {"herald": "galicia"})
    assert scored(of, "score-regions", away) == {"aragon": (9, 4, 0)}


def test_the_herald_counts_from_its_move_on() -> None:
    of = program("heralds", 2)
    game = perform(of, "herald-comes", pose(of, {"red@castillo": 1}, KING_FAR))
    game.choose("castillo")
    assert scored(of, "score-the-castillo", game.state) == {"castillo": (10, 0)}


def test_two_rules_make_it_twice_all_the_same() -> None:
    of = program("heralds", 2)
    state = pose(of, {"red@galicia": 1, "red@aragon": 1, "red@castillo": 1}, KING_FAR | {"herald": "galicia"})
    state = perform(of, "rich-coast", perform(of, "rich-coast", state).state).state
    assert [paid(of, state, place) for place in ("galicia", "aragon", "castillo")] == [(8, 0), (5, 0), (10, 0)]
    assert scored(of, "score-regions", state) == {"galicia": (8, 0), "aragon": (5, 0)}


def test_worth_looks_at_what_is_printed() -> None:
    of = program("heralds", 2)
    state = perform(of, "rich-coast", pose(of, {"red@galicia": 1}, KING_FAR)).state
    assert perform(of, "score-fours", state).scores == (8, 0)


def test_a_taboo_for_the_time_of_turns() -> None:
    of = program("heralds", 2)
    state = pose(of, {"red@court": 3, "red@castillo": 2}, {"king": "granada", "fence": "valencia"})
    taboo = of.table.slots["taboo"]
    assert not state[taboo] >> of.table.places["valencia"] & 1
    for step, offered in (("place", False), ("set-discs", True)):
        game = Game(of, 1, state=_at(of, step, taken(of, state, "decay-all")), play=_until(of, step))
        assert game.pending is not None
        assert any("valencia" in name for name in game.pending.names) is offered
        assert bool(game.state[taboo] >> of.table.places["valencia"] & 1) is not offered


# -------------------------------------------------------------------------------------- bonuses
def test_a_bonus_barred_with_its_kind() -> None:
    of = program("lean-year", 2)
    state = pose(of, {"red@aragon": 1}, {"king": "aragon", "mint": "aragon", "red grande": "aragon"})
    assert paid(of, state, "aragon") == (5 + 2 + 2 + 3, 0)
    assert scored(of, "score-regions", state) == {"aragon": (5 + 2 + 2 + 3 + 4, 0)}
    lean = perform(of, "lean-year", state).state
    assert paid(of, lean, "aragon") == (5 + 2, 0)
    assert scored(of, "score-regions", lean) == {"aragon": (5 + 2 + 4, 0)}


@pytest.mark.parametrize("place", ["aragon", "galicia"])
def test_a_bonus_for_one_step_alone(place: str) -> None:
    of = program("lean-year", 2)
    state = pose(of, {f"red@{place}": 1}, KING_FAR | {"mint": "supply"})
    game = perform(of, "mint-moves", state)
    game.choose(place)
    first = {"aragon": 5, "galicia": 4}[place]
    assert paid(of, game.state, place) == (first + 3, 0)
    assert scored(of, "score-regions", game.state) == {place: (first + 7, 0)}


# -------------------------------------------------------------------------------------- who leads
LED = {
    "red@aragon": 2, "blue@aragon": 1, "blue@galicia": 1, "red@valencia": 1, "blue@valencia": 1,
    "green@sevilla": 2, "red monk@sevilla": 2, "blue monk@sevilla": 1, "red monk@galicia": 1, "green monk@galicia": 1,
}  # fmt: skip


@pytest.mark.parametrize(
    ("card", "scores"),
    [
        ("where-monks-lead", (0, 0, 4)),  # sevilla, where red has most monks
        ("where-others-lead", (0, 4, 4)),  # galicia and sevilla, for red
        ("contested", (3, 3, 0)),  # valencia: a tie for most is led by nobody
    ],
)
def test_places_by_who_leads_there(card: str, scores: tuple[int, ...]) -> None:
    of = program("leaders", 3)
    assert perform(of, card, pose(of, LED, {"king": "granada"})).scores == scores


def test_places_led_by_whom_a_frame_speaks_of() -> None:
    of = program("leaders", 3)
    game = perform(of, "alms", pose(of, LED, {"king": "granada"}))
    assert game.over
    assert [count(game, "blue", "galicia"), count(game, "blue", "aragon"), count(game, "green", "sevilla")] == [0, 1, 1]
