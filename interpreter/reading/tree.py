"""From a source to its tree: characters checked, YAML events read, errors put in our own words."""

from __future__ import annotations

import re

import yaml

from interpreter.problems import Problem
from interpreter.reading import codes
from interpreter.reading.builder import Builder
from interpreter.reading.characters import without_forbidden
from interpreter.reading.files import MAX_SIZE, too_large
from interpreter.reading.rescue import without_entry
from interpreter.reading.shapes import Node, Scalar
from interpreter.reading.syntax import explain
from interpreter.source import Source, Span

MODULES = "modules:\n  - {id: my-rules, name: My rules, extends: MODULE}"
SKELETON = f"format: 1\n{MODULES}"

MAX_FAULTS = 20  # syntax errors looked for in one file
_MOST_READ = 4_000_000  # code points read again to find out what else is wrong
_REFUSED = frozenset({codes.ANCHOR, codes.KEY})  # what makes a tree unusable and is no fault of the syntax
_HOPELESS = frozenset({codes.DEPTH, codes.DOCUMENTS})

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(source: Source, problems: list[Problem]) -> Node | None:
    """The tree of a rules file. Never raises on any text; None, with a problem, if there is no usable tree.

    Several problems are entered when there are several. A tree may come with problems: then what was
    refused (a key written twice, an entry that is no YAML) is missing from it.
    """
    if len(source.text) > MAX_SIZE:
        problems.append(too_large(source))
        return None
    text = without_forbidden(source, problems)
    builder, fault = _read_part(source, text, 0, len(text))
    problems += builder.problems
    if fault is not None:
        _enter_faults(source, text, fault, problems)
    if fault is not None or not builder.usable:
        return _rescued(source, text, fault, builder.problems)
    root = builder.root
    if root is None or (isinstance(root, Scalar) and root.is_empty):
        problems.append(empty(source))
        return None
    return root


def _read_part(source: Source, text: str, start: int, stop: int) -> tuple[Builder, Problem | None]:
    """Reads `text[start:stop]` as if it were the whole; the problem is that of the YAML syntax, if any."""
    part = "\n" * start + text[start:stop]  # every offset and column stays what it is
    builder = Builder(source, [], read_to=start)
    try:
        for event in yaml.parse(part, Loader=_LOADER):
            if not builder.take(event):
                break
    except (yaml.YAMLError, RecursionError) as error:
        return builder, explain(source, text, error, builder)
    return builder, None


def _enter_faults(source: Source, text: str, fault: Problem | None, problems: list[Problem]) -> None:
    """Enters a syntax error, then looks for more in the parts of the file behind it.

    A part begins at the next key or list entry indented no deeper than the line of the error, and ends where
    the lines get less indented: what it holds is complete YAML whatever stands before it.
    """
    known = {(problem.code, problem.span) for problem in problems}
    found, start = 0, 0
    while True:
        if fault is not None:
            found += 1
            if (fault.code, fault.span) not in known:
                known.add((fault.code, fault.span))
                problems.append(fault)
            if fault.span is None or found == MAX_FAULTS or fault.code in _HOPELESS:
                return
            start = _next_entry(text, source, fault.span.line)
        if start >= len(text):
            return
        stop = _part_end(text, start)
        builder, fault = _read_part(source, text, start, stop)
        problems += [problem for problem in builder.problems if (problem.code, problem.span) not in known]
        start = stop


def _rescued(source: Source, text: str, fault: Problem | None, refused: list[Problem]) -> Node | None:
    """The tree of all entries but those with faults, each of which is told already; None if it cannot be had."""
    for _ in range(max(2, min(MAX_FAULTS, _MOST_READ // (len(text) + 1)))):
        faults = [fault] if fault is not None else [each for each in refused if each.code in _REFUSED]
        if len(faults) > MAX_FAULTS:
            return None
        left: str | None = text
        for each in faults:
            if left is not None and each.span is not None and left[each.span.start : each.span.end + 1].strip():
                left = without_entry(source, left, each.span.start)
        if left is None or left == text:
            return None
        text = left
        builder, fault = _read_part(source, text, 0, len(text))
        if fault is None and builder.usable:
            return builder.root
        refused = builder.problems
        if fault is not None and fault.code in _HOPELESS:
            return None
    return None


def _next_entry(text: str, source: Source, line: int) -> int:
    written = text[source.line_start(line) : source.line_start(line + 1)]
    depth = len(written) - len(written.lstrip(" "))
    entry = re.compile(rf"^ {{0,{min(depth, 1000)}}}(?:- |[\w\"'][\w\"'-]*:(?:[ \n]|\Z))", re.MULTILINE)
    match = entry.search(text, source.line_start(line + 1))
    return match.start() if match else len(text)


def _part_end(text: str, start: int) -> int:
    depth = 0
    while text[start + depth : start + depth + 1] == " ":
        depth += 1
    if not depth:
        return len(text)
    less = re.compile(rf"^ {{0,{depth - 1}}}[^ \n#]", re.MULTILINE).search(text, start + depth)
    return less.start() if less else len(text)


def empty(source: Source) -> Problem:
    """A file in which nothing is said."""
    hint = f"begin with lines such as\n{SKELETON}"
    return Problem(codes.EMPTY, "error", Span(source, 0, 0), f"{source.name} holds no rules", hint)
