"""Names that other modules declare: it is said which one, and how to bring it in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.checking import check

RULES = Path(__file__).parents[2] / "rules"
HEAD = "format: 1\nmodules: [{id: house, extends: base, source: ours}]\n"
CARD = "cards:\n  - {id: feast, kind: action-card, deck: %s, places: 1, source: ours, effect: %s}\n"
INQUISITOR, INTRIGUE = "inquisitor_colonies.yaml", "king_intrigue.yaml"
Write = Callable[..., str]

ELSEWHERE = {
    "a piece": (CARD % ("stack-1", "move inquisitor to any region"), "piece `inquisitor`", INQUISITOR),
    "a place": (CARD % ("stack-1", "score america"), "region `america`", INQUISITOR),
    "a place, misspelt": (CARD % ("stack-1", "score americaa"), "did you mean region `america`? It", INQUISITOR),
    "a deck": (CARD % ("stack-6", "score castillo"), "deck `stack-6`", ""),
    "a card to change": ("changes: {cards: {joker: {value: 2}}}\n", "card `joker`", INTRIGUE),
    "a card to remove": ("removes: {cards: [power-140]}\n", "card `power-140`", INTRIGUE),
    "a card as people say it": (
        "changes: {cards: {Intrigue card: {places: 3}}}\n",
        "did you mean card `intrigue-card`? It",
        INTRIGUE,
    ),
    "a line-up": ("changes: {line-ups: {king-intrigue-all: {rounds: 3}}}\n", "line-up `king-intrigue-all`", INTRIGUE),
    "a step": ("changes: {steps: {claim-gold: {repeats: false}}}\n", "step `claim-gold`", INQUISITOR),
}


@pytest.mark.parametrize("name", ELSEWHERE)
def test_it_is_said_which_module_declares_a_name(name: str, write: Write) -> None:
    says, meant, file = ELSEWHERE[name]
    (problem,) = check([write(HEAD + says)])
    assert problem.severity == "error"
    assert f"{meant} is declared in " in problem.help
    assert f"{file}, which is not loaded; `extends: " in problem.help


@pytest.mark.parametrize("name", ["a piece", "a place"])
def test_with_the_file_given_the_module_is_named(name: str, write: Write) -> None:
    says, meant, file = ELSEWHERE[name]
    paths = [write(HEAD + says), str(RULES / "king_intrigue.yaml"), str(RULES / "inquisitor_colonies.yaml")]
    problem = next(each for each in check(paths) if each.code in ("EG350", "EG351", "EG307"))
    assert file
    assert problem.help.startswith(f"{meant} is declared by module `")
    assert problem.help.endswith("which this one does not extend")


def test_a_name_of_something_else_is_told_as_what_it_is(write: Write) -> None:
    (problem,) = check([write(HEAD + "changes: {cards: {action-cards: {places: 3}}}\n")])
    assert problem.help == "`action-cards` is a card kind"


def test_a_name_one_line_up_lacks_is_told_once_whatever_others_have_against_it(write: Write) -> None:
    says = "line-ups: [{id: two, like: base, modules: [house], source: ours}]\nplaces: [{id: camp, source: ours}]\n"
    cards = "cards: [{id: feast, kind: action-card, deck: stack-1, places: 1, source: ours, effect: score camp,"
    other = "format: 1\nmodules: [{id: other, extends: base, source: ours}]\n"
    effect = "move 1 own caballero from court to camp"
    sentence = cards.replace("score camp", f'"{effect}"')
    found = check([write(HEAD + says), write(f"{other}{sentence} module: other}}]\n", "other.yaml")])
    assert [problem.code for problem in found] == ["EG351"]


def test_what_is_near_here_comes_before_what_is_near_elsewhere(write: Write) -> None:
    (problem,) = check([write(HEAD + CARD % ("stack-1", "score granda"))])
    assert problem.help == "did you mean `granada`?"


def test_what_nobody_declares_is_told_as_before(write: Write) -> None:
    (problem,) = check([write(HEAD + CARD % ("stack-1", "score xylophone"))])
    assert problem.help.startswith("there are ")


@pytest.mark.parametrize("own", ["house", "our-colonies"])
def test_all_modules_are_named_that_are_called_so(own: str, write: Write) -> None:
    (problem,) = check([write(f"format: 1\nmodules: [{{id: {own}, extends: colonies, source: ours}}]\n")])
    assert problem.help.startswith("several are called so: `inquisitor-colonies`, `colonies-with-all`")
    assert "our-" not in problem.help
