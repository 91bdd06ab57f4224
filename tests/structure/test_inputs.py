"""What the words of a command line name."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.inputs import TOP_KEYS, NothingFound, expand, rules_in
from interpreter.layering.statements import STEPS, TESTS
from interpreter.scenario.entries import FILE_KEYS
from interpreter.structuring.keys import SECTIONS


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in {
        "rules/b.yaml": "format: 1\n",
        "rules/a.yml": "\ufeffformat: 1\n",
        "rules/cases.yaml": "format: 1\nscenarios:\n  - {}\n",
        "rules/readme.md": "text",
        "rules/deep/c.yaml": "format: 1\n",
        "rules/[odd].yaml": "format: 1\n",
        "empty/readme.md": "text",
        "only/cases.yaml": "scenarios: []\n",
        "rules/.hidden/d.yaml": "format: 1\n",
        "rules/.hidden.yaml": "format: 1\n",
        "rules/env/pyvenv.cfg": "",
        "rules/env/lib/e.yaml": "format: 1\n",
        "rules/node_modules/f.yaml": "format: 1\n",
        "rules/build/g.yaml": "format: 1\n",
        "rules/other-tool.yaml": "services: {}\n",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("patterns", "expected"),
    [
        (["rules/b.yaml"], ["rules/b.yaml"]),
        (["rules"], ["rules/[odd].yaml", "rules/a.yml", "rules/b.yaml", "rules/deep/c.yaml"]),
        (["rules/*.yaml"], ["rules/[odd].yaml", "rules/b.yaml", "rules/other-tool.yaml"]),
        (
            ["rules/**/*.yaml"],
            ["rules/[odd].yaml", "rules/b.yaml", "rules/deep/c.yaml", "rules/other-tool.yaml"],
        ),
        (["rules/build/*.yaml"], ["rules/build/g.yaml"]),
        (["rules/[odd].yaml"], ["rules/[odd].yaml"]),
        (["rules/cases.yaml"], ["rules/cases.yaml"]),
        (["-", "rules/b.yaml", "-"], ["-", "rules/b.yaml"]),
        (["rules/b.yaml", "rules/../rules/b.yaml", "rules/?.yaml"], ["rules/b.yaml"]),
        (["r*"], ["rules/[odd].yaml", "rules/a.yml", "rules/b.yaml", "rules/deep/c.yaml"]),
        ([], []),
    ],
)
def test_named(patterns: list[str], expected: list[str]) -> None:
    assert expand(patterns) == expected


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("pattern", ["nowhere.yaml", "empty", "only", "only/*.yaml", "nowhere/*.yaml", ""])
def test_named_nothing(pattern: str) -> None:
    found = expand(["rules", pattern])
    assert isinstance(found, NothingFound)
    assert found.pattern == (pattern or "''")
    assert found.reason


@pytest.mark.usefixtures("folder")
def test_scenario_files_come_along_when_wanted() -> None:
    rules = ["rules/[odd].yaml", "rules/a.yml", "rules/b.yaml", "rules/deep/c.yaml"]
    assert expand(["rules"], scenarios=True) == [*rules[:3], "rules/cases.yaml", rules[3]]
    assert expand(["only"], scenarios=True) == ["only/cases.yaml"]
    assert rules_in("rules") == rules


def test_what_is_hidden_or_elsewhere_can_be_named_outright(folder: Path) -> None:
    for name in ("rules/.hidden.yaml", "rules/other-tool.yaml", "rules/build/g.yaml"):
        assert expand([name]) == [name]
    assert expand(["rules/build"]) == ["rules/build/g.yaml"]


def test_files_are_known_by_the_keys_they_may_have() -> None:
    assert set(TOP_KEYS) == {"format", "scenarios", TESTS, STEPS, "changes", "replaces", "removes", *SECTIONS}
    assert "scenarios" in FILE_KEYS
