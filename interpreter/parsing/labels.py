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
_VERBS = ("move", "score", "gain", "choose", "all players set")
_FRAMES = ("each", "for each", "if", "may", "either", "until")
_INNER = frozenset({"MOVE", "SCORE", "GAIN"})
# What a name stands for, by the kind of word in front of it.
_NAMES = {
    "a place or an area": "FROM TO THEN OR IN SCORE TABOO DOUBLE JOIN THAN",
    "a piece or card kind": "MOVE TURN INTO PLAIN INT RSQB HALF OWN FOREIGN THEIR MOST FEWEST WITH",
    "a tag": "ANY ONE OTHER",
    "a value of the ruling": "IS",
    "a step": "BEFORE DURING AFTER UNTIL NEXT THAT",
    "a number printed on cards": "LSQB",
    "a ruling": "IF",
    "a bonus": "NO",
}
# Words that are told of together, and those that go with them.
_GROUPS = {
    "what narrows a place (`with PIECES`, `adjacent to`, `worth`)": frozenset({"WITH", "ADJACENT", "WORTH"}),
    "how many (`2`, `up to 2`, `all`)": frozenset({"UP", "HALF"}),
    "a place or an area, `any region`, `one region` or `all regions`": frozenset({"DISC", "HERE", "ONE"}),
    "pieces in a place (`own PIECES in PLACE`), `not` or a ruling": frozenset({"DISC", "EXACTLY", "OWN"}),
}
_WITH = {
    "what narrows a place (`with PIECES`, `adjacent to`, `worth`)": frozenset(
        {"ON", "NOT", "OTHER", "LED", "EXCEPT", "INCLUDING"}
    ),
    "how many (`2`, `up to 2`, `all`)": frozenset({"ALL", "ANY", "LSQB", "INT"}),
    "a place or an area, `any region`, `one region` or `all regions`": frozenset({"ALL", "ANY", "THEIR", "ID", "VAR"}),
    "pieces in a place (`own PIECES in PLACE`), `not` or a ruling": frozenset(
        {"AT", "FOREIGN", "NOT", "THEIR", "ID", "VAR"}
    ),
}
_KINDS = frozenset({"PIECE", "PIECES", "PLAIN"})  # told of with the names of kinds
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
    spoken = _beginnings(kinds)
    if spoken:
        kinds -= {terminal.name for terminal in parser.terminals if terminal.pattern.type == "str"}
        kinds -= {"VAR", "ID", "_NL"}
    for label, group in _GROUPS.items():
        if kinds >= group:
            spoken.append(label)
            kinds -= group | _WITH[label]
    if "ID" in kinds:
        kinds -= _KINDS
        spoken.append(_NAME_AFTER.get(before or "", "a name"))
    spoken += [label for kind, label in _LABELS.items() if kind in kinds]
    return [f"`{word}`" for word in words_of(kinds, parser)] + spoken


def _beginnings(kinds: set[str]) -> list[str]:
    """Any sentence or frame, where one could begin: the most usual ones."""
    if not kinds >= _INNER:
        return []
    verbs = "a sentence that begins with " + listed([f"`{word}`" for word in _VERBS])
    if not kinds >= _BEGINNING:
        return [verbs]
    return [f"{verbs}, or a frame such as {listed([f'`{word}`' for word in _FRAMES])}"]


def listed(words: list[str]) -> str:
    """`a`, `b` or `c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
