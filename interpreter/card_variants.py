"""Rules as they are but for one card: without its special action, or without the card."""

from __future__ import annotations

from attrs import evolve

from interpreter.merged_text import merged_text
from interpreter.model import Card, Rules
from interpreter.ruleset import Ruleset, load
from interpreter.source import Source


def without_action(ruleset: Ruleset, line_up: str, card: str) -> Ruleset:
    """The card as it is printed, but there is nothing to perform. Raises RulesError where the rules need that."""
    rules = ruleset.rules(line_up)[0]
    plain = evolve(rules.cards[card], effect=None, duty="", comes_first=False, answerable="when-taken")
    return _read_again(evolve(rules, cards={**rules.cards, card: plain}), line_up)


def without_card(ruleset: Ruleset, line_up: str, card: str) -> Ruleset:
    """All other cards. Raises RulesError where the rules need that one."""
    rules = ruleset.rules(line_up)[0]
    return _read_again(evolve(rules, cards=_all_but(rules.cards, card)), line_up)


def _all_but(cards: dict[str, Card], card: str) -> dict[str, Card]:
    return {id: each for id, each in cards.items() if id != card}


def _read_again(rules: Rules, line_up: str) -> Ruleset:
    """Rules that are checked as if somebody had written them."""
    found = load([Source(f"<{line_up}>", merged_text([rules]))])
    found.rules(line_up)
    return found
