"""Speed as ratios to the yardstick, timed in one run, the two taking turns.

    python bench/ratios.py [--rounds 9] [--games 1500]

Prints games and decisions a second, and the median ratio with its range, of playouts (`interpreter.playout`) and of the
same games with every question asked of the game and every answer checked by it, as whoever writes a bot's loop would
play them. Times are process times; the machine's own ups and downs hit all alike because they alternate.
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
from interpreter.playout import play_at_random
from interpreter.program import Program
from interpreter.shipped import rules_paths

SEEDS = {"playouts": 10_000, "ask/apply": 1_000_000}  # others for each: what one has looked up is known to the other


def base_program() -> Program:
    """The base game for four, from the shipped rules."""
    return load([path for path in rules_paths() if path.name == "base.yaml"]).program("base", 4)


def play(program: Program, first_seed: int, games: int) -> int:
    """Random games with the choice log on, each played out at once; the decisions made."""
    draw = Random(first_seed).random
    seeds = range(first_seed, first_seed + games)
    return sum(play_at_random(Game(program, seed, marks=False), draw) for seed in seeds)


def play_by_asking(program: Program, first_seed: int, games: int) -> int:
    """The same games through `ask`/`apply`."""
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
    ways = dict(zip(SEEDS, (play, play_by_asking), strict=True))
    rows: dict[str, list[tuple[float, float, float]]] = {name: [] for name in (*ways, "yardstick")}
    for i in range(asked.rounds):
        for name in rows:
            own = (play_yardstick, asked.games, rnd)
            if name in ways:
                own = (ways[name], program, SEEDS[name] + i * asked.games, asked.games)
            seconds, decisions = timed(*own)
            rows[name].append((asked.games / seconds, decisions / seconds, decisions / asked.games))
    for name, found in rows.items():
        games, made, per_game = (statistics.median(row[i] for row in found) for i in range(3))
        print(f"{name:<10} {games:8.0f} games/s {made:10.0f} decisions/s {per_game:7.1f} decisions/game", end="")
        print(*(_ratio(found, rows["yardstick"], i) for i in (0, 1)) if name in ways else (), sep="", flush=True)


def _ratio(ours: list[tuple[float, float, float]], theirs: list[tuple[float, float, float]], column: int) -> str:
    """The median ratio and its range, of games or of decisions a second."""
    ratios = [own[column] / other[column] for own, other in zip(ours, theirs, strict=True)]
    name = ("games", "decisions")[column]
    return f"  ratio of {name} {statistics.median(ratios):.3f} ({min(ratios):.3f} to {max(ratios):.3f})"


if __name__ == "__main__":
    main()
