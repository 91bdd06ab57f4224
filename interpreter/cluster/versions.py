"""Versions of dask and what it stands on, where they differ between scheduler, workers and here.

Games do not depend on them; whether messages are understood may.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from distributed.versions import required_packages

_MATTER = ("python", *required_packages)
_MOST = 3  # packages that are named


def differing(found: Mapping[str, Any]) -> str:
    """What differs, in a line; '' when nothing does. found: what `Client.get_versions` gives."""
    here = _packages(found.get("client"))
    others = {"the scheduler": found.get("scheduler")}
    others |= {f"worker {address}": there for address, there in sorted((found.get("workers") or {}).items())}
    at: dict[tuple[str, str], list[str]] = {}  # who has which version of a package
    for who, there in others.items():
        versions = _packages(there)
        for name in _MATTER:
            if versions and versions.get(name) != here.get(name):
                at.setdefault((name, versions.get(name) or "missing"), []).append(who)
    if not at:
        return ""
    said = [
        f"{name} is {_short(version)} at {_all(who)}, {_short(here.get(name) or 'missing')} here"
        for (name, version), who in at.items()
    ]
    more = f"; and {len(said) - _MOST} more" if len(said) > _MOST else ""
    return (
        f"{'; '.join(said[:_MOST])}{more}. Games are the same; if anything fails, install the same versions everywhere"
    )


def _packages(there: Any) -> dict[str, str | None]:
    packages = there.get("packages") if isinstance(there, dict) else None
    return packages if isinstance(packages, dict) else {}


def _short(version: str) -> str:
    """Without what nobody calls a version by: 3.11.9.final.0."""
    return version.removesuffix(".final.0")


def _all(who: list[str]) -> str:
    return " and ".join(who) if len(who) < 3 else f"{len(who)} of scheduler and workers"
