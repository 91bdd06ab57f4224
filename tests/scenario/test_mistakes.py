"""Mistakes in scenario files: each gives its problem, at the very words that are wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.scenario import codes, render_results, run

from .conftest import BASE, Runs

MISTAKES = {
    "unknown key of a scenario": ("gven: {king: granada}\nthen: {king: supply}", codes.KEY, "gven", "`given`"),
    "unknown edge": ("edge: tabu\nthen: {points: {}}", codes.NAME, "tabu", "`taboo`"),
    "edge that is no edge": ("edge: cliff\nthen: {points: {}}", codes.NAME, "cliff", "`shortage`"),
    "several edges": ("edge: [tie, empty]\nthen: {points: {}}", "EG2", "[tie", ""),
    "unknown place": ("given: {valencai: {red: 1}}\nthen: {valencia: {}}", codes.NAME, "valencai", "`valencia`"),
    "unknown colour": ("given: {valencia: {rde: 1}}\nthen: {valencia: {}}", codes.NAME, "rde", "`red`"),
    "unknown colour among players": ("players: [red, bleu]\nthen: {points: {}}", codes.NAME, "bleu", "`blue`"),
    "players in another order": ("players: [blue, red]\nthen: {points: {}}", codes.VALUE, "[blue", "a number will do"),
    "colour not in play": ("given: {valencia: {brown: 1}}\nthen: {valencia: {}}", codes.NAME, "brown", ""),
    "unknown card": ("when: [{perform: kng, by: red}]\nthen: {king: supply}", codes.NAME, "kng", "`king`"),
    "card without action": ("when: [{perform: power-9, by: red}]\nthen: {king: supply}", codes.VALUE, "power-9", ""),
    "unknown step": ("when: [{run: plce, by: red}]\nthen: {king: supply}", codes.NAME, "plce", "`place`"),
    "list run as a step": (
        "when: [{run: general-scoring}]\nthen: {points: {}}",
        codes.NAME,
        "general-scoring",
        "`list:`",
    ),
    "unknown list": ("when: [{list: trun, by: red}]\nthen: {points: {}}", codes.NAME, "trun", "`turn`"),
    "nobody named for a turn": (
        "when: [{run: place}]\nthen: {points: {}}",
        codes.MISSING,
        "{run: place}",
        "by: COLOUR",
    ),
    "neutral colour that performs a card": (
        "line-up: base-2023-two\nplayers: 2\nwhen: [{perform: king, by: grey}]\nthen: {points: {}}",
        codes.VALUE,
        "grey",
        "player",
    ),
    "neutral colour in a player's turn": (
        "line-up: base-2023-two\nplayers: 2\nwhen: [{run: take, by: grey}]\nthen: {points: {}}",
        codes.VALUE,
        "{run: take",
        "",
    ),
    "player in a neutral colour's turn": (
        "line-up: base-2023-two\nplayers: 2\nwhen: [{run: neutral-choice, by: red}]\nthen: {points: {}}",
        codes.VALUE,
        "{run: neutral-choice",
        "",
    ),
    "somebody named for all": ("when: [{run: set-discs, by: red}]\nthen: {points: {}}", codes.VALUE, "by", "remove"),
    "two events in one": ("when: [{run: reveal, score: aragon}]\nthen: {points: {}}", codes.VALUE, "score", "- "),
    "never scored": ("when: [{score: court}]\nthen: {points: {}}", codes.VALUE, "court", ""),
    "unknown choice": ("when: [{red: granda}]\nthen: {points: {}}", codes.NAME, "granda", "`granada`"),
    "unknown place of a piece": ("when: [{red: red@granda}]\nthen: {points: {}}", codes.NAME, "red@granda", ""),
    "unknown event": ("when: [{rum: reveal}]\nthen: {points: {}}", codes.NAME, "rum", "`run`"),
    "unknown draw": ("when: [{draw: {stack-9: veto}}]\nthen: {points: {}}", codes.NAME, "stack-9", "stack-"),
    "card of another deck": ("when: [{draw: {stack-1: veto}}]\nthen: {points: {}}", codes.NAME, "veto", ""),
    "unknown way to answer": ("when: [{others: last}]\nthen: {points: {}}", codes.NAME, "last", ""),
    "unknown reason": ("when: [{red: granada, refused: tabo}]", codes.NAME, "tabo", "`taboo`"),
    "two refusals in one": (
        "when: [{red: aragon, blue: aragon, refused: taboo}]",
        codes.VALUE,
        "{red: aragon",
        "COLOUR",
    ),
    "sentence that cannot be read": (
        'when: [{effect: "mvoe king to granada", by: red}]\nthen: {king: granada}',
        "EG4",
        "",
        "",
    ),
    "sentence without meaning": (
        'when: [{effect: "move king to nowhere", by: red}]\nthen: {points: {}}',
        "EG3",
        "nowhere",
        "",
    ),
    "asserts nothing": ("given: {king: granada}", codes.NOTHING, "it", "then"),
    "asserts nothing of a place": ("then: {court: {}}", codes.NOTHING, "{}", ""),
    "asserts nothing of what is asked": ("then: {asked: {}}", codes.NOTHING, "{}", ""),
    "unknown word of then": ("then: {pionts: {red: 1}}", codes.NAME, "pionts", "`points`"),
    "unknown key of asked": ("then: {asked: {whom: red}}", codes.KEY, "whom", "`who`"),
    "unknown kind of question": ("then: {asked: {kind: cards}}", codes.NAME, "cards", "`card`"),
    "too many pieces": (
        "given: {aragon: {red: 20}, galicia: {red: 20}}\nthen: {points: {}}",
        codes.TOO_MANY,
        "{red: 20}",
        "",
    ),
    "card given twice": ("given: {hand: {red: [power-1, power-1]}}\nthen: {points: {}}", codes.TOO_MANY, "power-1", ""),
    "more copies than there are": (
        "given: {kept: {red: king}, open: [king]}\nthen: {points: {}}",
        codes.TOO_MANY,
        "king",
        "",
    ),
    "no room in the row": (
        "given: {open: [score-fours, score-fives]}\nthen: {points: {}}",
        codes.TOO_MANY,
        "score-fives",
        "",
    ),
    "piece where it cannot stand": ("given: {king: castillo}\nthen: {points: {}}", codes.STANDS, "castillo", "granada"),
    "piece that is not counted": (
        "given: {aragon: {red: {grande: 1}}}\nthen: {points: {}}",
        codes.STANDS,
        "grande",
        "PLACE",
    ),
    "whose grande": ("given: {grande: aragon}\nthen: {points: {}}", codes.VALUE, "aragon", "whose"),
    "card that is not kept": (
        "given: {kept: {red: the-court}}\nthen: {points: {}}",
        codes.VALUE,
        "the-court",
        "keep this card",
    ),
    "unknown round": ("given: {round: 10}\nthen: {points: {}}", codes.VALUE, "10", "1, 2"),
    "unknown ruling": ("rulings: {vetoes: none}\nthen: {points: {}}", codes.NAME, "vetoes", "`veto`"),
    "unknown value of a ruling": ("rulings: {veto: never}\nthen: {points: {}}", codes.NAME, "never", "none"),
    "unknown line-up": ("line-up: baze\nthen: {points: {}}", codes.RULES, "baze", "`base`"),
    "wrong number of players": ("players: 6\nthen: {points: {}}", codes.RULES, "6", ""),
    "seats in another order": ("players: [blue, red]\nthen: {points: {}}", codes.VALUE, "[blue, red]", "number"),
    "alias that is a colour": ("players: {blue: red}\nthen: {points: {}}", codes.VALUE, "blue", "another name"),
    "alias of no colour": ("players: {ana: pink}\nthen: {points: {}}", codes.NAME, "pink", "red"),
    "number that is none": ("given: {aragon: {red: many}}\nthen: {points: {}}", "EG204", "many", ""),
    "when is no list": ("when: {score: aragon}\nthen: {points: {}}", "EG202", "{score: aragon}", "- "),
    "hidden from whom": ("then: {hidden: {places: [castillo]}}", codes.MISSING, "{places: [castillo]}", "viewer"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistake(name: str, scenario: Runs) -> None:
    text, code, words, help = MISTAKES[name]
    result = scenario(text)
    assert not result.passed
    problem = next((problem for problem in result.problems if problem.code.startswith(code)), None)
    assert problem is not None, result
    assert problem.span is not None
    assert problem.span.text.startswith(words)
    assert problem.span.source.name.endswith("facts.yaml")
    assert help in problem.help


def test_all_mistakes_are_told_at_once(scenario: Runs) -> None:
    result = scenario("given: {valencai: {red: 1}}\nwhen: [{run: plce}]\nthen: {pionts: {}}")
    assert [problem.span.text for problem in result.problems if problem.span] == ["valencai", "plce", "pionts"]


FILES = {
    "no format": ("scenarios: []\n", codes.MISSING),
    "another format": ("format: 2\nscenarios: []\n", "EG205"),
    "unknown top key": ("format: 1\nlineup: base\nscenarios: []\n", codes.KEY),
    "no name": ("format: 1\nscenarios:\n  - then: {points: {}}\n", codes.MISSING),
    "same name twice": ("format: 1\nscenarios:\n  - {name: a}\n  - {name: a}\n", codes.TWICE),
    "no line-up": ("format: 1\nscenarios:\n  - {name: a, players: 2, then: {points: {}}}\n", codes.MISSING),
    "no players": ("format: 1\nscenarios:\n  - {name: a, line-up: base, then: {points: {}}}\n", codes.MISSING),
    "scenario that is none": ("format: 1\nscenarios: [a]\n", "EG202"),
    "no YAML": ("format: 1\nscenarios: [\n", "EG111"),
    "missing rules": ("format: 1\nrules: none.yaml\nscenarios:\n  - {name: a, then: {points: {}}}\n", "EG001"),
}


@pytest.mark.parametrize("name", FILES)
def test_mistake_in_a_file(name: str, tmp_path: Path) -> None:
    text, code = FILES[name]
    path = tmp_path / "facts.yaml"
    path.write_text(text, encoding="utf-8")
    results = run([BASE, path])
    assert code in [problem.code for result in results for problem in result.problems]
    assert not all(result.passed for result in results)


def test_missing_file() -> None:
    (result,) = run(["no-such-file.yaml"])
    assert [problem.code for problem in result.problems] == ["EG001"]
    assert not result.passed


def test_rules_with_errors(tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text(BASE.read_text(encoding="utf-8").replace("score castillo}", "socre castillo}"), encoding="utf-8")
    facts = tmp_path / "facts.yaml"
    two = "scenarios:\n  - {name: a, then: {points: {}}}\n  - {name: b, then: {points: {}}}\n"
    facts.write_text(f"format: 1\n{two}", encoding="utf-8")
    named = tmp_path / "named.yaml"
    named.write_text(f"format: 1\nrules: broken.yaml\n{two}", encoding="utf-8")
    for files in ([broken, facts], [named]):
        results = run(files)
        assert not any(result.passed for result in results)
        told = {problem for result in results for problem in result.problems}
        assert {problem.span.source.name.rpartition("/")[2] for problem in told if problem.span} == {"broken.yaml"}
        assert "2 not run" in render_results(results)


def test_rules_that_are_missing_are_told_once_and_where_they_are_named(tmp_path: Path) -> None:
    facts = tmp_path / "facts.yaml"
    facts.write_text("format: 1\nrules: none.yaml\nscenarios:\n  - {name: a}\n  - {name: b}\n", encoding="utf-8")
    results = run([facts])
    told = {(problem.code, str(problem.span)) for result in results for problem in result.problems}
    assert told == {("EG001", f"{facts}:2:8")}
    assert "1 error\n" in render_results(results)
