"""What is right is not found fault with: fifty house rules and the shipped rules."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from interpreter.checking import check
from interpreter.problems import render

ROOT = Path(__file__).parents[2]
HEAD = "format: 1\nmodules: [{id: house, extends: base, source: ours}]\n"
HOUSES: dict[str, dict[str, str]] = yaml.safe_load(Path(__file__).with_name("houses.yaml").read_text(encoding="utf-8"))
CARD = (
    "cards:\n  - id: feast\n    kind: action-card\n    deck: stack-4\n    places: 4\n    source: ours\n    effect: |\n"
)
SAYING = {
    **{
        name: CARD + "".join(f"      {line}\n" for line in effect.splitlines())
        for name, effect in HOUSES["cards"].items()
    },
    **HOUSES["others"],
}


def test_there_are_fifty() -> None:
    assert len(SAYING) >= 50
    assert len(set(SAYING.values())) == len(SAYING)


@pytest.mark.parametrize("name", SAYING)
def test_a_house_rule_is_clean(name: str, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(HEAD + SAYING[name], encoding="utf-8")
    problems = check([path])
    assert not problems, render(problems)


def test_a_region_beside_one_that_is_reached_in_another_way_is_clean(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(
        HEAD.replace("base", "inquisitor-colonies")
        + "regions: [{id: egipto, scoreboard: [5, 2, 0], tags: [colonial], source: ours}]\n"
        + "borders: [{between: [egipto, africa], source: ours}]\n",
        encoding="utf-8",
    )
    problems = check([path])
    assert not problems, render(problems)


def test_the_shipped_rules_are_clean() -> None:
    problems = check(sorted((ROOT / "rules").glob("*.yaml")))
    assert not problems, render(problems)
