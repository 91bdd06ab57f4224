"""Scenarios that say what is not so fail, and say where the game did otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.scenario import render_results, run

from .conftest import Runs

SCORED = "given: {king: sevilla, valencia: {red: 3, blue: 1}}\nwhen: [{score: valencia}]\n"
PLACING = """
given: {king: galicia, court: {red: 3}, cards: {red: {action-card: score-fours}}}
when: [{run: place, by: red}]
"""

WRONG = {
    "points": (SCORED + "then: {points: {red: 4, blue: 3}}", "red gains 5, expected 4"),
    "points of one not named": (SCORED + "then: {points: {red: 5}}", "blue gains 3, expected 0"),
    "points that were not gained": ("then: {points: {red: 1}}", "red gains 0, expected 1"),
    "more pieces": (SCORED + "then: {valencia: {red: 4, blue: 1}}", "red has 3 caballeros, expected 4"),
    "pieces not named": (SCORED + "then: {valencia: {red: 3}}", "blue has 1 caballeros, expected 0"),
    "place not empty": (SCORED + "then: {valencia: {}}", "red has 3 caballeros, expected 0"),
    "rest of the board": (SCORED + "then: {board: {}}", "valencia: red has 3 caballeros, expected 0"),
    "pieces at court": ("given: {court: {red: 2}}\nthen: {court: {red: 3}}", "court: red has 2 caballeros, expected 3"),
    "single piece": (SCORED + "then: {king: aragon}", "king: expected aragon, got sevilla"),
    "piece of a player": ("given: {grande: {red: aragon}}\nthen: {grande: {red: galicia}}", "got aragon"),
    "scored": (SCORED + "then: {scored: [aragon]}", "expected aragon; got valencia"),
    "nothing scored": (SCORED + "then: {scored: []}", "expected none; got valencia"),
    "ranks": (SCORED + "then: {ranks: {valencia: {red: 2, blue: 2}}}", "red holds rank 1, expected 2"),
    "rank not named": (SCORED + "then: {ranks: {valencia: {red: 1}}}", "blue holds rank 2, expected none"),
    "hand": ("given: {hand: {red: [power-1]}}\nthen: {hand: {red: [power-2]}}", "expected power-2; got power-1"),
    "size of a hand": ("given: {hand: {red: [power-1]}}\nthen: {hand: {red: 2}}", "expected 2, got 1"),
    "open": ("given: {open: [king]}\nthen: {open: []}", "expected none; got king"),
    "deck": ("then: {decks: {stack-2: 9}}", "expected 9, got 11"),
    "card in play": (
        "given: {cards: {red: {action-card: king}}}\nthen: {cards: {red: {action-card: none}}}",
        "got king",
    ),
    "kept": ("given: {kept: {blue: veto}}\nthen: {kept: {}}", "kept by blue: expected none; got veto"),
    "kept by nobody": ("then: {kept: {blue: veto}}", "kept by blue: expected veto; got none"),
    "disc": ("given: {discs: {red: aragon}}\nthen: {discs: {red: galicia}}", "expected galicia, got aragon"),
    "order": ("given: {order: [blue, red]}\nthen: {order: [red, blue]}", "expected red, blue; got blue, red"),
    "starter": ("given: {starter: blue}\nthen: {starter: red}", "expected red, got blue"),
    "round": ("given: {round: 2}\nthen: {round: 3}", "expected 3, got 2"),
    "winners": ("given: {scores: {red: 1}}\nthen: {winners: [red, blue]}", "got red"),
    "visible": ("given: {aragon: {red: 1}}\nthen: {visible: {viewer: blue, aragon: {red: 2}}}", "1 red caballero"),
    "not visible": ("given: {castillo: {red: 1}}\nthen: {visible: {viewer: blue, castillo: {red: 1}}}", "cannot look"),
    "hidden": ("then: {hidden: {viewer: blue, places: [aragon]}}", "can look into aragon"),
    "asked whom": (PLACING + "then: {asked: {who: blue}}", "who: expected blue, got red"),
    "asked what": (PLACING + "then: {asked: {kind: card}}", "kind: expected card, got to"),
    "asked for what": (PLACING + "then: {asked: {for: take}}", "for: expected take, got place"),
    "not offered": (PLACING + "then: {asked: {offered: [granada]}}", "granada should be offered"),
    "offered": (PLACING + "then: {asked: {not-offered: [castillo]}}", "castillo should not be offered"),
    "offered exactly": (PLACING + "then: {asked: {exactly: [castillo]}}", "expected castillo; got"),
    "nothing asked": (PLACING + "then: {asked: nothing}", "expected nothing"),
    "asked, though nothing is": ("then: {asked: {who: red}}", "nothing is asked"),
    "left open": (PLACING + "then: {court: {red: 3}}", "red is still asked"),
    "choice not offered": (PLACING.rstrip()[:-1] + ", {red: granada}]\nthen: {points: {}}", "that is not offered"),
    "choice of another": (PLACING.rstrip()[:-1] + ", {blue: castillo}]\nthen: {points: {}}", "red is asked now"),
    "choice too many": (SCORED.rstrip()[:-1] + ", {red: valencia}]\nthen: {points: {}}", "nothing is asked now"),
    "event too early": (PLACING.rstrip()[:-1] + ", {score: aragon}]\nthen: {points: {}}", "too early"),
    "not refused": (PLACING.rstrip()[:-1] + ", {red: castillo, refused: closed}]", "`castillo` is offered"),
    "refused otherwise": (PLACING.rstrip()[:-1] + ", {red: galicia, refused: full}]", "because of `taboo`"),
    "draw left out": ("when: [{run: reveal}]\nthen: {asked: nothing}", "chance is asked"),
    "draw not due": ("when: [{run: take, by: red}, {draw: {stack-1: intrigue-four-own}}]\nthen: {points: {}}", "drawn"),
    "draw that is gone": (
        "given: {decks: {stack-1: [intrigue-three-any]}}\n"
        "when: [{run: reveal}, {draw: {stack-1: intrigue-four-own}}]\nthen: {points: {}}",
        "no longer in `stack-1`",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_difference(name: str, scenario: Runs) -> None:
    text, said = WRONG[name]
    result = scenario(text)
    assert not result.problems, render_results([result])
    assert not result.passed
    assert any(said in difference for difference in result.differences), result.differences
    assert all("facts.yaml:" in difference for difference in result.differences)


def test_rendering(scenario: Runs) -> None:
    result = scenario(SCORED + "case: base-1\nthen: {points: {red: 4, blue: 3}}")
    said = " ".join(render_results([result]).split())  # where it wraps depends on how long the file's name is
    assert said.startswith("FAILED ")
    assert "facts.yaml:5:11: it [base-1]" in said
    assert "facts.yaml:9: points: red gains 5, expected 4" in said
    assert said.endswith("1 scenario, 1 failed")
    passed = scenario(SCORED + "then: {points: {red: 5, blue: 3}}")
    assert render_results([passed]) == "1 scenario passed\n"
    assert render_results([passed], passed_too=True).startswith("passed ")


def test_mistakes_are_no_failures(scenario: Runs, tmp_path: Path) -> None:
    wrong = scenario(SCORED + "then: {pionts: {red: 4}}")
    lines = render_results([wrong]).splitlines()
    assert lines[0].startswith("NOT RUN ")
    assert lines[-1] == "1 scenario, 1 not run (mend the mistakes above)"
    (tmp_path / "broken.yaml").write_text("a: [", encoding="utf-8")
    broken = run([tmp_path / "broken.yaml"])
    lines = render_results(broken).splitlines()
    assert lines[0] == f"MISTAKE IN FILE {(tmp_path / 'broken.yaml').as_posix()}"
    assert lines[-1] == "1 file with mistakes"


def test_reasons_keep_to_the_width(scenario: Runs) -> None:
    result = scenario(SCORED + "then: {points: {red: 4, blue: 3}}")
    text = render_results([result], width=30)
    assert "points: red gains 5, expected 4" in " ".join(text.split())
    assert "points: red gains 5, expected 4" not in text
