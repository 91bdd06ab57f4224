"""CPU instructions a game, ours and the yardstick's, counted by cachegrind: the same on any day.

    python bench/instructions.py [--games 300] [--record | --gate]

`--record` writes the counts to bench/recorded.json, `--gate` fails when ours grew by more than 2% over what is
recorded there. Needs valgrind. Times drift with the machine's load; these counts repeat within half a per cent.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
RECORD = HERE / "recorded.json"
WARM_UP = 1500
TOLERANCE = 1.02


def play(which: str, games: int) -> None:
    """What is counted: so many random four-player games."""
    sys.path.insert(0, str(HERE))
    from random import Random

    if which == "yardstick":
        import yardstick

        draw = Random(1).random
        for _ in range(games):
            yardstick.play(draw)
    else:
        from ratios import base_program
        from ratios import play as play_games

        play_games(base_program(), 0, games)


def counted(which: str, games: int) -> int:
    """Instructions of a process that plays so many games."""
    command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    command += [sys.executable, str(Path(__file__)), "--play", which, "--games", str(games)]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": "0"}
    )
    found = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    assert found is not None, done.stderr
    return int(found.group(1).replace(",", ""))


def per_game(which: str, games: int) -> int:
    """Instructions of one game, start-up and warm-up taken out."""
    return (counted(which, WARM_UP + games) - counted(which, WARM_UP)) // games


def main() -> int:
    """Count, then record, gate or print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--play", choices=["interpreter", "yardstick"], help=argparse.SUPPRESS)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--gate", action="store_true")
    asked = parser.parse_args()
    if asked.play:
        play(asked.play, asked.games)
        return 0
    if shutil.which("valgrind") is None:
        print("valgrind is not installed: apt-get install valgrind")
        return 2
    found = {which: per_game(which, asked.games) for which in ("interpreter", "yardstick")}
    ratio = found["yardstick"] / found["interpreter"]
    counts = "  ".join(f"{which} {count:,}" for which, count in found.items())
    print(f"instructions a game: {counts}  ratio {ratio:.3f}")
    if asked.record:
        RECORD.write_text(json.dumps(found) + "\n", encoding="utf-8")
    if asked.gate:
        recorded = json.loads(RECORD.read_text(encoding="utf-8"))
        limit = recorded["interpreter"] * TOLERANCE
        if found["interpreter"] > limit:
            print(f"slower than recorded: at most {limit:,.0f} were allowed")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
