"""Every problem code is explained, its bad example really gives it, and the good one does not."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from textwrap import indent
from typing import Any

import pytest

import interpreter
from interpreter.checking import check as check_files
from interpreter.problem_texts import KINDS, meanings
from interpreter.problems import CODES, Problem
from interpreter.reading.nodes import read_yaml
from interpreter.scenario import run
from interpreter.shipped import shipped_folder
from interpreter.source import Source

HOUSE = "format: 1\nmodules: [{id: house, extends: base, source: ours}]\n"
SCENARIO = "format: 1\nline-up: base\nplayers: 4\nscenarios:\n  - name: it\n"
SHOWN = [code for code, meaning in meanings().items() if meaning.kind != "words"]
# Told in words; each is held by the test named.
ELSEWHERE = {
    "EG001": "tests/reading", "EG002": "tests/reading", "EG003": "tests/reading", "EG005": "tests/reading",
    "EG105": "tests/reading", "EG408": "tests/language", "EG708": "tests/scenario", "EG709": "tests/scenario",
    "EG710": "here", "EG901": "tests/simulation", "EG902": "tests/simulation", "EG910": "tests", "EG911": "tests",
}  # fmt: skip


def test_every_code_is_explained_and_nothing_else() -> None:
    for module in walk_packages(interpreter.__path__, "interpreter."):
        if "__main__" not in module.name and "_shipped" not in module.name:
            import_module(module.name)
    assert set(meanings()) == set(CODES)
    assert {meaning.kind for meaning in meanings().values()} == set(KINDS)
    assert set(ELSEWHERE) == set(meanings()) - set(SHOWN)


def problems_of(kind: str, text: str, folder: Path, read: Any, check: Any) -> list[Problem]:
    found: list[Problem] = []
    if kind == "yaml":
        read_yaml(Source("x.yaml", text), found)
        return found
    if kind == "sentence":
        tree, found = read(text)
        return check(text) if tree is not None else found  # type: ignore[no-any-return]
    if kind == "scenario":
        path = folder / "facts.yaml"
        path.write_text(SCENARIO + indent(text, "    ") + "\n", encoding="utf-8")
        return [problem for result in run([path]) for problem in result.problems]
    path = folder / "house.yaml"
    path.write_text((HOUSE if kind == "house" else "") + text + "\n", encoding="utf-8")
    return list(check_files([str(path)]))


@pytest.mark.parametrize("code", SHOWN)
def test_the_bad_example_gives_the_code(
    code: str, tmp_path: Path, read: Callable[..., Any], check: Callable[..., Any]
) -> None:
    meaning = meanings()[code]
    found = [problem.code for problem in problems_of(meaning.kind, meaning.bad, tmp_path, read, check)]
    assert code in found, found


@pytest.mark.parametrize("code", SHOWN)
def test_the_good_example_gives_nothing(
    code: str, tmp_path: Path, read: Callable[..., Any], check: Callable[..., Any]
) -> None:
    meaning = meanings()[code]
    assert problems_of(meaning.kind, meaning.good, tmp_path, read, check) == []


@pytest.mark.parametrize("code", sorted(set(ELSEWHERE) - {"EG710"}))
def test_a_code_told_in_words_is_tested_elsewhere(code: str) -> None:
    """By its figures, or by its name in the module that registers it."""
    root = Path(__file__).parents[1]
    texts = [path.read_text(encoding="utf-8") for path in root.rglob("*.py") if path.name != Path(__file__).name]
    names = {f"codes.{name}" for module in REGISTERING for name, value in vars(module).items() if value == code}
    names |= {name for module in (TALLY, TRACES, MISFITS) for name, value in vars(module).items() if value == code}
    assert any(code in text or any(name in text for name in names) for text in texts)


def test_a_rules_file_that_is_not_used_gives_the_code(tmp_path: Path) -> None:
    house, facts = tmp_path / "house.yaml", tmp_path / "facts.yaml"
    house.write_text(HOUSE, encoding="utf-8")
    own = SCENARIO.replace("scenarios:", f"rules: [{shipped_folder() / 'rules' / 'base.yaml'}]\nscenarios:")
    facts.write_text(own + "    given: {king: granada}\n    then: {king: granada}\n", encoding="utf-8")
    found = [problem.code for result in run([facts, house], named=[facts, house]) for problem in result.problems]
    assert found == ["EG710"]


REGISTERING = tuple(
    import_module(f"interpreter.{name}.codes") for name in ("reading", "parsing", "scenario", "layering")
)
TALLY = import_module("interpreter.tally")
TRACES = import_module("interpreter.trace_reading")
MISFITS = import_module("interpreter.chronicle.misfits")
