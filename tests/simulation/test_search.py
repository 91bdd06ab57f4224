"""The search bot: what it may know, what it may spend, and how well it plays."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from posing import house, program

from interpreter import search
from interpreter.bots import Bot, bot_named
from interpreter.decision import Decision
from interpreter.game import Game
from interpreter.greedy import GreedyBot
from interpreter.program import Program
from interpreter.ruleset import Ruleset, load
from interpreter.search import SearchBot, ahead
from interpreter.search import bot as search_bot
from interpreter.search.ahead import Ahead
from interpreter.search.position import Positions
from interpreter.simulate import Setting
from interpreter.view import View
from interpreter.workers import Workers

RULES = Path(__file__).parents[2] / "rules"


# ------------------------------------------------------------------------------------------- what it may know
def _differences(of: Program, bot: Bot, seeds: range, share: float) -> tuple[int, int]:
    """Deal anew all that is hidden at some decisions, those in secret among them.

    How often the bot was asked, and chose otherwise then.
    """
    greedy, asked, otherwise = GreedyBot(), 0, 0
    for seed in seeds:
        game, rng = Game(of, seed), Random(seed)
        while (decision := game.pending) is not None:
            assert game.ask is not None
            if len(decision.options) > 1 and (decision.secret or rng.random() < share):
                twin = game.redeal(decision.player, Random(1000 + asked))
                assert twin.pending is not None
                options = [
                    bot(each.view(decision.player), Decision(of, each.ask), Random(asked))
                    for each in (game, twin)
                    if each.ask is not None
                ]
                assert options[0] in decision.options
                asked += 1
                otherwise += options[0] != options[1]
            game.apply(greedy.decide(game, game.ask, rng))
    return asked, otherwise


PLAYED = [("", "base", 4), ("", "base-2023-two", 2), ("hands-chosen", "base", 3), ("ten-of-thirteen", "base", 2)]
PLAYED += [("spies", "base", 3), ("hands-thrown-away", "base", 3)]


@pytest.mark.parametrize(("house", "line_up", "players"), PLAYED)
def test_what_is_hidden_does_not_decide(house: str, line_up: str, players: int) -> None:
    asked, otherwise = _differences(program(house, players, line_up), SearchBot(iterations=10), range(1, 2), 0.15)
    assert asked > 10
    assert otherwise == 0


class Cheat(SearchBot):
    """Plays on from the game itself, not from one dealt anew."""

    def __call__(self, view: View, decision: Decision, rng: Random) -> int:
        return super().__call__(Peeking(view.game, view.seat), decision, rng)


class Peeking(View):
    """A view that shows all there is."""

    def redealt(self, rng: Random) -> Game:
        return self.game.clone()


def test_a_bot_that_peeks_is_found_out() -> None:
    _, otherwise = _differences(program("", 4), Cheat(iterations=12), range(2), 0.1)
    assert otherwise


def test_it_changes_nothing(base: Ruleset) -> None:
    bot, game = SearchBot(iterations=4), base.game("base", 3, seed=4)
    for turn in range(60):
        decision = game.pending
        assert decision is not None
        before, log = game.state[:], game.log[:]
        option = bot(game.view(decision.player), decision, Random(turn))
        assert (game.state, game.log) == (before, log)
        game.apply(option)


# ------------------------------------------------------------------------------------------- what it may spend
@pytest.mark.parametrize("iterations", [2, 3, 7, 32])
def test_it_keeps_to_its_budget(base: Ruleset, monkeypatch: pytest.MonkeyPatch, iterations: int) -> None:
    tried: list[int] = []

    class Counted(Ahead):
        def play_on(self, option: int, *given: object) -> None:
            tried.append(option)
            super().play_on(option, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(search_bot, "Ahead", Counted)
    bot, greedy = SearchBot(iterations=iterations), GreedyBot()
    game, rng = base.game("base", 4, seed=2), Random(1)
    for turn in range(30):
        decision = game.pending
        assert decision is not None
        tried.clear()
        bot(game.view(decision.player), decision, Random(turn))
        if len(decision.options) == 1:
            assert tried == []
        else:
            assert 2 <= len(tried) <= iterations
            assert len(set(tried)) == min(len(decision.options), max(2, iterations // 2))
        assert game.ask is not None
        game.apply(greedy.decide(game, game.ask, rng))


@pytest.mark.parametrize(("bound", "value"), [("MOST_STEPS", 0), ("MOST_DECISIONS", 5)])
def test_a_round_that_never_ends_is_left_where_it_is(
    base: Ruleset, monkeypatch: pytest.MonkeyPatch, bound: str, value: int
) -> None:
    monkeypatch.setattr(ahead, bound, value)
    game = base.game("base", 2, seed=1)
    decision = game.pending
    assert decision is not None
    tried = Ahead(game.redeal(decision.player, Random(1)))
    tried.play_on(decision.options[0], GreedyBot().decide, Random(1), 9)
    assert tried.ask is not None
    assert tried.round == 1
    assert SearchBot()(game.view(decision.player), decision, Random(1)) in decision.options


def test_it_plays_on_to_the_end_of_the_round(base: Ruleset) -> None:
    game = base.game("base", 2, seed=1)
    assert game.ask is not None
    until_next, until_end = Ahead(game), Ahead(game)
    until_next.play_on(game.ask[2][0], GreedyBot().decide, Random(1), 2)
    until_end.play_on(game.ask[2][0], GreedyBot().decide, Random(1), 99)
    assert (until_next.round, until_next.over) == (2, False)
    assert until_end.over


# ------------------------------------------------------------------------------------------------- positions
def test_a_position_is_worth_its_points_in_the_end(base: Ruleset) -> None:
    of = base.program("base", 3)
    game, rng, positions = Game(of, 5, marks=False), Random(5), Positions(of)
    while (ask := game.ask) is not None:
        game.apply(rng.choice(list(ask[2])))
    first, second, third = game.scores
    expected = first - 0.5 * max(second, third) - 0.25 * (second + third)
    assert positions.lead(game, 0) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("house", "line_up", "players"), [("", "base", 4), ("", "base-2023-two", 2), ("grande-counts", "base", 3)]
)
def test_prospects_are_those_of_the_board(house: str, line_up: str, players: int) -> None:
    of = program(house, players, line_up)
    game, rng, positions, looked = Game(of, 5, marks=False), Random(5), Positions(of), 0
    while (ask := game.ask) is not None:
        game.apply(rng.choice(list(ask[2])))
        assert tuple(positions.prospects(game.state)) == game.prospects
        looked += any(game.prospects)
    assert looked > 50


# ------------------------------------------------------------------------------------------------- strength
@pytest.mark.parametrize(("line_up", "players", "least"), [("base", 2, 0.65), ("base", 4, 0.35)])
def test_search_beats_greedy(base: Ruleset, line_up: str, players: int, least: float) -> None:
    """With a quarter of its budget; bench/strength.py checks the promise on 2,000 games."""
    bots = ("search:8", *("greedy",) * (players - 1))
    with Workers(base, 1) as workers:
        tally, _ = workers.run(Setting(line_up, players, bots), 20)
    low = tally.wins_by_bot["search:8"].share(tally.unit).low
    assert low is not None
    assert low > least


def test_it_plays_every_line_up_at_every_number_of_players() -> None:
    """At some decisions of a random game, knowing no more than its seat; each line-up for one number, all numbers."""
    rules, counts = load(sorted(RULES.glob("*.yaml"))), set[int]()
    for at, line_up in enumerate(rules.line_ups):
        known = rules.players(line_up)
        players = known[at % len(known)]
        counts.add(players)
        game, rng = rules.game(line_up, players, seed=at), Random(at)
        bot, asked = SearchBot(iterations=2), 0
        while (decision := game.pending) is not None:
            option = rng.choice(decision.options)
            if rng.random() < 0.02:
                option = bot(game.view(decision.player), decision, Random(asked))
                assert option in decision.options
                twin = game.redeal(decision.player, rng)
                assert twin.pending is not None
                assert bot(twin.view(decision.player), twin.pending, Random(asked)) == option
                asked += 1
            game.apply(option)
        assert asked
    assert counts == {2, 3, 4, 5}


@pytest.mark.parametrize("name", ["bishops-count", "riders", "fifteen-rounds-waning"])
def test_it_plays_house_rules(name: str) -> None:
    with Workers(house(name), 1) as workers:
        tally, _ = workers.run(Setting("base", 2, ("search:4", "random")), 2)
    assert tally.games == 2
    assert tally.wins_by_bot["search:4"].share(tally.unit).value == 1


def test_it_plays_another_game() -> None:
    """One without the pieces and steps of this one, from YAML alone."""
    with Workers(load([Path(__file__).parents[1] / "games" / "orchards.yaml"]), 1) as workers:
        tally, _ = workers.run(Setting("orchards", 2, ("search:6", "random")), 6)
    assert tally.wins_by_bot["search:6"].share(tally.unit).value > 0.8


# ------------------------------------------------------------------------------------------------------ names
def test_its_budget_stands_in_its_name() -> None:
    assert isinstance(bot_named("search:200"), SearchBot)
    assert bot_named("search").effort * 4 == bot_named("search:128").effort  # type: ignore[attr-defined]
    for wrong in ("search:", "search:1", "search:0200000000", "search:-3", "search:²", "search:1.5", "search: 9"):
        with pytest.raises(ValueError, match="write a whole number from 2 to 1,000,000"):
            bot_named(wrong)
    with pytest.raises(ValueError, match="is a number: `search:200`"):
        bot_named("search:fast")
    assert (search.LEAST, search.ITERATIONS) == (2, 32)
