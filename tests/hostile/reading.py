"""Reads hostile texts as every tool would, with little time and memory: `python reading.py NAME...`, JSON a line."""

from __future__ import annotations

import json
import resource
import sys
import time
from pathlib import Path

SECONDS, BYTES = 60, 1 << 30


def main(names: list[str]) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]
    from hostile.texts import TEXTS
    from interpreter.checking import check
    from interpreter.problems import render
    from interpreter.source import Source

    for name in names:
        start = time.process_time()
        resource.setrlimit(resource.RLIMIT_CPU, (int(start) + SECONDS, resource.RLIM_INFINITY))
        problems = check([Source("x.yaml", TEXTS[name][0]())])  # type: ignore[list-item]
        shown = render(problems[:50])
        found = {
            "name": name,
            "codes": sorted({problem.code for problem in problems}),
            "without_place": [problem.message for problem in problems if problem.span is None],
            "without_remedy": sorted({problem.code for problem in problems if not problem.help}),
            "longest": max((len(problem.message) + len(problem.help) for problem in problems), default=0),
            "shown": len(shown),
            "seconds": round(time.process_time() - start, 2),
        }
        sys.stdout.write(f"{json.dumps(found)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
