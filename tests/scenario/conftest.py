"""Scenarios written as text, run against the shipped base game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent, indent

import pytest

from interpreter.scenario import Result
from interpreter.scenario.entries import read_scenarios
from interpreter.scenario.runner import Library
from interpreter.shipped import shipped_folder

BASE = shipped_folder() / "rules" / "base.yaml"
LIBRARY = Library((BASE,))  # loaded once for all tests
Runs = Callable[..., Result]


@pytest.fixture
def scenario(tmp_path: Path) -> Runs:
    """Run one scenario, given its keys but the name; `top` are lines above the scenarios."""

    def runs(text: str, top: str = "line-up: base\nplayers: 4") -> Result:
        body = indent(dedent(text).strip("\n"), "    ")
        path = tmp_path / "facts.yaml"
        path.write_text(f"format: 1\n{top}\nscenarios:\n  - name: it\n{body}\n", encoding="utf-8")
        file = read_scenarios(path)
        assert not file.problems, file.problems
        return LIBRARY.run(file.entries[0])

    return runs
