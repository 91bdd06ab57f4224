"""Speed of games by greedy bots as a ratio to the yardstick, timed in one run, the two taking turns.

    python bench/greedy.py [--rounds 9] [--games 150] [--warm 1000]

Prints games a second of both, and the median ratio with its range. Times are process times, see bench/ratios.py.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent))

from ratios import play_yardstick, timed

from interpreter import load
from interpreter.bots import QuickBot
from interpreter.game import Game
from interpreter.greedy import GreedyBot
from interpreter.program import Program
from interpreter.shipped import rules_paths

YARDSTICK_GAMES = 10  # for each greedy game


def play(program: Program, bot: QuickBot, first: int, games: int) -> int:
    """Games by four greedy bots with the choice log on; the decisions made."""
    decisions = 0
    for seed in range(first, first + games):
        game, rng = Game(program, seed, marks=False), Random(seed)
        while (ask := game.ask) is not None:
            game.apply(bot.decide(game, ask, rng))
            decisions += 1
    return decisions


def main() -> None:
    """Warm up both, then alternate."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--warm", type=int, default=1000, help="greedy games before anything is timed")
    asked = parser.parse_args()
    program = load([p for p in rules_paths() if p.name == "base.yaml"]).program("base", 4)
    bot, rnd = GreedyBot(), Random(1)
    play(program, bot, 0, asked.warm)
    play_yardstick(2000, rnd)
    ours, theirs, ratios, decisions = [], [], [], []
    for i in range(asked.rounds):
        own, made = timed(play, program, bot, 10_000 + i * asked.games, asked.games)
        other, _ = timed(play_yardstick, YARDSTICK_GAMES * asked.games, rnd)
        ours.append(asked.games / own)
        theirs.append(YARDSTICK_GAMES * asked.games / other)
        ratios.append(ours[-1] / theirs[-1])
        decisions.append(made / asked.games)
    print(f"greedy       {statistics.median(ours):8.0f} games/s {statistics.median(decisions):7.1f} decisions/game")
    print(f"yardstick    {statistics.median(theirs):8.0f} games/s")
    print(f"ratio of games {statistics.median(ratios):.3f}  ({min(ratios):.3f} to {max(ratios):.3f})")


if __name__ == "__main__":
    main()
