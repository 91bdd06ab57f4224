"""`by RULING: {value: ...}` in the place of a value."""

from __future__ import annotations

import re
from collections.abc import Callable

from interpreter.model import Choice
from interpreter.reading.nodes import Mapping, Node, Scalar
from interpreter.structuring import codes
from interpreter.structuring.counts import read_count_keys
from interpreter.structuring.findings import Asked, ChoiceUse, Findings, Reference, Refused

BY = "by "
PLAYERS = "players"
_EXAMPLE = "write `by RULING: {VALUE: ..., VALUE: ...}`"


def is_choice(node: Node) -> bool:
    """Whether a node is meant as a choice: a mapping with a key that begins with `by `."""
    return isinstance(node, Mapping) and any(key.value.startswith(BY) for key, _ in node.entries)


def read_choice(findings: Findings, asked: Asked, read: Callable[[Asked], object]) -> Choice:
    """The choice, each of its options read by `read`. Raises Refused after looking at all options."""
    mapping = asked.node
    assert isinstance(mapping, Mapping)
    if len(mapping.entries) > 1:
        other = next(key for key, _ in mapping.entries[::-1] if key is not _by_key(mapping))
        message = f"{asked.what}: nothing else can stand beside `{_by_key(mapping).value}`"
        findings.error(codes.CHOICE, other.span, message, "put it inside, or into a choice of its own")
        raise Refused
    key, options = mapping.entries[0]
    ruling = key.value[len(BY) :].strip()
    if meant := _otherwise_called(ruling):
        message = f"{asked.what}: `{key.value}` is not how it is said"
        findings.error(codes.CHOICE, key.span, message, f"write `{BY}{meant}: {{VALUE: ..., VALUE: ...}}`")
        raise Refused
    if not isinstance(options, Mapping) or not options.entries:
        message = f"{asked.what}: `{key.value}` must list what each value of the ruling means"
        findings.error(codes.CHOICE, options.span, message, _EXAMPLE)
        raise Refused
    start = len(key.value) - len(key.value[len(BY) :].lstrip())
    ruling_span = key.text.at(start, start + len(ruling))
    choice = Choice(ruling=ruling, span=key.span, options=_read_options(findings, asked, ruling, options, read))
    keys = tuple((option.value, option.span) for option, _ in options.entries)
    findings.choices.append(ChoiceUse(choice, ruling_span, keys, asked.what))
    if ruling != PLAYERS:
        findings.references.append(Reference("ruling", ruling, ruling_span, asked.what))
    return choice


def _otherwise_called(ruling: str) -> str:
    """What is meant by the name of a ruling that says more than the name, or by another word for the players; or ''."""
    said = {*ruling.casefold().replace("-", " ").split()} - {"the", "number", "count", "of"}
    if ruling != PLAYERS and said and said <= {"player", PLAYERS}:
        return PLAYERS
    named = re.fullmatch(r"(?i:(?:the )?ruling) +(\S+)", ruling)
    return named[1] if named else ""


def _by_key(mapping: Mapping) -> Scalar:
    return next(key for key, _ in mapping.entries if key.value.startswith(BY))


def _read_options(
    findings: Findings, asked: Asked, ruling: str, options: Mapping, read: Callable[[Asked], object]
) -> dict[str, object]:
    if ruling == PLAYERS:
        read_count_keys(findings, options, f"`by players` of {asked.what}")
    found: dict[str, object] = {}
    for key, node in options.entries:
        try:
            found[key.value] = read(Asked(findings, node, f"{asked.what} ({ruling} {key.value})", asked.limits))
        except Refused:
            continue
    if len(found) < len(options.entries):
        raise Refused
    return found
