"""Speed of games as `sim` plays them, noting all that its report tells, as a ratio to the yardstick's.

    python bench/sims.py [LINE-UP ...] [--rounds 5] [--games 200]

For each line-up games a second by four random bots and by four greedy ones, in one process, and the median ratio of
decisions a second to the yardstick's with its range; the three take turns. See bench/ratios.py for games nobody notes
anything of.
"""

from __future__ import annotations

import argparse
import statistics
from random import Random

from ratios import play_yardstick, timed

from interpreter import load
from interpreter.shipped import rules_paths
from interpreter.simulate import Setting, Simulation, simulation

BOTS = ("random", "greedy")
WARM_UP = 1_000  # games
PARTS = {"random": 1, "greedy": 4}  # of the games wanted, one in so many


def play(table: Simulation, first: int, games: int) -> int:
    """Seat rotations of a run with that many games in all; the decisions made."""
    players = table.setting.players
    return table.tally(range(first // players, (first + games) // players)).decisions.single.total


def main() -> None:
    """Two lines for each line-up."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("line_ups", nargs="*")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=200)
    asked = parser.parse_args()
    ruleset, rnd = load(rules_paths()), Random(1)
    play_yardstick(2_000, rnd)
    for line_up in asked.line_ups or [each for each in ruleset.line_ups if 4 in ruleset.players(each)]:
        tables = {bot: simulation(ruleset, Setting(line_up, 4, (bot,) * 4), leads=True, course=True) for bot in BOTS}
        for bot, table in tables.items():
            play(table, 0, WARM_UP // PARTS[bot])
        found: dict[str, list[tuple[float, float]]] = {bot: [] for bot in BOTS}
        for i in range(asked.rounds):
            seconds, made = timed(play_yardstick, asked.games, rnd)
            for bot, table in tables.items():
                games = asked.games // PARTS[bot]
                took, decisions = timed(play, table, 10_000 + i * games, games)
                found[bot].append((games / took, decisions / took / (made / seconds)))
        for bot, rows in found.items():
            speeds, ratios = zip(*rows, strict=True)
            ratio = f"ratio {statistics.median(ratios):.3f} ({min(ratios):.3f} to {max(ratios):.3f})"
            print(f"{line_up:<50} {bot:<6} {statistics.median(speeds):6.0f} games/s  {ratio}", flush=True)


if __name__ == "__main__":
    main()
