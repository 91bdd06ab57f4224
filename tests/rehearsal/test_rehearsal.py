"""`check --deep`: what is found by trying cards, that the same is found again, and that the commands shown are true."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from interpreter.cli import called
from interpreter.landmarks import landmarks
from interpreter.rehearsal.rehearsing import Rehearsal, rehearse
from interpreter.rehearsal.trial import Budget, Trial
from interpreter.ruleset import load
from interpreter.simulate import Setting, simulation

ROOT = Path(__file__).parents[2]
SHIPPED = [str(path) for path in sorted((ROOT / "rules").glob("*.yaml"))]
HEAD = "format: 1\nmodules: [{id: house, extends: base, source: ours}]\ncards:\n"
SMALL = Budget(games=3, most_games=12, positions=20, resumed=4)


def tried(folder: Path, effects: dict[str, str], budget: Budget = SMALL) -> Rehearsal:
    cards = ""
    for id, effect in effects.items():
        lines = "".join(f"      {line}\n" for line in effect.splitlines())
        cards += f"  - id: {id}\n    kind: action-card\n    deck: stack-2\n    places: 1\n    source: ours\n"
        cards += f"    effect: |\n{lines}"
    path = folder / "house.yaml"
    path.write_text(HEAD + cards, encoding="utf-8")
    return rehearse(load([path]), [str(path)], ["base-short"], budget)


def told(found: Rehearsal) -> list[tuple[str, str]]:
    return [(problem.code, problem.span.text) for problem in found.problems if problem.span]


NEVER = {
    "a condition never met": ("if at least 30 own caballeros in court: gain 2 points", [("EG920", "feast")]),
    "an else that cannot be": (
        "move king to galicia\nif king in galicia: gain 2 points\nelse: gain 1 point",
        [("EG922", "gain 1 point")],
    ),
    "one of several choices": (
        "either\n  gain 1 point\nor\n  if at least 28 caballeros in castillo: gain 5 points",
        [("EG922", "gain 5 points")],
    ),
    "in each other, told once": (
        "if at least 28 caballeros in castillo:\n  may:\n    gain 1 point\n  gain 2 points\nelse: gain 1 point",
        [("EG922", "may: gain 1 point gain 2 points")],
    ),
}


@pytest.mark.parametrize("name", NEVER)
def test_what_is_never_done_is_told(name: str, tmp_path: Path) -> None:
    effect, wanted = NEVER[name]
    found = told(tried(tmp_path, {"feast": effect}))
    assert [(code, " ".join(text.split())) for code, text in found] == wanted


GOOD = (
    "score castillo",
    "move 1 own caballero from court to castillo",
    "if at least 3 own caballeros in castillo: gain 2 points\nelse: gain 1 point",
    "either\n  move king to any region adjacent to king\nor\n  gain 1 point",
    "each opponent:\n  may: move 1 own caballero from province to court",
    "choose one region as R\nkeep this card until finish:\n  before general-scoring:\n    score R\n    finish",
    "until next round ends:\n  after turn of owner: gain 1 point",
    "if king in galicia: gain 2 points",
)


def test_cards_that_do_something_are_not_told(tmp_path: Path) -> None:
    found = tried(tmp_path, {f"card-{number}": effect for number, effect in enumerate(GOOD)}, Budget())
    assert told(found) == []
    assert found.games
    assert found.positions


def test_the_same_budget_finds_the_same(tmp_path: Path) -> None:
    effects = {"feast": NEVER["an else that cannot be"][0], "fast": NEVER["a condition never met"][0]}
    assert tried(tmp_path, effects) == tried(tmp_path, effects)


def test_the_shipped_base_game_has_no_idle_card() -> None:
    found = rehearse(load([SHIPPED[0]]), [SHIPPED[0]], ["base-short", "base"], Budget())
    assert told(found) == []


def test_no_shipped_card_is_idle() -> None:
    ruleset = load(SHIPPED)
    assert told(rehearse(ruleset, SHIPPED, ruleset.line_ups, Budget())) == []


@pytest.mark.parametrize("players", [2, 5])
def test_games_are_those_the_commands_play(players: int) -> None:
    ruleset = load([SHIPPED[0]])
    program = ruleset.program("base", players, noted=True, reaching=True)
    trial = Trial(program, landmarks(program), "", SMALL, set(), set(), set())
    table = simulation(ruleset, Setting("base", players, ("random",) * players))
    for number in range(3):
        mine, (record, theirs) = trial.play(number), table._play(number)
        assert mine.over
        assert mine.log == theirs.log
        assert tuple(mine.scores) == tuple(record.scores)


def test_the_command_tells_how_much_was_tried(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    path = tmp_path / "house.yaml"
    card = (
        "  - {id: feast, kind: action-card, deck: stack-1, places: 1, source: ours,\n     effect: 'if at least 30 own "
    )
    path.write_text(HEAD + card + "caballeros in court: gain 1 point'}\n", encoding="utf-8")
    assert called(["check", "--deep", "--lineup", "base-short", str(path)]) == 0
    answer = capsys.readouterr().out
    assert re.search(r"\ntried: \d+ games of 1 line-up at 4 tables, cards in [\d,]+ positions\n$", answer)
    joined = " ".join(answer.split())
    command = re.search(r"`elgrande-sim (sim [^`]*--game \d+)`", joined)
    assert command
    assert called(shlex.split(command[1].replace("\n", " "))) == 0
    assert called(["check", "--deep", "--fail-on", "warning", "--lineup", "base-short", str(path)]) == 1


@pytest.mark.parametrize("option", ["--show-merged", "--provenance", "--fix"])
def test_deep_goes_with_problems_only(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert called(["check", "--deep", option, SHIPPED[0]]) == 2
    assert capsys.readouterr().err


SHAKEN = """
from random import Random
from interpreter.game import Game
from interpreter.rehearsal.positions import Position, shaken
from interpreter.ruleset import load
from interpreter.shipped import rules_paths
game = Game(load(rules_paths()).program("king-intrigue-all", 2), 1)
for _ in range(60):
    game.apply(game.ask[2][-1])
positions = [Position(tuple(game.state), 0, 1, "")] * 3
print([each.state for each in shaken(game.program, positions, Random(1))])
"""


def test_positions_made_of_others_do_not_depend_on_how_texts_are_hashed() -> None:
    printed = {
        subprocess.run(
            [sys.executable, "-c", SHAKEN],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in (1, 2, 4)
    }
    assert len(printed) == 1
