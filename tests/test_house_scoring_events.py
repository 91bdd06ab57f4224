"""House rules about borrowed boards, what is heard of scorings, and their order. See `test_houses.py`."""

from __future__ import annotations

from posing import count, perform, pose, program
from test_house_scoring import scored

from interpreter.game import Game
from interpreter.program import Program
from interpreter.runtime.board import unpack

FAR = {"king": "sevilla"}
Told = list[tuple[str, tuple[int, ...]]]


def told(of: Program, card: str, state: list[int], *choices: str, seat: int = 0) -> tuple[Told, Game]:
    """What a card pays in each place, in order, and the game behind it."""
    found: Told = []

    def tell(kind: str, place: int, points: int) -> None:
        found.append((of.table.place_ids[place], tuple(unpack(points, of.table.seats))))

    index = next(i for i, entry in enumerate(of.table.cards) if entry is not None and entry.id == card)
    game = Game(of, 1, state=state, play=of.performing(index, seat), tell=tell)
    for choice in choices:
        game.choose(choice)
    assert game.over, game.pending
    return [(place, points) for place, points in found if any(points)], game


# -------------------------------------------------------------------------------------- borrowed boards
def test_the_pieces_of_a_place_by_the_board_of_another() -> None:
    of = program("borrowed", 3)
    pieces = {"red@castillo": 2, "blue@castillo": 1, "blue@aragon": 3}
    state = pose(of, pieces, {"king": "aragon", "red grande": "aragon", "blue grande": "galicia"})
    assert told(of, "home-scores", state)[0] == [("castillo", (5 + 2 + 2, 4, 0))]
    state = pose(of, pieces, {"king": "sevilla", "red grande": "aragon", "board-8-4-0": "aragon"})
    assert told(of, "home-scores", state)[0] == [("castillo", (8 + 2, 4, 0))]


def test_several_places_with_the_bonuses_of_both() -> None:
    of = program("borrowed", 2)
    units = {"king": "galicia", "abbot": "castilla-la-nueva", "red grande": "castilla-la-nueva"}
    state = pose(of, {"red@galicia": 1, "blue@valencia": 1, "red@valencia": 2, "blue@castillo": 1}, units)
    assert told(of, "as-the-abbot", state)[0] == [("galicia", (7 + 2 + 2, 0)), ("valencia", (7 + 2, 0))]


def test_a_place_scored_like_itself_or_like_nothing_is_scored_as_usual() -> None:
    of = program("borrowed", 2)
    state = pose(of, {"red@galicia": 1}, FAR | {"abbot": "supply"})
    assert told(of, "as-the-abbot", state)[0] == [("galicia", (4, 0))]
    state = pose(of, {"red@galicia": 1}, {"king": "galicia", "abbot": "galicia"})
    assert told(of, "as-the-abbot", state)[0] == [("galicia", (4 + 2, 0))]


def test_first_place_only_like_a_place_chosen() -> None:
    of = program("borrowed", 3)
    state = pose(of, {"red@castillo": 2, "blue@castillo": 1}, FAR)
    assert told(of, "two-alike", state, "castilla-la-nueva")[0] == [("castillo", (7, 0, 0))]


# -------------------------------------------------------------------------------------- what is heard
def lying(of: Program, state: list[int], card: str, seat: int) -> list[int]:
    return told(of, card, state, seat=seat)[1].state


def test_whoever_lies_in_ambush_is_asked_before_each_place_of_any_scoring() -> None:
    of = program("ambush", 3)
    state = lying(of, pose(of, {"red@galicia": 1, "blue@court": 5}, FAR), "ambush", 1)
    game = perform(of, "score-fours", state)
    assert game.pending is not None
    assert (game.pending.player, game.pending.names) == (1, ("no", "yes"))  # galicia
    game.choose("no")
    game.choose("yes")  # cataluna; sevilla is taboo
    assert game.over
    assert count(game, "blue", "cataluna") == 2
    assert game.scores == (4, 4, 0)
    assert not game.view(0).lasting
    again = perform(of, "score-fours", game.state)
    assert again.over


def test_the_general_scoring_is_heard_too_and_the_castillo() -> None:
    of = program("ambush", 2)
    state = lying(of, pose(of, {"red@castillo": 1, "blue@court": 5}, FAR), "ambush", 1)
    assert scored(of, "score-the-castillo", state, "yes") == {"castillo": (0, 5)}
    assert scored(of, "score-the-castillo", state, "no") == {"castillo": (5, 0)}


def test_a_toll_after_each_place_for_whoever_took_it() -> None:
    of = program("ambush", 2)
    state = lying(of, pose(of, {"red@galicia": 1}, FAR), "toll", 1)
    found, game = told(of, "score-fours", state)
    assert found == [("galicia", (4, 0)), ("", (0, 2)), ("", (0, 2)), ("", (0, 2))]
    assert game.scores == (4, 6)


def test_a_scoring_inside_of_what_is_heard_is_not_heard() -> None:
    of = program("ambush", 2)
    state = lying(of, pose(of, {"red@castillo": 1}, FAR), "echo", 1)
    assert told(of, "score-castillo", state)[0] == [("castillo", (5, 0)), ("castillo", (5, 0))]


# -------------------------------------------------------------------------------------- in what order
def test_the_order_is_asked_while_more_than_one_is_left() -> None:
    of = program("ambush", 2)
    state = pose(of, {"red@galicia": 1, "red@cataluna": 1, "blue@sevilla": 1}, {"king": "aragon"})
    game = perform(of, "fours-in-order", state)
    assert game.pending is not None
    assert game.pending.names == ("galicia", "cataluna", "sevilla")
    found, _ = told(of, "fours-in-order", state, "sevilla", "cataluna")
    assert [place for place, _ in found] == ["sevilla", "cataluna", "galicia"]


def test_places_scored_together_are_offered_once() -> None:
    of = program("ambush", 2)
    state = pose(of, {"red@galicia": 1, "red@aragon": 1}, FAR | {"red knot": "galicia", "blue knot": "aragon"})
    choices = ["aragon", "valencia", "granada", "sevilla", "castilla-la-nueva", "castilla-la-vieja", "cataluna"]
    assert scored(of, "score-regions", state, *choices) == {"galicia": (4, 0), "aragon": (5, 0)}


def test_before_places_scored_together_each_is_told() -> None:
    of = program("ambush", 2)
    state = pose(of, {"red@galicia": 1, "blue@court": 4}, FAR | {"red knot": "galicia", "blue knot": "aragon"})
    state = lying(of, state, "ambush", 1)
    choices = ["aragon", "no", "yes", "valencia", "granada", "sevilla", "castilla-la-nueva", "castilla-la-vieja"]
    assert scored(of, "score-regions", state, *choices, "cataluna") == {"galicia": (0, 4), "aragon": (0, 5)}
