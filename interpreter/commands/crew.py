"""Who plays the games of a command: processes of this machine, or a cluster."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from interpreter.commands.outcome import NobodyPlays, UsageFault, complain

if TYPE_CHECKING:
    from interpreter.greedy.keeping import CardWorths
    from interpreter.ruleset import Ruleset
    from interpreter.simulate import Setting
    from interpreter.stopping import Stops
    from interpreter.tally import Tally
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
def processes(
    jobs: int | None, stops: Stops, rulesets: Sequence[Ruleset], bots: Sequence[str] = ()
) -> Iterator[Workers]:
    """Processes of this machine, so many, or one for each core.

    Raises UsageFault when one of them is lost, or cannot be begun.
    """
    from interpreter.worker import NotBegun, WorkerLost
    from interpreter.workers import Workers

    number, others, apart = jobs or os.cpu_count() or 1, tuple(rulesets[1:]), strangers(bots)
    try:
        with Workers(rulesets[0], number, stops, others, apart=apart) as workers:
            yield workers
    except NotBegun as error:
        raise NobodyPlays(f"{error}: try fewer `--jobs`") from error
    except WorkerLost as error:
        lost = "processes that played games were ended again and again, by a bot or" if apart else (
            "a process that played games was ended"
        )  # fmt: skip
        known = f"; {error}" if str(error) else ""
        raise NobodyPlays(f"{lost} by somebody else, perhaps for want of memory: try fewer `--jobs`{known}") from error


def strangers(bots: Sequence[str]) -> bool:
    """Whether any of the bots did not come with the program."""
    from interpreter.bots import is_ours

    return not all(map(is_ours, bots))


def affordable(
    workers: Workers, setting: Setting, worths: CardWorths, rules: int = 0, *, most: int, budget: int, shares: int
) -> int:
    """As many games as a short run allows, judged by what a first rotation costs; at least one rotation.

    most: as many as bots play that cost next to nothing; budget: options that bots may look at in the whole run;
    shares: in how many parts it goes. Raises KeyboardInterrupt (Stopped after a signal) when it is broken off, and
    as `Workers.play`.
    """
    if set(setting.bots) == {"random"}:
        return most
    from attrs import evolve

    from interpreter.bots import effort, stand_ins

    judged = evolve(setting, traces="", bots=stand_ins(setting.bots))
    first = _first_rotation(workers, judged, worths, rules)
    if not first.games:
        return setting.players
    cost = round(effort(setting.bots) * max(first.options, 1))
    return max(setting.players, min(most, budget * first.games // (shares * cost)))


def _first_rotation(workers: Workers, setting: Setting, worths: CardWorths, rules: int) -> Tally:
    """One rotation by one of the rulesets: here, unless bots of strangers are to play."""
    from interpreter.series import Series
    from interpreter.tally import Tally

    job, found = Series(setting, worths, rules), Tally(setting.players)
    if not strangers(setting.bots):
        with workers.stops.listening():
            return job.table(workers.rulesets).tally(range(1))
    if workers.play(job, range(1), found):
        raise workers.stops.broken_off()
    return found


@contextmanager
def crew(wish: Hands, bots: Sequence[str], stops: Stops, rulesets: Sequence[Ruleset]) -> Iterator[Workers]:
    """Who plays, by any of the rulesets. bots: those that are going to.

    Raises UsageFault when nobody can play, or can no more.
    """
    if wish.cluster is None:
        with processes(wish.jobs, stops, rulesets, bots) as workers:
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
            if workers.differing:
                complain(f"--cluster {wish.cluster}: {workers.differing}")
            yield workers
    except ClusterFault as fault:
        raise NobodyPlays(f"--cluster {wish.cluster}: {fault}") from fault
