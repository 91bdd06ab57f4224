"""What is marked in an open file: the problems of `check` at their places, and scenarios that do not come true."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.desks import CARD, HEAD
from interpreter.checking import check
from interpreter.editor.desk import Desk
from interpreter.editor.diagnosing import Remark, remarks
from interpreter.editor.outcomes import MOST
from interpreter.scenario import run

ROOT = Path(__file__).parents[2]
HOUSES = sorted((ROOT / "tests" / "houses").glob("*.yaml"))
FACTS = "format: 1\nrules: [house.yaml]\nline-up: base\nplayers: 4\nscenarios:\n"
FACT = """  - name: a leader gets four
    given: {king: sevilla, galicia: {red: 2}}
    when: [{score: galicia}]
    then:
      points: {red: 4}
"""


def told(desk: Desk, path: Path, text: str) -> list[Remark]:
    desk.put(path.as_posix(), text)
    return list(remarks(desk, path.as_posix()))


def line_of(remark: Remark) -> int:
    return remark.stretch[0].line + 1


@pytest.mark.parametrize("path", HOUSES[::6], ids=lambda path: path.stem)
def test_houses_are_judged_as_by_check(path: Path) -> None:
    """Among a hundred houses in the same folder each is still judged alone."""
    wanted = [problem.code for problem in check([path])]
    assert [each.code for each in told(Desk(), path, path.read_text(encoding="utf-8"))] == wanted


def test_every_problem_is_told_at_its_place(tmp_path: Path) -> None:
    text = (
        f"{HEAD}{CARD}    effect: |\n      move kign to granada\n      gain 1 pint\n  - {{id: y, kidn: action-card}}\n"
    )
    path = tmp_path / "house.yaml"
    path.write_text(text, encoding="utf-8")
    found = told(Desk(), path, text)
    wanted = [(each.code, each.span.line, each.span.column) for each in check([path]) if each.span]
    assert [(each.code, line_of(each), each.stretch[0].column + 1) for each in found] == wanted
    assert len(found) >= 3
    assert all(each.stretch[0] != each.stretch[1] for each in found)


def test_nothing_is_wrong_with_an_empty_file(tmp_path: Path) -> None:
    for text in ("", "\n\n", "  "):
        assert told(Desk(), tmp_path / "new.yaml", text) == []


def test_scenarios_are_played_as_they_are_typed(tmp_path: Path) -> None:
    desk, facts, house = Desk(), tmp_path / "facts.yaml", tmp_path / "house.yaml"
    house.write_text(f"{HEAD}{CARD}", encoding="utf-8")
    assert told(desk, facts, FACTS + FACT) == []
    (wrong,) = told(desk, facts, FACTS + FACT.replace("red: 4", "red: 5"))
    assert (wrong.code, line_of(wrong)) == ("", 10)
    assert wrong.message == "the game does otherwise: points: red gains 4, expected 5"
    (unknown,) = told(desk, facts, FACTS + FACT.replace("king: sevilla", "king: sevila"))
    assert (unknown.code, line_of(unknown)) == ("EG702", 7)
    assert "did you mean `sevilla`?" in unknown.message


def test_scenarios_are_about_the_house_as_it_is_typed(tmp_path: Path) -> None:
    desk, facts, house = Desk(), tmp_path / "facts.yaml", tmp_path / "house.yaml"
    house.write_text(HEAD, encoding="utf-8")
    changed = f"{HEAD}changes: {{regions: {{galicia: {{scoreboard: [7, 2, 0]}}}}}}\n"
    assert told(desk, house, changed) == []
    (wrong,) = told(desk, facts, FACTS + FACT)
    assert wrong.message == "the game does otherwise: points: red gains 7, expected 4"
    assert told(desk, house, changed.replace("7, 2, 0", "seven")) != []
    found = told(desk, facts, FACTS + FACT)
    assert any("house.yaml: mend that first" in each.message for each in found)
    desk.take_away(house.as_posix())
    assert told(desk, facts, FACTS + FACT) == []


def test_tests_beside_rules_are_played(tmp_path: Path) -> None:
    beside = f"{HEAD}{CARD}    effect: score castillo\ntests:\n{FACT}".replace(
        "    given", "    line-up: base\n    players: 4\n    given"
    )
    assert told(Desk(), tmp_path / "house.yaml", beside) == []
    (wrong,) = told(Desk(), tmp_path / "house.yaml", beside.replace("red: 4", "red: 5"))
    assert "expected" in wrong.message


def test_of_very_many_scenarios_only_the_form_is_looked_at(tmp_path: Path) -> None:
    many = "".join(FACT.replace("a leader", f"leader {at}") for at in range(MOST + 1)).replace("red: 4", "red: 5")
    (tmp_path / "house.yaml").write_text(f"{HEAD}{CARD}", encoding="utf-8")
    assert told(Desk(), tmp_path / "facts.yaml", FACTS + many) == []
    (wrong,) = told(Desk(), tmp_path / "facts.yaml", FACTS + many.replace("given", "gievn", 1))
    assert line_of(wrong) == 7


@pytest.mark.parametrize("name", ["ties", "king"])
def test_facts_of_the_rulebook_come_true(name: str) -> None:
    path = next((ROOT / "golden" / "rulebook" / "base").glob(f"*{name}*.yaml"))
    assert all(result.passed for result in run([path]))
    assert told(Desk(), path, path.read_text(encoding="utf-8")) == []
