"""Stories of games in which players choose hands, keep cards of their own, and put cards away."""

from __future__ import annotations

from random import Random
from typing import Any

from posing import house

from interpreter.game import Game

from .conftest import Table


def sentences(told: dict[str, Any], chapter: int) -> str:
    """Everything said in a chapter."""
    return " ".join(text for passage in told["chapters"][chapter]["passages"] for text in passage["sentences"])


def test_a_hand_chosen_in_secret_is_told_in_one_go_and_to_its_owner_only() -> None:
    at = Table(house("ten-of-thirteen"), "base", 2)
    text = at.text(at.played(1).log)
    everything, red = (sentences(at.told(text, seat), 0) for seat in (None, 0))
    assert everything.count(" from the chest to the hand") == red.count(" from the chest to the hand") == 2
    assert "Blue moves 10 cards unseen from the chest to the hand" in red
    assert "unseen" not in everything
    blue = [line.partition(": ")[2] for line in text.splitlines() if line.startswith("blue choose-ten (secret)")]
    assert len(blue) == 10
    for card in blue:
        assert card.replace("-", " ") in everything


def test_that_a_card_is_kept_is_told_once() -> None:
    at = Table(house("pledges"), "base", 2)
    for seed in range(20):
        game, rng = Game(at.program, seed, marks=False), Random(seed)
        while game.ask is not None:
            game.apply(rng.choice(list(game.ask[2])))
        story = at.told(at.text(game.log))
        told = " ".join(sentences(story, chapter) for chapter in range(len(story["chapters"])))
        assert "to the pledges" not in told
        assert "from the pledges to the hand" not in told
        if "keeps power 6" in told:
            return
    raise AssertionError("no card was ever kept")


def test_cards_put_away_are_no_news() -> None:
    at = Table(house("cards-put-away"), "base", 2)
    story = at.told(at.text(at.played(1).log))
    told = " ".join(sentences(story, chapter) for chapter in range(len(story["chapters"])))
    assert "from the table" not in told
