"""House rules by which cards are chosen before the first round: what bots keep and what is told of it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from posing import house, program

from interpreter import bots, lessons
from interpreter.bots import bot_named, bot_source
from interpreter.game import Game
from interpreter.greedy import GreedyBot
from interpreter.greedy.keeping import CardWorth, CardWorths
from interpreter.keeping import Keeping, KeptCards, keepings
from interpreter.lessons import card_worths
from interpreter.plan import flow
from interpreter.plan.nodes import nodes
from interpreter.program import Program
from interpreter.runtime.static import members
from interpreter.seating import game_key
from interpreter.simulate import Setting, simulation
from interpreter.tally import Record, Tally
from interpreter.workers import Workers

CHOSEN, THROWN, GIVES, TAKES = "hands-chosen", "hands-thrown-away", "power-4", "power-9"


def played_from(of: Program) -> int:
    """The first slot of the pile that cards are played from."""
    return of.table.piles[next(step.source for step in nodes(of.plan.round) if isinstance(step, flow.PlayCards))]


def hands(of: Program, key: str, sources: list[Random]) -> Iterator[tuple[set[str], bool]]:
    """What each seat holds when the first question comes that is none for cards to keep, if bots choose by chance."""
    sites, game, bot = keepings(of), Game(of, key, marks=False), bot_named("random")
    while game.ask is not None and (not game.round or game.ask[0] in sites):
        game.apply(bot.decide(game, game.ask, sources[game.ask[1]]))  # type: ignore[attr-defined]
    first = of.table.sets["power-card"].first
    for seat in range(of.table.seats):
        held = members(game.state[played_from(of) + seat])
        yield {card.id for i in held if (card := of.table.cards[first + i]) is not None}, bool(game.round)


# ---------------------------------------------------------------------------------------- where it is asked
def test_questions_before_the_first_round_are_found() -> None:
    assert list(keepings(program(CHOSEN, 3)).values()) == [Keeping("power-card", 10, away=False)]
    assert list(keepings(program(THROWN, 3)).values()) == [Keeping("power-card", 0, away=True)]
    assert keepings(house().program("base", 4)) == {}


def test_cards_taken_back_by_an_action_are_not_kept_before_the_game() -> None:
    of = house().program("base", 4)
    asking = [site for site in of.card_sites if of.sites[site].sort == "card"]
    assert asking, "the shipped game has cards that move other cards"
    assert keepings(of) == {}


def test_a_last_card_that_is_not_asked_for_is_kept() -> None:
    notes = KeptCards({7: Keeping("c", 3, away=False)})
    notes.answered((7, 1, (4, 5, 6)), 5)
    notes.answered((7, 1, (4, 6)), 4)
    assert notes.of_seat(1) == {4: True, 5: True, 6: True}
    assert notes.of_seat(0) == {}


def test_cards_at_will_are_put_away_one_by_one() -> None:
    notes = KeptCards({7: Keeping("c", 0, away=True)})
    notes.answered((7, 0, (0, 4, 5, 6)), 5)
    notes.answered((7, 0, (0, 4, 6)), 0)
    assert notes.of_seat(0) == {4: True, 5: False, 6: True}


@pytest.mark.parametrize("name", [CHOSEN, THROWN])
def test_what_is_told_is_what_lies_in_the_hands(name: str) -> None:
    table = simulation(house(name), Setting("base", 3, ("random",) * 3, seed=9))
    seen = set()
    for number in range(4):
        record = table.play(number)
        assert isinstance(record, Record)
        sources = [bot_source(9, number, seat) for seat in range(3)]
        for seat, (hand, begun) in enumerate(hands(table.program, game_key(9, number), sources)):
            assert begun
            assert {card for card, kept in record.kept[seat] if kept} == hand
            assert len(record.kept[seat]) == 13
            seen.add(frozenset(hand))
    assert len(seen) > 9, "bots that choose by chance keep other cards each time"


# ----------------------------------------------------------------------------------------- what is learned
@pytest.mark.parametrize("name", [CHOSEN, THROWN])
def test_greedy_learns_to_keep_what_pays(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "RESULTS_A_CARD", 150)  # so many that one game more or less cannot turn the outcome
    monkeypatch.setattr(lessons, "MOST_RESULTS", 3000)
    monkeypatch.setattr(lessons, "_known", {})
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/nowhere")
    ruleset, setting = house(name), Setting("base", 2, ("greedy", "random"))
    worths = {worth.card: worth for worth in card_worths(ruleset, setting).cards}
    assert worths[GIVES].value - worths[GIVES].half > 0 > worths[TAKES].value + worths[TAKES].half
    with Workers(ruleset, 1) as workers:
        tally, _ = workers.run(setting, 40)
    learned, other = tally.kept["greedy"], tally.kept["random"]
    assert (sum(learned[GIVES].kept), sum(learned[TAKES].kept)) == (40, 0)
    assert 0 < sum(other[GIVES].kept) < 40
    assert 0 < sum(other[TAKES].kept) < 40
    assert all(tallied.offered == [20, 20] for tallied in (*learned.values(), *other.values()))


def test_keeping_what_pays_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against bots that are the same but for keeping any cards."""
    monkeypatch.setitem(bots.BOTS, "keeps-any", lambda _: GreedyBot())
    ruleset, setting = house(CHOSEN), Setting("base", 2, ("greedy", "keeps-any"))
    with Workers(ruleset, 1) as workers:
        tally, _ = workers.run(setting, 600)
    low = tally.wins_by_bot["greedy"].share(tally.unit).low
    assert low is not None
    assert low > 0.5


def test_nothing_is_learned_where_nobody_asks() -> None:
    def play(lesson: Setting, games: int) -> Tally:
        raise AssertionError(lesson, games)

    assert card_worths(house(), Setting("base", 2, ("greedy",) * 2), play).cards == ()
    assert card_worths(house(CHOSEN), Setting("base", 2, ("random",) * 2), play).cards == ()


def test_the_same_whatever_the_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "RESULTS_A_CARD", 6)
    monkeypatch.setattr(lessons, "_known", {})
    setting = Setting("base", 3, ("greedy", "greedy", "random"))
    found: list[Tally] = []
    for jobs in (1, 2):
        with Workers(house(CHOSEN), jobs) as workers:
            found.append(workers.run(setting, 12)[0])
    assert found[0].kept == found[1].kept
    assert found[0] == found[1]


def test_cards_that_are_not_told_apart_are_kept_alike() -> None:
    """The ten worth most; where several are worth the same but for what chance does, any of them."""
    of = program(CHOSEN, 2)
    (site,) = keepings(of)
    values = {f"power-{n}": float(20 - n) for n in (1, 2, 3, 4, 5, 6, 7, 8, 9)} | {
        f"power-{n}": 3.0 + n / 100 for n in (10, 11, 12, 13)
    }
    worths = CardWorths(tuple(CardWorth(card, value, 0.5, 100) for card, value in values.items()))
    assert worths.alike == 0.25
    kept = set()
    for seed in range(40):
        game, bot, rng, hand = Game(of, seed, marks=False), GreedyBot(worths), Random(seed), set()
        while game.ask is not None and not game.round:
            asked, option = game.ask, bot.decide(game, game.ask, rng)
            if asked[:2] == (site, 0):
                hand.add(str(getattr(of.table.cards[option], "id", "")))
            game.apply(option)
        assert {f"power-{n}" for n in range(1, 10)} < hand
        kept |= hand
    assert kept == set(values)


def test_the_random_bot_stays_random() -> None:
    worths = CardWorths((CardWorth("power-4", 100.0, 0.1, 100),))
    ruleset, setting = house(CHOSEN), Setting("base", 2, ("random", "random"))
    told = [simulation(ruleset, setting, each).play(3) for each in (worths, CardWorths())]
    assert told[0] == told[1]
