"""`elgrande-sim init`: a folder to begin own rules with."""

from __future__ import annotations

import os
from pathlib import Path

from interpreter.commands.outcome import FINE, UsageFault, say
from interpreter.shipped import starter_files


def run(folder: str) -> int:
    """Write the folder; nothing that is there is overwritten."""
    if not folder:
        raise UsageFault("DIR is an empty word: name a new or empty folder")
    target, files = Path(folder), starter_files()
    there = [name for name in files if os.path.exists(target / name)]
    if there:
        raise UsageFault(f"{target / there[0]} is there already: name a new or empty folder")
    try:
        target.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (target / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageFault(f"cannot write {folder}: {error.strerror}") from error
    say(f"wrote {', '.join(str(target / name) for name in files)}\n")
    say(f"now: cd {folder} && elgrande-sim house.yaml --lineup base\n")
    return FINE
