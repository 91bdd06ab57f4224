"""The envelope every command's JSON output comes in."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

VERSION = "0.1.0"


def envelope(command: str, argument_words: list[str], digests: Mapping[str, str], result: Any) -> dict[str, Any]:
    """`{schema, version, rules_digest, command, result}`; rules_digest: digest by line-up."""
    return {
        "schema": f"elgrande-sim/{command}/1",
        "version": VERSION,
        "rules_digest": dict(digests),
        "command": argument_words,
        "result": result,
    }


def as_json(document: Any) -> str:
    """The document as text, ending with a line break."""
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"
