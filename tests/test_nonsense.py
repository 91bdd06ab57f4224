"""The interpreter knows no name of the game: with every name exchanged for nonsense the games are the same.

Every id, colour, visible name and the names in sentences are renamed, the order of entries is kept. Chance goes by
names, so one game's draws are dictated to the other by their numbers.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from conformance.playing import line_ups, play, shipped, spelled_out
from conformance.renaming import KEYWORDS, Renaming, as_file

from interpreter.checking import check
from interpreter.compiling import compile_program
from interpreter.game import Game
from interpreter.model import CONFIDENCES, OWNERS, SEEN, STEP_LISTS
from interpreter.phrases.players import HAPPENS
from interpreter.plain_rules import plain_rules
from interpreter.program import Program
from interpreter.ruleset import Ruleset, load
from interpreter.steps.catalogue import KINDS
from interpreter.structuring.keys import COMMON, SECTIONS

SEEDS = range(5)
Renamed = tuple[Ruleset, Renaming]


@pytest.fixture(scope="module")
def renamed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Renamed]:
    """The rules of every line-up, renamed."""
    folder = tmp_path_factory.mktemp("nonsense")
    found: dict[str, Renamed] = {}
    for line_up in shipped().line_ups:
        renaming = Renaming(line_up)
        path = _file(folder, line_up, renaming)
        found[line_up] = load([path]), renaming
    return found


def _file(folder: Path, line_up: str, renaming: Renaming) -> Path:
    path = folder / f"{line_up}.yaml"
    path.write_text(as_file(renaming.rules(plain_rules(shipped().rules(line_up)[0]))), encoding="utf-8")
    return path


def _programs(renamed: dict[str, Renamed], line_up: str, players: int) -> tuple[Program, Program]:
    ruleset, renaming = renamed[line_up]
    return shipped().program(line_up, players), ruleset.program(renaming.word("line-up", line_up), players)


@pytest.mark.parametrize(("line_up", "players"), line_ups())
@pytest.mark.parametrize("nonsense_first", [False, True], ids=["sense-first", "nonsense-first"])
def test_games_are_the_same_move_for_move(
    line_up: str, players: int, nonsense_first: bool, renamed: dict[str, Renamed]
) -> None:
    programs = _programs(renamed, line_up, players)
    first, second = reversed(programs) if nonsense_first else programs
    for seed in SEEDS:
        one = Game(first, seed)
        other = Game(second, None)
        copied = 0

        def follow(one: Game, first: Program = first, second: Program = second) -> None:
            nonlocal copied
            for entry in one.log[copied:]:
                other.apply(~entry if entry < 0 else entry)  # noqa: B023 - called in this turn of the loop only
            copied = len(one.log)
            assert (one.ask and one.ask[1:]) == (other.ask and other.ask[1:])  # noqa: B023
            assert one.scores == other.scores  # noqa: B023
            assert spelled_out(first, one.state) == spelled_out(second, other.state)  # noqa: B023

        play(one, Random(seed), follow)
        assert other.log == one.log
        assert other.winners == one.winners


@pytest.mark.parametrize("line_up", shipped().line_ups)
def test_the_generated_source_is_the_same(line_up: str, renamed: dict[str, Renamed]) -> None:
    for players in shipped().players(line_up):
        sense, nonsense = _programs(renamed, line_up, players)
        assert nonsense.source == sense.source


@pytest.mark.parametrize("line_up", shipped().line_ups)
def test_rulings_mean_the_same(line_up: str, renamed: dict[str, Renamed], request: pytest.FixtureRequest) -> None:
    """Every other value of the rulings that a line-up is the first to have (or, `--long`, the last) by its new name."""
    ruleset, renaming = renamed[line_up]
    players = max(shipped().players(line_up))
    long = request.config.getoption("--long")
    for ruling in shipped().rules(line_up)[0].rulings.values():
        having = [id for id in shipped().line_ups if ruling.id in shipped().rules(id)[0].rulings]
        for value in ruling.values if line_up in having[:1] + (having[-1:] if long else []) else ():
            if value == ruling.default:
                continue
            # Compiled by hand: a ruleset keeps its programs, and here are hundreds.
            sense = compile_program(*shipped().rules(line_up), players, {ruling.id: value})
            new = {renaming.word("ruling", ruling.id): renaming.word("value", value)}
            nonsense = compile_program(*ruleset.rules(renaming.word("line-up", line_up)), players, new)
            assert nonsense.source == sense.source


@pytest.mark.parametrize("line_up", shipped().line_ups)
def test_nothing_keeps_its_name(line_up: str, tmp_path: Path) -> None:
    """What is left of the old words are those of the language and the keys and values the formats fix."""
    renaming = Renaming(line_up)
    path = _file(tmp_path, line_up, renaming)
    text = path.read_text(encoding="utf-8")
    fixed = {
        *KEYWORDS,
        *COMMON,
        *SECTIONS,
        *CONFIDENCES,
        *OWNERS,
        *SEEN,
        *STEP_LISTS,
        *KINDS,
        "format",
        "by",
        "do",
        "players",
    }
    fixed |= {key for section in SECTIONS.values() for key in section.keys}
    fixed |= {word for section in SECTIONS.values() for limits in section.keys.values() for word in limits.words}
    fixed |= {argument.name for kind in KINDS.values() for argument in kind.arguments}
    fixed |= {value for kind in KINDS.values() for argument in kind.arguments for value in argument.values}
    fixed |= {
        "true",
        "false",
        "nonsense",
        "clockwise",
        "descending",
        "ascending",
        "points",
        "highest",
        "in",
        "ñ",
        HAPPENS,
        "ranks",
        "only-if",
        "repeats",
        "most-first",
        "fewest-first",
    }
    made_up = {word for new in renaming.known.values() for word in (new, new.lower())}
    words = set(
        re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", text.replace("\\n", "\n").replace("-descending", " descending").lower())
    )
    assert words - made_up <= fixed, sorted(words - made_up - fixed)
    old = {name for _, name in renaming.known}
    rules = shipped().rules(line_up)[0]
    sections = (rules.colours, rules.places, rules.areas, rules.pieces, rules.card_kinds, rules.cards, rules.rulings)
    assert {id for section in (*sections, rules.decks, rules.bonuses, rules.scoreboards) for id in section} <= old
    assert not old & made_up
    # Of the rulings of all files together, a line-up by itself may leave some without a use.
    problems = [problem for problem in check([path]) if problem.code != "EG802"]
    assert not problems, [str(problem) for problem in problems]


def test_a_wrong_renaming_is_noticed(tmp_path: Path) -> None:
    """The comparison can fail: with two region names exchanged in the borders the games differ."""
    renaming = Renaming("wrong")
    plain = renaming.rules(plain_rules(shipped().rules("base")[0]))
    one, other = plain["borders"][0]["between"][0], plain["regions"][-1]["id"]
    for border in plain["borders"]:
        border["between"] = [{one: other, other: one}.get(each, each) for each in border["between"]]
    path = tmp_path / "wrong.yaml"
    path.write_text(as_file(plain), encoding="utf-8")
    wrong = load([path]).program(renaming.word("line-up", "base"), 4)
    assert wrong.table.adjacent != shipped().program("base", 4).table.adjacent
    game = play(Game(shipped().program("base", 4), 1), Random(1))
    again = Game(wrong, None)
    differs = False
    for entry in game.log:
        if again.ask is None or (~entry if entry < 0 else entry) not in again.ask[2]:
            differs = True
            break
        again.apply(~entry if entry < 0 else entry)
    assert differs or again.log != game.log or again.scores != game.scores
