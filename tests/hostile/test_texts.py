"""Hostile texts are refused with few words, exactly, and in little time and memory, by all that reads rules."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hostile.texts import TEXTS

READING = Path(__file__).parent / "reading.py"
SLOW = ("many keys", "cards", "folded text", "kinds in a chain", "many rounds", "open brackets", "open quotes")


@pytest.fixture(scope="module")
def found(request: pytest.FixtureRequest) -> dict[str, dict[str, Any]]:
    """What became of each text; the process that reads them has 60 seconds for each, and a gigabyte."""
    names = [name for name in TEXTS if request.config.getoption("--long") or name not in SLOW]
    done = subprocess.run([sys.executable, str(READING), *names], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    assert not done.stderr
    return {line["name"]: line for line in map(json.loads, done.stdout.splitlines())}


@pytest.mark.parametrize("name", TEXTS)
def test_a_hostile_text_is_refused(name: str, found: dict[str, dict[str, Any]], request: pytest.FixtureRequest) -> None:
    if name in SLOW and not request.config.getoption("--long"):
        pytest.skip("takes a second or more: --long")
    told = found[name]
    code = TEXTS[name][1]
    assert any(each.startswith(code) for each in told["codes"]), told
    assert told["without_place"] == []
    assert told["without_remedy"] in ([], ["EG205"])  # a range says by itself what would be right
    assert told["longest"] < 1500
    assert told["shown"] < 20_000
    assert told["seconds"] < 15, told
