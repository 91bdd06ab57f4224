"""What is told to other programs, read as they would."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

from jsonschema import Draft202012Validator

from interpreter.problems import Problem
from interpreter.source import Source, Span

ROOT = Path(__file__).parents[2]
FORMATS = ["json", "github", "sarif", "junit"]
Answer = Callable[..., tuple[int, str]]


def write(name: str, text: str) -> Path:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def problem(
    message: str, *, code: str = "EG102", severity: str = "error", name: str = "x.yaml", help: str = ""
) -> Problem:
    source = Source(name, "one\ntwo\nthree\n")
    return Problem(code, severity, Span(source, 4, 7), message, help)  # type: ignore[arg-type]


def valid(command: str, document: str) -> dict[str, object]:
    schema = json.loads((ROOT / "docs" / "schemas" / f"{command}-1.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(found := json.loads(document))
    return found["result"]  # type: ignore[no-any-return]


def parsed(line: str) -> tuple[str, dict[str, str], str]:
    """A line as GitHub reads it: level, values, message."""
    found = re.fullmatch(r"::(\w+) ([^:]*)::(.*)", line)
    assert found, line
    values = dict(each.split("=", 1) for each in found[2].split(","))
    return found[1], {key: unquote(value) for key, value in values.items()}, unquote(found[3])


def location(result: dict[str, object]) -> dict[str, dict[str, object]]:
    return result["locations"][0]["physicalLocation"]  # type: ignore[index, no-any-return]


def cases(out: str) -> dict[str, list[str]]:
    """Names of test cases, each with the kinds of what is in it; the counts must be right."""
    root = ElementTree.fromstring(out)
    for element in (root, *root.iter("testsuite")):
        for key, kind in (("tests", "testcase"), ("failures", "failure"), ("errors", "error")):
            assert int(element.get(key, "")) == len(list(element.iter(kind)))
    return {case.get("name", ""): [child.tag for child in case] for case in root.iter("testcase")}
