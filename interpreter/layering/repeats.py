"""Names that stand twice in one list."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from interpreter.problems import Problem
from interpreter.source import Span
from interpreter.structuring.codes import TWICE_IN_LIST


def report_repeats(named: Iterable[tuple[Hashable, str, Span]], what: str, problems: list[Problem]) -> None:
    """Reports all that is meant by an earlier item already. named: what is meant, what it is called, and where."""
    first: dict[Hashable, Span] = {}
    for meant, name, span in named:
        if meant in first:
            notes = ((first[meant], "is the first one"),)
            message = f"{what} names `{name}` twice"
            problems.append(Problem(TWICE_IN_LIST, "error", span, message, "delete one of the two", notes))
        first.setdefault(meant, span)
