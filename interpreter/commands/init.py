"""`elgrande-sim init`: a folder to begin own rules with."""

from __future__ import annotations

import os
from pathlib import Path

from interpreter.commands.outcome import FINE, UsageFault, say
from interpreter.shipped import starter_files

# What editors check the files by: the first line of each names its schema, so that this works without a network.
_SCHEMAS = {"house.yaml": "schemas/rules.json", "scenarios.yaml": "schemas/scenarios.json"}


def run(folder: str) -> int:
    """Write the folder; nothing that is there is overwritten."""
    if not folder:
        raise UsageFault("DIR is an empty word: name a new or empty folder")
    target, files = Path(folder), _files()
    there = [name for name in files if os.path.exists(target / name)]
    if there:
        raise UsageFault(f"{target / there[0]} is there already: name a new or empty folder")
    try:
        for name, text in files.items():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (target / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageFault(f"cannot write {folder}: {error.strerror}") from error
    say(f"wrote {', '.join(str(target / name) for name in files)}\n")
    say(f"now: cd {folder} && elgrande-sim house.yaml --lineup base\n")
    return FINE


def _files() -> dict[str, str]:
    """File name -> text: the starter, each file with its schema named in the first line, and the schemas."""
    from interpreter.editor.schema import as_text, rules_schema, scenarios_schema, with_modeline

    files = {
        name: with_modeline(text, _SCHEMAS[name]) if name in _SCHEMAS else text
        for name, text in starter_files().items()
    }
    schemas = dict(zip(_SCHEMAS.values(), (rules_schema(), scenarios_schema()), strict=True))
    return files | {name: as_text(schema) for name, schema in schemas.items()}
