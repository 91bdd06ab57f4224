"""Scenarios in other words: printed names, other words for what happens, several answers in one text."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cli import called

BASE = Path(__file__).parents[2] / "rules" / "base.yaml"
HEAD = f"format: 1\nrules: ['{BASE}']\nline-up: base\nplayers: [red, blue]\nscenarios:\n  - name: any\n"
TOLD = {
    "when: [{perform: Royal adviser, by: red}]": "write `royal-adviser`, which is called so",
    "when: [{perform: royal  adviser, by: red}]": "write `royal-adviser`, which is called so",
    "when: [{perform: king, by: red}, {red: País Vasco}]": "write `pais-vasco`, which is called so",
    "when: [{do: winner}]": "`run` is the word for it here",
    "when: [{play: king, by: red}]": "`perform` is the word for it here",
    "when: [{perform: king, by: red}, {red: 'galicia, aragon'}]": "several stand in a list: `[galicia, aragon]`",
    "when: [{score: galicia}]\n    then: {score: {red: 4}}": "`points` is the word for it here",
    "given: {points: {red: 4}}\n    when: [{score: galicia}]": "points are counted from 0: `then` says the gain",
}


@pytest.mark.parametrize(("says", "mend"), TOLD.items())
def test_what_was_meant_is_told(
    says: str, mend: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    (tmp_path / "facts.yaml").write_text(f"{HEAD}    {says}\n", encoding="utf-8")
    assert called(["test", str(tmp_path / "facts.yaml")]) == 1
    assert f"= help: {mend}" in capsys.readouterr().out
