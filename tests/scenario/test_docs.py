"""docs/scenarios.md: every example runs, and every word of the schema is explained and exemplified."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interpreter.ruleset import load
from interpreter.scenario import entries, events, expecting_play, given, given_kept, render_results, run
from interpreter.scenario.expecting_board import BoardReader
from interpreter.scenario.expecting_cards import CardReader
from interpreter.scenario.expecting_play import PlayReader
from interpreter.scenario.names import Names
from interpreter.shipped import shipped_folder

BASE = shipped_folder() / "rules" / "base.yaml"
PAGE = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: re.findall(r"name: (.*)", text)[0])
def test_example(example: str, tmp_path: Path) -> None:
    path = tmp_path / "example.yaml"
    path.write_text(example, encoding="utf-8")
    results = run([BASE, path])
    assert len(results) == example.count("- name:")
    assert all(result.passed for result in results), render_results(results)
    assert not [problem for result in results for problem in result.problems]


def words_of_then() -> list[str]:
    names = Names(load([BASE]).program("base", 2), {})
    return [*BoardReader(names).words(), *CardReader(names).words(), *PlayReader(names).words()]


EXPLAINED = {
    "file": entries.FILE_KEYS,
    "scenario": entries.KEYS,
    "edges": entries.EDGES,
    "given": given.WORDS,
    "kept": given_kept.KEYS,
    "when": (*events.ACTIONS, "by", "refused"),
    "others": events.OTHERS,
    "reasons": events.REFUSALS,
    "then": words_of_then(),
    "asked": expecting_play.ASKED,
    "kinds": expecting_play.SORTS,
}


@pytest.mark.parametrize("group", EXPLAINED)
def test_every_word_is_explained(group: str) -> None:
    spoken = set(re.findall(r"[\w-]+", " ".join(re.findall(r"`[^`\n]+`", PAGE))))
    assert [word for word in EXPLAINED[group] if word not in spoken] == []


@pytest.mark.parametrize("group", ["when", "then", "given"])
def test_every_event_and_assertion_has_an_example(group: str) -> None:
    shown = set(re.findall(r"([\w-]+):", "\n".join(EXAMPLES)))
    assert [word for word in EXPLAINED[group] if word not in shown] == []
