"""YAML syntax errors in plain words: what the writer most likely did, where, and how to mend it."""

from __future__ import annotations

import re

import yaml
from attrs import evolve

from interpreter.problems import Problem
from interpreter.reading import codes
from interpreter.reading.builder import Builder
from interpreter.reading.fault import Fault
from interpreter.reading.glued import GLUED, glued_dash, missing_blank
from interpreter.reading.layout import ENTRY, continued, indent_of, neighbours, not_here, stray
from interpreter.source import Source

_LIST_BESIDE_KEY = re.compile(ENTRY.pattern + r"(?P<key>[^\W\d][\w-]*+)(?P<colon>:)- ")
_CURLY = re.compile(r"(?:[:,{\[-] *|^ *)([\u2018-\u201f\u00ab\u00bb\u2039\u203a])")
_NOTHING_BEHIND = re.compile(r"([^\W\d][\w-]*):\s*[,}]")
_KEY_ALONE = re.compile(ENTRY.pattern + r"""(["']?)[^\s:'"#{\[][^:'"]*\1""")


def explain(source: Source, text: str, error: yaml.YAMLError | RecursionError, builder: Builder) -> Problem:
    """The problem behind an error of the YAML reader, met in `text` behind what `builder` took.

    `text` is the source's with unsuitable characters replaced one for one.
    """
    mark = getattr(error, "problem_mark", None)
    context = getattr(error, "context_mark", None)
    said = f"{getattr(error, 'context', None) or ''}: {getattr(error, 'problem', None) or error}"
    at = min(mark.index if mark else builder.read_to, len(source.text))
    fault = Fault(
        Source(source.name, text),
        at,
        context.index if context else None,
        builder.read_to,
        builder.last_start,
        builder.open_bracket,
    )
    if begun := _LIST_BESIDE_KEY.match(fault.source.line(fault.line)):
        return missing_blank(source, fault.line_start(fault.line) + begun.start("colon"), begun["key"])
    if dash := glued_dash(source, fault.line_start(fault.line)):
        return dash
    for words, explanation in _EXPLANATIONS:
        if re.search(words, said):
            return _placed(source, explanation(fault))
    message = "this is not valid YAML"
    return _placed(source, fault.problem(codes.SYNTAX, at, message, "check the punctuation of this line"))


def _placed(source: Source, problem: Problem) -> Problem:
    """The same problem with its places in the source as it was written."""
    span = evolve(problem.span, source=source) if problem.span else None
    notes = tuple((evolve(place, source=source), text) for place, text in problem.notes)
    return evolve(problem, span=span, notes=notes)


def _quote(fault: Fault) -> Problem:
    start = fault.start
    mark = fault.source.text[start : start + 1]
    hint = f"close it with {mark}"
    if mark == "'":
        hint += "; an apostrophe within single quotes is written twice: ''"
    return fault.problem(codes.QUOTE, start, f"this quotation mark {mark} is never closed", hint)


def _escape(fault: Fault) -> Problem:
    at = fault.source.text.rfind("\\", 0, fault.at + 1)
    written = fault.source.text[at : at + 2]
    hint = "write \\\\ for a backslash, or use single quotes"
    return fault.problem(codes.ESCAPE, at, f"`{written}` is no escape within double quotes", hint, width=2)


def _colon(fault: Fault) -> Problem:
    before = fault.source.text[fault.line_start(fault.line) : fault.at]
    if _KEY_ALONE.fullmatch(before):
        return continued(fault, before)
    message = "this colon stands within unquoted text, where YAML takes it for the end of a key"
    hint = _of_curly_marks(before) or "quote the whole text, or write it on the next lines after `|`"
    return fault.problem(codes.COLON, fault.at, message, hint)


def _of_curly_marks(before: str) -> str:
    """What to do about quotation marks of a word processor, where a text in front of a fault begins with one; or ''."""
    curly = _CURLY.search(before)
    return f'`{curly[1]}` is no quotation mark to YAML: write straight ones, `"`, at both ends' if curly else ""


def _no_colon(fault: Fault) -> Problem:
    start = fault.start
    end = fault.source.text.find("\n", start)
    written = fault.source.text[start : end if end >= 0 else None]
    if dash := glued_dash(fault.source, fault.line_start(fault.line_of(start))):
        return dash
    glued = GLUED.match(written)
    if glued:
        return missing_blank(fault.source, start + glued.end(1), glued[1])
    alone = _NOTHING_BEHIND.match(written)
    if alone:
        message, hint = f"nothing stands behind `{alone[1]}:`", f"write a value there, or leave `{alone[1]}:` out"
        return fault.problem(codes.SYNTAX, start, message, hint, width=len(alone[1]) + 1)
    message = "this line should be `key: value`, but it has no colon followed by a blank"
    hint = "add `: ` after the key; if the line goes on with the text above it, indent it further"
    return fault.problem(codes.SYNTAX, start, message, hint, width=max(len(written.split(" #")[0].rstrip()), 1))


def _bracket(fault: Fault) -> Problem:
    start = fault.start
    opening = fault.source.text[start : start + 1]
    closing = "}" if opening == "{" else "]"
    opening_line, line = fault.source.line(fault.line_of(start)), fault.source.line(fault.line)
    inside = fault.line_of(start) == fault.line or indent_of(line) > indent_of(opening_line)
    if inside and fault.character.strip() and fault.character not in "]}":
        hint = f"put a comma between the entries, or close with `{closing}`; quote a text with `: ` or brackets"
        hint = _of_curly_marks(fault.source.text[fault.line_start(fault.line) : fault.at]) or hint
        message = f"a comma or `{closing}` is missing before this"
        return fault.problem(codes.BRACKET, fault.at, message, hint, (start, "the opening bracket"))
    return _unclosed(fault, start)


def _unclosed(fault: Fault, start: int) -> Problem:
    opening = fault.source.text[start : start + 1]
    closing = "}" if opening == "{" else "]"
    message = f"the bracket `{opening}` is not closed"
    note = (fault.at, "reading stopped here")
    return fault.problem(codes.BRACKET, start, message, f"close it with `{closing}`", note)


def _content(fault: Fault) -> Problem:
    if alone := stray(fault):
        return alone
    if fault.character == ",":
        return fault.problem(codes.SYNTAX, fault.at, "nothing stands before this comma", "remove it, or quote the text")
    if fault.bracket is not None:
        return _unclosed(fault, fault.bracket)
    return fault.problem(codes.SYNTAX, fault.at, "a value is missing here", "write a value, or quote the text")


def _start(fault: Fault) -> Problem:
    if fault.character == "\t":
        return _tab(fault)
    if fault.character in ("|", ">"):
        message = f"`{fault.character}` cannot begin text within brackets"
        return fault.problem(codes.START, fault.at, message, "quote the text, or write the list without brackets")
    said = "a backtick" if fault.character == "`" else f"`{fault.character}`"
    return fault.problem(codes.START, fault.at, f"unquoted text cannot start with {said}", "quote the whole text")


def _tab(fault: Fault) -> Problem:
    at = fault.source.text.find("\t", fault.line_start(fault.line))
    message = "a tab stands in the indentation of this line"
    return fault.problem(codes.TAB, fault.at if at < 0 else at, message, "indent with blanks")


def _name(fault: Fault) -> Problem:
    start = fault.start
    character = fault.source.text[start : start + 1]
    return fault.problem(codes.START, start, f"unquoted text cannot start with `{character}`", "quote the whole text")


def _block(fault: Fault) -> Problem:
    start = fault.start
    mark = fault.source.text[start : start + 1]
    message = f"only the end of the line may follow `{mark}`"
    hint = f"begin the text on the next line, indented; to start unquoted text with `{mark}`, quote it"
    return fault.problem(codes.BLOCK, fault.at, message, hint)


def _document(fault: Fault) -> Problem:
    if alone := stray(fault):
        return alone
    if fault.line_start(fault.line) == fault.at and fault.character in ("%", "-", "."):
        return _directive(fault)
    above = fault.line_start(fault.above(fault.line))
    if fault.source.text.startswith(("%", "..."), above):
        return _ended(fault, above)
    column = fault.source.line_column(fault.at)[1] - 1
    message = f"this line is indented by {column}, less than the first line of the file" if column == 0 else ""
    message = message or "this does not belong to what stands before it"
    return fault.problem(codes.INDENT, fault.at, message, "begin all top-level keys in the first column")


def _directive(fault: Fault) -> Problem:
    at = fault.line_start(fault.line)
    return fault.problem(
        codes.DOCUMENTS, at, "YAML directives are not supported", "remove this line; or quote the text"
    )


def _ended(fault: Fault, at: int) -> Problem:
    if fault.source.text.startswith("%", at):
        return fault.problem(codes.DOCUMENTS, at, "YAML directives are not supported", "remove this line")
    message = "this line ends the YAML document, and more follows; a rules file is a single document"
    return fault.problem(codes.DOCUMENTS, at, message, "remove this line", width=3)


def _deep(fault: Fault) -> Problem:
    return fault.problem(codes.DEPTH, fault.at, "lists and blocks of lines are nested too deeply here", "split it up")


_EXPLANATIONS = (
    (r"tab", _tab),
    (r"quoted.*(end of stream|document (indicator|separator))", _quote),
    (r"quoted", _escape),
    (r"mapping values are not allowed", _colon),
    (r"(could not find|expected) ':'|unexpected ':'", _no_colon),
    (r"sequence entries are not allowed", not_here),
    (r"flow (sequence|mapping)", _bracket),
    (r"cannot start any token", _start),
    (r"block scalar", _block),
    (r"scanning an (alias|anchor)|scanning a tag|parsing a tag|tag handle", _name),
    (r"directive", _directive),
    (r"node content", _content),
    (r"document start", _document),
    (r"block (mapping|collection)", neighbours),
    (r"depth|recursion", _deep),
)
