"""Many games by several processes: the same results whatever their number."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from types import TracebackType

from interpreter.ruleset import Ruleset
from interpreter.simulate import Setting, Simulation, simulation, unfinished_traces
from interpreter.stopping import Stops, deaf_children
from interpreter.tally import Tally

_AHEAD = 16  # blocks sent out for each process, so that none waits for the slowest one
_worker: dict[str, Ruleset | dict[Setting, Simulation]] = {}


class Workers:
    """Processes that play blocks of games; with one job everything is played in this process.

    They end with this process, however it ends. stops: hears what ends a run early.
    """

    def __init__(self, ruleset: Ruleset, jobs: int, stops: Stops | None = None) -> None:
        self._ruleset = ruleset
        self._jobs = jobs
        self._stops = stops or Stops()
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, KeyboardInterrupt):
            self._end_at_once()
        elif self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def run(self, setting: Setting, games: int, on_progress: Callable[[int], None] | None = None) -> tuple[Tally, bool]:
        """Play whole rotations of games.

        Gives the tally and whether it was interrupted; then the tally holds the rotations finished by then, as
        many as came first without a gap. Raises BrokenProcessPool when somebody else ends one of the processes.
        """
        total = Tally(setting.players)
        blocks = games // setting.players
        parts = self._here(setting, blocks) if self._jobs == 1 else self._elsewhere(setting, blocks)
        try:
            while True:
                with self._stops.listening():
                    part = next(parts, None)
                if part is None:
                    return total, False
                total.merge(part)
                if on_progress is not None:
                    on_progress(part.games + len(part.findings))
        except KeyboardInterrupt:
            self._end_at_once()
            for path in unfinished_traces(setting):
                path.unlink(missing_ok=True)
            return total, True

    def _here(self, setting: Setting, blocks: int) -> Iterator[Tally]:
        table = simulation(self._ruleset, setting)
        for number in range(blocks):
            yield table.block(number)

    def _elsewhere(self, setting: Setting, blocks: int) -> Iterator[Tally]:
        """Sends out some blocks more than can be played, and gives what comes back in order."""
        size = max(1, min(4, blocks // (4 * self._jobs)))
        firsts = iter(range(0, blocks, size))
        waiting: deque[Future[Tally]] = deque()
        while True:
            with self._stops.undisturbed():
                pool = self._started()
                for first in islice(firsts, _AHEAD * self._jobs - len(waiting)):
                    with deaf_children():  # this may start a process
                        waiting.append(pool.submit(_play_blocks, setting, first, min(first + size, blocks)))
                    if self._stops.heard is not None:
                        break
            if not waiting:
                return
            yield waiting.popleft().result()

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = get_context("spawn")
            with deaf_children():  # this starts the process that tidies up after the others
                self._pool = ProcessPoolExecutor(self._jobs, context, _start_worker, (_portable(self._ruleset),))
        return self._pool

    def _end_at_once(self) -> None:
        """Leave what nobody waits for any more unfinished."""
        if self._pool is None:
            return
        for child in active_children():
            child.kill()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = None


def _portable(ruleset: Ruleset) -> Ruleset:
    """The ruleset without what was compiled, which another process has to compile itself."""
    return Ruleset(ruleset.loaded, ruleset.warnings)


def _start_worker(ruleset: Ruleset) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process reports what is finished
    Thread(target=_end_with_parent, daemon=True).start()
    _worker["rules"] = ruleset
    _worker["tables"] = {}


def _end_with_parent() -> None:
    """Wait until the parent process is gone, be it killed: nobody is left to play for."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play_blocks(setting: Setting, first: int, end: int) -> Tally:
    ruleset, tables = _worker["rules"], _worker["tables"]
    assert isinstance(ruleset, Ruleset)
    assert isinstance(tables, dict)
    if setting not in tables:
        tables[setting] = simulation(ruleset, setting)
    total = Tally(setting.players)
    for number in range(first, end):
        total.merge(tables[setting].block(number))
    return total
