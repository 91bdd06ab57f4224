"""`elgrande-sim init`: a folder to begin own rules with."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Iterator
from pathlib import Path

from interpreter.commands.outcome import FINE, UsageFault, say
from interpreter.in_the_way import why_not
from interpreter.shipped import starter_files

# What editors check the files by: the first line of each names its schema, so that this works without a network.
_SCHEMAS = {"house.yaml": "schemas/rules.json", "scenarios.yaml": "schemas/scenarios.json"}


def run(folder: str) -> int:
    """Write the folder; nothing that is there is overwritten."""
    if not folder:
        raise UsageFault("DIR is an empty word: name a new or empty folder")
    target, files = Path(folder), _files()
    there = next(_in_the_way(target, files), None)
    if there is not None:
        raise UsageFault(f"{there} is there already: name a new or empty folder")
    try:
        for name, text in files.items():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (target / name).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise UsageFault(f"cannot write {folder}: {why_not(folder, error)}") from error
    from interpreter.problems import visible

    say(visible(f"wrote {', '.join(str(target / name) for name in files)}") + "\n")
    go_there = f"cd {shlex.quote(f'./{folder}' if folder.startswith('-') else folder)} && "
    say(visible(f"now: {go_there if target != Path() else ''}elgrande-sim house.yaml --lineup base") + "\n")
    return FINE


def _in_the_way(target: Path, files: Iterable[str]) -> Iterator[Path]:
    """What is where a file is to be written, links that lead nowhere included, and what is no folder where one is."""
    folders = dict.fromkeys([target, *((target / name).parent for name in files)])
    yield from (each for each in folders if os.path.lexists(each) and not os.path.isdir(each))
    yield from (target / name for name in files if os.path.lexists(target / name))


def _files() -> dict[str, str]:
    """File name -> text: the starter, each file with its schema named in the first line, and the schemas."""
    from interpreter.editor.schema import as_text, rules_schema, scenarios_schema, with_modeline

    files = {
        name: with_modeline(text, _SCHEMAS[name]) if name in _SCHEMAS else text
        for name, text in starter_files().items()
    }
    schemas = dict(zip(_SCHEMAS.values(), (rules_schema(), scenarios_schema()), strict=True))
    return files | {name: as_text(schema) for name, schema in schemas.items()}
