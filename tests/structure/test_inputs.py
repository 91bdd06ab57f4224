"""What the words of a command line name."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.inputs import NothingFound, expand


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
        (["rules"], ["rules/[odd].yaml", "rules/a.yml", "rules/b.yaml"]),
        (["rules/*.yaml"], ["rules/[odd].yaml", "rules/b.yaml"]),
        (["rules/**/*.yaml"], ["rules/[odd].yaml", "rules/b.yaml", "rules/deep/c.yaml"]),
        (["rules/[odd].yaml"], ["rules/[odd].yaml"]),
        (["rules/cases.yaml"], ["rules/cases.yaml"]),
        (["-", "rules/b.yaml", "-"], ["-", "rules/b.yaml"]),
        (["rules/b.yaml", "rules/../rules/b.yaml", "rules/?.yaml"], ["rules/b.yaml"]),
        (["r*"], ["rules/[odd].yaml", "rules/a.yml", "rules/b.yaml"]),
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
    assert found.pattern == pattern
    assert found.reason
