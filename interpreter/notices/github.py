"""Annotations of GitHub: lines in the output of a step that GitHub shows beside the files."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from interpreter.notices.notice import Notice, worst_first
from interpreter.problems import visible

MOST = 10  # errors of a step that GitHub shows, and as many warnings; what is more it drops silently
_IN_TEXT = (("%", "%25"), ("\r", "%0D"), ("\n", "%0A"))
_IN_VALUES = (*_IN_TEXT, (":", "%3A"), (",", "%2C"))


def as_commands(notices: Sequence[Notice]) -> str:
    """A line for each notice, errors first, no more than GitHub shows; then one that counts those left out."""
    ordered = worst_first(notices)
    errors = [notice for notice in ordered if notice.level == "error"]
    warnings = [notice for notice in ordered if notice.level == "warning"]
    lines = [_line(notice) for notice in (*errors[:MOST], *warnings[:MOST])]
    left = [f"{len(each) - MOST} {kind}" for each, kind in ((errors, "errors"), (warnings, "warnings")) if each[MOST:]]
    if left:
        text = f"{' and '.join(left)} more than GitHub shows beside the files; the log of this step tells of them"
        lines.append(f"::notice title=elgrande-sim::{_escaped(text, _IN_TEXT)}")
    return "".join(f"{line}\n" for line in lines)


def quoted(report: str) -> str:
    """A report for people, put so that no line of it is taken for a command: it shows text of files."""
    mark = sha256(report.encode("utf-8", "surrogatepass")).hexdigest()
    return f"::stop-commands::{mark}\n{report.rstrip()}\n::{mark}::\n"


def _line(notice: Notice) -> str:
    values: dict[str, object] = {}
    text = notice.text
    place = notice.place
    if place is not None and place.is_below and visible(place.path) == place.path:
        values |= {"file": place.path, "line": place.line}
        if place.end_line is not None and place.end_line != place.line:
            values["endLine"] = place.end_line  # GitHub takes columns only within one line
        elif place.column is not None:
            values |= {"endLine": place.line, "col": place.column, "endColumn": place.end_column}
    elif place is not None:
        text = f"{visible(str(place))}: {text}"
    for where, message in notice.notes:
        text += f"\n{visible(str(where))} {message}"
    values["title"] = f"{notice.rule}: {notice.title}"
    given = ",".join(f"{key}={_escaped(str(value), _IN_VALUES)}" for key, value in values.items())
    return f"::{notice.level} {given}::{_escaped(text, _IN_TEXT)}"


def _escaped(text: str, signs: Sequence[tuple[str, str]]) -> str:
    for sign, written in signs:
        text = text.replace(sign, written)
    return text
