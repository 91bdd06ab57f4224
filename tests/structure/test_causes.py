"""A mistake that a house's change brings about is told at the change, whatever line it shows in."""

from __future__ import annotations

import re

import pytest
from small_game import Write, altered, with_house

from interpreter.checking import check
from interpreter.problems import Problem
from interpreter.shipped import rules_paths


def places(problem: Problem) -> tuple[tuple[str, int], list[str]]:
    """The file and line a problem is told at, and the files of its notes."""
    assert problem.span is not None
    name = problem.span.source.name.rpartition("/")[2]
    return (name, problem.span.line), [span.source.name.rpartition("/")[2] for span, _ in problem.notes]


def test_a_change_of_a_line_up_is_told_of_that_not_of_those_that_are_like_it(write: Write) -> None:
    house = "format: 1\nmodules: [{id: house, extends: base, source: ours}]\n"
    problem, left_out = check([write(house + "changes: {line-ups: {base: {rounds: 20}}}\n", "house.yaml")])
    assert left_out.message.startswith("step `scoring-round` is taken no more after round 9 of the 20")
    assert problem.message.startswith("the new `rounds` of line-up `base` (before: 9) does not fit")
    assert problem.message.endswith("step `reveal`, step `power-cards`")


@pytest.mark.parametrize("first", ["game", "copy"])
def test_a_line_up_is_told_of_not_those_that_are_like_it(first: str, write: Write) -> None:
    copy = "  - {id: copy, like: toy, source: ours}\n"
    game = altered("rounds: 2\n", "rounds: no\n")
    game = game + copy if first == "game" else game.replace("line-ups:\n", f"line-ups:\n{copy}")
    (problem,) = check([write(game)])
    assert problem.message.startswith("`rounds` of line-up `toy` must be")


@pytest.mark.parametrize(
    ("says", "notes", "told"),
    [
        ("changes:\n  pieces: {cube: {copies: 1}}\n", 1, ["piece `cube` (before: 9)", "step `first-cubes`"]),
        ("changes:\n  card-kinds: {tile: {numbers: [price, weight]}}\n", 1, ["`numbers` of card kind", "`raid`"]),
        ("changes:\n  rulings: {pace: {values: [slow, fast, quick]}}\n", 1, ["`values` of ruling", "`toy`"]),
        ("removes:\n  places: [bag]\n", 5, ["removing place `bag`", "5 places of the rules: piece `cube`"]),
    ],
)
def test_a_change_is_the_place_of_what_it_breaks(write: Write, says: str, notes: int, told: list[str]) -> None:
    problems = [problem for problem in with_house(write, says) if problem.severity == "error"]
    assert [len(problem.notes) for problem in problems] == [notes]
    for problem in problems:
        where, files = places(problem)
        assert where == ("house.yaml", 5)
        assert set(files) == {"game.yaml"}
        for text in told:
            assert text in problem.message
        assert "house.yaml what becomes of" in problem.help


@pytest.mark.parametrize(
    ("says", "message"),
    [
        ("cards: [veto, decay-all]", "removing card `veto` does not fit step `reveal`: deck `stack-2` has 8 cards"),
        (
            "cards: [power-1, power-2, power-3, power-4, power-5]",
            "removing card `power-1` does not fit step `power-cards`: a hand",
        ),
        (
            "regions: [galicia, pais-vasco, aragon, cataluna, sevilla, granada]",
            "removing region `galicia` does not fit step `home-region`: set-up for 5 players draws 6 cards",
        ),
    ],
)
def test_too_few_cards_are_told_where_cards_are_removed(write: Write, says: str, message: str) -> None:
    house = f"format: 1\nmodules: [{{id: house, extends: base, source: ours}}]\nremoves: {{{says}}}\n"
    (problem,) = check([write(house, "house.yaml")])
    assert problem.message.startswith(message)
    assert places(problem)[0] == ("house.yaml", 3)


@pytest.mark.parametrize(
    ("says", "message", "help"),
    [
        (
            "line-ups: {base: {players: 2-6}}",
            "the new `players` of line-up `base` (before: 2-5) does not fit the rest of it: `pays` of",
            "add `6: 2`",
        ),
        (
            "regions: {galicia: {scoreboard: []}}",
            "the new `scoreboard` of region `galicia` (before: [4, 2, 0]) does not fit the rest of it: region",
            "add the values it pays",
        ),
    ],
)
def test_what_does_not_fit_its_own_entry(says: str, message: str, help: str, write: Write) -> None:
    house = "format: 1\nmodules: [{id: house, extends: base, source: ours}]\ncolours: [{id: pink, source: ours}]\n"
    (problem,) = check([write(f"{house}changes: {{{says}}}\n", "house.yaml")])
    assert problem.message.startswith(message)
    assert help in problem.help


@pytest.mark.parametrize("more", ["", "changes: {bonuses: {home-bonus: {points: 3}}}\n"])
def test_a_step_a_line_up_of_ones_own_lacks_is_told_at_the_line_up(more: str, write: Write) -> None:
    house = "format: 1\nmodules: [{id: house, extends: base, source: ours}]\nline-ups:\n"
    own = "  - {id: own, players: 2, rounds: 1, pays: {2: 1}, source: ours, set-up: [],"
    own += " round: [{id: all, effect: score castillo}],"
    end = " end: [{id: best, do: compare, by: [points]}]}\n"
    (problem,) = [each for each in check([write(house + own + end + more, "house.yaml")]) if each.code == "EG355"]
    assert problem.message == "line-up `own` does not fit 3 places of the rules: card `veto`"
    assert places(problem) == (("house.yaml", 4), ["base.yaml"] * 3)


def test_ten_mistakes_of_one_change_are_one_problem(write: Write) -> None:
    house = write(
        "format: 1\nmodules:\n  - {id: house, extends: base, source: ours}\nchanges:\n  pieces: {king: {copies: 2}}\n"
    )
    for paths in ([house], [house, *map(str, rules_paths())]):
        (problem,) = check(paths)
        assert places(problem)[0] == ("game.yaml", 5)
        assert re.search("the new `copies` of piece `king` does not fit [0-9]+ places of the rules", problem.message)
        assert {span.source.name for span, _ in problem.notes} == {str(rules_paths()[0])}


def test_a_short_scoreboard_of_a_house_is_told_at_the_scoreboard(write: Write) -> None:
    region = "regions:\n  - {id: cliff, scoreboard: [3], source: ours}\n"
    says = f"{region}borders: [{{between: [cliff, hill], source: ours}}]\n"
    (problem,) = with_house(write, says)
    assert (problem.code, *places(problem)) == ("EG604", ("house.yaml", 5), ["game.yaml"])
    assert problem.span is not None
    assert problem.span.text == "[3]"


def test_a_mistake_of_the_game_itself_stays_where_it_is(write: Write) -> None:
    game = altered("score all regions", "score all regoins")
    says = "changes:\n  regions: {hill: {scoreboard: [4, 1]}}\n"
    assert {places(problem)[0][0] for problem in with_house(write, says, game)} == {"game.yaml"}
    assert {places(problem)[0][0] for problem in with_house(write, says)} == set()


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        (', effect: "move 1 own cube from bag to any region"', "", "EG618", "`raid` has no `effect`"),
        ('effect: "move 1 own cube from bag to any region"', "text: Take some", "EG619", "does nothing"),
        ("effect: score all regions}", "effect: score all regions adjacent to bag}", "EG620", "adjacent to `bag`"),
        ("- {id: bag, of", "- {id: sea, scoreboard: [2], source: ours}\n  - {id: bag, of", "EG621", "`sea`"),
        (
            "- {id: bag, of",
            "- {id: nest, in: hill, source: ours}\n  - {id: bag, of",
            "EG621",
            "`nest` is a part of `hill`",
        ),
        ("- {id: sites,", "- {id: loft, kind: tile, source: ours}\n  - {id: sites,", "EG622", "deck `loft`"),
    ],
)
def test_what_comes_to_nothing_is_pointed_out(write: Write, old: str, new: str, code: str, said: str) -> None:
    problems = [problem for problem in check([write(altered(old, new))]) if problem.code == code]
    assert [problem.severity for problem in problems] == ["warning"]
    assert said in problems[0].message
    assert problems[0].help


def test_a_house_that_leaves_a_shipped_deck_idle_is_told_nothing_of_it(write: Write) -> None:
    head = "format: 1\nmodules:\n  - {id: house, extends: base, source: ours}\n"
    says = "changes: {steps: {reveal: {decks: [stack-1, stack-2, stack-3, stack-4]}}}\nremoves: {cards: [king]}\n"
    assert "EG622" not in {problem.code for problem in check([write(head + says)])}
