"""Small results kept between runs in the user's cache folder; whatever is wrong there, they are worked out again."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

_FOLDER = "elgrande-sim"
_LARGEST = 200_000  # bytes of a file that is looked at
_MOST = 200  # files that are kept, the latest


def cache_folder() -> Path | None:
    """`$XDG_CACHE_HOME/elgrande-sim`, or the same in `~/.cache`; None when there is no home."""
    named = os.environ.get("XDG_CACHE_HOME", "")
    if named and os.path.isabs(named):  # others are to be ignored, XDG Base Directory Specification
        return Path(named) / _FOLDER
    try:
        return Path.home() / ".cache" / _FOLDER
    except RuntimeError:
        return None


def file_of(key: Any) -> Path | None:
    """The file for what belongs to a key, a plain value; None when there is no cache folder."""
    folder = cache_folder()
    return None if folder is None else folder / f"{_digest(key)[:32]}.json"


def recalled(key: Any) -> Any:
    """What was remembered for a key, as plain values; None when there is nothing, or nothing that can be trusted."""
    path = file_of(key)
    try:
        if path is None or not path.is_file() or path.stat().st_size > _LARGEST:
            return None
        found = json.loads(path.read_text(encoding="utf-8"), parse_constant=_refuse)
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or set(found) != {"key", "found", "seal"} or found["key"] != key:
        return None
    return found["found"] if found["seal"] == _digest([key, found["found"]]) else None


def remember(key: Any, found: Any) -> None:
    """Keep plain values for the next run, if that is possible."""
    path = file_of(key)
    if path is None:
        return
    text = json.dumps({"key": key, "found": found, "seal": _digest([key, found])}, indent=1)
    part = path.with_suffix(f".{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(text + "\n", encoding="utf-8")
        part.replace(path)  # at once, so that nobody reads half of it
        _forget(path.parent)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _forget(folder: Path) -> None:
    """Remove the oldest files of many."""
    files = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in files[_MOST:]:
        path.unlink(missing_ok=True)


def _digest(value: Any) -> str:
    return sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def _refuse(constant: str) -> Any:
    raise ValueError(f"{constant} is no JSON")
