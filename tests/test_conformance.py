"""What every game of the shipped rules keeps to: every line-up, every player count, random choices.

The quick form, a part of the suite, checks everything at every decision of a few games. The long form, `--long`,
plays 10,000 games of each line-up and player count. It checks

- at every decision: the options (ascending, distinct, not empty), the seat asked, every piece counted and in a place
  it may stand in, nothing entered or left a taboo place, the number of decisions;
- at the end of every game: the points told of make up the scores, somebody wins, cards, what is derived;
- all that and `clone`, `undo`, `redeal` and the log at every decision of every hundredth game.

With `--closely N` positions within a game are checked in every N-th game only; its options and its end in all.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from conformance.playing import (
    choices,
    line_ups,
    named_choices,
    play,
    replay,
    shipped,
    spelled_out,
)  # fmt: skip
from conformance.watching import Told, Watch

from interpreter.compiling import compile_program
from interpreter.game import Game
from interpreter.naming import option_name
from interpreter.program import Program
from interpreter.ruleset import load
from interpreter.shipped import rules_paths

LINE_UPS = line_ups()
SEEDS = range(4)
every_line_up = pytest.mark.parametrize(("line_up", "players"), LINE_UPS)


# ----------------------------------------------------------------------------------- options and states
@every_line_up
def test_states_are_sound_at_every_decision(line_up: str, players: int) -> None:
    program = shipped().program(line_up, players)
    watch = Watch(program)
    for seed in range(10):
        _watched_game(program, watch, seed)


def _watched_game(program: Program, watch: Watch, seed: int) -> Game:
    """Play a game, checking all that can be said of its states; the game."""
    told, before = Told(), program.start
    game = Game(program, seed, marks=False, tell=told)

    def at(game: Game) -> None:
        nonlocal before
        watch.all_of(game)
        watch.taboo_kept(before, game.state)
        assert told.scores(players := program.table.seats) == game.scores, players
        before = game.state[:]

    play(game, Random(f"states {seed}"), at)
    assert game.winners
    return game


def test_games_differ_with_their_seeds_and_choices() -> None:
    program = shipped().program("base", 4)
    logs = {tuple(play(Game(program, seed), Random(pick)).log) for seed in range(3) for pick in range(3)}
    assert len(logs) == 9


# ------------------------------------------------------------------------------ copies, ways back, other eyes
@every_line_up
def test_clone_and_undo_equal_the_original_at_every_decision(line_up: str, players: int) -> None:
    program = shipped().program(line_up, players)
    rng = Random(f"copies {line_up} {players}")

    def at(game: Game) -> None:
        twin = game.clone()
        _same(twin, game)
        if game.ask is None:
            return
        for _ in range(rng.randrange(1, 4)):
            if twin.ask is not None:
                twin.apply(rng.choice(twin.ask[2]))
        assert twin.log[: len(game.log)] == game.log
        while len(twin.log) > len(game.log):
            twin.undo()
        _same(twin, game)

    for seed in SEEDS[:2]:
        play(Game(program, seed), rng, at)


def _same(one: Game, other: Game) -> None:
    assert one.ask == other.ask
    assert one.log == other.log
    assert one.state == other.state
    assert one.hands == other.hands


@every_line_up
def test_undo_leads_all_the_way_back(line_up: str, players: int) -> None:
    program = shipped().program(line_up, players)
    seen: list[tuple[object, list[int], int]] = []
    game = Game(program, 7)
    play(game, Random(7), lambda game: seen.append((game.ask, game.state[:], len(game.log))))
    for ask, state, length in reversed(seen[:-1]):
        game.undo()
        assert (game.ask, game.state, len(game.log)) == (ask, state, length)


def test_a_game_taken_back_and_played_again_is_the_same() -> None:
    program = shipped().program("base", 3)
    first = play(Game(program, 5), Random(5))
    again = first.clone()
    for _ in range(60):
        again.undo()
    for option in choices(first)[len(choices(again)) :]:
        again.apply(option)
    _same(again, first)


@every_line_up
def test_redealing_changes_nothing_the_seat_can_see(line_up: str, players: int) -> None:
    program = shipped().program(line_up, players)
    watch, rng = Watch(program), Random(f"redeal {line_up} {players}")

    def at(game: Game) -> None:
        if rng.random() > 0.15:
            return
        seat = rng.randrange(players)
        twin = game.redeal(seat, rng)
        assert twin.view(seat).as_dict() == game.view(seat).as_dict()
        watch.all_of(twin)

    for seed in SEEDS[:2]:
        play(Game(program, seed), rng, at)


def test_a_redealt_game_can_be_played_to_its_end() -> None:
    program = shipped().program("base", 4)
    watch, rng = Watch(program), Random(3)
    game = Game(program, 3)
    while game.ask is not None:
        if rng.random() < 0.02:
            play(game.redeal(rng.randrange(4), rng), rng, watch.all_of)
        game.apply(rng.choice(game.ask[2]))


# ------------------------------------------------------------------------------------------ the same again
@every_line_up
def test_every_step_enterable_or_not_the_games_are_the_same(line_up: str, players: int) -> None:
    fused = shipped().program(line_up, players)
    stepwise = shipped().program(line_up, players, every_step=True)
    assert len(stepwise.entries) > 10
    for seed in SEEDS:
        one, other = Game(fused, seed, marks=False), Game(stepwise, seed, marks=False)
        rng = Random(seed)
        while one.ask is not None:
            assert one.ask == other.ask
            option = rng.choice(one.ask[2])
            one.apply(option)
            other.apply(option)
        assert other.ask is None
        assert one.log == other.log
        assert spelled_out(fused, one.state) == spelled_out(stepwise, other.state)


@every_line_up
def test_two_compilations_are_the_same(line_up: str, players: int) -> None:
    fresh = load(rules_paths())
    one = compile_program(*shipped().rules(line_up), players)
    other = compile_program(*fresh.rules(line_up), players)
    assert one.source == other.source
    assert one.sites == other.sites
    assert one.purposes == other.purposes
    assert one.start == other.start
    assert one.table.slots == other.table.slots


_IN_ANOTHER_PROCESS = """
import hashlib, random
from interpreter import load
from interpreter.shipped import rules_paths
ruleset = load(rules_paths())
found = hashlib.sha256()
for line_up in ruleset.line_ups:
    for players in ruleset.players(line_up):
        game, rng = ruleset.game(line_up, players, 11), random.Random(11)
        found.update(game.program.source.encode())
        while game.ask is not None:
            game.apply(rng.choice(game.ask[2]))
        found.update(repr((game.log, game.state)).encode())
print(found.hexdigest())
"""


def test_other_processes_compile_and_play_the_same() -> None:
    found = set()
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(Path(__file__).parents[1])}
        command = [sys.executable, "-c", _IN_ANOTHER_PROCESS]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        found.add(done.stdout)
    assert len(found) == 1


@every_line_up
def test_the_same_seed_and_choices_give_the_same_log(line_up: str, players: int) -> None:
    program = shipped().program(line_up, players)
    for seed in SEEDS:
        one, other = (play(Game(program, seed), Random(seed)) for _ in range(2))
        _same(one, other)


@every_line_up
def test_chance_can_be_dictated(line_up: str, players: int) -> None:
    program = shipped().program(line_up, players)
    for seed in SEEDS:
        game = play(Game(program, seed), Random(seed))
        again = replay(program, game.log)
        _same(again, game)


def test_chance_is_asked_when_there_is_no_seed() -> None:
    program = shipped().program("base", 3)
    watch = Watch(program)
    play(Game(program, None), Random(1), watch.all_of)


@every_line_up
def test_a_game_can_be_told_by_names(line_up: str, players: int) -> None:
    """The trace round trip: what was chosen, in words, leads to the same state."""
    program = shipped().program(line_up, players)
    for seed in SEEDS:
        game = play(Game(program, seed), Random(seed))
        again = Game(program, seed)
        for colour, name in named_choices(program, seed, choices(game)):
            decision = again.pending
            assert decision is not None
            assert program.table.owners[decision.player] == colour
            again.choose(name)
        _same(again, game)


@every_line_up
def test_no_two_options_share_a_name(line_up: str, players: int) -> None:
    program = shipped().program(line_up, players)

    def at(game: Game) -> None:
        if game.ask is not None:
            site, _, options = game.ask
            names = [option_name(program, site, option) for option in options]
            assert len(set(names)) == len(names), names
            assert all(names), names

    play(Game(program, 2), Random(2), at)


# ------------------------------------------------------------------------------------------- at length
@every_line_up
def test_at_length(
    line_up: str, players: int, request: pytest.FixtureRequest, capfd: pytest.CaptureFixture[str]
) -> None:
    if not request.config.getoption("--long"):
        pytest.skip("played with --long")
    games, closely = (request.config.getoption(name) for name in ("--games", "--closely"))
    program = shipped().program(line_up, players)
    watch, decisions, longest = Watch(program), 0, 0
    for seed in range(games):
        count = _long_game(program, watch, seed, closely=seed % closely == 0)
        decisions, longest = decisions + count, max(longest, count)
        if seed % 100 == 0:
            _all_checks(program, watch, seed)
        if (seed + 1) % 1000 == 0 or seed + 1 == games:
            with capfd.disabled():
                sys.stdout.write(
                    f"\n{line_up}, {players} players: {seed + 1} of {games} games, "
                    f"{decisions} decisions, longest {longest}"
                )
                sys.stdout.flush()


def _long_game(program: Program, watch: Watch, seed: int, *, closely: bool) -> int:
    """Play a game, checking what is offered, and its end; closely: every position as well. Its decisions."""
    told, before, count = Told(), program.start, 0
    game = Game(program, seed, marks=False, tell=told)

    def at(game: Game) -> None:
        nonlocal before, count
        if game.ask is not None:
            watch.decision(game.ask)
            count += 1
        if not closely:
            return
        state = game.state
        watch.pieces(state)
        watch.taboo_kept(before, state)
        before = state[:]

    play(game, Random(f"long {seed}"), at)
    watch.all_of(game)
    assert told.scores(program.table.seats) == game.scores
    assert game.winners
    return count


def _all_checks(program: Program, watch: Watch, seed: int) -> None:
    """One game with everything checked at every decision."""
    _watched_game(program, watch, seed)
    rng = Random(f"all {seed}")

    def at(game: Game) -> None:
        twin = game.clone()
        _same(twin, game)
        if game.ask is not None:
            twin.apply(rng.choice(game.ask[2]))
            twin.undo()
            _same(twin, game)
        seat = rng.randrange(program.table.seats)
        assert game.redeal(seat, rng).view(seat).as_dict() == game.view(seat).as_dict()

    game = play(Game(program, seed), rng, at)
    _same(replay(program, game.log), game)
