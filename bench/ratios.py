"""Speed as ratios to the yardstick, timed in one run, the two taking turns.

    python bench/ratios.py [--rounds 9] [--games 1500]

Prints games and decisions a second of both, and the median ratio with its range. Times are process times; the
machine's own ups and downs hit both alike because they alternate.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent))

import yardstick

from interpreter import load
from interpreter.game import Game
from interpreter.program import Program
from interpreter.shipped import rules_paths


def base_program() -> Program:
    """The base game for four, from the shipped rules."""
    return load([path for path in rules_paths() if path.name == "base.yaml"]).program("base", 4)


def play(program: Program, first_seed: int, games: int) -> int:
    """Random games through `ask`/`apply` with the choice log on; the decisions made."""
    decisions = 0
    draw = Random(first_seed).random
    for seed in range(first_seed, first_seed + games):
        game = Game(program, seed, marks=False)
        while (ask := game.ask) is not None:
            options = ask[2]
            game.apply(options[int(draw() * len(options))])
            decisions += 1
    return decisions


def play_yardstick(games: int, rnd: Random) -> int:
    """The same number of hand-coded games; the decisions made."""
    draw = rnd.random
    return sum(yardstick.play(draw)[1] for _ in range(games))


def timed(call: object, *arguments: object) -> tuple[float, int]:
    """Process time of a call, and what it returned."""
    start = time.process_time()
    result = call(*arguments)  # type: ignore[operator]
    return time.process_time() - start, result


def main() -> None:
    """Warm up both, then alternate."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--games", type=int, default=1500)
    asked = parser.parse_args()
    program = base_program()
    rnd = Random(1)
    play(program, 0, 2000)
    play_yardstick(2000, rnd)
    ours, theirs, games_ratio, decisions_ratio = [], [], [], []
    for i in range(asked.rounds):
        own, own_decisions = timed(play, program, 10_000 + i * asked.games, asked.games)
        other, other_decisions = timed(play_yardstick, asked.games, rnd)
        ours.append((asked.games / own, own_decisions / own, own_decisions / asked.games))
        theirs.append((asked.games / other, other_decisions / other, other_decisions / asked.games))
        games_ratio.append(other / own)
        decisions_ratio.append(own_decisions / own / (other_decisions / other))
    for name, rows in (("interpreter", ours), ("yardstick", theirs)):
        games, decisions, per_game = (statistics.median(row[i] for row in rows) for i in range(3))
        print(f"{name:<12} {games:8.0f} games/s {decisions:10.0f} decisions/s {per_game:7.1f} decisions/game")
    for name, ratios in (("games", games_ratio), ("decisions", decisions_ratio)):
        print(f"ratio of {name:<10} {statistics.median(ratios):.3f}  ({min(ratios):.3f} to {max(ratios):.3f})")


if __name__ == "__main__":
    main()
