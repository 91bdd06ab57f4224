"""What the kinds of word are called when they are spoken of with authors."""

from __future__ import annotations

from collections.abc import Iterable

from lark import Lark

_LABELS = {
    "VAR": "a name in capitals such as `R`",
    "INT": "a number",
    "RANGE": "a range such as `6-7`",
    "_NL": "the end of the line",
    "_INDENT": "an indented line",
    "_DEDENT": "a line further to the left",
    "$END": "the end of the text",
}
# Where these could stand, any sentence could; the most usual ones are named.
_BEGINNING = frozenset({"MOVE", "SCORE", "EITHER"})
_VERBS = ("move", "score", "choose", "each", "either", "may", "if")
# What a name stands for, by the kind of word in front of it.
_NAMES = {
    "a place or an area": "FROM TO THEN OR IN SCORE TABOO THAN",
    "a piece or card kind": "MOVE INT RSQB HALF OWN FOREIGN THEIR MOST FEWEST WITH",
    "a tag": "ANY ONE OTHER",
    "a value of the ruling": "IS",
    "a step": "BEFORE DURING AFTER UNTIL NEXT THAT",
    "a number printed on cards": "LSQB",
    "a ruling": "IF",
}
_NAME_AFTER = {kind: label for label, kinds in _NAMES.items() for kind in kinds.split()}


def words_of(kinds: Iterable[str], parser: Lark) -> list[str]:
    """The words of the language among the terminals named, sorted."""
    return sorted(
        str(terminal.pattern.value)
        for terminal in parser.terminals
        if terminal.name in set(kinds) and terminal.pattern.type == "str"
    )


def labels(kinds: Iterable[str], before: str | None, parser: Lark) -> list[str]:
    """What could stand somewhere, for people; `before` is the kind of word in front of it."""
    kinds = set(kinds)
    begins = kinds >= _BEGINNING
    spoken = ["a sentence that begins with " + listed([f"`{word}`" for word in _VERBS])] if begins else []
    if begins:
        kinds -= {terminal.name for terminal in parser.terminals if terminal.pattern.type == "str"}
        kinds -= {"VAR", "_NL"}
    if "ID" in kinds:
        spoken.append(_NAME_AFTER.get(before or "", "a name"))
    spoken += [label for kind, label in _LABELS.items() if kind in kinds]
    return [f"`{word}`" for word in words_of(kinds, parser)] + spoken


def listed(words: list[str]) -> str:
    """`a`, `b` or `c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
