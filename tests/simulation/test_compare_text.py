"""The report of a comparison as people see it, recorded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from interpreter.cli import called
from interpreter.compare_text import compare_text

ORCHARDS = str(Path(__file__).parents[1] / "games" / "orchards.yaml")
HOUSE = """format: 1
modules: [{id: house, name: Market days, extends: orchards, source: ours}]
changes: {bonuses: {high-branches: {points: 3}}}
cards:
  - {id: market, name: Market day, kind: job, deck: evening, copies: 3, hands: 2, effect: gain 3 points, source: ours}
"""


RULES, CARD = ("rules", ["--games", "240"]), ("card", ["--card", "market", "--games", "60"])


@pytest.fixture(params=[RULES, CARD], ids=lambda pair: pair[0])
def found(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> dict[str, Any]:
    monkeypatch.chdir(tmp_path)
    Path("orchards.yaml").write_text(Path(ORCHARDS).read_text(encoding="utf-8"), encoding="utf-8")
    Path("house.yaml").write_text(HOUSE, encoding="utf-8")
    _, words = request.param
    files = ["orchards.yaml", "--with", "house.yaml", "--bots", "random", "--jobs", "1", "--format", "json"]
    assert called(["compare", *files, *words]) == 0
    return json.loads(capsys.readouterr().out)["result"]  # type: ignore[no-any-return]


@pytest.mark.parametrize("width", [50, 80, 120])
def test_reports(found: dict[str, Any], width: int, golden: SnapshotAssertion) -> None:
    text = compare_text(found, width=width, colour=False, unicode=True)
    assert text == golden
    assert "\x1b" not in text


def test_colours_and_ascii_say_the_same(found: dict[str, Any]) -> None:
    plain = compare_text(found, width=100, colour=False, unicode=False)
    assert plain.isascii()
    coloured = compare_text(found, width=100, colour=True, unicode=False)
    assert coloured != plain
    import re

    assert [line.rstrip() for line in re.sub(r"\x1b\[[0-9;]*m", "", coloured).split("\n")] == plain.split("\n")
