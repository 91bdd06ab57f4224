from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from interpreter.bots import bot_named
from interpreter.ruleset import Ruleset, load
from interpreter.seating import full_table, seating, whole_rotations
from interpreter.simulate import Setting, Simulation, simulation
from interpreter.tally import BOT, STUCK, Finding, Record
from interpreter.trace import Header, trace_text
from interpreter.workers import Workers


def records(table: Simulation, games: int) -> list[Record]:
    played = [table.play(number) for number in range(games)]
    assert all(isinstance(one, Record) for one in played), played
    return [one for one in played if isinstance(one, Record)]


def test_bots_rotate_through_all_seats() -> None:
    bots = ("a", "b", "c")
    tables = [seating(bots, number) for number in range(3)]
    assert tables == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a")]
    assert full_table(("a", "b"), 5) == ("a", "b", "a", "b", "a")
    assert (whole_rotations(10, 4), whole_rotations(12, 4)) == (12, 12)


@pytest.mark.parametrize("line_up", ["base", "base-short", "base-2023-two"])
def test_every_point_has_a_source(base: Ruleset, line_up: str) -> None:
    players = max(base.players(line_up))
    table = simulation(base, Setting(line_up, players, ("random",) * players))
    for record in records(table, 8):
        assert sum(record.points.values()) == sum(record.scores)


def test_cards_are_taken_once_a_turn_and_used_or_declined(base: Ruleset) -> None:
    table = simulation(base, Setting("base", 4, ("random",) * 4))
    actions = {card.id for card in base.rules("base")[0].cards.values() if card.kind == "action-card"}
    for record in records(table, 5):
        taken = sum(use.taken for card, use in record.cards.items() if card in actions)
        assert taken == record.turns == 36
        assert sum(use.used + use.declined for use in record.cards.values()) == 36
        assert all(use.offered >= use.taken for use in record.cards.values())
        assert all(len(use.brought) == use.used for use in record.cards.values())


def test_a_game_is_the_same_whether_watched_or_not(base: Ruleset) -> None:
    setting = Setting("base", 3, ("random",) * 3, seed=5)
    watched = simulation(base, setting)
    record = watched.play(2)
    assert isinstance(record, Record)
    game = watched.begin(2)
    from interpreter.bots import bot_source

    sources = [bot_source(5, 2, seat) for seat in range(3)]
    while (decision := game.pending) is not None:
        game.apply(bot_named("random")(game.view(decision.player), decision, sources[decision.player]))
    assert game.scores == record.scores


def test_processes_change_nothing(base: Ruleset) -> None:
    setting = Setting("base-short", 4, ("greedy", "random", "random", "random"))
    with Workers(base, 1) as one, Workers(base, 2) as two:
        alone, _ = one.run(setting, 24)
        shared, _ = two.run(setting, 24)
    assert alone == shared
    assert alone.games == 24


def test_an_interrupt_keeps_what_is_finished(base: Ruleset) -> None:
    done: list[int] = []

    def stop(games: int) -> None:
        done.append(games)
        if len(done) == 2:
            raise KeyboardInterrupt

    with Workers(base, 1) as workers:
        tally, interrupted = workers.run(Setting("base-short", 2, ("random",) * 2), 20, stop)
    assert interrupted
    assert tally.games == 4


# ---------------------------------------------------------------------------------------------- what goes wrong
def lazy(view: Any, decision: Any, rng: Random) -> int:
    return -7


def broken(view: Any, decision: Any, rng: Random) -> int:
    raise RuntimeError("no idea")


@pytest.mark.parametrize(("bot", "said"), [("lazy", "is not offered"), ("broken", "RuntimeError: no idea")])
def test_a_bot_that_fails_is_a_finding(base: Ruleset, bot: str, said: str) -> None:
    name = f"{__name__}:{bot}"
    table = simulation(base, Setting("base-short", 2, (name, "random")))
    table._bots[name] = globals()[bot]
    found = table.play(0)
    assert isinstance(found, Finding)
    assert found.code == BOT
    assert said in found.message
    tally = table.tally(range(1))
    assert (tally.games, len(tally.findings)) == (0, 2)


def test_a_game_without_end_is_a_finding(base: Ruleset) -> None:
    found = simulation(base, Setting("base", 2, ("random",) * 2, step_limit=30)).play(0)
    assert isinstance(found, Finding)
    assert (found.code, found.number) == (STUCK, 0)
    assert "not over after 30 decisions" in found.message


# --------------------------------------------------------------------------------------------------- traces
def test_a_trace_names_every_choice(base: Ruleset, tmp_path: Path) -> None:
    table = simulation(base, Setting("base-2023-two", 2, ("random",) * 2, traces=str(tmp_path)))
    record = table.play(4)
    assert isinstance(record, Record)
    head, _, body = table.trace_path(4).read_text(encoding="utf-8").partition("\n\n")
    assert head.startswith("format: elgrande-sim trace 1\n")
    assert "seed: 1/4" in head
    owners = table.program.table.owners
    assert body.splitlines()[-1] == "scores: " + ", ".join(f"{owners[i]} {n}" for i, n in enumerate(record.scores))
    lines = body.splitlines()[:-2]
    assert sum(not line.startswith("chance ") for line in lines) == record.decisions
    assert list(tmp_path.glob("*.part")) == []


def test_the_trace_of_the_same_log_is_the_same(base: Ruleset) -> None:
    program = base.program("base-short", 2, every_step=True)
    plain = base.program("base-short", 2)
    from interpreter.game import Game

    game, rng = Game(program, 3), Random(3)
    while game.ask is not None:
        game.apply(rng.choice(list(game.ask[2])))
    header = Header((), "digest", "base-short", 2)
    assert trace_text(program, game.log, header) == trace_text(plain, game.log, header)


def test_a_card_rule_of_ones_own_is_counted(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "format: 1\nmodules: [{id: house, name: House, extends: base, source: test}]\ncards:\n"
        "  - {id: gift, name: Gift, kind: action-card, deck: stack-1, copies: 40, places: 0, effect: gain 7 points,"
        " source: test}\n",
        encoding="utf-8",
    )
    table = simulation(load([house]), Setting("base", 4, ("random",) * 4))
    tally = table.tally(range(1))
    gift = tally.cards["gift"]
    assert gift.used > 0
    assert gift.brought.mean == 7
    assert tally.points["gift", 0, "*gain"] == 7 * gift.used


def test_points_of_pieces_that_arrive_belong_to_the_list_they_arrive_in(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "format: 1\nmodules: [{id: house, name: House, extends: base, source: test}]\nchanges:\n  pieces:\n"
        '    caballero: {always: "after arrival in castillo as R: gain 1 point"}\n',
        encoding="utf-8",
    )
    table = simulation(load([house]), Setting("base", 3, ("random",) * 3))
    points = {source: each for record in records(table, 3) for source, each in record.points.items()}
    gained = {origin for origin, _, part in points if part == "*gain" and "/" in origin}
    assert gained == {"turn/place"}
