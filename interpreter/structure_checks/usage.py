"""Things that no line-up uses. What one leaves aside another may need, so all are looked at together."""

from __future__ import annotations

import re
from collections.abc import Iterable

from interpreter.model import STEP_LISTS
from interpreter.problems import Problem
from interpreter.source import Span
from interpreter.structure_checks import alike, codes, idle, idle_steps, limits
from interpreter.structure_checks.report import ROOTS, Report, reached, words
from interpreter.structure_checks.tags import tags
from interpreter.suggest import closest

_WORD = re.compile(r"[a-z][a-z0-9-]*")


def check(reports: Iterable[Report]) -> list[Problem]:
    """Warnings about lists, rulings, cards and other things that are in some line-up and of use in none."""
    unused: dict[tuple[str, Span], Problem] = {}
    used: set[tuple[str, Span]] = set()
    for report in reports:
        for look in (_lists, _rulings, _cards, *idle.LOOKS, *idle_steps.LOOKS, *limits.LOOKS, *alike.LOOKS, tags):
            for problem, is_used in look(report):
                assert problem.span is not None
                key = (problem.code, problem.span)
                used |= {key} if is_used else set()
                unused.setdefault(key, problem)
    return [problem for key, problem in unused.items() if key not in used]


def _lists(report: Report) -> Iterable[tuple[Problem, bool]]:
    run = reached(report.line_up, *ROOTS)
    for name, steps in report.line_up.lists.items():
        if not steps:
            continue
        near = closest(name, [each for each in STEP_LISTS if each not in report.line_up.lists])
        hint = f"did you mean `{near}`?" if near else f"a step runs it by name: `do: run, steps: {name}`"
        message = f"no step runs the list `{name}` of line-up `{report.line_up.id}`"
        yield Problem(codes.IDLE_LIST, "warning", steps[0].span, message, hint), name in run


def _rulings(report: Report) -> Iterable[tuple[Problem, bool]]:
    findings = report.playable.findings
    named = {use.choice.ruling for use in findings.choices}
    said = {word for text in findings.texts for word in _WORD.findall(text.value)}
    for ruling in report.rules.rulings.values():
        message = f"nothing depends on ruling `{ruling.id}`"
        hint = f"use it as `by {ruling.id}: ...`, or delete it"
        yield Problem(codes.IDLE_RULING, "warning", ruling.span, message, hint), ruling.id in named | said


def _cards(report: Report) -> Iterable[tuple[Problem, bool]]:
    decks = idle.used_decks(report)
    dealt = {kind for step in report.taken if step.do == "deal" for kind in words(step.arguments.get("cards"))}
    for card in report.rules.cards.values():
        where = f"deck `{card.deck}`" if card.deck else f"the kind `{card.kind}`"
        message = f"card `{card.id}` never comes into play: no step of a line-up uses {where}"
        dealing = f"deal the cards: `do: deal, cards: {card.kind}, to: PLACE`"
        hint = _bring_in(report, card.deck) if card.deck else dealing
        in_play = card.deck in decks if card.deck else card.kind in dealt
        yield Problem(codes.IDLE_CARD, "warning", card.span, message, hint), in_play


def _bring_in(report: Report, deck: str) -> str:
    """How the cards of a deck come into play: beside those that are turned up already, where some are."""
    turning = next((step for step in report.taken if step.do == "turn-up"), None)
    if turning is None:
        return f"turn its cards up: `do: turn-up, decks: [{deck}]`"
    listed = ", ".join([*words(turning.arguments.get("decks")), deck])
    return f"turn its cards up, too: `changes: {{steps: {{{turning.id}: {{decks: [{listed}]}}}}}}`"
