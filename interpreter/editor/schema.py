"""JSON Schema of rules files and of scenario files (draft 2020-12), for editors.

Made from what structuring reads files by, so that an editor proposes and refuses the same. What goes beyond one file
and beyond keys and values (names that must exist, sentences) is told by `check` and by the language server.
"""

from __future__ import annotations

import json

from interpreter.editor.named import kind_of
from interpreter.editor.schema_examples import Examples
from interpreter.editor.schema_scenarios import definitions as scenario_definitions
from interpreter.editor.schema_scenarios import scenarios_document
from interpreter.editor.schema_sections import Sections
from interpreter.editor.schema_steps import Steps
from interpreter.editor.schema_values import Schema, list_of, name, pointer
from interpreter.layering.patches import LINE_UPS
from interpreter.layering.statements import FORMAT, STEPS, TESTS
from interpreter.structuring.keys import SECTIONS

DIALECT = "https://json-schema.org/draft/2020-12/schema"
MODELINE = "# yaml-language-server: $schema="


def rules_schema() -> Schema:
    """The schema of a rules file, as plain values."""
    examples = Examples()
    steps = {STEPS: "steps put into the lists of line-ups"}
    sections = {section.name: section.doc for section in SECTIONS.values()} | steps
    changed = [each for each in sections if each != "modules"]
    return {
        "$schema": DIALECT,
        "title": "Rules file of elgrande-sim",
        "type": "object",
        "required": ["format"],
        "properties": {
            "format": {"description": "the version of the form of rules files", "const": FORMAT},
            **{each: {"description": doc, **list_of(_added(each))} for each, doc in sections.items()},
            "changes": _by_section(
                "keys of entries of other modules that get new values: `{SECTION: {ID: {KEY: VALUE}}}`",
                {each: _changes(each) for each in changed},
            ),
            "replaces": _by_section(
                "whole entries in the place of those with the same id",
                {each: list_of(_replacing(each)) for each in changed if each != LINE_UPS},
            ),
            "removes": _by_section(
                "entries left out: `{SECTION: [ID]}`",
                {each: list_of(_removal(each), distinct=True) for each in changed},
            ),
            TESTS: {
                "description": "scenarios beside the rules they are about",
                **list_of({"$ref": pointer("$defs", "scenario")}),
            },
        },
        "additionalProperties": False,
        "$defs": Sections(examples).definitions() | Steps(examples).definitions() | scenario_definitions(),
    }


def scenarios_schema() -> Schema:
    """The schema of a scenario file, as plain values."""
    return {"$schema": DIALECT, "title": "Scenario file of elgrande-sim", **scenarios_document()}


def as_text(schema: Schema) -> str:
    """A schema as a file."""
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def with_modeline(text: str, path: str) -> str:
    """A file's text with a first line that names its schema to editors; path: relative to the file."""
    return f"{MODELINE}{path}\n{text}"


def _added(section: str) -> Schema:
    return {"$ref": pointer("$defs", "inserted-step" if section == STEPS else section)}


def _replacing(section: str) -> Schema:
    return {"$ref": pointer("$defs", "replacing-step" if section == STEPS else section)}


def _changes(section: str) -> Schema:
    """A mapping by id; a border goes by the ids of both ends."""
    ids = {"type": "string", "pattern": "/"} if section == "borders" else name(kind_of(section))
    what = "changed-step" if section == STEPS else f"changed-{section}"
    return {
        "description": f"`ID: {{KEY: VALUE}}` for entries of `{section}`",
        "type": "object",
        "propertyNames": ids,
        "additionalProperties": {"$ref": pointer("$defs", what)},
    }


def _removal(section: str) -> Schema:
    id = {"type": "string", "pattern": "/"} if section == "borders" else name(kind_of(section))
    keys: Schema = {"id": id, "module": name("module")}
    if section == STEPS:
        keys[LINE_UPS] = list_of(name("line-up"))
    whole = {"type": "object", "required": ["id"], "properties": keys, "additionalProperties": False}
    return {"anyOf": [id, whole]}


def _by_section(doc: str, sections: dict[str, Schema]) -> Schema:
    return {"description": doc, "type": "object", "properties": sections, "additionalProperties": False}
