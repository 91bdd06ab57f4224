"""The reference of problem codes for rules authors: `docs/problems.md`.

Written from `grammar/problems.yaml`: `python -m interpreter.problem_reference > docs/problems.md`.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator

from interpreter.problem_texts import FAMILIES, KINDS, Meaning, meanings, titles

_WIDTH = 120
_LANGUAGE = {"house": "yaml", "file": "yaml", "yaml": "yaml", "scenario": "yaml"}

_INTRODUCTION = """
# Problem codes

<!-- Written by `python -m interpreter.problem_reference > docs/problems.md` from grammar/problems.yaml. -->

Every problem the program tells has a code. `elgrande-sim explain EG350` says what stands here about it, `elgrande-sim
explain EG3` lists a family. Each code has an example that gives just this problem, and one that gives none; where the
examples stand is said above them:

* *in a sentence*: the `effect:` of an action card of the base game;
* *in a file that extends base*: below `format: 1` and `modules: [{id: house, extends: base, source: ours}]`;
* *in a whole rules file*, *in a file*: as it is;
* *in a scenario*: one entry under `scenarios:`, with `line-up: base` and `players: 4`;
* *files and commands*: `--- NAME` begins a file, `$` a command.
"""


def reference() -> str:
    """The whole page."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    known, texts = titles(), meanings()
    yield _INTRODUCTION.strip()
    yield from ("", "| codes | about |", "|---|---|")
    for family, about in FAMILIES.items():
        yield f"| [{family}..](#{family.lower()}) | {about} |"
    for family, about in FAMILIES.items():
        yield from ("", f"## {family}", "", f"{about[:1].upper()}{about[1:]}.")
        for code in (each for each in known if each.startswith(family)):
            yield from ("", f"### {code}", "", f"**{known[code]}**")
            yield from _told(texts[code])


def _told(meaning: Meaning) -> Iterator[str]:
    for text in (meaning.means, meaning.why, f"*Mend:* {meaning.mend}"):
        yield ""
        yield from textwrap.wrap(text, _WIDTH, break_on_hyphens=False, break_long_words=False)
    for title, text in ((f"Wrong, {KINDS[meaning.kind]}:", meaning.bad), ("Right:", meaning.good)):
        yield from ("", title, "", f"```{_LANGUAGE.get(meaning.kind, 'text')}", *text.split("\n"), "```")


if __name__ == "__main__":
    sys.stdout.write(reference())
