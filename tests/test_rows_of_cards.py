"""Rows of open cards: the highest are taken first, whatever decks they come from; and single cards turned up."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from conformance.playing import house, shipped

from interpreter.game import Game
from interpreter.playout import play_at_random
from interpreter.program import Program

OVERLAP = """format: 1
modules:
  - {id: house, name: A house, extends: king-intrigue, source: ours}
cards:
  - {id: another-card, kind: action-card, deck: caballero-cards-2, stays: true, places: 5, source: ours}
"""


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("text", ["", OVERLAP], ids=["each deck apart", "one deck with cards of others' numbers"])
def test_cards_are_taken_in_the_order_of_their_numbers(tmp_path: Path, players: int, text: str) -> None:
    rules = house(tmp_path / "house.yaml", text) if text else shipped()
    program = rules.program("king-intrigue", players)
    table, draw = program.table, Random(1)
    row, decks = table.slots["row common-cards"], program.rows["common-cards"]
    assert (" or ".join(f"s[{row + i}]" for i in _by_number(program, decks)) in program.source) == (not text)
    met = 0
    for seed in range(3):
        game = Game(program, seed)
        taken = table.slots["taken"]
        while (ask := game.ask) is not None:
            game.apply(draw.choice(ask[2]))
            order = table.slots["order"]
            acting = game.state[order : order + players]
            left = [card for card in game.state[row : row + len(decks)] if card]
            mine = [game.state[taken + seat] for seat in acting]
            if all(mine) and not {*mine} & {*left}:  # all have taken one in this round
                met += 1
                numbers = [table.number(card, "places") for card in mine]
                assert numbers == sorted(numbers, reverse=True)
                assert all(table.number(card, "places") <= numbers[-1] for card in left)
    assert met > 100


def _by_number(program: Program, decks: list[str]) -> list[int]:
    table = program.table
    shown = {i: table.number(table.decks[deck][1], "places") for i, deck in enumerate(decks) if table.decks[deck][2]}
    return sorted(shown, key=lambda i: -shown[i])


@pytest.mark.parametrize("players", [3, 4, 5])
def test_cards_noted_at_once_are_logged_as_those_drawn_one_by_one(players: int) -> None:
    program = shipped().program("king-intrigue-players-edition", players)
    assert "if only is not None and " in program.source
    for seed in range(3):
        quick, exact = Game(program, seed, marks=False), Game(program, seed)
        assert play_at_random(quick, Random(seed).random) == play_at_random(exact, Random(seed).random)
        assert (quick.log, quick.scores) == (exact.log, exact.scores)
