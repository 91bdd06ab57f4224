from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from syrupy.assertion import SnapshotAssertion

from interpreter.report import Played, line_up_report, methods
from interpreter.report_json import as_json, envelope
from interpreter.report_text import report_text
from interpreter.ruleset import Ruleset
from interpreter.simulate import Setting
from interpreter.workers import Workers

from .conftest import ROOT

FILES = ["rules/base.yaml"]


@pytest.fixture(scope="module")
def result(base: Ruleset) -> dict[str, Any]:
    setting = Setting("base-short", 4, ("greedy", "random", "random", "random"))
    with Workers(base, 1) as workers:
        tally, _ = workers.run(setting, 12)
    rules, line_up = base.program("base-short", 4).table.rules, base.rules("base-short")[1]
    played = Played(setting, tally, rules, line_up.name, line_up.rounds, "digest", 12, 7)
    found = line_up_report(played, FILES)
    return {
        "interrupted": False, "played": 40, "planned": 40,
        "line_ups": [found], "not_playable": {"far": ["away"]}, "not_confirmed": {"editorial": 1},
        "files": FILES, "methods": methods(),
    }  # fmt: skip


@pytest.fixture(scope="module")
def kept() -> dict[str, Any]:
    """A result that was kept, so that the report's looks do not depend on how games turn out."""
    found: dict[str, Any] = json.loads((Path(__file__).parent / "result.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("width", [40, 80, 120])
def test_the_report_in_a_terminal(kept: dict[str, Any], golden: SnapshotAssertion, width: int) -> None:
    text = report_text(kept, width=width, colour=False, unicode=True)
    commands = [line for line in text.split("\n") if line.startswith("  elgrande-sim")]
    assert all(len(line) <= width for line in text.split("\n") if line not in commands)
    assert text == golden


def test_the_report_without_unicode_or_colour(kept: dict[str, Any], golden: SnapshotAssertion) -> None:
    text = report_text(kept, width=80, colour=False, unicode=False)
    assert text.isascii()
    assert "?" not in text
    assert text == golden


def test_colours_add_nothing_but_colours(kept: dict[str, Any]) -> None:
    import re

    coloured = report_text(kept, width=80, colour=True, unicode=True)
    assert "\033[" in coloured
    plain = "\n".join(line.rstrip() for line in re.sub(r"\033\[[0-9;]*m", "", coloured).split("\n"))
    assert plain == report_text(kept, width=80, colour=False, unicode=True)


def test_the_json_keeps_to_its_schema(result: dict[str, Any], kept: dict[str, Any]) -> None:
    schema = json.loads((ROOT / "docs" / "schemas" / "sim-1.json").read_text(encoding="utf-8"))
    document = json.loads(as_json(envelope("sim", "elgrande-sim sim x", "digest", result)))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(document, schema)
    jsonschema.validate({**document, "result": kept}, schema)
    document["result"]["line_ups"][0]["wins"]["even"] = "a quarter"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(document, schema)


def test_findings_are_reported_and_keep_to_the_schema(base: Ruleset) -> None:
    setting = Setting("base-short", 2, ("random",) * 2, step_limit=50)
    with Workers(base, 1) as workers:
        tally, _ = workers.run(setting, 4)
    rules, line_up = base.program("base-short", 2).table.rules, base.rules("base-short")[1]
    played = Played(setting, tally, rules, line_up.name, line_up.rounds, "digest", 4)
    found = {
        "interrupted": False,
        "played": 40,
        "planned": 40,
        "line_ups": [line_up_report(played, FILES)],
        "not_playable": {},
        "not_confirmed": {},
        "files": FILES,
        "methods": methods(),
    }
    schema = json.loads((ROOT / "docs" / "schemas" / "sim-1.json").read_text(encoding="utf-8"))
    jsonschema.validate(envelope("sim", "elgrande-sim sim x", "digest", found), schema)
    text = report_text(found, width=80, colour=False, unicode=True)
    assert "EG901: game 3: not over after 50 decisions" in text
    assert "--bots random --game 3" in text


def test_every_estimate_names_a_known_method(result: dict[str, Any]) -> None:
    def estimates(value: Any) -> list[dict[str, Any]]:
        if isinstance(value, dict):
            if "method" in value:
                return [value]
            return [found for part in value.values() for found in estimates(part)]
        return [found for part in value for found in estimates(part)] if isinstance(value, list) else []

    found = estimates(result["line_ups"])
    assert len(found) > 15
    assert {each["method"] for each in found} <= set(result["methods"])
    assert all(set(each) == {"value", "low", "high", "n", "method"} for each in found)


def test_the_shares_of_wins_add_up(result: dict[str, Any]) -> None:
    wins = result["line_ups"][0]["wins"]
    for way in ("by_bot", "by_seat", "by_start"):
        assert sum(each["wins"]["value"] for each in wins[way]) == pytest.approx(1, abs=1e-5)


def test_a_replay_command_plays_the_same_game(result: dict[str, Any], base: Ruleset) -> None:
    import shlex

    from interpreter.simulate import simulation
    from interpreter.tally import Record

    odd = {each["sort"]: each for each in result["line_ups"][0]["odd_games"]}
    write, _, tell = odd["highest"]["replay"].partition(" && ")
    words = shlex.split(write)
    assert words[:3] == ["elgrande-sim", "sim", "rules/base.yaml"]
    said = dict(zip(words[3::2], words[4::2], strict=True))
    setting = Setting(said["--lineup"], int(said["--players"]), tuple(said["--bots"].split(",")), int(said["--seed"]))
    record = simulation(base, setting).play(int(said["--game"]))
    assert isinstance(record, Record)
    assert max(record.scores) == odd["highest"]["value"]
    assert tell == f"elgrande-sim replay traces/base-short-4-1-{record.number}.trace"
