"""The schemas for editors: every good file passes, bad keys and values do not, the copies in `docs` are current."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator, Draft202012Validator

from editor.judging import RULES, SCENARIOS, refusals
from interpreter.checking import check
from interpreter.cli import called
from interpreter.editor.schema import as_text
from interpreter.parsing import parse
from interpreter.problem_texts import meanings
from interpreter.scenario.entries import FILE_KEYS, KEYS
from interpreter.scenario.events import ACTIONS
from interpreter.scenario.given import WORDS
from interpreter.source import Source, Span, Text

ROOT = Path(__file__).parents[2]

COPIES = {"rules-1.json": RULES, "scenarios-1.json": SCENARIOS}
FOLDERS = ("rules", "docs/starter", "tests/houses", "tests/games", "tests/structure", "golden/rulebook", "drafts")
GOOD = sorted(
    path
    for folder in FOLDERS
    for path in (ROOT / folder).rglob("*.yaml")
    if "\nformat: 1\n" in "\n" + path.read_text(encoding="utf-8")
)
HEAD = "format: 1\nmodules: [{id: house, source: ours}]\n"
BUILT_ON = HEAD.replace("source", "extends: base, source")
# Format, section, entry that is not there, removal, insertion, change, order, text without a sentence.
OF_OUTLINES = {"EG301", "EG302", "EG307", "EG310", "EG311", "EG315", "EG320", "EG407"}
REFUSED: dict[str, dict[str, str]] = yaml.safe_load(
    Path(__file__).with_name("refused.yaml").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("schema", COPIES.values(), ids=COPIES)
def test_a_schema_is_one_of_its_draft_and_of_an_older_one(schema: dict[str, Any]) -> None:
    Draft202012Validator.check_schema(schema)
    Draft7Validator.check_schema(schema)
    written = as_text(schema)
    for reference in re.findall(r'"\$ref": "#/([^"]*)"', written):
        place: Any = schema
        for part in reference.split("/"):
            place = place[part.replace("~1", "/").replace("~0", "~")]


@pytest.mark.parametrize("name", COPIES)
def test_the_copies_in_the_documents_are_current(name: str) -> None:
    copy = (ROOT / "docs" / "schemas" / name).read_text(encoding="utf-8")
    sort = name.partition("-")[0]
    assert copy == as_text(COPIES[name]), f"write it anew: elgrande-sim schema {sort} --output docs/schemas/{name}"


def test_there_are_good_files_of_both_kinds() -> None:
    kinds = {"scenarios" if "\nscenarios:" in path.read_text(encoding="utf-8") else "rules" for path in GOOD}
    assert kinds == {"rules", "scenarios"}
    assert len(GOOD) > 150


@pytest.mark.parametrize("path", GOOD, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_good_file_passes(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert refusals(text, SCENARIOS if "\nscenarios:" in text else RULES) == []


@pytest.mark.parametrize("name", REFUSED["rules"])
def test_bad_rules_are_refused(name: str) -> None:
    says = REFUSED["rules"][name]
    assert refusals(f"format: 1\n{says}" if not says.startswith("{") else says)


@pytest.mark.parametrize("name", REFUSED["scenarios"])
def test_bad_scenarios_are_refused(name: str) -> None:
    assert refusals(f"format: 1\n{REFUSED['scenarios'][name]}", SCENARIOS)


# Tests beside rules are looked at when they are run, not by `check`.
@pytest.mark.parametrize("name", [name for name, says in REFUSED["rules"].items() if not says.startswith("tests:")])
def test_what_is_refused_is_a_mistake_to_check_too(name: str, tmp_path: Path) -> None:
    says = REFUSED["rules"][name]
    path = tmp_path / "house.yaml"
    builds_on = says.startswith(("changes", "line-ups", "steps", "replaces", "removes"))
    head = "" if says.startswith("{") else "format: 1\n" if says.startswith("modules:") else HEAD
    whole = (BUILT_ON if builds_on else head) + says
    path.write_text(whole, encoding="utf-8")
    errors = {problem.code for problem in check([path]) if problem.severity == "error"}
    assert any(code < "EG300" for code in errors) or errors & OF_OUTLINES


@pytest.mark.parametrize("code", [code for code, each in meanings().items() if each.kind in ("house", "file")])
def test_good_examples_of_problem_codes_pass(code: str) -> None:
    meaning = meanings()[code]
    assert refusals(("format: 1\n" if meaning.kind == "house" else "") + meaning.good) == []


def sentences_of(schema: Any) -> list[tuple[str, str]]:
    """Every example of sentences in a schema, with the kind of sentences it is."""
    if isinstance(schema, list):
        return [pair for each in schema for pair in sentences_of(each)]
    if not isinstance(schema, dict):
        return []
    inner = [each.get("x-text") for each in (schema, *schema.get("anyOf", ())) if isinstance(each, dict)]
    kind = next((each for each in inner if each), None)
    own = [(each, kind) for each in schema.get("examples", ()) if kind and isinstance(each, str)]
    return own + [pair for each in schema.values() for pair in sentences_of(each)]


def test_examples_of_sentences_can_be_read() -> None:
    found = sentences_of(RULES)
    assert {kind for _, kind in found} >= {"effect", "area", "noun"}
    for text, kind in found:
        assert parse(Text(text, Span(Source("x", text), 0, len(text))), kind, []) is not None, text  # type: ignore[arg-type]


def test_every_key_of_a_scenario_is_described() -> None:
    parts = SCENARIOS["$defs"]
    assert set(SCENARIOS["properties"]) == set(FILE_KEYS)
    assert set(parts["scenario"]["properties"]) == set(KEYS)
    assert set(parts["event"]["properties"]) == {*ACTIONS, "by", "refused"}
    assert set(parts["given"]["properties"]) == set(WORDS)


def test_the_command_writes_what_it_prints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for sort, schema in (("rules", RULES), ("scenarios", SCENARIOS)):
        assert called(["schema", sort]) == 0
        assert capsys.readouterr().out == as_text(schema)
        assert called(["schema", sort, "--output", str(tmp_path / "it.json")]) == 0
        assert (tmp_path / "it.json").read_text(encoding="utf-8") == as_text(schema)
        capsys.readouterr()


@pytest.mark.parametrize(
    "words", [["boards"], ["--output", ""], ["--output", "no/such/folder/it.json"], ["rules", "x"]]
)
def test_a_wrong_use_is_told_in_a_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert called(["schema", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1
