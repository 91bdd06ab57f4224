"""House rules with kinds of pieces: whoever names a piece means its kinds, too. See `test_houses.py`."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from conformance.playing import play
from posing import HOUSES, count, house, paid, perform, pose, program

from interpreter.checking import check
from interpreter.chronicle.following import follow
from interpreter.chronicle.happenings import Moved, Turned
from interpreter.game import Game
from interpreter.naming import option_named
from interpreter.ruleset import load
from interpreter.runtime.errors import Crowded
from interpreter.scenario import render_results, run
from interpreter.source import Source
from interpreter.trace import Header, trace_text
from interpreter.trace_reading import read_trace

FAR = {"king": "galicia"}
STABLES = {"red rider@aragon": 2, "red@aragon": 1, "blue@aragon": 2, "red@court": 5}


def test_kinds_count_together() -> None:
    of = program("riders", 3)
    assert paid(of, pose(of, STABLES, FAR), "aragon") == (5, 4, 0)
    fewest = perform(of, "score-fewest", pose(of, STABLES | {"green@sevilla": 2}, FAR))
    assert fewest.view(0).scores == (0, 0, 4)


def test_kinds_are_offered_apart_and_go_their_own_ways() -> None:
    of = program("riders", 3)
    game = perform(of, "intrigue-four-own", pose(of, STABLES, FAR))
    assert game.pending is not None
    assert set(game.pending.names) == {"stop", "red@aragon", "red rider@aragon"}
    game.choose("red rider@aragon")
    assert game.pending is not None
    assert "castillo" not in game.pending.names
    game.choose("sevilla")
    assert (count(game, "red", "aragon", "rider"), count(game, "red", "sevilla", "rider")) == (1, 1)
    game.choose("red@aragon")
    assert game.pending is not None
    assert "castillo" in game.pending.names


def test_a_kind_s_own_name_means_only_it() -> None:
    of = program("riders", 3)
    game = perform(of, "riders-come", pose(of, STABLES, FAR))
    assert game.pending is not None
    game.choose("aragon")
    assert (count(game, "red", "aragon", "rider"), count(game, "red", "aragon")) == (3, 1)


def test_who_cannot_stand_there_stays() -> None:
    """The card sends three home to the province, where no rider may be."""
    of = program("riders", 3)
    state = pose(of, STABLES | {"blue@court": 1, "blue rider@court": 2, "blue@galicia": 1}, FAR)
    game = perform(of, "decay-all", state)
    assert game.pending is None
    assert (count(game, "blue", "court"), count(game, "blue", "court", "rider")) == (0, 2)


def test_one_kind_alone_is_counted_as_ever() -> None:
    of = program("riders", 3)
    for pieces, names in (({"red@court": 3}, 10), ({"red@court": 3, "red rider@court": 1}, 3)):
        game = perform(of, "intrigue-two-more", pose(of, pieces, FAR))
        assert game.pending is not None
        assert len(game.pending.names) == names
    assert option_named(of, game.ask, "red rider@court") is not None


def test_half_of_several_kinds() -> None:
    of = program("riders", 3)
    game = perform(of, "half-of-one", pose(of, STABLES, FAR))
    game.choose("red@aragon")
    assert count(game, "red", "court") + count(game, "red", "court", "rider") == 6 + 1
    assert game.pending is None


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("of: seat", "is `of: seat`, and `caballero`"),
        ("of: colour, kind-of: king", "only pieces that belong to somebody have kinds"),
        ("of: seat, kind-of: grande", "which is a single piece"),
        ("of: colour, kind-of: rider", "a kind of itself"),
        ("of: colour, crosses-taboo: true", "one crosses taboos"),
        ("of: colour, copies: 0, kind-of: king", "only pieces that belong"),
    ],
)
def test_what_cannot_be_a_kind(key: str, said: str, tmp_path: Path) -> None:
    keys = key if "kind-of" in key else f"{key}, kind-of: caballero"
    keys = keys if "copies" in keys else f"{keys}, copies: 3"
    file = tmp_path / "rules.yaml"
    file.write_text(
        "format: 1\nmodules: [{id: mine, extends: base}]\npieces:\n"
        f"  - {{id: rider, plural: riders, {keys}, starts: supply, stands-in: [region, supply], source: house}}\n"
    )
    problems = [problem for problem in check([file]) if problem.code == "EG640"]
    assert len(problems) == 1
    assert said in str(problems[0])


# -------------------------------------------------------------------------------------- neutral colours
CROWD = {"black soldier@aragon": 4, "red@aragon": 2, "blue@aragon": 1, "green@sevilla": 3}


def test_a_neutral_colour_has_what_it_says_and_nothing_else() -> None:
    for players, soldiers in ((2, 6), (3, 6), (5, 9)):
        of = program("soldiers", players)
        black = of.table.owners.index("black")
        assert {kind: stock[black] for kind, stock in of.table.stock.items()} == {"caballero": 0, "soldier": soldiers}
        assert of.start[of.table.rows["soldier"][black] + of.table.places["barracks"]] == soldiers
        assert of.table.stock["soldier"][0] == 0
    assert "black grande" not in {unit.name for unit in of.table.units}


def test_neutral_pieces_without_rank() -> None:
    of = program("soldiers", 3)
    assert paid(of, pose(of, CROWD, FAR), "aragon") == (5, 4, 0)
    assert perform(of, "score-most", pose(of, CROWD, FAR)).view(0).scores == (5, 4, 4)
    ranked = program("soldiers", 3, rank_of_soldiers="ranked")
    assert paid(ranked, pose(ranked, CROWD, FAR), "aragon") == (4, 0, 0)
    assert perform(ranked, "score-most", pose(ranked, CROWD, FAR)).view(0).scores == (4, 0, 0)


def test_neutral_pieces_are_moved_like_others() -> None:
    game = perform(program("soldiers", 3), "intrigue-three-foreign", pose(program("soldiers", 3), CROWD, FAR))
    assert game.pending is not None
    assert set(game.pending.names) == {"stop", "blue@aragon", "green@sevilla", "black soldier@aragon"}


HAS = "colours: [{id: black, neutral: true, has: {%s}}]\n"


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (HAS % "grande: 1", "EG641", "they do not come in colours"),
        (HAS % "king: 1", "EG641", "they do not come in colours"),
        (HAS % "knight: 1", "EG320", "knight"),
        (HAS % "caballero: 0", "EG2", "from 1 to"),
        ("colours: [{id: black, has: {caballero: 3}}]\n", "EG641", "may be the colour of a player"),
        ("changes: {line-ups: {base: {neutral-ranks: never}}}\n", "EG2", "takes-a-rank"),
    ],
)
def test_what_a_colour_cannot_have(text: str, code: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "rules.yaml"
    file.write_text(f"format: 1\nmodules: [{{id: mine, extends: base}}]\n{text}")
    problems = [problem for problem in check([file]) if problem.severity == "error"]
    assert [problem.code.startswith(code) for problem in problems] == [True]
    assert said in str(problems[0]) + problems[0].help


# ------------------------------------------------------------------------------- other kinds, other owners
@pytest.mark.parametrize("name", ["porters", "soldiers", "envoys-arrive"])
def test_its_scenarios_come_true(name: str) -> None:
    results = run([HOUSES / f"{name}.yaml"])
    assert results
    assert all(result.passed for result in results), render_results(results)


@pytest.mark.parametrize("name", ["riders", "porters", "soldiers", "envoys-arrive"])
def test_stories_tell_what_turned(name: str) -> None:
    """All that is told leads from the beginning of a game to its end."""
    of = program(name, 3)
    names = of.table
    turned = 0
    for seed in range(6):
        game = play(Game(of, seed, marks=False), Random(seed))
        text = trace_text(of, game.log, Header(("x.yaml",), house(name).digest("base"), "base", 3))
        chapters = follow(of, read_trace(Source("x.trace", text)), None, None).chapters
        found = [each for chapter in chapters for passage in chapter.passages for _, each in passage.happenings]
        state = of.start[:]
        for each in found:
            if isinstance(each, Moved | Turned):
                turned += isinstance(each, Turned)
                ends = (each.source, each.target) if isinstance(each, Moved) else (each.place, each.place)
                kinds = (each.piece, each.into) if isinstance(each, Turned) else (each.piece, each.piece)
                owners = (each.owner, each.to) if isinstance(each, Turned) else (each.owner, each.owner)
                state[names.rows[kinds[0]][owners[0]] + ends[0]] -= each.count
                state[names.rows[kinds[1]][owners[1]] + ends[1]] += each.count
        cells = [row + place for rows in names.rows.values() for row in rows for place in names.places.values()]
        assert [state[cell] for cell in cells] == [game.state[cell] for cell in cells]
    assert bool(turned) == (name != "riders")


# ------------------------------------------------------------------------------------------------ arrivals
ENDLESS = """format: 1
modules: [{id: mine, extends: base}]
pieces:
  - id: page
    plural: pages
    of: colour
    copies: 3
    starts: court
    stands-in: [region, court]
    always: |
      after arrival in aragon as R: move 1 own page from R to sevilla
      after arrival in sevilla as R: move 1 own page from R to aragon
    source: house
cards:
  - id: pages-come
    kind: action-card
    deck: stack-4
    places: 4
    effect: move 1 own page from court to aragon
    source: house
"""


def test_arrivals_without_end_stop_the_game(tmp_path: Path) -> None:
    file = tmp_path / "rules.yaml"
    file.write_text(ENDLESS)
    of = load([file]).program("base", 3)
    with pytest.raises(Crowded, match="arrivals of page"):
        perform(of, "pages-come", pose(of, {}, {"king": "galicia"}))


def test_a_step_may_be_called_like_a_word_of_the_language(tmp_path: Path) -> None:
    """`turn` and `arrival` begin sentences, and name steps where only steps can be named."""
    file = tmp_path / "rules.yaml"
    file.write_text(
        "format: 1\nmodules: [{id: mine, extends: base, source: house}]\n"
        "steps: [{insert: {last-in: turn}, id: arrival, effect: gain 1 point, source: house}]\n"
        "cards:\n  - id: feast\n    kind: action-card\n    deck: stack-4\n    places: 4\n    source: house\n"
        "    effect: |\n      until turn ends:\n        after arrival: gain 1 point\n"
        "        after arrival of opponent: gain 1 point\n"
    )
    assert [str(problem) for problem in check([file])] == []
