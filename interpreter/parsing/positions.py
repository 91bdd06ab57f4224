"""Which kinds of names could stand in a position of a text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lark import Token

from interpreter.called import NOUNS, PLACES

COLOURED = (*NOUNS, "colour")
_ANCHORS = (*PLACES, "piece")
# What a name means at the beginning of a text, and behind a word.
FIRST = {"effect": ("area",), "area": PLACES, "noun": COLOURED, "test": ("ruling", *COLOURED)}
_AFTER = {
    kind: names
    for kinds, names in (
        ("from to then or in score taboo double join else choose means limit-table", PLACES),
        ("than like", _ANCHORS),
        ("own foreign plain into", NOUNS),
        ("move turn flip claim with by most fewest ]", COLOURED),
        ("any one other", ("tag",)),
        ("their", (*NOUNS, *PLACES)),
        ("if not and", ("ruling", *COLOURED)),
        ("before during after until next", ("step",)),
        ("[", ("card number",)),
        ("no", ("bonus",)),
    )
    for kind in kinds.split()
}
_BEGIN = frozenset({"_NL", "_INDENT", "_DEDENT", "COLON"})
_WORD = re.compile(
    r"(?P<COLON>:)|(?P<SIGN>[\[\]])|(?P<INT>[0-9]+(?![\w-]))|(?P<VAR>[A-Z][A-Z0-9_]*(?![\w-]))|(?P<ID>[\w-]+)"
)
_ARTICLES = frozenset({"the", "a", "an"})


def kinds_behind(beginning: str, start: str, reserved: frozenset[str]) -> tuple[str, ...]:
    """The kinds of names that could stand behind words, whether these can be read or not. Articles do not count.

    start: as of `parse`. Of several lines the last one counts.
    """
    tokens = []
    for match in _WORD.finditer(beginning.rpartition("\n")[2]):
        word = match.group()
        if word.lower() not in _ARTICLES:
            kind = "WORD" if word in reserved else str(match.lastgroup)
            tokens.append(Token(kind, word))
    return kinds_after(tokens, start)


def kinds_after(tokens: Sequence[Token], start: str) -> tuple[str, ...]:
    """The kinds of names that could stand behind some words, as far as the last two of them tell."""
    last, before = (tokens[-1] if tokens else None), (str(tokens[-2]) if len(tokens) > 1 else "")
    if last is None or last.type in _BEGIN:
        return FIRST[start]
    match str(last):
        case "is":
            return (f"value of {before}",)
        case "of":
            return COLOURED if before in ("number", "half") else PLACES
        case "to" if before == "adjacent":
            return _ANCHORS
        case "that":
            return ("step",) if before == "cancel" else ("card-kind",)
        case "all":
            return COLOURED if before in ("move", "flip", "turn", "claim") else ("tag",)
    if last.type == "INT":
        return ("card-kind",) if before == "perform" else COLOURED
    if last.type == "ID":
        return ("tag",) if before in ("any", "one", "all", "other") else NOUNS
    return _AFTER.get(str(last), ())
