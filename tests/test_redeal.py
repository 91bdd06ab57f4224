"""Dealing hidden hands anew: what is dealt fits all that was seen, also since the last point a game is kept at."""

from __future__ import annotations

from random import Random

import pytest
from conformance.watching import Watch
from posing import program

from interpreter.game import Game


def _follow(name: str, players: int, seeds: range) -> int:
    """Redeal for every seat whenever a power card is to be played and some hand is not known; how often."""
    of, dealt = program(name, players), 0
    watch = Watch(of)
    for seed in seeds:
        game, rng = Game(of, seed), Random(seed)
        while game.pending is not None:
            hidden = game.hands
            assert all(game.state[slot] in piles for (_, slot), piles in hidden.items())
            if hidden and game.pending.origin == "power-cards":
                for seat in range(players):
                    twin = game.redeal(seat, rng)
                    watch.all_of(twin)
                    assert twin.log[: len(game.log)][-1] == game.log[-1]
                    assert twin.view(seat).as_dict() == game.view(seat).as_dict()
                    dealt += 1
            game.apply(rng.choice(game.pending.options))
    return dealt


@pytest.mark.parametrize("players", [2, 4])
def test_a_hand_dealt_anew_holds_what_its_owner_was_seen_to_play(players: int) -> None:
    assert _follow("", players, range(16)) > 40


@pytest.mark.parametrize("name", ["fifteen-rounds-renewed", "fifteen-rounds-waning"])
def test_hands_that_run_out_are_known(name: str) -> None:
    assert _follow(name, 3, range(8)) > 20
