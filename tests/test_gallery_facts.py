"""House rules that docs/rules-files.md offers for copying do what is said above them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interpreter.cli import called

PAGE = (Path(__file__).parents[1] / "docs" / "rules-files.md").read_text(encoding="utf-8")
HEAD = "format: 1\nrules: [house.yaml]\nline-up: base\nplayers: [red, blue]\nscenarios:\n"
FACTS = {  # the module of the file shown: scenarios about it
    "last-round": """
  - name: before the bell
    given: {king: sevilla}
    when: [{perform: curfew, by: red}]
    then: {points: {red: 2}}
  - name: when the bell has rung
    given: {king: sevilla, bell: last-round, castillo: {red: 2}}
    when: [{perform: curfew, by: red}]
    then: {points: {red: 5}}
  - name: it rings in the ninth round
    given: {round: 9}
    when: [{run: last-round-begins}]
    then: {bell: last-round}
  - name: and not in the eighth
    given: {round: 8}
    when: [{run: last-round-begins}]
    then: {bell: supply}
""",
    "last-seat": """
  - name: the right neighbour of the starter finds no chair
    given: {starter: red}
    when: [{run: sit-down}]
    then: {points: {red: 0, blue: 3}}
""",
    "secret-goal": """
  - name: who alone has most there is paid
    given:
      goal: {red: galicia, blue: aragon}
      galicia: {red: 2, blue: 1}
      aragon: {red: 1, blue: 1}
    when: [{run: goals-pay}]
    then: {points: {red: 5, blue: 0}}
""",
    "sixth-stack": """
  - name: everybody harvests
    when: [{perform: harvest, by: red}]
    then: {points: {red: 2, blue: 2}}
""",
    "for-two": """
  - name: two find no room where five are
    given: {king: sevilla, castilla-la-nueva: {red: 5}, court: {blue: 2}}
    when:
      - {effect: move 2 own caballeros from court to castilla-la-nueva, by: blue}
    then: {castilla-la-nueva: {red: 5, blue: 1}, court: {blue: 1}}
""",
}


@pytest.mark.parametrize("name", FACTS)
def test_a_house_rule_does_what_is_said_of_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    blocks = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    (shown,) = [block for block in blocks if f"{{id: {name}, name:" in block]
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.yaml").write_text(shown, encoding="utf-8")
    (tmp_path / "facts.yaml").write_text(HEAD + FACTS[name].lstrip("\n"), encoding="utf-8")
    assert called(["test", "facts.yaml"]) == 0, capsys.readouterr()
    assert f"{FACTS[name].count('- name:')} scenario" in capsys.readouterr().out
