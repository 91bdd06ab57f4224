"""House rules about voyages: decks for some regions, ways that are closed; each file brings its own scenarios."""

from __future__ import annotations

from random import Random

import pytest
from posing import HOUSES, house, program

from interpreter.game import Game
from interpreter.greedy.bot import GreedyBot
from interpreter.scenario import render_results, run

NAMES = ("inland-drawn", "closed-ways", "pilgrims", "newcomers")
every_house = pytest.mark.parametrize("name", NAMES)


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


def test_a_deck_for_some_regions_holds_no_other() -> None:
    assert house("inland-drawn").warnings == ()
    for seed in range(20):
        view = Game(program("inland-drawn", 5), seed).view(0)
        assert set(view.decks["crown-lands"]) < {"aragon", "castilla-la-nueva", "castilla-la-vieja"}
        assert len(view.decks["crown-lands"]) == 2
        assert len(view.decks["region-cards"]) == 1
        assert not set(view.decks["region-cards"]) & {"aragon", "castilla-la-nueva", "castilla-la-vieja"}
