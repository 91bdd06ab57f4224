"""Dealing hidden hands anew: what is dealt fits all that was seen, also since the last point a game is kept at."""

from __future__ import annotations

from collections import Counter
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


def test_hands_chosen_in_secret() -> None:
    assert _follow("ten-of-thirteen", 3, range(8)) > 150


def test_what_others_know_of_a_hand_chosen_in_secret() -> None:
    of = program("ten-of-thirteen", 2)
    game = Game(of, 1)
    for who in ("red", "blue"):
        assert game.view(1).piles["chest"][who].certain == tuple(sorted(f"power-{n}" for n in range(1, 14)))
    while game.pending is not None and game.pending.origin == "choose-ten":
        game.apply(game.pending.options[-1])
    everything = {f"power-{number}" for number in range(1, 14)}
    hand, chest = (game.view(1).piles[place]["red"] for place in ("hand", "chest"))
    assert (hand.size, hand.certain, set(hand.possible)) == (10, (), everything)
    assert (chest.size, chest.certain, set(chest.possible)) == (3, (), everything)
    assert set(game.view(0).piles["chest"]["red"].certain) == everything - set(
        game.view(0).piles["hand"]["red"].certain
    )
    starter = game.pending.player  # type: ignore[union-attr]
    game.choose("power-7")
    hand, chest, played = (
        game.view(1 - starter).piles[place][of.table.owners[starter]] for place in ("hand", "chest", "played")
    )
    assert (hand.size, hand.certain, set(hand.possible)) == (9, (), everything - {"power-7"})
    assert (chest.size, set(chest.possible), played.certain) == (3, everything - {"power-7"}, ("power-7",))


def test_what_is_dealt_anew_is_as_likely_either_way() -> None:
    of = program("ten-of-thirteen", 2)
    game, rng = Game(of, 1), Random(2)
    while game.pending is not None and game.pending.origin == "choose-ten":
        game.apply(game.pending.options[0])
    laid_aside = Counter[str]()
    for _ in range(600):
        laid_aside.update(game.redeal(1, rng).view(0).piles["chest"]["red"].certain)
    assert len(laid_aside) == 13
    assert all(90 < count < 190 for count in laid_aside.values()), laid_aside  # 600 * 3 / 13 is 138
