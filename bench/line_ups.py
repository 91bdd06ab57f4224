"""Speed of every line-up for four as a ratio to the yardstick's, the two taking turns in one run.

    python bench/line_ups.py [LINE-UP ...] [--rounds 5] [--games 100] [--memory GAMES]

Ratios are of decisions a second: games of some line-ups are longer. `ratio` is the median of all rounds, `best` that of
the quickest rounds of both, which other work on the machine disturbs least; both are of playouts, and in brackets of
the same games through `ask`/`apply`, see bench/ratios.py. `--memory` plays so many games of each instead and prints the
peak memory after each tenth of them, which must not keep growing.
"""

from __future__ import annotations

import argparse
import resource
import statistics
from random import Random

from ratios import SEEDS, play, play_by_asking, play_yardstick, timed

from interpreter import load
from interpreter.program import Program
from interpreter.shipped import rules_paths

WARM_UP = 1_000  # games; what a game looks up is remembered by then, most of it


def measured(program: Program, rounds: int, games: int) -> tuple[float, float, list[tuple[float, float]]]:
    """Games and decisions a second (medians over rounds) of playouts.

    Then decisions a second to the yardstick's, as median and of the quickest, of playouts and through `ask`/`apply`.
    """
    rnd, rows = Random(1), []
    play(program, 0, WARM_UP)
    for i in range(rounds):
        seconds, decisions = zip(
            timed(play, program, SEEDS["playouts"] + i * games, games),
            timed(play_by_asking, program, SEEDS["ask/apply"] + i * games, games),
            timed(play_yardstick, games, rnd),
            strict=True,
        )
        rows.append((games / seconds[0], *(made / took for took, made in zip(seconds, decisions, strict=True))))
    games_a_second, *speeds = zip(*rows, strict=True)
    theirs = speeds.pop()
    ratios = [
        (statistics.median(own / other for own, other in zip(speed, theirs, strict=True)), max(speed) / max(theirs))
        for speed in speeds
    ]
    return statistics.median(games_a_second), statistics.median(speeds[0]), ratios


def peaks(program: Program, games: int) -> list[int]:
    """The peak memory in MB, after each tenth of the games."""
    found = []
    for i in range(10):
        play(program, i * games // 10, games // 10)
        found.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10)
    return found


def main() -> None:
    """One line for each line-up."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("line_ups", nargs="*")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--memory", type=int, default=0)
    asked = parser.parse_args()
    ruleset = load(rules_paths())
    play_yardstick(2000, Random(1))
    for line_up in asked.line_ups or [each for each in ruleset.line_ups if 4 in ruleset.players(each)]:
        program = ruleset.program(line_up, 4)
        if asked.memory:
            print(f"{line_up:<50}", *peaks(program, asked.memory), flush=True)
            continue
        games, decisions, ratios = measured(program, asked.rounds, asked.games)
        speed = f"{games:7.0f} games/s {decisions:9.0f} decisions/s"
        ratio, best = (f"{playout:.3f} ({asking:.3f})" for playout, asking in zip(*ratios, strict=True))
        print(f"{line_up:<50} {speed}  ratio {ratio}  best {best}", flush=True)


if __name__ == "__main__":
    main()
