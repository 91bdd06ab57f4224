"""The reference of the effect language for card authors: `grammar/README.md`.

Written from what every operation and phrase tells about itself, and from the rules that use them:
`python -m interpreter.reference > grammar/README.md`.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from attrs import fields, has

from interpreter.checking_areas import texts_of
from interpreter.layers import read_modules
from interpreter.names import steps_of
from interpreter.operations.catalogue import MODULES
from interpreter.parsing import Start, parse, reserved_words
from interpreter.phrases.recognising import Entry
from interpreter.phrases.vocabulary import GROUPS
from interpreter.shipped import rules_paths

_WIDTH = 110
_FRAMES = frozenset(["each", "for_each", "seat_frame", "either", "may", "if_", "until", "trigger"])
_USES_SHOWN = 8

_INTRODUCTION = """
# The effect language

What a card does is written in sentences, in the `effect:` of its entry in a rules file:

```yaml
cards:
  - id: the-king-returns
    kind: action-card
    deck: stack-2
    places: 2
    effect: |
      each opponent:
        move 3 own caballeros from court or any region to province
```

1. One sentence a line. A colon opens a block of lines that stand two blanks further in; a single sentence may
   follow the colon on the same line. `#` begins a remark. A line with a colon in it stands below `effect: |`, or
   else in quotes: `effect: "may: move up to 2 own caballeros from court to province"`.
2. Everything that changes its place is `move`d: pieces, the king, scoreboards, cards. Everything that gives
   points is `score` or `gain`.
3. Words in small letters that are not listed here are names from the rules files: places, pieces, cards,
   colours, tags, steps, rulings. Names in CAPITALS are given by the sentences themselves.
4. `each opponent:` lets every opponent decide about what is theirs; `for each opponent:` lets the acting
   player decide about `their` pieces.
5. What the rules of the game say anyway is not repeated: a taboo place neither gives nor takes pieces, a
   special action may be declined, a move that cannot be made is not made.

`elgrande-sim check FILES` tells what it does not understand, with the place and a mend;
`elgrande-sim explain CARD` says a card's sentences in plain English, with who is asked what.
"""


def reference() -> str:
    """The whole reference as Markdown. Raises RulesError when the shipped rules have errors."""
    uses = list(_trees())
    parts = [_INTRODUCTION.strip()]
    sentences = [module for module in MODULES if module.RULE not in _FRAMES]
    frames = [module for module in MODULES if module.RULE in _FRAMES]
    parts += ["## Sentences", *(_operation(module, uses) for module in sentences)]
    parts += ["## Frames", "A frame says who does what stands in it, when, or whether."]
    parts += [_operation(module, uses) for module in frames]
    parts.append("## Phrases")
    for title, entries in GROUPS:
        parts += [f"### {title}", *(_entry(entry, uses) for entry in entries)]
    parts += [
        "## Words that cannot be names",
        _filled(", ".join(f"`{word}`" for word in sorted(reserved_words()))),
    ]
    return "\n\n".join(parts) + "\n"


def _operation(module: ModuleType, uses: list[tuple[str, Any]]) -> str:
    doc = module.DOC
    parts = [
        f"### {doc.title}",
        f"```\n{doc.syntax}\n```",
        _filled(doc.meaning),
        _filled(f"*Asked:* {doc.asks}"),
    ]
    if doc.notes:
        parts.append("\n".join(_item(note) for note in doc.notes))
    for text, plain in module.EXAMPLES:
        parts.append(f"```\n{text}\n```\n\n{_quoted(plain)}")
    node = module.NODE
    parts.append(_used([origin for origin, tree in uses if any(isinstance(each, node) for each in walk(tree))]))
    return "\n\n".join(parts)


def _entry(entry: Entry, uses: list[tuple[str, Any]]) -> str:
    lines = [_item(f"**`{entry.written}`**: {entry.meaning}.")]
    if entry.example:
        example = "\n".join(f"  {line}" for line in entry.example.split("\n"))
        lines.append(f"\n  ```\n{example}\n  ```\n")
    found = [origin for origin, tree in uses if any(entry.is_used(each) for each in walk(tree))]
    lines.append(textwrap.indent(_used(found), "  "))
    return "\n".join(lines)


def _used(origins: list[str]) -> str:
    """Where the rules use something, each place once."""
    known = list(dict.fromkeys(origins))
    if not known:
        return "*Used:* not by the rules that come with the program."
    more = f" and {len(known) - _USES_SHOWN} more" if len(known) > _USES_SHOWN else ""
    return _filled(f"*Used:* {', '.join(f'`{each}`' for each in known[:_USES_SHOWN])}{more}.")


def _filled(text: str) -> str:
    return textwrap.fill(text, _WIDTH, break_long_words=False, break_on_hyphens=False)


def _item(text: str) -> str:
    return textwrap.fill(
        text,
        _WIDTH,
        initial_indent="- ",
        subsequent_indent="  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _quoted(plain: str) -> str:
    """Plain English as a quotation that keeps its lines and their indentation."""
    lines = plain.split("\n")
    shown = [line.replace("  ", "&emsp;") for line in lines]
    return "\n".join(f"> {line}{'  ' if at < len(shown) - 1 else ''}" for at, line in enumerate(shown))


def walk(node: Any) -> Iterator[Any]:
    """A tree's nodes, from the top down."""
    if isinstance(node, tuple):
        for item in node:
            yield from walk(item)
    elif has(type(node)):
        yield node
        for each in fields(type(node)):
            yield from walk(getattr(node, each.name))


def _trees() -> Iterator[tuple[str, Any]]:
    """Every tree of the shipped rules with the id of the card, piece, area, bonus or step it belongs to."""
    loaded = read_modules(rules_paths())
    for notice in loaded.line_ups:
        rules, line_up = loaded.rules(notice.id)
        steps = list(steps_of(line_up))
        origins: list[tuple[str, object, Start]] = [
            *((card.id, card.effect, "effect") for card in rules.cards.values()),
            *((piece.id, piece.always, "effect") for piece in rules.pieces.values()),
            *((area.id, area.means, "area") for area in rules.areas.values()),
            *((bonus.id, bonus.piece, "noun") for bonus in rules.bonuses.values()),
            *((step.id, step.effect, "effect") for step in steps),
        ]
        for origin, value, start in origins:
            for text, _ in texts_of(value):
                yield origin, parse(text, start, [])


if __name__ == "__main__":
    sys.stdout.write(reference())
