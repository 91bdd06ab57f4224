"""Numbers of players as they are written: `3`, `2-5`, a list of such, and by-count keys."""

from __future__ import annotations

import re

from interpreter.reading.nodes import Mapping, Scalar, Sequence
from interpreter.reading.typed import shown
from interpreter.source import Span
from interpreter.structuring import codes
from interpreter.structuring.findings import Asked, Findings, Refused

FEWEST, MOST = 2, 10
_COUNTS = re.compile(r"([1-9][0-9]?)(?:-([1-9][0-9]?))?")
_WANTED = f"a number of players from {FEWEST} to {MOST} such as 3, or a range such as 2-5"


def spread(written: str) -> tuple[int, ...]:
    """The counts a correctly written `3` or `2-5` stands for, rising; () for anything else."""
    match = _COUNTS.fullmatch(written)
    if match is None:
        return ()
    return tuple(range(int(match[1]), int(match[2] or match[1]) + 1))


def read_counts(findings: Findings, scalar: Scalar, what: str) -> tuple[int, ...]:
    """The counts of one scalar. Raises Refused."""
    counts = spread(scalar.value)
    if counts and counts[0] >= FEWEST and counts[-1] <= MOST:
        return counts
    hint = f"write {_WANTED}"
    match = _COUNTS.fullmatch(scalar.value)
    if match and match[2] and int(match[2]) < int(match[1]):
        hint = f"the smaller number comes first: {match[2]}-{match[1]}"
    message = f"{what} must be {_WANTED}, but {shown(scalar.value)} is written"
    findings.error(codes.COUNTS, scalar.span, message, hint)
    raise Refused


def read_players(findings: Findings, asked: Asked) -> tuple[int, ...]:
    """Seat counts, rising. Raises Refused."""
    items = asked.node.items if isinstance(asked.node, Sequence) else (asked.node,)
    found: dict[int, Span] = {}
    for item in items:
        if not isinstance(item, Scalar):
            findings.error(codes.COUNTS, item.span, f"{asked.what} must be {_WANTED}, or a list of such")
            raise Refused
        for count in read_counts(findings, item, asked.what):
            _enter(findings, found, count, item.span, asked.what)
    if not found:
        findings.error(codes.COUNTS, asked.node.span, f"{asked.what} names no number of players", f"write {_WANTED}")
        raise Refused
    return tuple(sorted(found))


def read_count_keys(findings: Findings, mapping: Mapping, what: str) -> dict[str, tuple[int, ...]]:
    """The counts every key of a by-count mapping stands for. Raises Refused after looking at all keys."""
    found: dict[int, Span] = {}
    keys: dict[str, tuple[int, ...]] = {}
    refused = False
    for key, _ in mapping.entries:
        try:
            keys[key.value] = read_counts(findings, key, f"a key of {what}")
            for count in keys[key.value]:
                _enter(findings, found, count, key.span, what)
        except Refused:
            refused = True
    if refused:
        raise Refused
    return keys


def _enter(findings: Findings, found: dict[int, Span], count: int, span: Span, what: str) -> None:
    if count in found:
        message = f"{what} gives {count} players twice, first on line {found[count].line}"
        findings.error(codes.COUNTS, span, message, "every number of players is given once")
        raise Refused
    found[count] = span
