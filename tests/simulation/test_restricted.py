"""A seat that may not use a card, and rules but for one card."""

from __future__ import annotations

from random import Random

import pytest

from interpreter.card_variants import without_action, without_card
from interpreter.decision import Ask
from interpreter.landmarks import Take
from interpreter.observing import Observer
from interpreter.problems import RulesError
from interpreter.restricted import restriction
from interpreter.ruleset import Ruleset
from interpreter.simulate import Setting, simulation
from interpreter.tally import Record

Answer = tuple[int, int, str, list[int], int]  # game, seat, sort of question, options, choice


@pytest.mark.parametrize("card", ["veto", "king", "power-13"])
def test_one_seat_never_takes_plays_or_uses_it(base: Ruleset, card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = simulation(base, Setting("base", 4, ("random",) * 4))
    table.restriction = restriction(table.program, card)
    banned, sites = table.restriction.cards, table.program.sites
    assert banned
    asked: list[Answer] = []
    plain, takes = Observer.answered, Observer._taken
    takes_of: list[tuple[int, str]] = []

    def answered(self: Observer, ask: Ask, option: int) -> None:
        asked.append((number, ask[1], sites[ask[0]].sort, list(ask[2]), option))
        if self.marks.asks[ask[0]] in ("use", "action") and self._card == card and option:
            takes_of.append((ask[1], "used"))
        plain(self, ask, option)

    def taken(self: Observer, state: list[int], take: Take) -> None:
        takes(self, state, take)
        if state[take.seat] < 4:
            if state[take.taken + state[take.seat]] in banned & set(self._row):
                others = [each for each in self._row if each and each not in banned]
                takes_of.append((state[take.seat], "taken" if others else "had to be taken"))

    monkeypatch.setattr(Observer, "answered", answered)
    monkeypatch.setattr(Observer, "_taken", taken)
    mine, theirs = 0, 0
    for number in range(24):
        takes_of.clear()
        asked.clear()
        assert isinstance(table.play(number), Record)
        seat = number % 4
        played = [(by, option in banned) for _, by, sort, options, option in asked
                  if sort == "card" and set(options) - banned]  # fmt: skip
        mine += sum(is_it for by, is_it in played if by == seat)
        theirs += sum(is_it for by, is_it in played if by != seat)
        mine += sum(by == seat and what != "had to be taken" for by, what in takes_of)
        theirs += sum(by != seat for by, _ in takes_of)
    assert mine == 0
    assert theirs > 20


def test_who_has_nothing_else_takes_it(base: Ruleset) -> None:
    table = simulation(base, Setting("base", 4, ("random",) * 4))
    rule = restriction(table.program, "veto")
    (veto, *_), site = sorted(rule.cards), min(rule.picks)
    seen: list[Ask] = []

    def decide(game: object, ask: Ask, rng: Random) -> int:
        seen.append(ask)
        return ask[2][-1]

    bound = rule.upon(decide)  # type: ignore[arg-type]
    game = table.begin(0)
    assert bound(game, (site, 0, [veto]), Random(1)) == veto
    assert bound(game, (site, 0, [1, veto]), Random(1)) == 1
    assert seen == [(site, 0, [veto])], "whoever has no choice left is not asked"
    assert bound(game, (site, 0, [1, 2, veto]), Random(1)) == 2
    assert seen[-1] == (site, 0, [1, 2])


# ---------------------------------------------------------------------------------------------- variants
def test_a_card_without_its_action_is_still_there(base: Ruleset) -> None:
    before, after = base.rules("base")[0], without_action(base, "base", "veto").rules("base")[0]
    assert list(after.cards) == list(before.cards)
    assert after.cards["veto"].effect is None
    assert after.cards["veto"].numbers == before.cards["veto"].numbers
    assert {id for id in before.cards if (before.cards[id].effect is None) != (after.cards[id].effect is None)} == {
        "veto"
    }


def test_a_card_that_is_removed_leaves_all_other_draws_as_they_were(base: Ruleset) -> None:
    less = without_card(base, "base", "veto")
    assert set(base.rules("base")[0].cards) - set(less.rules("base")[0].cards) == {"veto"}
    seen = {"veto": 0, "other": 0}
    for seed in range(20):
        rows = []
        for ruleset in (base, less):
            game = ruleset.game("base", 3, seed)
            table = game.program.table
            first = table.slots["row open"]
            cards = [table.cards[game.state[first + i]] for i in range(5)]
            rows.append([card.id for card in cards if card is not None])
        seen["veto"] += "veto" in rows[0]
        seen["other"] += rows[0] == rows[1]
        assert "veto" in rows[0] or rows[0] == rows[1]
        assert sum(one != other for one, other in zip(*rows, strict=True)) <= 1
    assert all(seen.values())


def test_what_the_rules_cannot_do_without(base: Ruleset) -> None:
    with pytest.raises(RulesError, match="stack-5"):
        without_card(base, "base", "king")
