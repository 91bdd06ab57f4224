"""What authors of house rules are told: what they changed, on what authority entries stand, which files are meant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from attrs import evolve

from interpreter.cli import called
from interpreter.merged_text import digest_of
from interpreter.ruleset import load

BASE = str(Path(__file__).parents[2] / "rules" / "base.yaml")
EXPANSION = str(Path(BASE).with_name("king_intrigue.yaml"))
HOUSE = """format: 1
modules:
  - {id: house, name: House, extends: base, source: our table}
changes:
  bonuses: {kings-bonus: {points: 3}}
  cards:
    king: {places: 4, source: our table}
    movement: {places: 3, confidence: single-source}
    the-court: {name: Court}
  steps: {turns: {order: value-ascending}}
regions:
  - {id: portugal, name: Portugal, scoreboard: [4, 3, 1], source: our table}
borders:
  - {between: [portugal, galicia], source: our table}
  - {between: [portugal, sevilla], source: our table, confidence: confirmed}
replaces:
  cards:
    - {id: royal-adviser, kind: action-card, deck: stack-4, places: 4, effect: score castillo, source: our table}
removes:
  cards: [veto]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.yaml").write_text(HOUSE, encoding="utf-8")
    return tmp_path


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("id", "told"),
    [
        ("kings-bonus", ["points 3", "(editorial)", "changed by house in house.yaml:5 (points, was 2)"]),
        ("king", ["our table (house rule)", "changed by house in house.yaml:7 (places, was 5)"]),
        ("movement", ["(single-source)", "changed by house in house.yaml:8 (places, was 4)"]),
        ("the-court", ["(confirmed)", "changed by house in house.yaml:9 (name, was The court)"]),
        ("turns", ["(editorial)", "changed by house in house.yaml:10 (order, was value-descending)"]),
        ("portugal", ["our table (house rule)", "written in house.yaml:12"]),
        ("galicia/portugal", ["(house rule)"]),
        ("portugal/sevilla", ["our table (confirmed)"]),
        ("royal-adviser", ["(house rule)", "replaced by house in house.yaml:18"]),
        ("castillo", ["(confirmed)"]),
    ],
)
def test_explain_says_who_changed_what(id: str, told: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert called(["explain", "house.yaml", id]) == 0
    out = " ".join(capsys.readouterr().out.split())
    for text in told:
        assert text in out


@pytest.mark.usefixtures("folder")
def test_check_counts_what_a_module_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert called(["check", "house.yaml"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    told = "1 bonus, 3 cards and 1 step changed, 1 region and 2 borders added, 1 card replaced, 1 card removed"
    assert last == f"  house: {told}"
    assert called(["check", "house.yaml", "--format", "json"]) == 0
    (module,) = json.loads(capsys.readouterr().out)["result"]["modules"]
    assert module["id"] == "house"
    assert module["removed"] == {"cards": ["veto"]}


@pytest.mark.usefixtures("folder")
def test_provenance_says_it_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert called(["check", "house.yaml", "--provenance", "--format", "json"]) == 0
    rows = {row["id"]: row for row in json.loads(capsys.readouterr().out)["result"] if row["kind"] != "ruling"}
    assert rows["kings-bonus"]["confidence"] == "editorial"
    assert rows["kings-bonus"]["changed"] == ["changed by house in house.yaml:5 (points, was 2)"]
    assert rows["portugal"]["confidence"] == "house rule"
    assert not {"portugal/sevilla", "the-court"} & set(rows)
    assert called(["check", "house.yaml", "--provenance"]) == 0
    out = capsys.readouterr().out
    assert "changed by house in house.yaml:5 (points, was 2)" in out
    assert "5 house rule" in out


def test_what_was_changed_is_no_part_of_the_rules(folder: Path) -> None:
    """Merged rules say what holds, not who brought it about, so that their digest does not either."""
    changed = load([folder / "house.yaml"])
    rules, line_up = changed.rules("base")
    amended = rules.bonuses["kings-bonus"]
    assert [(each.verb, each.key, each.was) for each in amended.amended] == [("change", "points", "2")]
    forgotten = evolve(rules, bonuses={**rules.bonuses, "kings-bonus": evolve(amended, amended=())})
    assert digest_of(forgotten) == changed.digest("base")
    assert [each.key for each in line_up.amended] == []


# ----------------------------------------------------------------------------------------------------- names
@pytest.mark.parametrize(
    ("name", "heads"),
    [
        ("Veto", ["Veto - card veto"]),
        ("decay of authority: THREE each", ["Decay of Authority: three each - card decay-three"]),
        ("grande", ["piece grande", "Grande - card move-grande"]),
        ("GALICIA", ["Galicia - place galicia"]),
        ("veto", ["Veto - card veto", "ruling veto"]),
    ],
)
def test_names_of_the_report_can_be_explained(name: str, heads: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert called(["explain", BASE, name]) == 0
    blocks = capsys.readouterr().out.split("\n\n")
    assert [block.splitlines()[0].casefold() for block in blocks] == [head.casefold() for head in heads]


def test_a_card_without_the_number_that_must_differ_says_what_it_means(capsys: pytest.CaptureFixture[str]) -> None:
    assert called(["explain", EXPANSION, "joker"]) == 0
    assert "no number   When all have played, its player plays another one" in capsys.readouterr().out
    assert called(["explain", EXPANSION, "power-40"]) == 0
    assert "no number" not in capsys.readouterr().out


def test_without_a_name_everything_is_listed_by_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert called(["explain", BASE]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "card: power-13" in out
    assert "move-grande (Grande)" in out
    assert "list of steps: set-up, round" in out
    assert called(["explain", BASE, "--format", "json"]) == 0
    rows = json.loads(capsys.readouterr().out)["result"]
    assert {"id": "decay-three", "name": "Decay of Authority: three each", "sort": "card"} in rows


def test_a_family_of_codes_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert called(["explain", "eg6"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("EG6: rules that cannot be played\n")
    assert "EG622  a deck that no step uses" in out
    assert called(["explain", "EG69"]) == 2


def test_families_are_those_of_the_page() -> None:
    from interpreter.problem_texts import FAMILIES

    page = (Path(__file__).parents[2] / "docs" / "README.md").read_text(encoding="utf-8")
    for family, title in FAMILIES.items():
        assert f"| {family}.. | {title} |" in page


@pytest.mark.parametrize(
    ("id", "told"),
    [
        ("secretly-remove-two", ["disc-removal-hits = opponents", "illegal-disc =", "too-few-for-removal ="]),
        ("special-scoring-any-2", ["castillo-in-free-choice = allowed"]),
        ("castillo-in-free-choice", ["default allowed", "played as forbidden in base-2023-two"]),
        ("home-bonus", ["alone in first place where one's own grande stands"]),
        ("kings-bonus", ["alone in first place where the king stands"]),
        ("round", ["reveal: Turn up the top card of each deck"]),
        ("general-scoring", ["score-the-castillo: The Castillo is scored."]),
    ],
)
def test_depends_and_lists(id: str, told: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert called(["explain", BASE, id]) == 0
    out = " ".join(capsys.readouterr().out.split())
    for text in told:
        assert text in out


def test_parts_and_single_pieces_are_told_of_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    houses = Path(__file__).parents[1] / "houses"
    for name, id, told in (
        ("parts-of-places", "abbot", "part of Granada and does not count with it"),
        ("parts-of-places", "abbot", "spaces for 1 piece that counts"),
        ("garrisons", "set-up-garrison", "you: which place it leaves"),
        ("garrisons", "besiege", "asks you: where it goes line-ups"),
        ("gales", "gale-breaks", "asks you: which place line-ups"),
    ):
        assert called(["explain", str(houses / f"{name}.yaml"), id]) == 0
        assert told in " ".join(capsys.readouterr().out.split())


# --------------------------------------------------------------------------------------------------- folders
SCENARIO = """format: 1
{rules}line-up: base
players: [red, blue]
scenarios:
  - name: the bonus is three
    given: {{king: granada, granada: {{red: 1}}}}
    when: [{{score: granada}}]
    then: {{points: {{red: 9}}}}
"""


def test_folders_mean_the_same_everywhere(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, text in {
        "mine/deep/house.yaml": HOUSE, "mine/facts.yaml": SCENARIO.format(rules="rules: [deep]\n"),
        "mine/.git/broken.yaml": "format: [", "mine/venv/pyvenv.cfg": "", "mine/venv/x.yaml": "format: [",
        "mine/docker.yaml": "services: {}",
    }.items():  # fmt: skip
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert called(["check", "mine"]) == 0
    assert called(["explain", "mine", "portugal"]) == 0
    capsys.readouterr()
    assert called(["test", "mine"]) == 0
    assert capsys.readouterr().out == "1 scenario passed\n"
    (folder / "mine" / "facts.yaml").write_text(SCENARIO.format(rules="rules: [venv]\n"), encoding="utf-8")
    assert called(["test", "mine/facts.yaml"]) == 1
    assert "the folder `venv` holds no rules file" not in capsys.readouterr().out  # `venv` was asked for outright


def test_a_rules_file_that_scenarios_pass_over_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "facts.yaml").write_text(SCENARIO.format(rules="rules: [house.yaml]\n"), encoding="utf-8")
    (folder / "other.yaml").write_text("format: 1\nmodules: [{id: other, extends: base, source: ours}]\n")
    assert called(["test", "other.yaml", "facts.yaml"]) == 0
    out = capsys.readouterr().out
    assert "warning[EG710]: other.yaml is not used" in out
    assert "1 scenario passed" in out
    for words in (["house.yaml", "facts.yaml"], ["."]):
        assert called(["test", *words]) == 0
        assert "EG710" not in capsys.readouterr().out


def test_steps_nested_in_a_step_of_a_house_are_house_rules(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps = (
        "steps:\n  - {insert: {after: homes}, id: gifts, do: each-seat, order: clockwise, source: our table, steps: [\n"
        "      {id: gift, effect: gain 1 point}]}\n"
    )
    (folder / "gifts.yaml").write_text(HOUSE.partition("changes:")[0] + steps, encoding="utf-8")
    assert called(["explain", "gifts.yaml", "gift"]) == 0
    assert "(house rule)" in capsys.readouterr().out
