"""House rules about special actions that are done again, later, or by somebody else. See `test_houses.py`."""

from __future__ import annotations

from random import Random

import pytest
from posing import HOUSES, after, card, perform, pose, program

from interpreter.game import Game
from interpreter.greedy.bot import GreedyBot
from interpreter.scenario import render_results, run


@pytest.mark.parametrize("name", ["understudies", "next-time", "exchanges", "both-act"])
def test_its_scenarios_come_true(name: str) -> None:
    results = run([HOUSES / f"{name}.yaml"])
    assert results
    assert all(result.passed for result in results), render_results(results)


def test_other_games_have_nothing_of_it() -> None:
    of = program("", 3)
    assert "performed(" not in of.source
    assert "put_back(" not in of.source
    assert not [
        name for name in of.table.slots if name.startswith(("done ", "under way", "sole action", "every action"))
    ]


@pytest.mark.parametrize("name", ["understudies", "next-time", "exchanges", "both-act"])
def test_the_greedy_bot_plays_with_it(name: str) -> None:
    game, bot, rng = Game(program(name, 3), 3), GreedyBot(), Random(3)
    while game.pending is not None:
        game.apply(bot(game.view(game.pending.player), game.pending, rng))
    assert game.winners


def test_a_performed_card_is_under_way_until_it_is_done_or_undone() -> None:
    of = program("understudies", 3)
    state = pose(of, {"red@court": 3}, {"king": "galicia"})
    row = of.table.slots["row open"]
    state[row : row + 2] = [card(of, "intrigue-two-more"), card(of, "fee")]
    game = perform(of, "errand", state)
    for choice in ("intrigue-two-more", "aragon"):
        game.choose(choice)
    assert game.state[of.table.slots["under way"]] == 1 << card(of, "intrigue-two-more")
    twin = game.clone()
    twin.undo()
    twin.choose("valencia")
    for each in (game, twin):
        each.choose("stop")
        assert each.over
        assert not each.state[of.table.slots["under way"]]
    game.undo()
    assert game.state[of.table.slots["under way"]] == 1 << card(of, "intrigue-two-more")


def test_a_card_that_is_kept_is_not_put_back() -> None:
    of = program("exchanges", 3)
    state = pose(of, {}, {"king": "galicia"})
    veto, gift = card(of, "veto"), card(of, "small-gift")
    slot, first, _ = of.table.decks[of.table.deck_of[veto]]
    for kept in (True, False):
        now = perform(of, "veto", state[:]).state if kept else state[:]
        now[slot] &= ~(1 << veto - first)
        now[of.table.slots["taken"]] = veto
        now[of.table.slots["row side-table"]] = gift
        game = after(of, "exchange", now, "small-gift")
        assert game.state[of.table.slots["taken"]] == gift
        assert bool(game.state[slot] >> veto - first & 1) == (not kept)


def test_what_was_put_back_is_drawn_again_by_other_chance() -> None:
    """The deck holds what it held before, yet what comes next is not what came then."""
    of = program("exchanges", 3)
    state = pose(of, {}, {"king": "galicia"})
    veto = card(of, "veto")
    slot, first, _ = of.table.decks[of.table.deck_of[veto]]
    epoch = of.table.slots[f"epoch {of.table.deck_of[veto]}"]
    now = state[:]
    now[slot] &= ~(1 << veto - first)
    now[of.table.slots["taken"]] = veto
    now[of.table.slots["row side-table"]] = card(of, "small-gift")
    then = after(of, "exchange", now, "small-gift").state
    assert (then[slot], then[epoch]) == (state[slot], state[epoch] + 1)
