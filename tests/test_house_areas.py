"""House rules by which an area means something else for a while. See `test_houses.py`."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from posing import HOUSES, count, enter, house, perform, pose, program, taken

from interpreter.cli import called
from interpreter.game import Game
from interpreter.greedy.bot import GreedyBot
from interpreter.program import Program

KING = {"king": "castilla-la-nueva", "red grande": "galicia", "blue grande": "galicia"}
NEAR = ("aragon", "castilla-la-vieja", "castillo", "granada", "sevilla", "valencia")
COAST = ("cataluna", "galicia", "granada", "pais-vasco", "sevilla", "valencia")
RICH = ("castilla-la-vieja", "granada")  # worth 6 or 7, but for the King's region


@pytest.fixture(scope="module")
def ways() -> Program:
    return program("other-ways", 3)


def _names(game: Game) -> tuple[str, ...]:
    """Where pieces can go, or what else is offered."""
    assert game.pending is not None
    return tuple(sorted(name for name in game.pending.names if name not in ("0", "stop", "none")))


def lasting(of: Program, state: list[int], name: str, *choices: str, seat: int = 0) -> list[int]:
    """The state once a seat has performed a card."""
    game = perform(of, name, state, seat)
    for choice in choices:
        game.choose(choice)
    assert game.over
    return game.state[:]


def placing(of: Program, state: list[int], seat: int = 0) -> Game:
    """The step in which a seat places as many pieces as `by-sea` says."""
    state = taken(of, state, "by-sea", seat)
    for name, slot in of.table.slots.items():
        if name.startswith("loop seat "):
            state[slot + 1] = seat
    return enter(of, "place", state)


def test_pieces_go_where_the_area_says(ways: Program) -> None:
    state = pose(ways, {"red@court": 3, "blue@court": 3}, KING)
    assert _names(placing(ways, state)) == NEAR
    state = lasting(ways, state, "by-sea")
    assert _names(placing(ways, state)) == COAST
    assert _names(placing(ways, state, 1)) == NEAR  # the others go by the rules


def test_an_area_may_mean_a_place_chosen_before(ways: Program) -> None:
    state = lasting(ways, pose(ways, {"red@court": 3}, KING), "outpost", "pais-vasco")
    game = placing(ways, state)
    assert _names(game) == ("1", "2", "3")
    game.choose("2")
    assert count(game, "red", "pais-vasco") == 2


def test_a_taboo_place_takes_nothing_whatever_the_area_means(ways: Program) -> None:
    state = lasting(ways, pose(ways, {"red@court": 3}, KING), "outpost", "pais-vasco")
    then = pose(ways, {}, {"king": "pais-vasco"})
    king = next(unit.slot for unit in ways.table.units if unit.name == "king")
    state[king] = then[king]
    ways.board.refresh(state)
    game = placing(ways, state)
    assert game.pending is None or game.pending.origin != "place"


def test_the_newest_meaning_holds_and_older_ones_come_back(ways: Program) -> None:
    state = lasting(ways, pose(ways, {"red@court": 3}, KING), "outpost", "pais-vasco")
    state = lasting(ways, state, "by-sea")
    assert _names(placing(ways, state)) == COAST
    ways.lasting.expire(state, ways_ending(ways, "turn"))
    assert _names(placing(ways, state)) == ("1", "2", "3")
    state = lasting(ways, state, "second-outpost", "cataluna")  # takes the free record of `by-sea`
    assert _names(placing(ways, state)) == tuple(sorted((*NEAR, "cataluna")))


def ways_ending(of: Program, step: str) -> int:
    """The number of an ending, by which lasting effects end."""
    state = lasting(of, pose(of, {}, KING), "by-sea")
    record = next(z for z in of.lasting.records(state) if state[z])
    assert step == "turn"
    return state[record + 3]


def test_inside_its_new_meaning_the_area_is_what_the_rules_say(ways: Program) -> None:
    state = lasting(ways, pose(ways, {"red@court": 3}, KING), "outpost", "pais-vasco")
    state = lasting(ways, state, "second-outpost", "galicia")
    assert _names(placing(ways, state)) == tuple(sorted((*NEAR, "galicia")))


def test_players_are_found_by_what_the_area_means_for_them(ways: Program) -> None:
    state = pose(ways, {"red@galicia": 1, "blue@galicia": 1, "green@castilla-la-nueva": 1}, KING)
    assert perform(ways, "harbour-dues", state).scores == (2, 2, 0)
    state = lasting(ways, state, "silted")
    state = lasting(ways, state, "silted", seat=2)
    assert perform(ways, "harbour-dues", state).scores == (0, 2, 2)


def test_an_area_in_an_area(ways: Program) -> None:
    state = pose(ways, {"red@galicia": 1}, KING)
    assert perform(ways, "shore-watch", state).scores == (3, 0, 0)
    assert perform(ways, "shore-watch", lasting(ways, state, "silted")).scores == (0, 0, 0)
    assert perform(ways, "shore-watch", lasting(ways, state, "silted", seat=1)).scores == (3, 0, 0)


def test_their_area_is_what_it_means_for_them(ways: Program) -> None:
    state = pose(ways, {"blue@galicia": 1, "blue@castilla-la-vieja": 1, "green@galicia": 1}, KING)
    state = lasting(ways, lasting(ways, state, "silted", seat=1), "silted")
    game = perform(ways, "press-gang", state)
    assert game.over
    assert (count(game, "blue", "castilla-la-vieja"), count(game, "blue", "galicia")) == (0, 1)
    assert count(game, "green", "galicia") == 0


def test_discs_are_set_to_what_the_area_means_for_each(ways: Program) -> None:
    state = pose(ways, {"red@court": 1, "blue@court": 1, "green@court": 1}, KING)
    game = perform(ways, "landings", lasting(ways, state, "silted", seat=1))
    offered = []
    while game.pending is not None:
        offered.append(_names(game))
        game.choose("granada")
    rich = tuple(sorted((*RICH, "castilla-la-nueva")))
    assert offered == [COAST, rich, COAST]
    assert [count(game, who, "granada") for who in ("red", "blue", "green")] == [1, 1, 1]


def test_choices_and_single_pieces(ways: Program) -> None:
    state = lasting(ways, pose(ways, {"red@court": 1}, KING), "silted")
    game = perform(ways, "muster", state)
    assert _names(game) == RICH
    game.choose("granada")
    assert count(game, "red", "granada") == 1
    assert _names(game) == RICH


def test_one_place_to_choose_may_become_all_of_some(ways: Program) -> None:
    state = pose(ways, {"red@castilla-la-nueva": 1, "red@galicia": 1, "blue@cataluna": 1}, {"king": "aragon"})
    assert perform(ways, "judgement", state).scores == (7, 0, 0)  # only one region is worth 7
    assert perform(ways, "judgement", lasting(ways, state, "silted")).scores == (4, 4, 0)


def test_games_without_such_cards_have_nothing_of_it() -> None:
    assert "meant(" not in program("", 3).source
    assert program("", 3).table.record_size < program("other-ways", 3).table.record_size


def test_the_plan_tells_each_meaning(capsys: pytest.CaptureFixture[str]) -> None:
    explain(HOUSES / "other-ways.yaml", "shore-watch", "by-sea")
    told = " ".join(capsys.readouterr().out.split())
    assert "where harbour of p is as in the rules: at least 1 caballero of p in any {galicia" in told
    assert "where harbour of p is as in frame" in told
    assert "For you, 'within reach' means any coastal region instead of any region adjacent to" in told


def explain(path: Path, *names: str) -> None:
    for name in names:
        assert called(["explain", str(path), name, "--plan"]) == 0


SCENARIO = """
format: 1
rules: RULES
line-up: base
players: 3
scenarios:
  - name: who places where
    given:
      king: castilla-la-nueva
      court: {red: 2, blue: 2}
      cards: {red: {action-card: by-sea}, blue: {action-card: by-sea}}
    when:
      - {perform: EFFECT}
      - {run: place, by: red}
      - PLACING
    then: CLAIM
"""
TRIED = [
    ("outpost, by: red}\n      - {red: galicia", "{red: 2}", "{galicia: {red: 2}}"),
    (
        "outpost, by: red}\n      - {red: galicia",
        "{red: sevilla, refused: wrong-time}\n      - {red: 0}",
        "{court: {red: 2}}",
    ),
    ("by-sea, by: red", "{red: [valencia, galicia]}", "{galicia: {red: 1}, valencia: {red: 1}}"),
    ("by-sea, by: red", "{red: aragon, refused: wrong-kind}\n      - {red: stop}", "{court: {red: 2}}"),
    ("by-sea, by: blue", "{red: galicia, refused: not-adjacent}\n      - {red: stop}", "{court: {red: 2}}"),
    ("outpost, by: blue}\n      - {blue: galicia", "{red: [aragon, stop]}", "{aragon: {red: 1}}"),
    (
        "outpost, by: red}\n      - {red: galicia}\n      - {effect: move king to galicia, by: red",
        "{red: galicia, refused: taboo}",
        "{court: {red: 2}}",
    ),
    (
        "outpost, by: red}\n      - {red: galicia}\n      - {effect: move king to galicia, by: red",
        "{red: sevilla, refused: not-offered}",
        "{court: {red: 2}}",
    ),
]


@pytest.mark.parametrize(("effect", "placing", "claim"), TRIED)
def test_scenarios_know_the_meaning(tmp_path: Path, effect: str, placing: str, claim: str) -> None:
    text = SCENARIO.replace("RULES", str(HOUSES / "other-ways.yaml")).replace("EFFECT", effect)
    text = text.replace("PLACING", placing).replace("CLAIM", claim)
    (tmp_path / "facts.yaml").write_text(text, encoding="utf-8")
    assert called(["test", str(tmp_path / "facts.yaml")]) == 0


def test_the_greedy_bot_plays_with_it() -> None:
    for players in (2, 5):
        of = house("other-ways").program("base", players)
        game, bot, rng = Game(of, 3), GreedyBot(), Random(3)
        while game.pending is not None:
            game.apply(bot(game.view(game.pending.player), game.pending, rng))
        assert game.winners
