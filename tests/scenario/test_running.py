"""Building states, running events, and where rules come from."""

from __future__ import annotations

from pathlib import Path

from interpreter.scenario import render_results, run

from .conftest import BASE, Runs


def passes(scenario: Runs, text: str, top: str = "line-up: base\nplayers: 4") -> None:
    result = scenario(text, top)
    assert result.passed, render_results([result])


def test_what_is_not_given_is_where_it_starts(scenario: Runs) -> None:
    passes(scenario, """
        given: {aragon: {red: 3}, court: {red: 2}, province: {blue: 1}}
        then:
          province: {red: 26, blue: 1, green: 31}
          king: supply
          grande: {red: supply}
          hand: {red: 0}
          open: []
          board: {aragon: {red: 3}}
        """)  # fmt: skip


def test_cards_that_lie_elsewhere_are_not_in_their_deck(scenario: Runs) -> None:
    passes(scenario, """
        given: {open: [veto, king], kept: {blue: veto}, cards: {red: {action-card: movement}}}
        then: {decks: {stack-1: 11, stack-2: 9, stack-4: 10, stack-5: [king]}}
        """)  # fmt: skip


def test_the_board_given_last_lies_on_top(scenario: Runs) -> None:
    passes(scenario, """
        rulings: {second-scoreboard: on-top}
        given: {board-8-4-0: aragon, board-4-0-0: aragon, aragon: {red: 1}}
        when: [{score: aragon}]
        then: {points: {red: 4}}
        """)  # fmt: skip


def test_others_first_and_decline(scenario: Runs) -> None:
    given = "given: {king: sevilla, court: {red: 2}, cards: {red: {action-card: score-fours}}}\n"
    passes(scenario, given + "when: [{run: place, by: red}, {others: decline}]\nthen: {court: {red: 2}}")
    passes(scenario, given + "when: [{run: place, by: red}, {others: first}]\nthen: {court: {red: 0}}")


def test_kept_cards_say_no_by_themselves(scenario: Runs) -> None:
    passes(scenario, """
        given: {king: sevilla, kept: {blue: veto}}
        when: [{perform: king, by: red}, {red: aragon}]
        then: {king: aragon, kept: {blue: veto}}
        """)  # fmt: skip


def test_an_open_question_of_a_kept_card_can_be_asserted(scenario: Runs) -> None:
    passes(scenario, """
        given: {king: sevilla, kept: {blue: veto}}
        when: [{perform: king, by: red}]
        then: {asked: {who: blue, kind: yes, for: veto, exactly: [yes]}}
        """)  # fmt: skip


def test_a_seed_decides_what_is_not_drawn(scenario: Runs) -> None:
    passes(scenario, """
        seed: 3
        when: [{list: set-up}, {draw: {region-cards: galicia}}]
        then: {king: galicia, court: {red: 7, yellow: 7}, province: {green: 21}}
        """)  # fmt: skip


def test_a_whole_turn_and_a_whole_round(scenario: Runs) -> None:
    passes(scenario, """
        given: {king: sevilla, province: {red: 9}, court: {red: 1}, cards: {red: {power-card: power-9}}, open: [king]}
        when: [{list: turn, by: red}, {red: [2, place, granada, stop, use, aragon]}]
        then: {court: {red: 2}, granada: {red: 1}, king: aragon, open: []}
        """)  # fmt: skip
    passes(scenario, """
        seed: 1
        given:
          king: sevilla
          hand: {red: [power-1, power-2], blue: [power-3], green: [power-4], yellow: [power-5]}
        when: [{list: round}, {red: power-1}, {others: decline}]
        then: {order: [yellow, green, blue, red], starter: red, asked: nothing}
        """)  # fmt: skip


def test_aliases_work_everywhere(scenario: Runs) -> None:
    passes(
        scenario,
        """
        given: {king: sevilla, grande: {ana: aragon}, starter: ben, galicia: {ben: 1}, court: {ana: 1}}
        when:
          - {perform: intrigue-three-foreign, by: ana}
          - ana: [ben@galicia, valencia, stop]
          - {perform: king, by: ben}
          - ben: galicia
        then: {starter: ben, valencia: {ben: 1}, points: {ana: 0}, ana grande: aragon, king: galicia}
        """,
        "line-up: base\nplayers: {ana: red, ben: blue}",
    )


def test_tests_in_a_rules_file(tmp_path: Path) -> None:
    rules = tmp_path / "house.yaml"
    entry = "  - {name: a, line-up: base, players: 2, given: {aragon: {red: 1}}, "
    entry += "when: [{score: aragon}], then: {points: {red: 5}}}\n"
    rules.write_text(BASE.read_text(encoding="utf-8") + "tests:\n" + entry, encoding="utf-8")
    results = run([rules])
    assert [result.name for result in results] == ["a"]
    assert results[0].passed, render_results(results)


def test_house_rules_change_the_outcome(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "format: 1\nmodules: [{id: house, name: House, extends: base}]\n"
        "changes: {regions: {aragon: {scoreboard: [9, 2, 1]}}}\n",
        encoding="utf-8",
    )
    facts = tmp_path / "facts.yaml"
    text = (
        "format: 1\n{}scenarios:\n  - name: a\n    line-up: base\n    players: 2\n    given: {{aragon: {{red: 1}}}}\n"
    )
    text += "    when: [{{score: aragon}}]\n    then: {{points: {{red: 9}}}}\n"
    facts.write_text(text.format(""), encoding="utf-8")
    assert run([house, facts])[0].passed
    assert run([facts])[0].differences
    facts.write_text(text.format("rules: house.yaml\n"), encoding="utf-8")
    assert run([facts])[0].passed
