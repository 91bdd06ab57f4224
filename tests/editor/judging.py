"""A file judged by a schema, as an editor does it: its values by YAML 1.2."""

from __future__ import annotations

from typing import Any

from jsonschema import Draft7Validator, Draft202012Validator

from interpreter.editor.schema import rules_schema, scenarios_schema
from interpreter.editor.schema_examples import plain
from interpreter.reading.nodes import read_yaml
from interpreter.source import Source

RULES, SCENARIOS = rules_schema(), scenarios_schema()


def values(text: str) -> Any:
    """The values of a file, which must be YAML."""
    root = read_yaml(Source("x.yaml", text), problems := [])
    assert root is not None, problems
    return plain(root)


def refusals(text: str, schema: dict[str, Any] = RULES) -> list[str]:
    """What is wrong with a file, by either draft: editors of both kinds must come to the same verdict."""
    found = values(text)
    messages = [
        f"/{'/'.join(map(str, error.absolute_path))}: {error.message}"
        for error in Draft202012Validator(schema).iter_errors(found)
    ]
    assert bool(messages) == (not Draft7Validator(schema).is_valid(found)), messages
    return messages
