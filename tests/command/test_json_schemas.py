"""Every answer with `--format json` is described in docs/schemas."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator, ValidationError

from command.answers import HOUSE
from interpreter.cli import called

ROOT = Path(__file__).parents[2]
BASE = str(ROOT / "rules" / "base.yaml")
SCHEMAS = {
    path.stem.removesuffix("-1"): json.loads(path.read_text(encoding="utf-8"))
    for path in (ROOT / "docs" / "schemas").glob("*-1.json")
}


def test_every_answer_has_its_schema_and_the_page_names_it() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "interpreter").rglob("*.py")]
    answers = {name for text in texts for name in re.findall(r'envelope\(\s*"(\w+)"', text)}
    assert {"sim", "check", "test", "explain", "replay", "merged", "provenance"} <= answers
    page = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    for name in answers:
        assert SCHEMAS[name]["properties"]["schema"]["const"] == f"elgrande-sim/{name}/1"
        assert f"](schemas/{name}-1.json)" in page


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("explain", ["explain", BASE, "king"]),
        ("explain", ["explain", BASE, "king", "--plan"]),
        ("explain", ["explain", BASE]),
        ("explain", ["explain", "EG350"]),
        ("explain", ["explain", "EG3"]),
        ("merged", ["check", BASE, "--show-merged", "--lineup", "base"]),
        ("provenance", ["check", BASE, "--provenance"]),
        ("provenance", ["check", "house.yaml", "--provenance"]),
        ("check", ["check", "house.yaml"]),
        ("game", [BASE, "--game", "0", "--bots", "random", "--lineup", "base", "--trace", "."]),
        ("game", [BASE, "--game", "0", "--bots", "broken_bot:choose", "--lineup", "base"]),
    ],
)
def test_answers_are_as_described(
    name: str, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    changed = f"{HOUSE}changes: {{cards: {{veto: {{confidence: editorial, places: 3}}}}}}\n"
    Path("house.yaml").write_text(changed, encoding="utf-8")
    Path("broken_bot.py").write_text("def choose(view, decision, rng):\n    return -1\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert called([*words, "--format", "json"]) == ("broken_bot:choose" in words)
    answer = json.loads(capsys.readouterr().out)
    Draft202012Validator.check_schema(SCHEMAS[name])
    validator = Draft202012Validator(SCHEMAS[name])
    validator.validate(answer)
    assert answer["result"]
    with pytest.raises(ValidationError):
        validator.validate({**answer, "more": 1})
