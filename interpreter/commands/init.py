"""`elgrande-sim init`: a folder to begin own rules with."""

from __future__ import annotations

import os
from pathlib import Path

from interpreter.commands.outcome import FINE, UsageFault, say

_HOUSE = """\
# Your own rules on top of the shipped ones. Nothing has to be copied: say what is new and what changes.
format: 1

modules:
  - id: house
    name: House rules
    extends: base
    source: our table

cards:                                   # plain entries add
  - id: house-messenger
    name: Messenger
    kind: action-card
    deck: stack-2
    places: 2
    effect: move up to 2 own caballeros from any region to any other region
    source: our table

changes:                                 # named keys of an entry that is there already
  bonuses:
    kings-bonus: {points: 3}
"""

_SCENARIOS = """\
# What must come true. Run with: elgrande-sim test scenarios.yaml
format: 1
rules: [house.yaml]
line-up: base

scenarios:
  - name: the King's bonus is three points now
    source: our table
    players: [red, blue]
    given:
      king: granada
      granada: {red: 3, blue: 1}
    when:
      - score: granada
    then:
      points: {red: 9, blue: 0}
"""

_README = """\
# House rules

- `house.yaml` holds the rules: one new card, and a King's bonus of 3.
- `scenarios.yaml` says what must come true.

In this folder:

    elgrande-sim check house.yaml                      # find mistakes
    elgrande-sim explain house.yaml house-messenger    # what the new card does, in plain English
    elgrande-sim test scenarios.yaml                   # play the scenarios
    elgrande-sim house.yaml --lineup base              # let bots play the base game and report

Without `--lineup base` every line-up is played: the short game and the game for two, too.
"""

_FILES = {"house.yaml": _HOUSE, "scenarios.yaml": _SCENARIOS, "README.md": _README}


def run(folder: str) -> int:
    """Write the folder; nothing that is there is overwritten."""
    if not folder:
        raise UsageFault("DIR is an empty word: name a new or empty folder")
    target = Path(folder)
    there = [name for name in _FILES if os.path.exists(target / name)]
    if there:
        raise UsageFault(f"{target / there[0]} is there already: name a new or empty folder")
    try:
        target.mkdir(parents=True, exist_ok=True)
        for name, text in _FILES.items():
            (target / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageFault(f"cannot write {folder}: {error.strerror}") from error
    say(f"wrote {', '.join(str(target / name) for name in _FILES)}\n")
    say(f"now: cd {folder} && elgrande-sim house.yaml --lineup base\n")
    return FINE
