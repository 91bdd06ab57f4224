"""CPU of `check` for a file of many cards: without a mistake, and with two mistakes on each card.

    python bench/many_cards.py [--cards 2000] [--repeats 3] [--instructions]

All names, numbers and sentences of the cards differ, and so do the mistakes: a deck that does not exist, and a word in
a sentence. CPU is user and system time of fresh processes; `--instructions` counts with cachegrind (needs valgrind).
"""

from __future__ import annotations

import argparse
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[1]
HEAD = "format: 1\nmodules: [{id: house, name: Many cards, extends: base, source: ours}]\ncards:\n"
REGIONS = ("galicia", "aragon", "sevilla", "granada", "valencia", "castilla-la-nueva", "castilla-la-vieja")
SENTENCES = (
    "move {a} own caballeros from court to {region}", "move up to {a} own caballeros from any region to {region}",
    "move up to {a} foreign caballeros from {region} to province", "score all regions worth {b}",
    "may:\\n  move king to any region adjacent to {region}", "either\\n  gain {c} points\\nor\\n  score {region}",
    "each opponent: move {a} own caballeros from court to province",
    "if at least {b} own caballeros in {region}:\\n  gain {c} points",
)  # fmt: skip


def slipped(text: str, random: Random) -> str:
    """A text with a slip in one of its longer words: two letters exchanged, or one written twice."""
    words = list(re.finditer(r"[a-z]{4,}", text))
    word = random.choice(words)
    at = random.randrange(word.start() + 1, word.end() - 1)
    if random.random() < 0.5 and text[at] != text[at + 1]:
        return text[:at] + text[at + 1] + text[at] + text[at + 2 :]
    return text[:at] + text[at] + text[at:]


def cards(count: int, mistakes: bool) -> str:
    """A file of so many cards."""
    random, lines = Random(1), []
    for number in range(count):
        said = [each.format(a=random.randint(2, 4), b=random.randint(4, 7), c=number % 90 + 1,
                            region=random.choice(REGIONS)) for each in random.sample(SENTENCES, 2)]  # fmt: skip
        effect, deck = "\\n".join([*said, f"gain {number % 97 + 1} points"]), f"stack-{number % 5 + 1}"
        if mistakes:
            effect, deck = slipped(effect, random), slipped(deck, random)
        lines.append(
            f"  - {{id: card-{number}, kind: action-card, deck: {deck}, places: {number % 6}, source: ours, "
            f'effect: "{effect}"}}\n'
        )
    return HEAD + "".join(lines)


def seconds(command: list[str]) -> tuple[float, str]:
    """CPU of a process, and the last line but one it said."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    said = [line for line in done.stdout.splitlines() if line.strip()][-2:]
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, said[0] if said else done.stderr


def instructions(command: list[str]) -> int:
    """Instructions of a process, by cachegrind."""
    counting = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    done = subprocess.run([*counting, *command], capture_output=True, text=True, cwd=ROOT)
    found = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    if found is None:
        raise SystemExit(done.stderr)
    return int(found.group(1).replace(",", ""))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--cards", type=int, default=2000)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--instructions", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name, mistakes in (("clean", False), ("two mistakes each", True)):
            path = Path(folder) / "cards.yaml"
            path.write_text(cards(given.cards, mistakes), encoding="utf-8")
            command = [sys.executable, "-m", "interpreter", "check", str(path)]
            timed = [seconds(command) for _ in range(given.repeats)]
            line = f"{given.cards} cards, {name}: {min(time for time, _ in timed):.2f} s CPU; {timed[0][1]}"
            if given.instructions:
                line += f"; {instructions(command) / 1e6:,.0f} million instructions"
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
