"""Generated source made into functions."""

from __future__ import annotations

import linecache
from typing import Any


def execute(source: str, namespace: dict[str, Any]) -> None:
    """Run generated source, registered so that a traceback can show its lines."""
    name = f"<generated {abs(hash(source)):x}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    exec(compile(source, name, "exec"), namespace)
