"""Options that several commands have, in the same words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


class Whole(click.IntRange):
    """A whole number within bounds, called so in messages and help."""

    name = "whole number"

    def _describe_range(self) -> str:
        return f"from {self.min:,}" + (f" to {self.max:,}" if self.max is not None else " up")


FORMATS = click.option(
    "--format",
    "output",
    type=click.Choice(["text", "json", "github", "sarif", "junit"]),
    default="text",
    help="Output format; docs/ci.md tells of the last three.",
)
_SEED = click.option("--seed", type=int, default=1, show_default=True, metavar="N", help="Decides all chance.")
_RULING = click.option("--ruling", "rulings", multiple=True, metavar="ID=VALUE", help="Set a ruling; may be repeated.")
_JOBS = click.option("--jobs", type=Whole(1, 256), metavar="N", help="Processes. [one for each core]")


def playing(command: F) -> F:
    """The options of commands that play games: `--seed`, `--ruling`, `--jobs`."""
    return _SEED(_RULING(_JOBS(command)))


_REPORT = click.option("--report", metavar="FILE", help="Write a page to look at, too: FILE.html, or - to print it.")
_OUT = click.option("--out", metavar="DIR", help="Write games, scores and decisions into a folder: docs/data.md.")
_DATA = click.option("--data", "form", type=click.Choice(["csv", "parquet"]), help="Form of the tables of --out. [csv]")
_RESUME = click.option("--resume", metavar="DIR", help="Go on with the run in this folder, which was interrupted.")
_CLUSTER = click.option("--cluster", metavar="ADDRESS", help="Have it played by the workers of a dask scheduler.")
TEXT_OR_JSON = click.option(
    "--format", "output", type=click.Choice(["text", "json"]), default="text", help="Output format."
)


def whole_runs(command: F) -> F:
    """The options of commands that play many games: where they are played, and where what comes of them goes."""
    return _REPORT(_OUT(_DATA(_RESUME(_CLUSTER(TEXT_OR_JSON(command))))))
