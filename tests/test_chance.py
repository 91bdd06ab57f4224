"""Draws go by names: what is added moves no other draw, and every item is as likely to come first."""

from __future__ import annotations

from pathlib import Path
from random import Random

from conformance.playing import (
    house,
    play,
    shipped,
)  # fmt: skip

from interpreter.chance import keyed
from interpreter.game import Game
from interpreter.naming import option_name
from interpreter.program import Program
from interpreter.runtime.static import members

SEEDS = range(4)
HOUSE_CARD = """format: 1
modules:
  - {id: house, name: A house, extends: base, source: ours}
cards:
  - {id: a-new-card, kind: action-card, deck: stack-3, places: 3, effect: score all regions, source: ours}
"""


def test_a_new_card_moves_no_other_draw(tmp_path: Path) -> None:
    before = shipped().program("base", 4)
    after = house(tmp_path / "house.yaml", HOUSE_CARD).program("base", 4)
    assert [purpose.name for purpose in before.purposes] == [purpose.name for purpose in after.purposes]
    for seed in range(20):
        for number, purpose in enumerate(before.purposes):
            old, new = _drawn_out(before, number, seed), _drawn_out(after, number, seed)
            assert len(new) == len(old) + (purpose.name == "stack-3")
            assert [name for name in new if name != "a-new-card"] == old


def _drawn_out(program: Program, number: int, seed: int) -> list[str]:
    """Names of all items of a purpose, in the order of a seed."""
    purpose, draw = program.purposes[number], keyed(program, seed)
    left, found = (1 << len(purpose.items)) - 1, []
    while left:
        item = draw(number, left, 0) - purpose.first
        found.append(purpose.items[item])
        left ^= 1 << item
    return found


def test_the_decks_of_a_game_come_as_before_with_a_new_card(tmp_path: Path) -> None:
    """The cards turned up in whole games of both rulesets, deck by deck."""
    before = shipped().program("base", 4)
    after = house(tmp_path / "house.yaml", HOUSE_CARD).program("base", 4)
    for seed in SEEDS:
        old, new = _turned_up(before, seed), _turned_up(after, seed)
        assert {name: draws for name, draws in new.items() if name != "stack-3"} == {
            name: draws for name, draws in old.items() if name != "stack-3"
        }
        both = [name for name in new["stack-3"] if name != "a-new-card"]
        assert both[: len(old["stack-3"])] == old["stack-3"][: len(both)]


def _turned_up(program: Program, seed: int) -> dict[str, list[str]]:
    """What was drawn in a random game of a seed, by purpose."""
    found: dict[str, list[str]] = {}
    game = play(Game(program, seed), Random(seed))
    again = Game(program, None)
    for entry in game.log:
        if entry < 0:
            assert again.ask is not None
            subject = program.sites[again.ask[0]].subject
            found.setdefault(subject, []).append(option_name(program, again.ask[0], ~entry))
        again.apply(~entry if entry < 0 else entry)
    return found


def test_every_item_is_as_likely_to_come_first() -> None:
    program = shipped().program("base", 4)
    number = next(i for i, purpose in enumerate(program.purposes) if purpose.name == "region-cards")
    items, games = program.purposes[number].items, 4_500
    first = [keyed(program, seed)(number, (1 << len(items)) - 1, 0) for seed in range(games)]
    expected = games / len(items)
    chi_square = sum((first.count(i + 1) - expected) ** 2 / expected for i in range(len(items)))
    assert chi_square < 26.1  # 8 degrees of freedom, one in a thousand
    assert set(members((1 << len(items)) - 1)) == {i - 1 for i in first}
