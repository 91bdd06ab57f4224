"""The version of the program, as `pyproject.toml` has it, and what tells one state of its code from another."""

from __future__ import annotations

from functools import cache
from pathlib import Path

VERSION = "0.1.0"


@cache
def program_digest() -> str:
    """Stands for the program's code, twelve figures: another one may play otherwise."""
    from hashlib import sha256

    found = sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        found.update(path.read_bytes())
    return found.hexdigest()[:12]
