"""What the report tells of cards chosen before the first round."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from syrupy.assertion import SnapshotAssertion

from interpreter.drawing import Page
from interpreter.lessons import card_worths
from interpreter.report import Played, line_up_report, methods
from interpreter.report_json import as_json, envelope
from interpreter.report_keeping import show_keeping
from interpreter.report_text import report_text
from interpreter.ruleset import Ruleset, load
from interpreter.simulate import Setting
from interpreter.workers import Workers

from .conftest import ROOT

CARDS, KEPT, GAMES = 13, 10, 20


@pytest.fixture(scope="module")
def result() -> dict[str, Any]:
    rules = load([ROOT / "tests" / "houses" / "hands-chosen.yaml"])
    return told(rules, Setting("base", 2, ("greedy", "random"), 4), GAMES)


def told(rules: Ruleset, setting: Setting, games: int) -> dict[str, Any]:
    """The result of a simulation, as the command makes it."""
    with Workers(rules, 1) as workers:
        tally, _ = workers.run(setting, games)
    settled, line_up = rules.program("base", setting.players).table.rules, rules.rules("base")[1]
    worths = card_worths(rules, setting)
    played = Played(setting, tally, settled, line_up.name, line_up.rounds, "digest", games, worths=worths)
    return {
        "interrupted": False, "played": 4, "planned": 4,
        "line_ups": [line_up_report(played, ["x"])], "not_playable": {}, "not_confirmed": {},
        "files": ["x"], "methods": methods(),
    }  # fmt: skip


@pytest.fixture(scope="module")
def kept() -> dict[str, Any]:
    """A part of a result that was kept, so that the report's looks do not depend on how games turn out."""
    found: dict[str, Any] = json.loads((Path(__file__).parent / "keeping.json").read_text(encoding="utf-8"))
    return found


def drawn(kept: dict[str, Any], width: int, *, unicode: bool = True) -> str:
    page = Page(width, colour=False, unicode=unicode)
    show_keeping(page, kept)
    return page.text


@pytest.mark.parametrize("width", [40, 60, 80, 100, 120])
def test_cards_kept_in_a_terminal(kept: dict[str, Any], golden: SnapshotAssertion, width: int) -> None:
    text = drawn(kept, width)
    assert all(len(line) <= width for line in text.split("\n"))
    assert text == golden


def test_cards_kept_without_unicode(kept: dict[str, Any]) -> None:
    text = drawn(kept, 100, unicode=False)
    assert text.isascii()
    assert "?" not in text
    assert re.search(r"power-4 ~ .*100\.0%.* \+-[0-9]", text)


def test_it_is_in_the_report_where_cards_are_chosen_and_nowhere_else(result: dict[str, Any], base: Ruleset) -> None:
    text = report_text(result, width=100, colour=False, unicode=True)
    assert "Cards kept by greedy" in text
    assert "Cards kept by random" in text
    other = told(base, Setting("base", 2, ("random",) * 2), 2)
    assert other["line_ups"][0]["keeping"] == []
    assert "Cards kept" not in report_text(other, width=100, colour=False, unicode=True)


def test_one_rotation_alone_gives_no_interval() -> None:
    rules = load([ROOT / "tests" / "houses" / "hands-chosen.yaml"])
    text = report_text(told(rules, Setting("base", 2, ("random",) * 2), 2), width=120, colour=False, unicode=True)
    assert re.search(r"power-13 .* ±\?", text)


def test_it_keeps_to_the_schema(result: dict[str, Any]) -> None:
    schema = json.loads((ROOT / "docs" / "schemas" / "sim-1.json").read_text(encoding="utf-8"))
    document = json.loads(as_json(envelope("sim", "elgrande-sim sim x", "digest", result)))
    jsonschema.validate(document, schema)
    card = document["result"]["line_ups"][0]["keeping"][0]["cards"][0]
    for part in list(card):
        lacking = json.loads(json.dumps(document))
        del lacking["result"]["line_ups"][0]["keeping"][0]["cards"][0][part]
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(lacking, schema)


def test_counts_agree_with_one_another(result: dict[str, Any]) -> None:
    greedy, random = result["line_ups"][0]["keeping"]
    assert (greedy["bot"], random["bot"]) == ("greedy", "random")
    for bot in (greedy, random):
        assert len(bot["cards"]) == CARDS
        assert sum(card["kept"] for card in bot["cards"]) == KEPT * GAMES
        for card in bot["cards"]:
            assert card["offered"] == GAMES
            assert sum(seat["kept"] for seat in card["by_seat"]) == card["kept"]
            assert [seat["offered"] for seat in card["by_seat"]] == [GAMES // 2] * 2
            _check_results(card)
        assert (bot["cards"][0]["learned"] is None) == (bot is random)


def _check_results(card: dict[str, Any]) -> None:
    """Those who kept it and those who did not make up all."""
    for result in (card["wins"], card["score"]):
        one, other = result["kept"], result["left"]
        assert (one["n"] if one else 0) == card["kept"]
        assert (other["n"] if other else 0) == card["offered"] - card["kept"]
        assert (result["difference"] is None) == (one is None or other is None)
        if one and other:
            assert result["difference"]["value"] == pytest.approx(one["value"] - other["value"], abs=1e-5)


def test_every_estimate_names_a_known_method(result: dict[str, Any]) -> None:
    cards = [card for bot in result["line_ups"][0]["keeping"] for card in bot["cards"]]
    found = [
        card[sort][part] for card in cards for sort in ("wins", "score") for part in card[sort] if card[sort][part]
    ]
    found += [card["learned"] for card in cards if card["learned"]]
    assert len(found) > CARDS * 4
    assert {each["method"] for each in found} <= set(result["methods"])
