"""The envelope every command's JSON output comes in."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from interpreter.version import VERSION


def envelope(command: str, words: str, digest: str, result: Any) -> dict[str, Any]:
    """`{schema, version, rules_digest, command, result}`."""
    return {
        "schema": f"elgrande-sim/{command}/1",
        "version": VERSION,
        "rules_digest": digest,
        "command": words,
        "result": result,
    }


def combined(digests: Iterable[str]) -> str:
    """One digest for several line-ups: that of the only one, else a digest of them all."""
    known = sorted(set(digests))
    return known[0] if len(known) == 1 else sha256(" ".join(known).encode()).hexdigest()[:12]


def as_json(document: Any) -> str:
    """The document as text, ending with a line break. What is no UTF-8, in names of files, is escaped."""
    text = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
