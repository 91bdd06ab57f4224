"""A small game that has nothing to do with the shipped one, from YAML alone: it checks clean and plays."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest
from conformance.playing import play, replay, shipped, spelled_out
from conformance.watching import Told, Watch

from interpreter.checking import check
from interpreter.game import Game
from interpreter.naming import option_name
from interpreter.program import Program, walk
from interpreter.ruleset import load
from interpreter.scenario import render_results, run

GAMES = Path(__file__).parent / "games"
ORCHARDS = GAMES / "orchards.yaml"


@cache
def program(players: int) -> Program:
    """The game for so many families."""
    return load([ORCHARDS]).program("orchards", players)


def test_it_checks_clean() -> None:
    assert [str(problem) for problem in check([ORCHARDS])] == []


def test_it_shares_no_name_with_the_shipped_game() -> None:
    ours, theirs = load([ORCHARDS]).rules("orchards")[0], shipped().rules("base")[0]
    for section in (
        "modules",
        "colours",
        "places",
        "areas",
        "pieces",
        "bonuses",
        "card_kinds",
        "decks",
        "cards",
        "line_ups",
    ):
        assert not set(getattr(ours, section)) & set(getattr(theirs, section)), section
    assert len([place for place in ours.places.values() if place.region]) == 3
    kinds = {step.do for steps in ours.line_ups["orchards"].lists.values() for step in walk(steps)}
    assert "play-cards" not in kinds


@pytest.mark.parametrize("players", [2, 3])
def test_games_are_sound_and_end(players: int) -> None:
    watch = Watch(program(players))
    for seed in range(40):
        told, before = Told(), program(players).start
        game = Game(program(players), seed, tell=told)

        def at(game: Game) -> None:
            nonlocal before
            watch.all_of(game)
            watch.taboo_kept(before, game.state)
            before = game.state[:]

        play(game, Random(seed), at)
        assert told.scores(players) == game.scores
        assert game.round == 6
        assert game.winners
        again = replay(program(players), game.log)
        assert spelled_out(program(players), again.state) == spelled_out(program(players), game.state)


@pytest.mark.parametrize("players", [2, 3])
def test_every_orchard_ripens_twice(players: int) -> None:
    for seed in range(10):
        drawn: Counter[str] = Counter()
        game = play(Game(program(players), seed), Random(seed))
        again = Game(program(players), None)
        for entry in game.log:
            assert again.ask is not None
            if entry < 0 and again.program.sites[again.ask[0]].subject == "weather":
                drawn[option_name(again.program, again.ask[0], ~entry)] += 1
            again.apply(~entry if entry < 0 else entry)
        assert drawn == {"apples": 2, "pears": 2, "cherries": 2}


def test_choices_matter_more_than_seats() -> None:
    """Somebody who always does the first thing offered is beaten by somebody who goes where fruit is ripe."""
    wins = Counter(_careful_against_idle(seed) for seed in range(60))
    assert wins["careful"] > 2 * wins["idle"], wins


def _careful_against_idle(seed: int) -> str:
    game = Game(program(2), seed)
    careful = seed % 2
    while game.ask is not None:
        _, player, options = game.ask
        game.apply(max(options, key=lambda each: _worth(game, each)) if player == careful else options[0])
    return "careful" if game.winners == (careful,) else "idle" if careful not in game.winners else "neither"


def _worth(game: Game, option: int) -> int:
    """What the board would pay the player after an option, less what the others would get."""
    assert game.ask is not None
    seat, twin = game.ask[1], game.clone()
    twin.apply(option)
    paid = [score + prospect for score, prospect in zip(twin.scores, twin.prospects, strict=True)]
    return 2 * paid[seat] - sum(paid)


def test_facts_about_it_hold() -> None:
    results = run([ORCHARDS, GAMES / "orchards-scenarios.yaml"])
    assert len(results) == 6
    assert all(result.passed for result in results), render_results(results)
