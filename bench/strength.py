"""What is promised of the greedy bot, checked on seat-rotated games with fixed seeds.

    python bench/strength.py [--games 2000]

One greedy bot against three random ones at four players must have a lower 95% bound above 60% of wins, against one
at two players above 85%. Fails when it has not.
"""

from __future__ import annotations

import argparse
import sys

from interpreter import load
from interpreter.seating import whole_rotations
from interpreter.shipped import rules_paths
from interpreter.simulate import Setting
from interpreter.workers import Workers

PROMISED = ((4, 0.60), (2, 0.85))


def main() -> int:
    """Play, print, compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    asked = parser.parse_args()
    rules = load([path for path in rules_paths() if path.name == "base.yaml"])
    kept = True
    for players, least in PROMISED:
        setting = Setting("base", players, ("greedy", *("random",) * (players - 1)))
        with Workers(rules, 1) as workers:
            tally, _ = workers.run(setting, whole_rotations(asked.games, players))
        share = tally.wins_by_bot["greedy"].share(tally.unit)
        greedy, random = (tally.score_by_bot[bot].mean().value for bot in ("greedy", "random"))
        print(f"{players} players, {tally.games:,} games, promised above {least:.0%}:")
        print(f"  wins {share.value:.1%}, 95% interval {share.low:.1%} to {share.high:.1%}")
        print(f"  mean scores: greedy {greedy:.1f}, random {random:.1f}")
        kept = kept and share.low is not None and share.low > least
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
