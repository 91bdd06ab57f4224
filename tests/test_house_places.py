"""House rules about places and what stands in them; each file of `tests/houses` brings its own scenarios."""

from __future__ import annotations

import pytest
from posing import HOUSES

from interpreter.scenario import render_results, run


@pytest.mark.parametrize("name", ["market-gates", "quiet-castillo"])
def test_its_scenarios_come_true(name: str) -> None:
    results = run([HOUSES / f"{name}.yaml"])
    assert results
    assert all(result.passed for result in results), render_results(results)
