"""Scenarios about the cards of players: in any place, kept with their effect, two of a kind."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent, indent

from posing import HOUSES

from interpreter.scenario import render_results, run


def passes(tmp_path: Path, houses: tuple[str, ...], text: str) -> None:
    """Whether scenarios pass under house rules."""
    path = tmp_path / "facts.yaml"
    files = ", ".join(str(HOUSES / f"{name}.yaml") for name in houses)
    body = indent(dedent(text).strip("\n"), "  ")
    path.write_text(f"format: 1\nrules: [{files}]\nline-up: base\nplayers: 3\nscenarios:\n{body}\n", encoding="utf-8")
    results = run([path])
    assert results
    assert all(result.passed for result in results), render_results(results)


def test_kept_cards_lie_where_they_are_kept_in_their_effect(tmp_path: Path) -> None:
    passes(tmp_path, ("pledges",), """
        - name: a pledge pays before its owner's turn, until the round after is over
          given: {round: 2, king: galicia, kept: {red: power-6}, hand: {red: [power-1, power-2], blue: [power-9]}}
          when: [{list: turn, by: red}, {others: decline}]
          then: {points: {red: 1}, pledge: {red: [power-6]}, kept: {red: power-6}, hand: {red: 2}}
        - name: and goes to the hand then
          given: {round: 3, king: galicia, kept: {red: {card: power-6, since: 2}, blue: power-6}}
          when: [{end-of: round}]
          then: {kept: {blue: power-6}, pledge: {red: 0, blue: 1}, hand: {red: [power-6]}}
        - name: a card moved away ends its effect
          given: {king: galicia, kept: {red: power-6, green: power-5}, played: {red: [power-3]}}
          when: [{perform: power-4, by: blue}]
          then: {kept: {green: power-5}, played: {red: [power-3, power-6]}}
        """)  # fmt: skip


def test_cards_lie_in_any_place_of_players(tmp_path: Path) -> None:
    passes(tmp_path, ("cards-put-away", "ten-of-thirteen"), """
        - name: what lies on the table is put away
          given: {table: {red: [power-3], blue: [power-9]}, played: {red: [power-1]}, chest: {red: [power-7]}}
          when: [{run: clear-table}]
          then: {table: {red: 0, blue: 0}, played: {red: [power-1, power-3], blue: 1}, chest: {red: [power-7]}}
        """)  # fmt: skip


def test_which_of_two_cards_acts(tmp_path: Path) -> None:
    passes(tmp_path, ("either-card", "fool"), """
        - name: either of two
          given: {castillo: {red: 1}, cards: {red: {power-card: power-14, action-card: score-castillo}}}
          when: [{run: special-action, by: red}, {red: power-14}]
          then: {points: {red: 2}}
        - name: or none
          given: {castillo: {red: 1}, cards: {red: {power-card: power-14, action-card: score-castillo}}}
          when: [{run: special-action, by: red}, {red: decline}]
          then: {points: {red: 0}}
        - name: the second card of who played one without a number must show another number than all others
          given: {hand: {red: [fool, power-2, power-5], blue: [power-2, power-3], green: [power-9, power-7]}}
          when:
            - run: power-cards
            - {red: fool, blue: power-2, green: power-9}
            - {red: power-2, refused: already-played}
            - red: power-5
          then: {cards: {red: {power-card: power-5}}, played: {red: [fool, power-5]}}
        """)  # fmt: skip
