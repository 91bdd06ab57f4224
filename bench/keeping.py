"""Whether greedy bots that keep cards by what they learned beat those that keep any, on seat-rotated games.

    python bench/keeping.py [--rules rules/king_intrigue.yaml] [--lineup king-intrigue] [--players 2] [--games 2000]

Keeping by what was learned must have a lower 95% bound above an even share of wins. Fails when it has not.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from interpreter import load
from interpreter.greedy import GreedyBot
from interpreter.lessons import card_worths
from interpreter.seating import whole_rotations
from interpreter.simulate import Setting
from interpreter.workers import Workers

keeps_any = GreedyBot()  # nobody tells it what cards are worth


def main() -> int:
    """Learn, play, print, compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default=str(Path(__file__).parents[1] / "rules" / "king_intrigue.yaml"))
    parser.add_argument("--lineup", default="king-intrigue")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rules = load([asked.rules])
    learned, other = "greedy", "keeping:keeps_any"
    setting = Setting(asked.lineup, asked.players, (learned, *(other,) * (asked.players - 1)), asked.seed)
    worths = card_worths(rules, setting)
    ranked = sorted(worths.cards, key=lambda worth: -worth.value)
    print(
        "points of lead each card is worth: " + ", ".join(f"{w.card} {w.value:+.1f} (+-{w.half:.1f})" for w in ranked)
    )
    with Workers(rules, 1) as workers:
        tally, _ = workers.run(setting, whole_rotations(asked.games, asked.players))
    share, even = tally.wins_by_bot[learned].share(tally.unit), 1 / asked.players
    scores = [tally.score_by_bot[bot].mean().value for bot in (learned, other)]
    print(f"{asked.players} players, {tally.games:,} games, must win more than {even:.0%}:")
    print(f"  wins {share.value:.1%}, 95% interval {share.low:.1%} to {share.high:.1%}")
    print(f"  mean scores: learned {scores[0]:.1f}, any {scores[1]:.1f}")
    return 0 if share.low is not None and share.low > even else 1


if __name__ == "__main__":
    sys.exit(main())
