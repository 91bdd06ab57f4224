"""Rules and scenarios with and without mistakes, and what is told of them to other programs, read again."""

from __future__ import annotations

import json
from pathlib import Path

from jsonschema import Draft4Validator

PUBLISHED = json.loads((Path(__file__).parent / "schemas" / "sarif-2.1.0.json").read_text(encoding="utf-8"))
HOUSE = "format: 1\nmodules: [{id: house, extends: base, source: ours}]\n"
FEAST = "{{id: {}, name: {}, kind: action-card, deck: stack-4, places: 4, effect: {}, source: ours}}"
NAME = '"50% \\"Señor\\" 😀, ::error::x"'
BAD = f"{HOUSE}cards:\n  - {FEAST.format('feast', NAME, 'score catsillo')}\ncolours: [{{id: pink}}]\n"
FACTS = """format: 1
line-up: base
players: [red, blue]
scenarios:
  - name: 'the king, 100% "there" <&> ñ'
    given: {king: granada}
    then: {king: aragon, granada: {red: 1}}
  - name: fine
    given: {king: granada}
    then: {king: granada}
  - name: slip
    given: {king: granda}
    then: {king: granada}
"""


def commands(out: str) -> tuple[str, list[str]]:
    """The report in an output, and the lines behind it."""
    first, _, rest = out.partition("\n")
    mark = first.removeprefix("::stop-commands::")
    report, _, lines = rest.partition(f"\n::{mark}::\n")
    assert len(mark) == 64
    return report, lines.splitlines()


def log_of(out: str) -> dict[str, list[dict[str, list[dict[str, object]]]]]:
    log = json.loads(out)
    Draft4Validator(PUBLISHED).validate(log)
    return log  # type: ignore[no-any-return]
