"""Who plays the games of a command: processes of this machine, or a cluster."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from interpreter.commands.outcome import NobodyPlays, UsageFault

if TYPE_CHECKING:
    from interpreter.ruleset import Ruleset
    from interpreter.stopping import Stops
    from interpreter.workers import Workers


class Hands(Protocol):
    """What commands are asked for that concerns who plays."""

    @property
    def jobs(self) -> int | None:
        """How many processes; None for one on each core."""

    @property
    def cluster(self) -> str | None:
        """Where the scheduler of a cluster is."""


@contextmanager
def processes(jobs: int | None, stops: Stops, rulesets: Sequence[Ruleset]) -> Iterator[Workers]:
    """Processes of this machine, so many, or one for each core. Raises UsageFault when one of them is lost."""
    from interpreter.workers import WorkerLost, Workers

    try:
        with Workers(rulesets[0], jobs or os.cpu_count() or 1, stops, tuple(rulesets[1:])) as workers:
            yield workers
    except WorkerLost as error:
        raise NobodyPlays(
            "a process that played games was ended by somebody else, perhaps for want of memory: try fewer `--jobs`"
        ) from error


@contextmanager
def crew(wish: Hands, bots: Sequence[str], stops: Stops, rulesets: Sequence[Ruleset]) -> Iterator[Workers]:
    """Who plays, by any of the rulesets. bots: those that are going to.

    Raises UsageFault when nobody can play, or can no more.
    """
    if wish.cluster is None:
        with processes(wish.jobs, stops, rulesets) as workers:
            yield workers
        return
    if wish.jobs is not None:
        raise UsageFault("--cluster has its own workers: leave out --jobs")
    try:
        from interpreter.cluster.here import Cluster, ClusterFault
    except ModuleNotFoundError as error:
        raise UsageFault("--cluster needs the extra `cluster`: pip install 'elgrande-sim[cluster]'") from error
    try:
        with Cluster(rulesets[0], 0, stops, tuple(rulesets[1:]), address=wish.cluster, bots=tuple(bots)) as workers:
            yield workers
    except ClusterFault as fault:
        raise NobodyPlays(f"--cluster {wish.cluster}: {fault}") from fault
