"""Scenarios of a small game that has nothing to do with the shipped one: other places, pieces, cards and steps."""

from __future__ import annotations

from pathlib import Path

from interpreter.scenario import render_results, run

TOY = Path(__file__).parents[1] / "structure" / "toy.yaml"
STONES = """
format: 1
modules: [{id: stones, name: Stones, extends: toy}]
pieces:
  - {id: stone, plural: stones, copies: 4, starts: quarry, stands-in: [region, quarry], source: ours}
places:
  - {id: quarry, source: ours}
"""
FACTS = """
format: 1
scenarios:
  - name: a hill with three cubes
    given: {hill: {red: 2, blue: 1}}
    when: [{score: hill}]
    then: {points: {red: 3, blue: 1}, bag: {red: 7, blue: 8}}
  - name: only the first is paid in the fast game
    rulings: {pace: fast}
    given: {hill: {red: 2, blue: 1}}
    when: [{score: hill}]
    then: {points: {red: 3}}
  - name: a raid
    given: {market: [raid], decks: {pile: []}}
    when: [{list: turn, by: blue}, {blue: [use, wood]}]
    then: {wood: {blue: 1}, market: [], cards: {blue: {tile: raid}}, asked: nothing}
  - name: the same bid twice
    given: {hand: {red: [bid-1], blue: [bid-1, bid-2]}}
    when: [{run: bids}, {blue: bid-2}]
    then: {shown: {red: [bid-1], blue: [bid-2]}, hand: {blue: [bid-1]}}
  - name: the second round ends with a scoring
    given: {round: 2, lake: {blue: 1}}
    when: [{run: payday}]
    then: {scored: [hill, lake, wood], points: {blue: 2}}
  - name: more cubes in the bag break a tie
    given: {hill: {red: 1}, hand: {blue: [bid-2]}}
    then: {winners: [blue]}
"""
STONE_FACTS = """
format: 1
scenarios:
  - name: stones belong to nobody
    line-up: toy
    given: {hill: {red: {cube: 2}, stone: 3}}
    when:
      - {effect: "move 1 stone from hill to wood", by: red}
    then: {hill: {red: 2, stones: 2}, wood: {stone: 1}, quarry: {stone: 1}}
"""


def test_facts_of_another_game(tmp_path: Path) -> None:
    facts = tmp_path / "facts.yaml"
    facts.write_text(FACTS, encoding="utf-8")
    results = run([TOY, facts])
    assert len(results) == 6
    assert all(result.passed for result in results), render_results(results)


def test_pieces_of_nobody(tmp_path: Path) -> None:
    stones, facts = tmp_path / "stones.yaml", tmp_path / "facts.yaml"
    stones.write_text(STONES, encoding="utf-8")
    facts.write_text(STONE_FACTS, encoding="utf-8")
    results = run([TOY, stones, facts])
    assert all(result.passed for result in results), render_results(results)
