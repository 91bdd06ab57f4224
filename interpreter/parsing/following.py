"""What could follow the beginning of a text: words of the language, and which kinds of names."""

from __future__ import annotations

from typing import Any

from lark import Lark, Token
from lark.exceptions import LarkError
from lark.indenter import DedentError

from interpreter.definition import frozen
from interpreter.parsing.positions import kinds_after
from interpreter.parsing.reader import LONGEST, parser

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
    names = kinds_after(tokens, start) if "ID" in accepted else ()
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
