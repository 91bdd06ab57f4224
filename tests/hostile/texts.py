"""Rules files that were written to hurt: as large, deep, long or tangled as a file may be; and what reads them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

HOUSE = "format: 1\nmodules: [{id: house, extends: base, source: ours}]\n"


def card(effect: str) -> str:
    """A house with one card of this effect."""
    lines = "".join(f"      {line}\n" for line in effect.split("\n"))
    keys = "kind: action-card\n    deck: stack-4\n    places: 4\n    source: ours"
    return f"{HOUSE}cards:\n  - id: feast\n    {keys}\n    effect: |\n{lines}"


def _entries(section: str, count: int, entry: str) -> str:
    return f"{HOUSE}{section}:\n" + "".join(
        f"  - {{{entry.format(i, i + 1, (i + 1) % count)}}}\n" for i in range(count)
    )


def _bomb() -> str:
    letters = "abcdefghijklmnopqrst"
    rows = [f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n" for a, b in pairwise(letters)]
    return "a: &a [x, x]\n" + "".join(rows)


# Name -> how it is made, and a code that must be among its problems. Each is below the limit of size, most just so.
TEXTS: dict[str, tuple[Callable[[], str], str]] = {
    # YAML
    "alias bomb": (_bomb, "EG103"),
    "alias of itself": (lambda: "&x [*x]", "EG103"),
    "aliases": (lambda: f"{HOUSE}cards:\n  - &c {{id: x}}\n" + "  - *c\n" * 100_000, "EG103"),
    "anchors": (lambda: "".join(f"k{i}: &a{i} x\n" for i in range(90_000)), "EG103"),
    "brackets": (lambda: "[" * 100_000, "EG105"),
    "braces": (lambda: "{a: " * 100_000, "EG105"),
    "deep blocks": (lambda: "".join(" " * i + "a:\n" for i in range(1900)), "EG105"),
    "dashes": (lambda: "- " * 200_000, "EG105"),
    "question marks": (lambda: "? " * 200_000, "EG105"),
    "tags": (lambda: "a: " + "!x " * 500_000, "EG104"),
    "directives": (lambda: "%YAML 1.2\n" * 190_000, "EG106"),
    "documents": (lambda: "---\n" * 400_000, "EG106"),
    "one key": (lambda: "x" * 1_990_000 + ": 1\n", "EG114"),
    "many keys": (lambda: "".join(f"k{i}: 1\n" for i in range(150_000)), "EG105"),
    "the same key": (lambda: "format: 1\n" * 190_000, "EG102"),
    "colons": (lambda: "a: b: c\n" * 200_000, "EG112"),
    "open brackets": (lambda: f"{HOUSE}cards:\n" + "  - {id: a\n" * 100_000, "EG111"),
    "open quotes": (
        lambda: f"{HOUSE}cards:\n" + "".join(f"  - id: a{i}\n    name: 'x\n" for i in range(50_000)), "EG110",
    ),
    "quotes": (lambda: "'" * 1_900_001, "EG110"),
    "escapes": (lambda: 'a: "' + "\\u0000" * 300_000 + '"\n', "EG004"),
    "tabs": (lambda: "format:" + " \t" * 900_000 + "1\n", "EG108"),
    "folded text": (lambda: "a: >\n" + "".join(" " * (1 + i % 3) + "x\n" for i in range(400_000)), "EG301"),
    "too large": (lambda: "#" * 2_000_001, "EG003"),
    # characters
    "controls": (lambda: "\x01" * 1_900_000, "EG004"),
    "nulls": (lambda: "\0" * 1_900_000, "EG004"),
    "halves of characters": (lambda: f"{HOUSE}x: " + "\ud800\udfff" * 300_000, "EG004"),
    "halves escaped": (lambda: 'a: "' + "\\ud800" * 300_000 + '"\n', "EG115"),
    "turned writing": (lambda: "\u202e" * 600_000, "EG004"),
    "byte order marks": (lambda: "\ufeff" * 600_000, "EG004"),
    # numbers
    "long number": (lambda: f"{HOUSE}changes: {{line-ups: {{base: {{rounds: {'9' * 1_900_000}}}}}}}\n", "EG205"),
    "many copies": (lambda: f"{HOUSE}changes: {{cards: {{power-1: {{copies: 999999999}}}}}}\n", "EG205"),
    "many players": (lambda: f"{HOUSE}changes: {{line-ups: {{base: {{players: 2-999999999}}}}}}\n", "EG215"),
    "many rounds": (
        lambda: f"{HOUSE}changes: {{line-ups: {{base: {{rounds: {list(range(1, 20_000))}}}}}}}\n", "EG205",
    ),
    # sentences
    "long number in a sentence": (lambda: card(f"gain {'9' * 4000} points"), "EG510"),
    "long sentence": (lambda: card("score " + "castillo or " * 150_000 + "castillo"), "EG408"),
    "long word": (lambda: card("move " + "x" * 1_900_000), "EG408"),
    "many not": (lambda: card("if " + "not " * 1000 + "veto is full:\n  score castillo"), "EG4"),
    "many or": (lambda: card("score " + "castillo or " * 330 + "castillo"), "EG5"),
    "many brackets": (lambda: card("move up to " + "[" * 4000), "EG4"),
    "deep frames": (lambda: card("\n".join(" " * i + "may:" for i in range(85))), "EG4"),
    "many frames": (lambda: card("\n".join(["either"] + ["  score castillo\nor"] * 180 + ["  score castillo"])), ""),
    # names
    "long id": (lambda: f"{HOUSE}cards: [{{id: {'a-' * 500_000}}}]\n", "EG207"),
    "modules in a circle": (
        lambda: "format: 1\nmodules:\n"
        + "".join(f"  - {{id: m{i}, extends: m{(i + 1) % 3000}, source: o}}\n" for i in range(3000)), "EG003",
    ),
    "areas in a circle": (lambda: _entries("areas", 400, "id: a{0}, means: a{2}, source: o"), "EG519"),
    "areas in a chain": (lambda: _entries("areas", 450, "id: a{0}, means: a{1} or a{1}, source: o"), "EG521"),
    "kinds in a chain": (lambda: _entries("pieces", 3000, "id: p{0}, kind-of: p{1}, source: o"), "EG003"),
    "regions": (lambda: _entries("regions", 450, "id: r{0}, scoreboard: [3, 2, 1], source: o"), "EG601"),
    "cards": (lambda: _entries("cards", 6000, "id: c{0}, kinf: x"), "EG003"),
}  # fmt: skip
