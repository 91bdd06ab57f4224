"""What a comparison costs: a one-card change of the base game for four, greedy bots, on one process and on two.

    python bench/compare.py [--games 7500] [--jobs 1 2] [--rounds 1]

Plays so many games by each of the two rules with every number of processes, by turns. Prints seconds, CPU seconds of
all processes, the most memory any of them took, how many times the first throughput each reaches, and whether the
results are the same, bit by bit. On two cores with nothing else to do two processes must reach 1.8 times one's, and
2 x 7,500 games end within 45 seconds.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from hashlib import sha256
from pathlib import Path

RULES = Path(__file__).parents[1] / "rules" / "base.yaml"
HOUSE = """format: 1
modules: [{id: dearer, extends: base, source: ours}]
changes: {cards: {royal-adviser: {places: 3}}}
"""


def compared(house: Path, games: int, jobs: int) -> tuple[float, float, float, str]:
    """Seconds, CPU seconds, megabytes, and a digest of what came out."""
    options = [
        "compare",
        str(RULES),
        "--with",
        str(house),
        "--lineup",
        "base",
        "--players",
        "4",
        "--bots",
        "greedy",
        "--format",
        "json",
    ]
    command = [sys.executable, "-m", "interpreter", *options, "--games", str(games), "--jobs", str(jobs)]
    with tempfile.TemporaryFile() as out:
        began = time.perf_counter()
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL, cwd=RULES.parents[1])
        _, status, used = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"failed with exit code {process.returncode}: {' '.join(command)}")
        out.seek(0)
        digest = sha256(out.read()).hexdigest()[:12]
    return seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, digest


def main() -> int:
    """Play by turns, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=7500)
    parser.add_argument("--jobs", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--rounds", type=int, default=1, help="the quickest of so many is told")
    asked = parser.parse_args()
    print(f"load before: {os.getloadavg()[0]:.1f} processes on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        house = Path(folder) / "house.yaml"
        house.write_text(HOUSE, encoding="utf-8")
        found = [(jobs, compared(house, asked.games, jobs)) for _ in range(asked.rounds) for jobs in asked.jobs]
    first = min(result[0] for jobs, result in found if jobs == asked.jobs[0])
    for wanted in asked.jobs:
        seconds, cpu, memory, digest = min(result for jobs, result in found if jobs == wanted)
        print(
            f"{wanted} jobs: {seconds:6.1f} s, {cpu:6.1f} s of CPU, at most {memory:4.0f} MB a process, "
            f"{first / seconds:.2f} times the throughput, results {digest}"
        )
    same = len({result[3] for _, result in found}) == 1
    print("results are the same" if same else "RESULTS DIFFER")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
