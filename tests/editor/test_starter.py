"""A folder written by `init`: its files name the schemas that lie beside them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from editor.judging import RULES, SCENARIOS
from interpreter.cli import called
from interpreter.editor.schema import as_text


def test_a_new_folder_names_schemas_that_are_there(tmp_path: Path, run: Callable[[list[str]], str]) -> None:
    run(["init", str(tmp_path / "mine")])
    for file, schema in (("house.yaml", RULES), ("scenarios.yaml", SCENARIOS)):
        first, _, _ = (tmp_path / "mine" / file).read_text(encoding="utf-8").partition("\n")
        named = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
        assert named is not None
        assert (tmp_path / "mine" / named[1]).read_text(encoding="utf-8") == as_text(schema)
    assert run(["check", str(tmp_path / "mine")]).startswith("no problems")
    assert "passed" in run(["test", str(tmp_path / "mine" / "scenarios.yaml")])


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[[list[str]], str]:
    """Runs a command that must succeed; what it prints."""

    def run_it(words: list[str]) -> str:
        assert called(words) == 0
        return capsys.readouterr().out

    return run_it
