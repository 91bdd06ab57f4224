"""Lines that do not fit the lines around them: the layout errors of YAML in plain words."""

from __future__ import annotations

import re

from interpreter.problems import Problem
from interpreter.reading import codes
from interpreter.reading.fault import Fault
from interpreter.reading.glued import GLUED, glued_dash, missing_blank

ENTRY = re.compile(r"[ ]*+(?:-[ ]++)*+")
_BARE = re.compile(r"(?P<key>[^\W\d][\w-]*)(?: +(?P<value>[^\s:]+))? *")


def indent_of(line: str) -> int:
    """How many blanks a line begins with."""
    return len(line) - len(line.lstrip(" "))


def stray(fault: Fault) -> Problem | None:
    """A colon or closing bracket that nothing before it asks for; None if it is something else."""
    if fault.character == ":":
        return fault.problem(codes.KEY, fault.at, "no key stands before this colon", "write `key: value`")
    if fault.character in ("]", "}"):
        message = f"the bracket `{fault.character}` was never opened"
        return fault.problem(codes.BRACKET, fault.at, message, "remove it, or quote the text")
    return None


def continued(fault: Fault, before: str) -> Problem:
    """A line `key: ...` that YAML reads as going on with the text of the line above."""
    number = fault.above(fault.line)
    above = fault.source.line(number)
    entry = ENTRY.match(above)
    begin = entry.end() if entry else 0
    glued = GLUED.match(above, begin)
    above_start = fault.line_start(number)
    if dash := glued_dash(fault.source, above_start):
        return dash
    if glued:
        return missing_blank(fault.source, above_start + glued.end(1), glued[1])
    key = before.strip().lstrip("- ")
    start = fault.at - len(before.lstrip(" "))
    message = f"`{key[:40]}` is indented as if the text of line {number} went on here"
    hint = "begin it exactly under the key it belongs beside; a key with lines under it has no text behind its colon"
    bare = _BARE.fullmatch(above, begin)
    if bare is not None and _begins_text(fault, number, begin):
        written = f"{bare['key']}: {bare['value'] or ''}".rstrip()
        hint = f"line {number} has no colon: write `{written}` there if `{bare['key']}` is a key; if it is not, begin "
        hint += "this line exactly under the key it belongs beside"
    return fault.problem(codes.INDENT, start, message, hint, (above_start + begin, "the line it seems to continue"))


def _begins_text(fault: Fault, number: int, begin: int) -> bool:
    """Whether the text of a line cannot go on with the line above it, which ends a key or stands no further left."""
    above = fault.source.line(fault.above(number)).rstrip() if number > 1 else ""
    return not above or above.endswith((":", "]", "}")) or indent_of(above) >= begin


def neighbours(fault: Fault) -> Problem:
    """The reader wanted another key, or another list entry, beside those of the block it is in."""
    text = fault.source.text
    if alone := stray(fault):
        return alone
    same_line = fault.line_of(max(fault.read_to - 1, 0)) == fault.line
    if same_line and fault.read_to and text[fault.read_to - 1] in "'\"" and fault.at >= fault.read_to:
        return _after_quote(fault)
    if same_line and fault.read_to and text[fault.read_to - 1] in "]}":
        hint = "remove it, or quote the whole text"
        return fault.problem(codes.BRACKET, fault.at, "text goes on after the closing bracket", hint)
    start = fault.start
    column = fault.source.line_column(fault.at)[1] - 1
    outer = fault.source.line_column(start)[1] - 1
    first = fault.line_of(start)
    note = (start, f"the first of the lines indented by {outer}")
    if column != outer:
        return _between(fault, column, outer, note)
    if fault.character == "-":
        message = f"a list entry stands here among the keys that begin in line {first}"
        hint = "indent the list under the key it belongs to"
    else:
        message = f"a key stands here among the list entries that begin in line {first}"
        hint = "put `- ` before it, or indent it differently"
    return fault.problem(codes.INDENT, fault.at, message, hint, note)


def _between(fault: Fault, column: int, outer: int, note: tuple[int, str]) -> Problem:
    """A line indented like neither the block it leaves nor the one it would have to go on with."""
    text = fault.source.text
    number = fault.above(fault.line)
    lead = ENTRY.match(fault.source.line(number))
    dashes = lead.group() if lead else ""
    begins = [at for at, character in enumerate(dashes) if character == "-"] + [len(dashes)]
    inner = next((begin for begin in begins if begin > column), begins[-1])
    if text[fault.last_start : fault.last_start + 1] in ("|", ">") and fault.last_start > note[0]:
        return _in_block(fault, column, inner, number)
    message = f"this line is indented by {column}, which fits no line above it"
    hint = f"indent it by {inner} like line {number}, or by {outer} like line {fault.line_of(note[0])}"
    if inner <= outer:
        hint = f"indent it by {outer} like line {fault.line_of(note[0])}"
    return fault.problem(codes.INDENT, fault.at, message, hint, note)


def _in_block(fault: Fault, column: int, inner: int, above: int) -> Problem:
    """A line of a text behind `|` or `>` that is indented less than its first line."""
    began = fault.line_of(fault.last_start)
    opening = (fault.last_start, "the text begins here")
    if above == began:
        message = f"an empty line above, which holds blanks, is indented more than this first line ({column})"
        return fault.problem(codes.BLOCK, fault.at, message, "remove the blanks from the empty line", opening)
    message = f"this line is indented by {column}, less than the text that begins behind line {began} ({inner})"
    return fault.problem(codes.BLOCK, fault.at, message, f"indent the whole text by {inner}", opening)


def _after_quote(fault: Fault) -> Problem:
    mark = fault.source.text[fault.read_to - 1]
    if fault.line_of(fault.last_start) < fault.line:
        message = f"this quotation mark {mark} is closed only in line {fault.line}, and text goes on behind it"
        closed = (fault.read_to - 1, "it is closed here")
        return fault.problem(
            codes.QUOTE, fault.last_start, message, f"close it with {mark} where the text ends", closed
        )
    hint = "write an apostrophe within single quotes twice: ''" if mark == "'" else 'write \\" for a quotation mark'
    message = f"text goes on after the closing quotation mark {mark}"
    return fault.problem(codes.AFTER_QUOTE, fault.at, message, f"{hint}; or quote the whole text")


def not_here(fault: Fault) -> Problem:
    """The problem of a list entry where none can stand."""
    message = "a list entry cannot begin here"
    return fault.problem(codes.INDENT, fault.at, message, "begin it on a line of its own, under the key; or use [ ]")
