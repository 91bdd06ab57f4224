"""What is meant by keys that this form of rules says otherwise: other words for them, and other places."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection

from interpreter.problems import Problem
from interpreter.reading.nodes import Mapping, Node, Scalar, Sequence
from interpreter.source import Span
from interpreter.structuring import codes
from interpreter.structuring.respelt import is_beside, near, sole_key, taken_for

_BY_PLAYERS = (
    "what depends on the number of players is said by the value: `KEY: {by players: {2: ..., 3-5: ...}}`, such as "
    "`copies: {by players: {2: 1, 3-5: 0}}` for what only two players have"
)
_BORDERS = "which regions touch is a section of its own: `borders: [{between: [ONE, OTHER]}]`"
_WIDEST, _LONGEST = 100, 20  # blanks between numbers, and numbers in a row, that are looked at
_NUMBER = re.compile("[0-9]{1,3}")
_VALUE_BEFORE = re.compile(r"[\w-]+: +[0-9]+(?: *, *[0-9]+)* *, *\Z")
# Words people use for keys; of several the first that is known there and not written yet.
_OTHER_WORDS = {
    word: keys
    for words, keys in (
        ("amount count number quantity how-many", ("copies",)),
        ("limit max maximum capacity room size", ("spaces", "at-most")),
        ("scores scoring value pays payout points", ("scoreboard", "values")),
        ("title called label", ("name",)),
        ("type category", ("kind",)),
        ("stack pile", ("deck",)),
        ("action ability special does rule", ("effect", "always")),
        ("hidden secret visible visibility", ("seen",)),
        ("owner belongs-to", ("of",)),
        ("description comment remark", ("text", "note")),
        ("question-text", ("question",)),
        ("options answers choices", ("values",)),
        ("condition if when", ("only-if",)),
        ("rounds in-rounds round", ("after-rounds",)),
    )
    for word in words.split()
}
_ELSEWHERE = {
    **dict.fromkeys(("neighbours", "neighbors", "adjacent", "adjacent-to", "bordering", "borders"), _BORDERS),
    **dict.fromkeys(("players", "player-count", "only-for"), _BY_PLAYERS),
}


def key_meant(
    mapping: Mapping, key: str, known: Collection[str], needed: Collection[str]
) -> tuple[str, str | None, str | None]:
    """What to say of an unknown key, '' if nothing is near; what to put for it; the known key it is read as.

    It is a known one misspelt, or another word for one, or for what is said elsewhere. needed: keys that must be there.
    """
    put = sole_key(mapping, key, known)
    word = key.casefold().replace("_", "-").replace(" ", "-")
    free = (name for name in _OTHER_WORDS.get(word, ()) if name in known and not is_beside(mapping, key, name))
    name = next(free, None)
    if put is None and name is not None:
        return f"`{name}` is the word for it here", None, name if name in needed else None
    if put is None and word in _ELSEWHERE:
        return _ELSEWHERE[word], None, None
    return near(mapping, key, known, needed)[1], put, taken_for(mapping, key, known, needed)


def with_lists(
    mapping: Mapping, called: str, known: Collection[str], lists: Collection[str], problems: list[Problem]
) -> Mapping:
    """The mapping with lists in place of `{rounds: 3, 6, 9}`, where 6 and 9 are keys to YAML; each is reported.

    lists: the known keys that may say several; others keep the first number, as `{points: 2,5}` does.
    """
    strays = [each for each in mapping.entries if _is_stray(*each) and each[0].value not in known]
    if not strays:
        return mapping
    ordered = sorted((key for key, _ in strays), key=lambda key: key.span.start)
    entries: list[tuple[Scalar, Node]] = []
    told: set[int] = set()
    for key, node in mapping.entries:
        run = _run_behind(node, ordered) if isinstance(node, Scalar) and key.value in known else []
        if not run or not isinstance(node, Scalar):
            entries.append((key, node))
            continue
        told |= {id(each) for each in run}
        span = Span(node.span.source, node.span.start, run[-1].span.end)
        items = (node, *run)
        message = f"{called}: the comma ends what `{key.value}` says"
        hint = f"write one whole number, without a comma, such as `{key.value}: {node.value}`"
        if key.value in lists:
            hint = f"a list stands in brackets: `{key.value}: [{', '.join(each.value for each in items)}]`"
        problems.append(Problem(codes.UNKNOWN_KEY, "error", span, message, hint))
        entries.append((key, Sequence(items, span) if key.value in lists else node))
    told |= {id(key) for key, _ in strays if _goes_on(key)}
    kept = tuple(each for each in entries if id(each[0]) not in told)
    return Mapping(kept, mapping.span) if told else mapping


def _goes_on(stray: Scalar) -> bool:
    """Whether a stray number goes on with a value that stands in another entry now: where it is written, it is told."""
    text, start = stray.span.source.text, stray.span.start
    return _VALUE_BEFORE.search(text[max(start - _WIDEST, 0) : start]) is not None


def _is_stray(key: Scalar, node: Node) -> bool:
    """A number that stands as a key, with nothing behind it."""
    bare = isinstance(node, Scalar) and node.is_empty and key.style == "plain"
    return bare and _NUMBER.fullmatch(key.value) is not None


def _run_behind(node: Scalar, strays: list[Scalar]) -> list[Scalar]:
    """The stray numbers that follow a number, with nothing but commas between them. strays: by where they stand."""
    behind = strays[bisect_left(strays, node.span.end, key=lambda each: each.span.start) :][:_LONGEST]
    run: list[Scalar] = []
    if _NUMBER.fullmatch(node.value) is None:
        return run
    end, source = node.span.end, node.span.source
    for key in behind:
        if key.span.source is not source or key.span.start < end:
            continue
        if key.span.start - end > _WIDEST or re.fullmatch(" *, *", source.text[end : key.span.start]) is None:
            break
        run.append(key)
        end = key.span.end
    return run
