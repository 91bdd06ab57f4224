"""Looks for files that break something, at length: `python tests/hostile/fuzz.py [--seconds N] [--seed N]`.

With atheris (`pip install -e '.[fuzz]'`) bytes are led by what they reach in the program; without it they are mutants
of shipped files (`mutants.py`). What breaks is written into the working folder, `broken-NUMBER.yaml`, and ends the run.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path
from random import Random

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]
SLOW = 20.0  # seconds of one file that count as a hang
CORPUS, LONGEST = 200, 6_000  # files to start from, bytes of a file
# What is to be led through: these, and all they import.
READERS = ("interpreter.checking", "interpreter.formatting.form", "interpreter.mending.mend",
           "interpreter.scenario.entries")  # fmt: skip


def read(content: bytes, folder: Path) -> None:
    """Everything that reads a rules file reads these bytes. Raises what a tool would have raised."""
    from interpreter.checking import check
    from interpreter.formatting.form import formed
    from interpreter.mending.mend import Mending
    from interpreter.problems import Problem, render
    from interpreter.reading.nodes import read_written
    from interpreter.scenario.entries import read_scenarios

    path = folder / "x.yaml"
    path.write_bytes(content)
    start = time.process_time()
    render(check([path]))
    problems: list[Problem] = []
    written = read_written(path, problems)
    if written is not None:
        formed(written, problems)
        Mending({written.source.name: written}).run()
    render(problems)
    read_scenarios(path)
    if time.process_time() - start > SLOW:
        raise TimeoutError(f"{time.process_time() - start:.0f} seconds")


def tried(content: bytes, folder: Path) -> None:
    """As `read`; what breaks is kept. Raises it again."""
    try:
        read(content, folder)
    except BaseException:
        kept = Path(f"broken-{abs(hash(content)) % 10**6}.yaml")
        kept.write_bytes(content)
        sys.stderr.write(f"broken by {kept}\n")
        raise


def by_chance(seconds: float, seed: int, folder: Path) -> int:
    """Mutants until the time is over; how many."""
    from hostile.mutants import mutant, originals

    files, random, count, end = originals("rules") + originals("scenarios"), Random(seed), 0, time.time() + seconds
    while time.time() < end:
        tried(mutant(random, files), folder)
        count += 1
    return count


def led(seconds: float, seed: int, folder: Path) -> None:
    """By atheris, from pieces of the shipped files; does not return. Raises ImportError without it.

    Half of the files are changed as `mutants.py` does, which knows what files are made of, half byte by byte.
    """
    import atheris  # type: ignore[import-not-found, unused-ignore]

    with atheris.instrument_imports(include=["interpreter"]):
        for name in READERS:
            import_module(name)
    from hostile.mutants import mutant, originals

    files = originals("rules") + originals("scenarios")
    corpus = folder / "corpus"
    corpus.mkdir()
    for number in range(CORPUS):
        (corpus / str(number)).write_bytes(mutant(Random(number), files))

    def changed(content: bytes, most: int, number: int) -> bytes:
        if number % 2:
            return bytes(atheris.Mutate(content, most))
        return mutant(Random(number), [content or b"\n", *files[number % 7 :: 7]])[:most]

    words = [sys.argv[0], str(corpus), f"-max_total_time={seconds:.0f}", f"-seed={seed}", f"-max_len={LONGEST}",
             "-rss_limit_mb=4096", f"-timeout={3 * SLOW:.0f}"]  # fmt: skip
    atheris.Setup(words, lambda content: tried(content, folder), custom_mutator=changed)
    atheris.Fuzz()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        try:
            led(given.seconds, given.seed, Path(name))
        except ImportError:
            count = by_chance(given.seconds, given.seed, Path(name))
            sys.stdout.write(f"{count} mutants, nothing broke\n")


if __name__ == "__main__":
    main()
