"""House rules by which a player sets a disc when those of the others are open. See `test_houses.py`."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from conformance.watching import Watch
from posing import BASE, HOUSES, after, count, enter, house, in_round, perform, pose, program

from interpreter.chronicle.following import follow
from interpreter.cli import called
from interpreter.game import Game
from interpreter.program import Program
from interpreter.source import Source
from interpreter.trace import Header, trace_text
from interpreter.trace_reading import read_trace

KING = {"king": "aragon"}
INSIDE = {"red@castillo": 1, "blue@castillo": 1, "green@castillo": 1, "yellow@castillo": 1}


def scouting(of: Program, seats: tuple[int, ...], order: tuple[int, ...] = (3, 2, 1, 0)) -> list[int]:
    """A state before a general scoring, some seats having a scout; `order`: of the turns in the round."""
    state = pose(of, INSIDE, KING)
    for seat in seats:
        state = perform(of, "scout", state, seat).state[:]
    first = of.table.slots["order"]
    state[first : first + 4] = order
    return state


def asked(game: Game, choices: dict[str, str]) -> list[tuple[str, str, dict[str, str]]]:
    """Who is asked for a disc, how secretly, with the discs the next seat sees then; everybody answers yes."""
    found = []
    while (pending := game.pending) is not None and pending.kind in ("place", "yes"):
        who = game.program.table.owners[pending.player]
        if pending.kind == "yes":
            game.choose("yes")
            continue
        found.append((who, pending.secret, game.view(pending.player).discs))
        game.choose(choices[who])
    return found


CHOICES = {"red": "galicia", "blue": "sevilla", "green": "granada", "yellow": "valencia"}


def test_whoever_has_a_scout_sees_the_others_discs() -> None:
    of = program("scouts", 4)
    told = asked(enter(of, "set-discs", scouting(of, (1,))), CHOICES)
    assert [(who, secret) for who, secret, _ in told] == [
        ("red", "sealed"), ("green", "sealed"), ("yellow", "sealed"), ("blue", ""),
    ]  # fmt: skip
    assert told[1][2] == {"red": "sealed", "blue": "sealed", "green": "", "yellow": "sealed"}
    assert told[3][2] == {"red": "galicia", "blue": "", "green": "granada", "yellow": "valencia"}


def test_several_scouts_go_in_turn_order_and_open_at_once() -> None:
    of = program("scouts", 4)
    told = asked(enter(of, "set-discs", scouting(of, (0, 1, 3))), CHOICES)
    assert [(who, secret) for who, secret, _ in told] == [
        ("green", "sealed"),
        ("yellow", ""),
        ("blue", ""),
        ("red", ""),
    ]
    assert told[-1][2] == {"red": "", "blue": "sevilla", "green": "granada", "yellow": "valencia"}


def test_together_they_set_theirs_sealed() -> None:
    of = program("scouts", 4, scouting="at-once")
    told = asked(enter(of, "set-discs", scouting(of, (0, 1, 3))), CHOICES)
    assert [(who, secret) for who, secret, _ in told] == [
        ("green", "sealed"), ("red", "sealed"), ("blue", "sealed"), ("yellow", "sealed"),
    ]  # fmt: skip
    assert told[-1][2] == {"red": "sealed", "blue": "sealed", "green": "granada", "yellow": ""}


def test_who_sets_no_disc_waits_for_nothing_and_it_is_forgotten() -> None:
    of = program("scouts", 4)
    state = scouting(of, (0,))
    rows = of.table.rows["caballero"]
    castillo, court = of.table.places["castillo"], of.table.places["court"]
    state[rows[0] + castillo], state[rows[0] + court] = 0, 1
    game = after(of, "set-discs", state, "yes", "sevilla", "granada", "valencia")
    discs, late = of.table.slots["disc"], of.table.slots["disc last"]
    assert game.state[discs] == 0
    assert game.state[late : late + 4] == [0, 0, 0, 0]


def test_the_pieces_go_where_the_discs_say() -> None:
    of = program("scouts", 4)
    game = perform(of, "ambush", pose(of, {f"{who}@court": 1 for who in CHOICES}, KING), 2)
    assert [who for who, _, _ in asked(game, CHOICES)] == ["red", "blue", "yellow", "green"]
    assert [count(game, who, place) for who, place in CHOICES.items()] == [1, 1, 1, 1]


@pytest.mark.parametrize("scouts", ["one-by-one", "at-once"])
def test_dealt_anew_nobody_sees_a_difference(scouts: str) -> None:
    of = program("scouts", 4, scouting=scouts)
    watch, seen = Watch(of), 0
    for seed in range(3):
        game = enter(of, "set-discs", scouting(of, (0, 1, 3)), seed)
        rng = Random(seed)
        while game.pending is not None and game.pending.kind in ("place", "yes"):
            for seat in range(4):
                twin = game.redeal(seat, rng)
                watch.all_of(twin)
                assert twin.view(seat).as_dict() == game.view(seat).as_dict()
                for other in range(4):  # what is open is open to all
                    if game.view(seat).discs[of.table.owners[other]] not in ("", "sealed"):
                        disc = of.table.slots["disc"] + other
                        assert twin.state[disc] == game.state[disc]
                        seen += 1
            game.choose("yes") if game.pending.kind == "yes" else game.apply(rng.choice(game.pending.options))
    assert seen > 20


def test_a_written_game_tells_each_disc_as_it_opens(tmp_path: Path) -> None:
    of, told = program("scouts", 4), 0
    for seed in range(60):
        game, rng = Game(of, seed), Random(seed)
        while game.pending is not None:
            names = game.pending.names
            game.choose("yes") if names == ("no", "yes") else game.apply(rng.choice(game.pending.options))
        header = Header((str(HOUSES / "scouts.yaml"),), house("scouts").digest("base"), "base", 4)
        text = trace_text(of, game.log, header)
        if " set-discs: " in text and not told:
            told += 1
            path = tmp_path / "game.trace"
            path.write_text(text, encoding="utf-8")
            assert follow(of, read_trace(Source("x", text))).misfit is None
            assert called(["replay", str(path)]) == 0
    assert told


SCENARIO = """
format: 1
line-up: base
rules: RULES
players: 4
scenarios:
  - name: the scout looks first
    given:
      king: aragon
      castillo: {red: 1, blue: 1, green: 1}
      kept: {red: scout}
    when:
      - {run: set-discs}
      - {red: yes}
      - {blue: granada, green: sevilla}
      - {red: castillo, refused: wrong-kind}
      - {red: granada}
    then:
      discs: {red: granada, blue: granada, green: sevilla}
  - name: sentences of one's own
    rules: BASE
    given: {king: aragon, castillo: {red: 1, blue: 1, green: 1}}
    when:
      - {effect: set disc last together, by: blue}
      - {run: set-discs}
      - {red: granada}
      - {blue: granada, refused: wrong-time}
      - {green: sevilla}
      - {blue: valencia}
    then:
      discs: {red: granada, blue: valencia, green: sevilla}
"""


def test_scenarios_set_discs_last(tmp_path: Path) -> None:
    path = tmp_path / "facts.yaml"
    text = SCENARIO.replace("RULES", str(HOUSES / "scouts.yaml")).replace("BASE", str(BASE))
    path.write_text(text, encoding="utf-8")
    assert called(["test", str(path)]) == 0


def test_who_waits_waits_in_this_round_only() -> None:
    of = program("last-in-line", 4)
    late = of.table.slots["disc last"]
    state = perform(of, "dawdler", in_round(of, pose(of, INSIDE, KING), 4), 1).state[:]
    assert state[late : late + 4] == [0, 2, 0, 0]
    told = asked(enter(of, "set-discs", state[:]), CHOICES)
    assert [who for who, _, _ in told] == ["red", "green", "yellow", "blue"]  # in that round blue waits
    game = enter(of, "discard-open", state[:])  # the last step of a round without a scoring
    assert game.round == 5
    assert game.state[late : late + 4] == [0, 0, 0, 0]
