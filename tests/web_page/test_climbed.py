"""The page of a ladder: the order in words, and everything that JSON holds of bots and pairs."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from interpreter.ladder_words import TOO_FEW, order_said
from interpreter.web_page.climbed import climbed_page, signed

from .conftest import ORCHARDS, Made, Make

WORDS = ("ladder", ORCHARDS, "--bots", "random,greedy,search:2", "--games", "12")


def read(document: dict[str, Any]) -> Made:
    return Made(0, document, climbed_page(document))


def steps(*certain: bool) -> dict[str, Any]:
    """A result in which bots a, b, c ... follow each other, told apart or not."""
    names = "abcdefgh"[: len(certain) + 1]
    told = [
        {"bot": one, "than": other, "certain": sure}
        for one, other, sure in zip(names, names[1:], certain, strict=False)
    ]
    return {"games": 1, "findings": [], "ratings": [{"bot": name} for name in names], "steps": told}


def test_the_order_in_a_sentence() -> None:
    assert order_said(steps(True)) == "Strongest is a, then b."
    assert order_said(steps(True, True)) == "Strongest is a, then b, then c."
    assert order_said(steps(False, True)) == "Strongest are a and b (not told apart), then c."
    assert order_said(steps(True, False, False)) == "Strongest is a, then b, c and d (not told apart)."
    alike = "No bot is seen to be stronger than another"
    assert order_said(steps(False)) == f"{alike}: a and b cannot be told apart by these games."
    assert (
        order_said(steps(False, False))
        == f"{alike}: a, b and c cannot be told apart, each from the next, by these games."
    )
    assert order_said({**steps(True), "games": 0}) == TOO_FEW
    assert "No game could be finished" in order_said({**steps(True), "games": 0, "findings": [{}]})


def test_everything_that_was_found_is_there(make: Make) -> None:
    made = make(*WORDS)
    result = made.document["result"]
    assert order_said(result) in made.words
    for each in result["ratings"]:
        assert signed(each["rating"]["value"]) in made.words
    for step in result["steps"]:
        assert f"{step['bot']} is {signed(step['by']['value'])} from {step['than']}" in made.page
    for pair in result["pairs"]:
        assert f"{' : '.join(pair['bots'])}: {100 * pair['wins']['value']:.1f}%, " in made.page
    assert made.document["command"] in made.words
    assert "takes what pays best at once" in made.words


def test_what_is_sure_is_seen_without_colour(make: Make) -> None:
    """Certain steps have a mark in words and another shape, others have neither."""
    document = deepcopy(make(*WORDS).document)
    for step in document["result"]["steps"]:
        step["certain"] = True
    sure = read(document)
    assert sure.words.count("◆") == 2
    for step in document["result"]["steps"]:
        step |= {"certain": False, "games_to_tell": 700}
    open_ = read(document)
    assert "◆" not in open_.words
    assert "cannot be told apart by these games; some 700 of each pair may tell." in open_.words
    assert open_.page.count("glyph sure") == sure.page.count("glyph sure") - 4  # two bots, and two steps


def test_few_games_and_none(make: Make) -> None:
    document = deepcopy(make(*WORDS).document)
    result = document["result"]
    result |= {"ratings": [], "steps": [], "interrupted": True}
    result["pairs"][0] |= {"games": 0, "wins": None}
    made = read(document)
    assert TOO_FEW in made.words
    assert "Interrupted after " in made.words
    assert f"{' : '.join(result['pairs'][0]['bots'])}: no game" in made.page
    result |= {"games": 0, "findings": [{"code": "EG902", "game": 3, "message": "<b>", "replay": "elgrande-sim sim"}]}
    made = read(document)
    assert "No game could be finished, so there is nothing to tell." in made.words
    assert "EG902, game 3: <b>" in made.words
