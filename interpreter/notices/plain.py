"""Notices and results as plain values, for `--format json`. Described in `docs/schemas/`."""

from __future__ import annotations

from typing import Any

from interpreter.notices.notice import Notice, differences, of_problems
from interpreter.notices.places import path_from, place_of
from interpreter.scenario.result import Result


def plain(notice: Notice) -> dict[str, Any]:
    """A problem; lines and columns count from 1, columns in code points, the end is behind the last one."""
    place = notice.place
    found: dict[str, Any] = {"code": notice.rule, "severity": notice.level, "title": notice.title}
    found |= {"message": notice.message, "help": notice.help or None, "file": place.path if place else None}
    if place is not None:
        found |= {"line": place.line, "column": place.column}
        found |= {"end_line": place.end_line, "end_column": place.end_column}
    found["notes"] = [
        {"where": str(where), "file": where.path, "line": where.line, "column": where.column, "message": message}
        for where, message in notice.notes
    ]
    return found


def plain_result(result: Result) -> dict[str, Any]:
    """What came of a scenario."""
    return {
        "name": result.name,
        "file": path_from(result.file),
        "line": result.span.line if result.span else None,
        "where": str(place_of(result.span)) if result.span else None,
        "case": result.case or None,
        "passed": result.passed,
        "differences": [f"{place}: {text}" if place else text for place, text in differences(result)],
        "problems": [plain(notice) for notice in of_problems(result.problems)],
    }
