"""How often bots win at tables of weaker ones: `python bench/strength.py`, `python bench/strength.py search`.

Games of `base`, seats rotated, on seeds fixed in advance; a win shared by k seats counts 1/k. Promised is the lower
end of the 95% interval. Exit code 1 if a promise is broken.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import NamedTuple

from interpreter import load
from interpreter.ruleset import Ruleset
from interpreter.seating import whole_rotations
from interpreter.shipped import rules_paths
from interpreter.simulate import Setting
from interpreter.stopping import Stops
from interpreter.workers import Workers

SEED = 20_000  # nothing was tuned on these games


class Promise(NamedTuple):
    bot: str
    rival: str  # on all other seats
    players: int
    least: float


PROMISED = (
    Promise("greedy", "random", 4, 0.60),
    Promise("greedy", "random", 2, 0.90),
    Promise("search", "greedy", 2, 0.65),
    Promise("search", "greedy", 4, 0.35),
)


def kept(promise: Promise, rules: Ruleset, games: int, jobs: int) -> bool:
    """Play, print, compare."""
    setting = Setting("base", promise.players, (promise.bot, *(promise.rival,) * (promise.players - 1)), SEED)
    begun = time.process_time()
    with Stops() as stops, Workers(rules, jobs, stops) as workers:
        tally, interrupted = workers.run(setting, whole_rotations(games, promise.players))
    spent = time.process_time() - begun
    share = tally.wins_by_bot[promise.bot].share(tally.unit)
    own, others = (tally.score_by_bot[bot].mean().value for bot in (promise.bot, promise.rival))
    print(f"{promise.bot} against {promise.rival}, {promise.players} players, {tally.games:,} games, "
          f"promised above {promise.least:.0%}:")  # fmt: skip
    if interrupted:
        print("  interrupted: these are the games finished by then")
    print(f"  wins {share.value:.1%}, 95% interval {share.low:.1%} to {share.high:.1%}")
    print(f"  mean scores: {promise.bot} {own:.1f}, {promise.rival} {others:.1f}")
    if jobs == 1:
        print(f"  {spent / tally.games:.3f} s of CPU a game", flush=True)
    return share.low is not None and share.low > promise.least


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bot", nargs="?", help="only what this bot promises")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--players", type=int, help="only tables of so many")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    rules = load([path for path in rules_paths() if path.name == "base.yaml"])
    wanted = [each for each in PROMISED if asked.bot in (None, each.bot) and asked.players in (None, each.players)]
    found = [kept(each, rules, asked.games, asked.jobs) for each in wanted]
    return 0 if all(found) else 1


if __name__ == "__main__":
    sys.exit(main())
