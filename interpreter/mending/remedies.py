"""What a problem's mending puts where; None for all that an author has to decide."""

from __future__ import annotations

import re

from interpreter.definition import frozen
from interpreter.editing import Edit
from interpreter.mending.doubled import doubled
from interpreter.problems import Problem
from interpreter.reading import codes

# Keys whose values are texts: quoting them cannot hide lines that were meant.
_TEXTS = "effect|always|means|piece|only-if|name|note|source|text"
_TEXT_LINE = re.compile(rf" *(?:- )*(?:{_TEXTS}): +(?P<text>[^\s\"'#\[{{|>][^\n]*?)[ \t]*(?:(?<=\s)#.*)?")


@frozen
class Remedy:
    """The edits that mend a problem, and what they do in words."""

    problem: Problem
    edits: tuple[Edit, ...]
    said: str


def remedy(problem: Problem) -> Remedy | None:
    """How a problem is mended if nothing else can have been meant."""
    span = problem.span
    if span is None or problem.severity != "error":
        return None
    if problem.code == codes.DUPLICATE and problem.notes:
        edit = doubled(span, problem.notes[0][0])
        said = f"`{span.text}` with the same value as before is taken out"
        return None if edit is None else Remedy(problem, (edit,), said)
    if problem.code in (codes.COLON, codes.START):
        return _quoted(problem)
    if problem.put is None or problem.put == span.text:
        return None
    return Remedy(problem, (Edit(span.start, span.end, problem.put),), _said(span.text, problem.put))


def _said(before: str, after: str) -> str:
    if not before:
        return f"`{after}` is put in"
    if before.strip() == after.strip():
        return "a blank is put there"
    return f"`{before}` becomes `{after}`"


def _quoted(problem: Problem) -> Remedy | None:
    """Quotation marks around the text of a line that YAML cannot read without."""
    span = problem.span
    assert span is not None
    line = _TEXT_LINE.fullmatch(span.source.line(span.line))
    if line is None:
        return None
    text = line["text"]
    mark = next((mark for mark in "\"'" if mark not in text), None)
    if mark is None or (mark == '"' and "\\" in text):
        return None
    start = span.source.line_start(span.line) + line.start("text")
    return Remedy(problem, (Edit(start, start, mark), Edit(start + len(text), start + len(text), mark)), "it is quoted")
