"""House rules by which only its owner knows where a piece stands. See `test_houses.py`."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from conformance.watching import Watch
from posing import HOUSES, count, enter, hand, house, perform, pose, program, taken

from interpreter.chronicle.following import follow
from interpreter.chronicle.telling import telling
from interpreter.cli import called
from interpreter.game import Game
from interpreter.greedy.bot import GreedyBot
from interpreter.program import Program
from interpreter.runtime.hidden import unseen
from interpreter.source import Source
from interpreter.trace import Header, trace_text
from interpreter.trace_reading import read_trace

COURTS = {"red@court": 2, "blue@court": 2, "green@court": 2}
AT = {"king": "aragon"}
COAST = {"galicia", "pais-vasco", "cataluna", "sevilla", "granada", "valencia", "castillo"}


@pytest.fixture(scope="module")
def of() -> Program:
    return program("spies", 3)


def set_out(of: Program, *places: str) -> Game:
    """A game in which the spies of all seats have gone, in the order they were asked."""
    game = enter(of, "spies-set-out", pose(of, COURTS, AT))
    for place in places:
        game.choose(place)
    return game


def test_only_the_owner_knows_where_it_went(of: Program) -> None:
    game = set_out(of)
    first = game.pending
    assert first is not None
    assert first.secret == "own"
    owner, others = first.player, {0, 1, 2} - {first.player}
    name = f"{of.table.owners[owner]} spy"
    game.choose("galicia")
    assert game.view(owner).units[name] == "galicia"
    assert name not in game.view(owner).unseen
    for other in others:
        assert game.view(other).units[name] == "unseen"
        assert set(game.view(other).unseen[name]) == COAST


def test_a_sentence_that_asks_where_it_is_shows_it_to_all(of: Program) -> None:
    state = set_out(of, "galicia", "sevilla", "castillo").state[:]  # of blue, green and red
    game = perform(of, "unmask", state, 0)
    game.choose("green")
    assert game.over
    assert [game.view(0).units[f"{who} spy"] for who in ("red", "blue", "green")] == ["castillo", "unseen", "sevilla"]
    assert game.state[of.table.rows["caballero"][2] + of.table.places["sevilla"]] == 1


def test_back_in_the_open(of: Program) -> None:
    state = set_out(of, "galicia", "sevilla", "castillo").state[:]
    game = perform(of, "bribe", state, 0)
    assert game.view(0).units["blue spy"] == "galicia"  # whoever may take a spy sees where each stands
    game.choose("blue spy")
    assert [game.view(2).units[f"{who} spy"] for who in ("blue", "green")] == ["supply", "sevilla"]
    assert game.view(2).units["red spy"] == "unseen"


def test_what_others_think_possible() -> None:
    every = (2, 3, 4, 5)
    assert unseen(0, 1, every, every, False) == 0b111100
    assert unseen(0b111100, 3, (2, 4, 5), every, False) == 0b111100  # nobody else knows which one is left out
    assert unseen(0, 1, (2, 3), (2, 3), True) == 0b1110
    assert unseen(0b11000000, 6, (2, 3), (2, 3), True) == 0b11001100
    assert unseen(0, 1, (4,), (4,), False) == 0  # known to everybody


def test_dealt_anew_the_views_are_the_same(of: Program) -> None:
    watch, moved = Watch(of), set()
    for seed in range(5):
        game, rng = Game(of, seed), Random(seed)
        while game.pending is not None:
            for seat in range(3) if len(game.log) % 3 == 0 else ():
                twin = game.redeal(seat, rng)
                watch.all_of(twin)
                assert twin.view(seat).as_dict() == game.view(seat).as_dict()
                for unit in of.table.units:
                    if unit.kind == "spy" and twin.state[unit.slot] != game.state[unit.slot]:
                        assert unit.owner != seat
                        moved.add(unit.owner)
            game.apply(rng.choice(game.pending.options))
    assert moved == {0, 1, 2}


def test_a_story_for_a_seat_does_not_tell(of: Program) -> None:
    header = Header((str(HOUSES / "spies.yaml"),), house("spies").digest("base"), "base", 3)
    game, rng = Game(of, 5), Random(5)
    while game.pending is not None and game.round < 4:
        game.apply(rng.choice(game.pending.options))
    text = trace_text(of, game.log, header)
    assert "red spies-set-out (secret): " in text

    def told(seat: int | None) -> str:
        story = follow(of, read_trace(Source("x.trace", text)), seat)
        assert story.misfit is None or story.misfit.found is None
        return str(telling(story, seat, None, header.rules))

    everything, red = told(None), told(0)
    assert "decides unseen where the spy goes" in red
    assert "decides unseen" not in everything


def test_the_same_story_however_others_chose(of: Program) -> None:
    header = Header(("x.yaml",), house("spies").digest("base"), "base", 3)
    rng, differed = Random(2), 0
    for seed in range(8):
        game, sent = Game(of, seed), 0
        while sent < 2:
            assert game.pending is not None
            sent += game.pending.origin == "spies-set-out"
            game.apply(rng.choice(game.pending.options))
        assert game.pending is not None
        seat = game.pending.player
        twin = game.redeal(seat, rng)
        one, other = (trace_text(of, each.log, header) for each in (game, twin))
        stories = [follow(of, read_trace(Source("x", text)), seat) for text in (one, other)]
        first, second = (telling(story, seat, None, header.rules) for story in stories)
        assert first == second
        differed += one != other
    assert differed > 3


SCENARIO = """
format: 1
line-up: base
rules: RULES
players: 3
scenarios:
  - name: where it was put
    given: {king: aragon, spy: {red: granada, blue: supply}, court: {red: 1, blue: 1}}
    when:
      - {run: spies-set-out}
      - {blue: sevilla, red: castillo}
    then:
      spy: {red: castillo, blue: sevilla}
      hidden: {viewer: green, pieces: [red spy, blue spy]}
  - name: an action shows it
    given: {king: aragon, spy: {red: granada}, court: {red: 2}}
    when:
      - {perform: report, by: red}
      - {red: [granada, granada]}
    then:
      granada: {red: 2}
      spy: {red: supply}
"""


def test_scenarios(tmp_path: Path) -> None:
    path = tmp_path / "facts.yaml"
    path.write_text(SCENARIO.replace("RULES", str(HOUSES / "spies.yaml")), encoding="utf-8")
    assert called(["test", str(path)]) == 0


def test_the_greedy_bot_plays_with_it(of: Program) -> None:
    game, bot, rng = Game(of, 3), GreedyBot(), Random(3)
    while game.pending is not None:
        game.apply(bot(game.view(game.pending.player), game.pending, rng))
    assert game.winners


def test_other_games_have_nothing_of_it() -> None:
    assert "unseen(" not in program("", 3).source


def test_a_gale_gathers_unseen_and_breaks_in_its_owners_turn() -> None:
    of = program("gales", 2)
    state = pose(of, {"red@galicia": 3, "blue@galicia": 2, "red@court": 2}, {"king": "granada"})
    hand(of, state, 0, "power-9", place="played")
    hand(of, state, 1, "power-8", place="played")
    game = enter(of, "gales-gather", state)
    assert game.pending is not None
    assert (game.pending.player, game.pending.origin, game.pending.secret) == (0, "gales-gather", "own")
    game.choose("galicia")
    assert [game.view(seat).units["red gale"] for seat in (0, 1)] == ["galicia", "unseen"]
    after_card = perform(of, "gale-breaks", game.state[:], 0)
    assert after_card.over
    assert [count(after_card, who, "galicia") for who in ("red", "blue")] == [1, 1]
    assert [after_card.view(seat).units["red gale"] for seat in (0, 1)] == ["supply", "supply"]
    placing = enter(of, "place", taken(of, after_card.state, "gale-breaks"))
    assert placing.pending is not None
    assert placing.pending.kind == "count"  # everything placed goes to that one region
    placing.choose("2")
    assert count(placing, "red", "galicia") == 3


def test_a_gale_in_a_taboo_region_takes_nothing_and_lets_nothing_be_placed() -> None:
    of = program("gales", 2)
    state = pose(of, {"red@galicia": 3, "red@court": 2}, {"king": "galicia", "red gale": "galicia"})
    game = perform(of, "gale-breaks", state, 0)
    assert game.over
    assert count(game, "red", "galicia") == 3
    placing = enter(of, "place", taken(of, game.state, "gale-breaks"))
    assert placing.pending is None or placing.pending.origin != "place"
