"""SARIF 2.1.0: the form in which servers and editors take in what a checker has found."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any

from interpreter.notices.notice import Notice
from interpreter.notices.places import Place
from interpreter.problem_texts import meanings
from interpreter.version import VERSION

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def sarif(notices: Sequence[Notice], files: Sequence[str], words: str, code: int) -> dict[str, Any]:
    """A log of one run. files: paths of what was read; words, code: the command and its exit code.

    Servers want a file for every result: what has no place is told of the file its message names, else of the first.
    """
    rules = {notice.rule: notice for notice in notices}
    order = {rule: index for index, rule in enumerate(rules)}
    seen: Counter[str] = Counter()
    driver = {"name": "elgrande-sim", "version": VERSION, "rules": [_rule(each) for each in rules.values()]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": True, "commandLine": words, "exitCode": code}],
        "results": [_result(notice, order[notice.rule], files, seen) for notice in notices],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(notice: Notice) -> dict[str, Any]:
    rule: dict[str, Any] = {"id": notice.rule, "shortDescription": {"text": notice.title}}
    meaning = meanings().get(notice.rule)
    if meaning is not None:
        rule["fullDescription"] = {"text": f"{meaning.means} {meaning.why}"}
        examples = f"Wrong:\n\n{_indented(meaning.bad)}\n\nRight:\n\n{_indented(meaning.good)}"
        told = f"{meaning.means}\n\n{meaning.why}\n\n{meaning.mend}\n\n{examples}"
        rule["help"] = {"text": told, "markdown": told}
    return rule


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.split("\n"))


def _result(notice: Notice, index: int, files: Sequence[str], seen: Counter[str]) -> dict[str, Any]:
    place = notice.place or Place(_spoken_of(notice, files), 1)
    # The same problem is known again when lines are added above it: its line is no part of this.
    same = "\0".join((notice.rule, place.path, notice.message))
    seen[same] += 1
    mark = sha256(f"{same}\0{seen[same]}".encode("utf-8", "surrogatepass")).hexdigest()[:32]
    found: dict[str, Any] = {
        "ruleId": notice.rule,
        "ruleIndex": index,
        "level": notice.level,
        "message": {"text": notice.text},
        "locations": [{"physicalLocation": _physical(place)}],
        "partialFingerprints": {"elgrandeSim/v1": mark},
    }
    if notice.notes:
        found["relatedLocations"] = [
            {"id": number, "physicalLocation": _physical(where), "message": {"text": message}}
            for number, (where, message) in enumerate(notice.notes, 1)
        ]
    return found


def _spoken_of(notice: Notice, files: Sequence[str]) -> str:
    return next((path for path in files if path in notice.message), files[0] if files else "rules")


def _physical(place: Place) -> dict[str, Any]:
    region = {"startLine": place.line, "startColumn": place.column, "endLine": place.end_line}
    region["endColumn"] = place.end_column
    return {
        "artifactLocation": {"uri": _uri(place)},
        "region": {key: value for key, value in region.items() if value is not None},
    }


def _uri(place: Place) -> str:
    if os.path.isabs(place.path):
        return Path(place.path).as_uri()
    return PurePosixPath(f"/{place.path}").as_uri().removeprefix("file:///")
