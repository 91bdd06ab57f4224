"""What is said of an entry only because lines of it could not be read."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.layering.statements import Statement
from interpreter.layers import Loaded
from interpreter.problems import Problem
from interpreter.reading import codes
from interpreter.source import Source, Span

# The layout of a file; what stands around such a mistake is not read as it was meant.
_LAYOUT = frozenset({
    codes.SYNTAX, codes.TAB, codes.SPACE, codes.QUOTE, codes.BRACKET, codes.COLON, codes.START, codes.INDENT,
    codes.AFTER_QUOTE, codes.BLOCK,
})  # fmt: skip
_WANTING = frozenset({"EG203", "EG211", "EG219", "EG606", "EG625", "EG804"})  # something is not there


def without_lost(loaded: Loaded, problems: list[Problem]) -> list[Problem]:
    """The problems without those of things missing in an entry of which lines are lost, and of lines with signs
    that cannot stand in a file.
    """
    lost = _entries(loaded, [each.span for each in problems if each.code in _LAYOUT and each.span])
    signs = {_line(each.span) for each in problems if each.code == codes.CHARACTER and each.span}
    sources = {id(source) for source, _ in signs}
    if not lost and not signs:
        return problems
    return [each for each in problems if each.span is None or not _follows(each, each.span, lost, signs, sources)]


def _follows(problem: Problem, span: Span, lost: list[Span], signs: set[tuple[Source, int]], sources: set[int]) -> bool:
    if problem.code in _WANTING and any(_within(span, entry) for entry in lost):
        return True
    if problem.code == codes.CHARACTER:
        return False
    return _line(span) in signs or (problem.code in _LAYOUT and id(span.source) in sources)


def _line(span: Span) -> tuple[Source, int]:
    return span.source, span.line


def _entries(loaded: Loaded, marks: Iterable[Span]) -> list[Span]:
    """The entries that were being written where each of the mistakes stands."""
    found = []
    for mark in marks:
        before = [each for each in loaded.statements if each.span.source is mark.source and _begin(each) <= mark.start]
        if before:
            last = max(before, key=_begin)
            found.append(last.node.span if last.node is not None else last.span)
            found.append(last.span)
    return found


def _begin(statement: Statement) -> int:
    return min(statement.span.start, statement.node.span.start if statement.node is not None else statement.span.start)


def _within(span: Span, other: Span) -> bool:
    return span.source is other.source and other.start <= span.start and span.end <= other.end
