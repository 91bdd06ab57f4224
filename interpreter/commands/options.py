"""Options that several commands have, in the same words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

FORMATS = click.option(
    "--format",
    "output",
    type=click.Choice(["text", "json", "github", "sarif", "junit"]),
    default="text",
    help="Output format; docs/ci.md tells of the last three.",
)
_SEED = click.option("--seed", type=int, default=1, show_default=True, metavar="N", help="Decides all chance.")
_RULING = click.option("--ruling", "rulings", multiple=True, metavar="ID=VALUE", help="Set a ruling; may be repeated.")
_JOBS = click.option("--jobs", type=click.IntRange(1, 256), metavar="N", help="Processes. [one for each core]")


def playing(command: F) -> F:
    """The options of commands that play games: `--seed`, `--ruling`, `--jobs`."""
    return _SEED(_RULING(_JOBS(command)))
