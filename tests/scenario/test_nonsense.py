"""Scenarios with words swapped at random: whatever is written, the answer is a result, never an exception."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from interpreter.scenario import Result
from interpreter.scenario.entries import read_scenarios

from .conftest import LIBRARY

PAGE = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
WORDS = sorted({word for text in EXAMPLES for word in re.findall(r"[\w@-]+", text)})
OTHER = ["", "[]", "{}", "0", "-1", "~", "[red, blue]", "{red: 1}", "grey", *WORDS]


@pytest.mark.parametrize("seed", range(150))
def test_nonsense(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    text = rng.choice(EXAMPLES)
    for _ in range(rng.randint(1, 4)):
        found = rng.choice(list(re.finditer(r"[\w@-]+|[{}\[\],:]", text)))
        text = text[: found.start()] + rng.choice(OTHER) + text[found.end() :]
    path = tmp_path / "nonsense.yaml"
    path.write_text(text, encoding="utf-8")
    file = read_scenarios(path)
    assert all(isinstance(LIBRARY.run(entry), Result) for entry in file.entries)
