"""House rules about places and what stands in them; each file of `tests/houses` brings its own scenarios."""

from __future__ import annotations

from random import Random

import pytest
from conformance.playing import play, shipped
from posing import HOUSES, program

from interpreter.game import Game
from interpreter.greedy.bot import GreedyBot
from interpreter.plan.crowds import CROWD
from interpreter.program import Program
from interpreter.runtime.static import members
from interpreter.scenario import render_results, run

NAMES = (
    "market-gates", "quiet-castillo", "cellar", "garrisons", "parts-of-places", "lone-places", "closed-gates",
    "dead-ends",
)  # fmt: skip
VOYAGES = ("inland-drawn", "closed-ways", "pilgrims", "newcomers", "camp-followers")
every_house = pytest.mark.parametrize("name", [*NAMES, *VOYAGES])


@every_house
def test_its_scenarios_come_true(name: str) -> None:
    results = run([HOUSES / f"{name}.yaml"])
    assert results
    assert all(result.passed for result in results), render_results(results)


@every_house
def test_bots_and_other_eyes_see_nothing_strange(name: str) -> None:
    of, rng = program(name, 3), Random(name)
    bot = GreedyBot()
    for seed in range(2):
        game = Game(of, seed)
        while game.ask is not None:
            if rng.random() < 0.05:
                seat = rng.randrange(3)
                assert game.redeal(seat, rng).view(seat).as_dict() == game.view(seat).as_dict()
                assert game.clone().state == game.state
            game.apply(bot.decide(game, game.ask, rng))
        assert game.winners


@pytest.mark.parametrize("name", ["garrisons", "parts-of-places", "newcomers"])
def test_no_place_ever_takes_more_than_it_has_room_for(name: str) -> None:
    of = program(name, 4)
    filled = 0
    for seed in range(30):
        last = of.start

        def at(game: Game) -> None:
            nonlocal last, filled
            filled += _kept(of, last, game.state)
            last = game.state[:]

        play(Game(of, seed, marks=False), Random(seed), at)
    assert filled > 50  # places were full, or fuller than that before


@pytest.mark.parametrize("name", ["garrisons", "parts-of-places", "newcomers", "closed-ways"])
def test_how_many_stand_in_places_is_known_without_counting(name: str) -> None:
    _never_miscounted(program(name, 4), 3)


@pytest.mark.parametrize("line_up", ["inquisitor-colonies-king-intrigue-all", "king-intrigue-special-cards"])
def test_the_same_with_shipped_line_ups(line_up: str) -> None:
    _never_miscounted(shipped().program(line_up, 4), 3)


def _never_miscounted(of: Program, games: int) -> None:
    rooms, slot = of.board.rooms, of.table.slots[CROWD]
    assert rooms is not None
    kept = set[int]()

    def at(game: Game) -> None:
        counted = game.state[:]
        rooms.crowding.recount(counted)
        assert game.state[slot] == counted[slot]
        kept.add(counted[slot])

    for seed in range(games):
        play(Game(of, seed, marks=False), Random(seed), at)
    assert len(kept) > 3


def _kept(of: Program, before: list[int], after: list[int]) -> int:
    """Checks that no limited place took more than its number; how many are full."""
    rooms = of.board.rooms
    assert rooms is not None
    full = 0
    for place in members(after[of.table.slots["narrow"]] & before[of.table.slots["narrow"]]):
        most = min((limit.number for limit in rooms.limits_of(after, place)), default=999)
        count = rooms.counted(after, place)
        assert count <= max(most, rooms.counted(before, place)), of.table.place_ids[place]
        full += count >= most
    return full
