"""CPU time from a cold start: fresh processes, user and system time together, byte code and grammar compiled before.

    python bench/cold.py [--runs 9] [--instructions]

The first rows go one step further each, to the first decision of the base game for four; then whole commands. The least
of all runs is what the work takes, the median what a busy machine makes of it. `--instructions` counts instead, by
cachegrind: the same on any day. Needs valgrind.
"""

from __future__ import annotations

import argparse
import compileall
import os
import re
import shutil
import statistics
import subprocess
import sys

from interpreter.grammar_file import build_parser, parser_path
from interpreter.shipped import PACKAGE, rules_paths

BASE = next(path for path in rules_paths() if path.name == "base.yaml")
SHIPPED = [str(path) for path in rules_paths()]
LIBRARIES = "import attrs, cattrs, lark, yaml\n"
MODULES = LIBRARIES + "import interpreter.compiling, interpreter.game, interpreter.ruleset\n"
READ = f"from interpreter.layers import read_modules\nread = read_modules([{str(BASE)!r}])\n"
TYPED = "[read.playable(notice.id) for notice in read.line_ups]\n"
LOADED = f"from interpreter import load\nrules = load([{str(BASE)!r}])\n"
DECISION = "assert rules.game('base', 4).pending\n"
CASES: dict[str, list[str]] = {
    "Python alone": ["-c", "pass"],
    "libraries imported": ["-c", LIBRARIES],
    "our modules imported": ["-c", MODULES],
    "rules read and typed": ["-c", MODULES + READ + TYPED],
    "rules checked": ["-c", MODULES + LOADED],
    "first decision": ["-c", LOADED + DECISION],
    "elgrande-sim --help": ["-m", "interpreter", "--help"],
    "elgrande-sim check base.yaml": ["-m", "interpreter", "check", str(BASE)],
    "elgrande-sim check rules/*.yaml": ["-m", "interpreter", "check", *SHIPPED],
}


def seconds(words: list[str]) -> float:
    """CPU seconds of a fresh process."""
    process = subprocess.Popen([sys.executable, *words], stdout=subprocess.DEVNULL, env=environment())
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, words
    return used.ru_utime + used.ru_stime


def instructions(words: list[str]) -> int:
    """Instructions of a fresh process."""
    command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", sys.executable]
    done = subprocess.run([*command, *words], capture_output=True, text=True, check=True, env=environment())
    found = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    assert found is not None, done.stderr
    return int(found.group(1).replace(",", ""))


def environment() -> dict[str, str]:
    """This package, whatever else is installed; the same order of sets each time."""
    return {**os.environ, "PYTHONPATH": str(PACKAGE.parent), "PYTHONHASHSEED": "0"}


def main() -> int:
    """Measure every case, the cases taking turns."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--instructions", action="store_true")
    asked = parser.parse_args()
    compileall.compile_dir(PACKAGE, quiet=1)
    build_parser(parser_path())
    if asked.instructions:
        if shutil.which("valgrind") is None:
            print("valgrind is not installed: apt-get install valgrind")
            return 2
        for name, words in CASES.items():
            print(f"{name:<32} {instructions(words) / 1e6:7,.0f} million", flush=True)
        return 0
    runs: dict[str, list[float]] = {name: [] for name in CASES}
    for _ in range(asked.runs):
        for name, words in CASES.items():
            runs[name].append(seconds(words))
    print(f"{'CPU seconds':<32}   least  median")
    for name, found in runs.items():
        print(f"{name:<32} {min(found):7.3f} {statistics.median(found):7.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
