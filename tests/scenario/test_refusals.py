"""Every reason to refuse a choice, found by running the filters of the sentence that asks."""

from __future__ import annotations

import pytest

from interpreter.scenario import render_results
from interpreter.scenario.events import REFUSALS

from .conftest import Runs

PLACING = "given: {king: galicia, court: {red: 3}, cards: {red: {action-card: score-fours}}}\n"
OWN = "given: {king: granada, granada: {red: 3}, sevilla: {red: 1, blue: 1}, castillo: {red: 1}}\n"
HANDS = "given: {hand: {red: [power-7], blue: [power-7, power-2, power-3]}}\n"
BOARDS = "given: {king: aragon, board-8-4-0: galicia}\n"

CASES = {
    "into a taboo place": (PLACING, "{run: place, by: red}", [], "red: galicia", "taboo"),
    "out of a taboo place": (OWN, "{perform: intrigue-four-own, by: red}", [], "red: red@granada", "taboo"),
    "too far away": (PLACING, "{run: place, by: red}", [], "red: granada", "not-adjacent"),
    "place that is full": (
        BOARDS,
        "{perform: mobile-scoreboard, by: red}",
        ["{red: board-4-0-0}"],
        "red: galicia",
        "full",
    ),
    "piece that never stands there": (
        "given: {king: aragon, grande: {red: sevilla}}\n",
        "{perform: move-grande, by: red}",
        [],
        "red: castillo",
        "closed",
    ),
    "no piece there": (OWN, "{perform: intrigue-four-own, by: red}", [], "red: red@valencia", "none-there"),
    "card not in the hand": (HANDS, "{run: power-cards}", [], "blue: power-5", "none-there"),
    "card not in the row": (
        "given: {open: [king, veto]}\n",
        "{run: choose-card, by: red}",
        [],
        "red: movement",
        "none-there",
    ),
    "card not played": (
        "given: {played: {red: [power-1, power-2]}}\n",
        "{perform: power-card-back, by: red}",
        [],
        "red: power-3",
        "none-there",
    ),
    "another's piece": (OWN, "{perform: intrigue-four-own, by: red}", [], "red: blue@sevilla", "not-owner"),
    "one's own piece": (OWN, "{perform: intrigue-three-foreign, by: red}", [], "red: red@sevilla", "not-owner"),
    "place of the wrong kind": (OWN, "{perform: intrigue-four-own, by: red}", [], "red: red@castillo", "wrong-kind"),
    "piece of the wrong kind": (BOARDS, "{perform: mobile-scoreboard, by: red}", [], "red: king", "wrong-kind"),
    "card of the wrong kind": (HANDS, "{run: power-cards}", [], "blue: king", "wrong-kind"),
    "number too high": (
        "given: {province: {red: 9}, cards: {red: {power-card: power-9}}}\n",
        "{run: take, by: red}",
        [],
        "red: 3",
        "limit-reached",
    ),
    "another region than the one named": (
        "given: {king: aragon, granada: {red: 2}, sevilla: {blue: 3}}\n",
        "{perform: intrigue-five-from-one, by: red}",
        ["{red: granada}"],
        "red: blue@sevilla",
        "limit-reached",
    ),
    "all moves used up": (
        "given: {king: aragon, galicia: {red: 1, blue: 4}}\n",
        "{perform: intrigue-three-foreign, by: red}",
        ["{red: [galicia, sevilla, galicia, sevilla, galicia, sevilla]}"],
        "red: blue@galicia",
        "limit-reached",
    ),
    "number that is out": (HANDS, "{run: power-cards}", [], "blue: power-7", "already-played"),
    "nothing taken": ("given: {open: [king, veto]}\n", "{run: choose-card, by: red}", [], "red: stop", "compulsory"),
    "nothing of the kind asked": (PLACING, "{run: act, by: red}", [], "red: castillo", "wrong-time"),
    "another is asked": (PLACING, "{run: place, by: red}", [], "blue: castillo", "wrong-time"),
    "nothing asked at all": (PLACING, "{run: place, by: red}", ["{red: stop}"], "red: castillo", "wrong-time"),
    "where it stands already": (
        "given: {king: granada}\n",
        "{perform: king, by: red}",
        [],
        "red: granada",
        "not-offered",
    ),
    "stuck, so never asked": (
        "given: {king: sevilla, grande: {red: sevilla}}\n",
        "{perform: move-grande, by: red}",
        [],
        "red: galicia",
        "taboo",
    ),
    "sentences of one's own": (
        "given: {king: sevilla, galicia: {red: 1}, sevilla: {red: 1}}\n",
        '{effect: "move up to 1 own caballeros from any region to castillo", by: red}',
        [],
        "red: red@sevilla",
        "taboo",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_refusal(name: str, scenario: Runs) -> None:
    given, event, more, choice, code = CASES[name]
    events = [event, *more, f"{{{choice}, refused: {code}}}"]
    result = scenario(given + "when:\n" + "\n".join(f"  - {event}" for event in events))
    assert result.passed, render_results([result])


def test_every_reason_is_met() -> None:
    assert {code for *_, code in CASES.values()} == set(REFUSALS)
