"""The facts of the rulebooks (golden/rulebook): every one is run, and none may be missing or say something else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from interpreter.scenario import Result, render_results, run

BOOK = Path(__file__).parent.parent / "golden" / "rulebook"
MODULES = sorted(path.stem for path in (BOOK / "cases").glob("*.yaml"))
FILES = sorted(path for module in MODULES for path in (BOOK / module).glob("*.yaml"))
RESULTS = {path: run([path]) for path in FILES}


@pytest.mark.parametrize(
    "result",
    [result for results in RESULTS.values() for result in results],
    ids=lambda result: f"{Path(result.file).stem}: {result.name}",
)
def test_fact(result: Result) -> None:
    assert result.passed, render_results([result])


def read(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


def facts_of(module: str) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for path in sorted((BOOK / module).glob("*.yaml")):
        top = read(path)
        for fact in top["scenarios"]:
            found.setdefault(fact.get("case", ""), []).append({"players": top.get("players"), **fact})
    return found


CASES = [(module, case) for module in MODULES for case in read(BOOK / "cases" / f"{module}.yaml")["cases"]]
FACTS = {module: facts_of(module) for module in MODULES}


def test_every_case_is_known() -> None:
    known = {case["id"] for _, case in CASES}
    assert {case for facts in FACTS.values() for case in facts} - {""} <= known
    assert len(known) == len(CASES)


@pytest.mark.parametrize(("module", "case"), CASES, ids=lambda value: value["id"] if isinstance(value, dict) else value)
def test_facts_agree_with_the_case(module: str, case: dict[str, Any]) -> None:
    facts = FACTS[module].get(case["id"], [])
    assert facts, f"no fact proves {case['id']}"
    for key, expected in case.items():
        if key != "id":
            assert any(says(fact, key, expected) for fact in facts), f"no fact of {case['id']} says {key}: {expected}"


def says(fact: dict[str, Any], key: str, expected: Any) -> bool:
    then = fact.get("then", {})
    match key:
        case "players":
            return expected in (
                fact["players"],
                len(fact["players"]) if isinstance(fact["players"], list | dict) else 0,
            )
        case "given":
            given = fact.get("given", {})
            king = "king" not in expected or given.get("king") == expected["king"]
            return king and all(given.get(place, {}) == counts for place, counts in expected.get("board", {}).items())
        case "points":
            return "points" in then and all(then["points"].get(who, 0) == gained for who, gained in expected.items())
        case "board":
            return all(stands(then, place, counts) for place, counts in expected.items())
        case "court" | "province":
            return key in then and all(then[key].get(who) == count for who, count in expected.items())
        case "scored":
            return sorted(then.get("scored", ())) == sorted(expected)
        case "legal":
            return any("refused" in event for event in fact.get("when", ())) != expected
    return bool(then.get(key) == expected)


def stands(then: dict[str, Any], place: str, counts: dict[str, int]) -> bool:
    """Whether a fact asserts exactly these pieces; who is missing has none."""
    if place not in then and "board" not in then:
        return False
    said = then.get(place, then.get("board", {}).get(place, {}))
    return all(said.get(who, 0) == counts.get(who, 0) for who in {*said, *counts})
