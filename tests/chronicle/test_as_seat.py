"""A story as a seat knows it holds nothing of what that seat cannot know."""

from __future__ import annotations

import json
from random import Random

import pytest

from interpreter.game import Game

from .conftest import Table, table


def games(at: Table, seeds: range) -> list[Game]:
    """Random games that can be dealt anew, each at a moment when a seat is asked while others have set sealed discs."""
    found = []
    for seed in seeds:
        game, rng = Game(at.program, seed), Random(seed)
        sealed: list[int] = []
        while game.pending is not None:
            decision = game.pending
            sealed = [*sealed, decision.player] if decision.secret == "sealed" else []
            if len(sealed) > 1:
                found.append(game.clone())
            game.apply(rng.choice(list(decision.options)))
    return found


@pytest.mark.parametrize("players", [3, 4])
def test_what_is_hidden_dealt_anew_is_the_same_story(players: int) -> None:
    at, rng, differed = table("base", players), Random(1), 0
    for game in games(at, range(3)):
        assert game.pending is not None
        seat = game.pending.player
        twin = game.redeal(seat, rng)
        one, other = at.text(game.log), at.text(twin.log)
        assert at.told(one, seat) == at.told(other, seat)
        differed += one != other
    assert differed > 3


def test_a_card_taken_back_unseen_is_seen_by_nobody_else() -> None:
    at, found = table("base", 3), 0
    for seed in range(12):
        for line, other in swapped(at, seed):
            who = line.decision.player
            for seat in range(3):
                assert (at.told(line.text, seat) == at.told(other, seat)) == (seat != who)
            assert at.told(line.text) != at.told(other)
            story = json.dumps(at.told(line.text, (who + 1) % 3))
            assert "moves a card unseen from the played cards to the hand" in story
            found += 1
    assert found > 3


class Line:
    """A game up to a secret choice, as text, and who made it."""

    def __init__(self, text: str, game: Game) -> None:
        assert game.pending is not None
        self.text, self.decision = text, game.pending


def swapped(at: Table, seed: int) -> list[tuple[Line, str]]:
    """Two games that differ only in which card somebody took back unseen, up to there."""
    game, rng, found = Game(at.program, seed), Random(seed), []
    while game.pending is not None:
        options = list(game.pending.options)
        option = rng.choice(options)
        if game.pending.secret == "own":
            twin = game.clone()
            before = game.clone()
            game.apply(option)
            twin.apply(options[options.index(option) - 1])
            common = cut(game.log, twin.log)
            found.append((Line(at.text(common[0]), before), at.text(common[1])))
        else:
            game.apply(option)
    return found


def cut(one: list[int], other: list[int]) -> tuple[list[int], list[int]]:
    """Two logs up to the choice in which they differ."""
    size = next(i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b) + 1
    return one[:size], other[:size]


def test_everybody_sees_a_sealed_disc_once_it_is_opened() -> None:
    at = table("base", 3)
    whole = json.dumps(at.told(at.text(at.played(3).log), 0))
    assert "he discs show red " in whole


def test_a_sealed_choice_that_does_not_fit_is_not_shown_to_others() -> None:
    at = table("base", 3)
    lines = at.text(at.played(3).log).splitlines()
    number = next(i for i, line in enumerate(lines) if " set-discs (sealed): " in line)
    who = lines[number].split()[0]
    for wrong in (lines[number] + "-by-the-sea", lines[number].replace(" (sealed)", "")):
        text = "\n".join([*lines[:number], wrong, *lines[number + 1 :]])
        secret = wrong.partition(": ")[2]
        for seat, owner in enumerate(at.program.table.owners):
            misfit = at.told(text, seat)["misfit"]
            assert (secret in misfit["found"]) == (owner == who)
            assert (misfit["offered"] is None) == (owner != who)
            assert misfit["line"] == number + 1


def test_hands_are_told_as_far_as_memory_goes() -> None:
    at = table("base", 2)
    story = at.told(at.text(at.played(2).log), 0)
    first = story["chapters"][1]["board"]["piles"]["hand"]
    assert first["red"]["size"] == first["blue"]["size"] == 12
    assert first["blue"]["certain"] == first["blue"]["possible"]
    castillo = next(place for place in story["chapters"][1]["board"]["places"] if place["id"] == "castillo")
    assert castillo["known"] == "announced"
    everything = at.told(at.text(at.played(2).log))["chapters"][1]["board"]["places"]
    assert next(place for place in everything if place["id"] == "castillo") == castillo | {"known": "all"}


def test_nothing_else_depends_on_who_is_told() -> None:
    """Without secrets in a game, seats are told the same sentences as everybody."""
    at = table("base-short", 2)
    text = at.text(at.played(1).log)
    if "(secret)" in text:
        text = at.text(at.played(next(s for s in range(2, 99) if "(secret)" not in at.text(at.played(s).log))).log)
    sentences = [[c["passages"] for c in at.told(text, seat)["chapters"]] for seat in (None, 0, 1)]
    assert sentences[0] == sentences[1] == sentences[2]
