"""What could follow the beginning of a text: words of the language, and which kinds of names."""

from __future__ import annotations

from typing import Any

from lark import Lark, Token
from lark.exceptions import LarkError
from lark.indenter import DedentError

from interpreter.definition import frozen
from interpreter.parsing.reader import LONGEST, parser

_PLACES = ("place", "area")
_PIECES = ("piece", "card-kind", "card")
_COLOURED = (*_PIECES, "colour")
_ANCHORS = (*_PLACES, "piece")
# What a name means at the beginning of a text, and behind a word.
_FIRST = {"effect": ("area",), "area": _PLACES, "noun": _COLOURED, "test": ("ruling", *_COLOURED)}
_AFTER = {
    kind: names
    for kinds, names in (
        ("from to then or in score taboo double join else choose means limit-table", _PLACES),
        ("than like", _ANCHORS),
        ("own foreign plain into", _PIECES),
        ("move turn flip claim with by most fewest ]", _COLOURED),
        ("any one other", ("tag",)),
        ("their", (*_PIECES, *_PLACES)),
        ("if not", ("ruling", *_COLOURED)),
        ("before during after until next", ("step",)),
        ("[", ("card number",)),
        ("no", ("bonus",)),
    )
    for kind in kinds.split()
}
_BEGIN = frozenset({"_NL", "_INDENT", "_DEDENT", "COLON"})
_MOST_FORCED = 5  # words that can only follow each other


@frozen
class Following:
    """What could stand next.

    words: words of the language, and those that must follow them on the line. names: kinds of names. capitals, number:
    whether a name in capitals or a number could stand. ends: whether the line could end.
    """

    words: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    capitals: bool = False
    number: bool = False
    ends: bool = False


def following(beginning: str, start: str) -> Following:
    """What could follow a beginning that ends in front of a word; nothing for one that is no beginning of any text.

    start: as of `parse`. A mistake on an earlier line does not matter.
    """
    last = beginning.rpartition("\n")[2].lstrip(" ")
    if "#" in last:  # within a remark
        return Following()
    for text in (beginning, last) if start == "effect" else (beginning,):
        if len(text) > LONGEST:
            continue
        try:
            tokens = _tokens(text, parser())
            reading: Any = parser().parse_interactive("", start=start)
            for token in tokens:
                reading.feed_token(token)
        except (LarkError, DedentError):
            continue
        return _following(reading, tokens, start, parser())
    return Following()


def _tokens(beginning: str, grammar: Lark) -> list[Token]:
    """The words of a beginning; one more is read behind them, so that blocks end only where they do."""
    tokens = list(grammar.lex(f"{beginning}x"))
    last = max(at for at, token in enumerate(tokens) if token.type != "_DEDENT")
    return tokens[:last]


def _following(reading: Any, tokens: list[Token], start: str, grammar: Lark) -> Following:
    accepted = frozenset(reading.accepts())
    strings = {each.name: str(each.pattern.value) for each in grammar.terminals if each.pattern.type == "str"}
    spoken = [kind for kind in accepted & strings.keys() if strings[kind].replace("-", "").isalpha()]
    words = sorted(_with_forced(reading, kind, strings) for kind in spoken)
    names = _names(tokens, start) if "ID" in accepted else ()
    if "LSQB" in accepted:
        names = (*names, "printed")
    return Following(tuple(words), names, "VAR" in accepted, "INT" in accepted, "_NL" in accepted)


def _with_forced(reading: Any, kind: str, strings: dict[str, str]) -> str:
    """A word with those that are the only ones that can follow it."""
    said = [strings[kind]]
    ahead = reading.copy()
    for _ in range(_MOST_FORCED):
        ahead.feed_token(Token(kind, strings[kind]))
        accepted = ahead.accepts()
        if len(accepted) != 1:
            break
        (kind,) = accepted
        if not strings.get(kind, "").replace("-", "").isalpha():
            break
        said.append(strings[kind])
    return " ".join(said)


def _names(tokens: list[Token], start: str) -> tuple[str, ...]:
    """The kinds of names that could stand behind some words."""
    last, before = (tokens[-1] if tokens else None), (str(tokens[-2]) if len(tokens) > 1 else "")
    if last is None or last.type in _BEGIN:
        return _FIRST[start]
    match str(last):
        case "is":
            return (f"value of {before}",)
        case "of":
            return _COLOURED if before in ("number", "half") else _PLACES
        case "to" if before == "adjacent":
            return _ANCHORS
        case "that":
            return ("step",) if before == "cancel" else ("card-kind",)
        case "all":
            return _COLOURED if before in ("move", "flip", "turn", "claim") else ("tag",)
    if last.type == "INT":
        return ("card-kind",) if before == "perform" else _COLOURED
    if last.type == "ID":
        return ("tag",) if before in ("any", "one", "all", "other") else _PIECES
    return _AFTER.get(str(last), ())
