"""Keys that are misspelt: told once, and then read as what they are meant to be."""

from __future__ import annotations

from collections.abc import Collection

from interpreter.problems import Problem
from interpreter.reading.nodes import Mapping, Node, Scalar
from interpreter.source import Piece, Text
from interpreter.structuring import codes
from interpreter.suggest import closest, sole


def near(mapping: Mapping, key: str, known: Collection[str], needed: Collection[str]) -> tuple[str | None, str]:
    """The known key that an unknown one is near to, if it can still be written, and what to say of it.

    needed: keys that must be there; one of them that is not is rather meant than one that is.
    """
    name = closest(key, free := [each for each in known if not is_beside(mapping, key, each)])
    if name is None or name not in needed:
        name = closest(key, [*free, *(each for each in known if each not in free)])
    if name is None:
        return None, ""
    if name not in free:
        return None, f"`{name}` is there already: delete one of the two" if sole(key, known) == name else ""
    return (None if mapping.get(name) is not None else name), f"did you mean `{name}`?"


def sole_key(mapping: Mapping, key: str, known: Collection[str]) -> str | None:
    """The one key an unknown one can be meant to be, of those that are not written beside it."""
    return sole(key, [each for each in known if not is_beside(mapping, key, each)])


def taken_for(mapping: Mapping, key: str, known: Collection[str], needed: Collection[str]) -> str | None:
    """The key an unknown one is read as: the only one that can be meant, or one that must be there and is not."""
    name, _ = near(mapping, key, known, needed)
    return name if name in needed or name == sole_key(mapping, key, known) else None


def is_beside(mapping: Mapping, key: str, other: str) -> bool:
    """Whether both keys were written in the same place: not one in an entry and one in a change of it."""
    spans = [found.span for found in (mapping.key(key), mapping.key(other)) if found is not None]
    inside = {
        span.source is mapping.span.source and mapping.span.start <= span.start < mapping.span.end for span in spans
    }
    return len(spans) == 2 and len(inside) == 1


def with_colons(mapping: Mapping, called: str, known: Collection[str], problems: list[Problem]) -> Mapping:
    """The mapping with keys that hold their value, as `{price 2}`, taken apart, each of them reported."""
    if not any(" " in key.value for key, _ in mapping.entries):
        return mapping
    entries: list[tuple[Scalar, Node]] = []
    for key, node in mapping.entries:
        name, blank, rest = key.value.partition(" ")
        alone = isinstance(node, Scalar) and node.is_empty and key.style == "plain"
        if not (alone and blank and rest and name in known and mapping.get(name) is None):
            entries.append((key, node))
            continue
        message = f"{called}: a colon is missing behind `{name}`"
        at = key.text.at(len(name), len(name))
        hint = f"write `{name}: {rest}`"
        problems.append(Problem(codes.UNKNOWN_KEY, "error", at, message, hint, put=":"))
        entries.append((key.part(0, len(name)), key.part(len(name) + 1, len(key.value))))
    return Mapping(tuple(entries), mapping.span) if entries != [*mapping.entries] else mapping


def respelt(mapping: Mapping, names: dict[str, str]) -> Mapping:
    """The mapping with keys under other names, each where it stands."""
    entries = [(_renamed(key, names[key.value]) if key.value in names else key, node) for key, node in mapping.entries]
    return Mapping(tuple(entries), mapping.span) if names else mapping


def _renamed(key: Scalar, name: str) -> Scalar:
    span = key.span
    return Scalar(Text(name, span, (Piece(0, span.start, span.end, verbatim=False),), key.text.close), key.style)


def read_as_meant(
    mapping: Mapping,
    called: str,
    known: Collection[str],
    wanted: Collection[str],
    needed: Collection[str],
    problems: list[Problem],
) -> Mapping:
    """The mapping with misspelt `wanted` keys under their right names, each of them reported. needed: see above."""
    names: dict[str, str] = {}
    open_keys = [key for key in wanted if mapping.get(key) is None]
    for key, _ in mapping.entries:
        if key.value in known or closest(key.value, open_keys) is None:  # the second is quick, and enough for most
            continue
        name = taken_for(mapping, key.value, known, needed)
        if name is not None and name in wanted and name not in names.values():
            put = sole_key(mapping, key.value, known)
            message, hint = f"{called} has no key `{key.value}`", f"did you mean `{name}`?"
            problems.append(Problem(codes.UNKNOWN_KEY, "error", key.span, message, hint, put=put))
            names[key.value] = name
    return respelt(mapping, names)
