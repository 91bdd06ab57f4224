"""Dealing hidden hands anew: what is dealt fits all that was seen, also since the last point a game is kept at."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from conformance.watching import Watch
from posing import HOUSES, program

from interpreter import redealing
from interpreter.game import Game
from interpreter.program import Program
from interpreter.ruleset import load
from interpreter.runtime.errors import GameError


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


# ------------------------------------------------------------------------- nothing hidden decides what is dealt
UNCOVERED = """\
format: 1
modules: [{id: spies-uncovered, name: Spies who show where they are, extends: spies, source: house}]
steps:
  - insert: {before: scoring-round}
    id: spies-show-themselves
    effect: |
      each player with own spy in any region:
        choose spied-on as R
        move up to 1 own caballero from court to R
    source: house
"""


@pytest.fixture(scope="module")
def uncovered(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """Every other seat names the region its hidden piece is in, one after the other: one deal of hundreds fits."""
    path = tmp_path_factory.mktemp("house") / "uncovered.yaml"
    path.write_text(UNCOVERED, encoding="utf-8")
    return load([HOUSES / "spies.yaml", path]).program("base", 5)


def _twins(of: Program, seeds: range, share: float, at: str = "") -> int:
    """Two games that differ in nothing but what a seat cannot see give it the very same deals; how many."""
    compared = 0
    for seed in seeds:
        game, rng = Game(of, seed), Random(seed)
        while game.pending is not None:
            if (game.pending.origin == at) if at else rng.random() < share:
                for seat in range(of.table.seats):
                    other = game.redeal(seat, Random(seed + compared))
                    one, same = Random(compared), Random(compared)
                    dealt, again = game.redeal(seat, one), other.redeal(seat, same)
                    assert (dealt.state, dealt.log, dealt.hands) == (again.state, again.log, again.hands)
                    assert one.getstate() == same.getstate()
                    assert dealt.view(seat).as_dict() == game.view(seat).as_dict()
                    compared += other.state != game.state
            game.apply(rng.choice(game.pending.options))
    return compared


@pytest.mark.parametrize(("house", "players"), [("hands-thrown-away", 3), ("hands-chosen", 3), ("ten-of-thirteen", 2)])
def test_what_is_dealt_depends_on_nothing_hidden(house: str, players: int) -> None:
    assert _twins(program(house, players), range(2), 0.1) > 20


def test_it_depends_on_nothing_hidden_where_hardly_a_deal_fits(uncovered: Program) -> None:
    assert _twins(uncovered, range(2), 0.0, "spies-show-themselves") > 40


def test_hardly_a_deal_fits_there(uncovered: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were all dealt anew each time, the fifty deals of old would not do; what cannot be is raised and not played."""
    monkeypatch.setattr(redealing, "MOST", 50)
    monkeypatch.setattr(redealing, "_STRIDE", 1)
    with pytest.raises(GameError, match="cannot see fits what it has seen"):
        _twins(uncovered, range(2), 0.0, "spies-show-themselves")
