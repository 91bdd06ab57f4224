"""Many games by several processes: the same results whatever their number."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from types import TracebackType
from typing import Any

from attrs import define, field

from interpreter.greedy.keeping import CardWorths
from interpreter.lessons import card_worths
from interpreter.losses import Losses
from interpreter.parts import portable
from interpreter.ruleset import Ruleset
from interpreter.series import AnyJob, Job, P, Series, Table
from interpreter.simulate import Setting, unfinished_traces
from interpreter.stopping import Stops
from interpreter.tally import Tally
from interpreter.worker import NotBegun, Worker, WorkerLost, can_split, spawned, split_off

_AHEAD = 16  # parts each process may be ahead of the one that is waited for
_SIZE = 8  # blocks in a part, at most: a process waits a little between two of them
_PATIENCE = 2.0  # seconds after which it is looked whether a process is still there, where it may be lost


@define
class Workers:
    """Processes that play blocks of games; with one job everything is played in this process.

    They end with this process, however it ends. stops: hears what ends a run early. others: rules to play by beside
    `ruleset`. apart: bots of strangers play, which may do anything to the process they play in: it is never this one,
    and one that is lost is not missed.
    """

    ruleset: Ruleset
    jobs: int
    stops: Stops = field(factory=Stops)
    others: tuple[Ruleset, ...] = ()
    apart: bool = False
    _losses: Losses = field(init=False)
    _started: list[Worker] = field(factory=list, init=False)
    _ready: tuple[AnyJob, Table[Any]] | None = field(default=None, init=False)  # what processes are split off with

    def __attrs_post_init__(self) -> None:
        self._losses = Losses(self.jobs)

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end(at_once=error is not None)

    def run(
        self,
        setting: Setting,
        games: int,
        on_progress: Callable[[int], None] | None = None,
        worths: CardWorths | None = None,
        rules: int = 0,
        *,
        course: bool = False,
        through: Callable[[Series, range, Tally, Callable[[int], None] | None], bool] | None = None,
    ) -> tuple[Tally, bool]:
        """Play whole rotations of games. worths: of cards that bots may keep, by default what `card_worths` gives.

        rules: by which rules, from 0 for `ruleset`. course: see `Series`. through: has them played, by default `play`.
        Gives the tally and whether it was interrupted; then the tally holds the rotations finished by then, as many as
        came first without a gap. Raises NotBegun, WorkerLost, WorkerFailure, and OSError for traces.
        """
        total = Tally(setting.players)
        known = card_worths(self.rulesets[rules], setting) if worths is None else worths
        job, blocks = Series(setting, known, rules, course), range(games // setting.players)
        interrupted = (through or self.play)(job, blocks, total, on_progress)
        if interrupted:
            for path in unfinished_traces(setting):
                path.unlink(missing_ok=True)
        return total, interrupted

    @property
    def rulesets(self) -> tuple[Ruleset, ...]:
        """All rules that are played by."""
        return self.ruleset, *self.others

    def play(
        self,
        job: Job[Any, P],
        blocks: range,
        total: P,
        on_progress: Callable[[int], None] | None = None,
        keep: Callable[[P], None] = lambda part: None,
    ) -> bool:
        """Play some blocks of a job and add them up; whether it was interrupted.

        Then `total` holds those finished by then that came first without a gap. keep: called with every part as soon
        as it is finished, in any order, and not disturbed by signals; or with `total`, each time that it has grown.
        Raises as `run`, and what `keep` raises.
        """
        entered = self._entered(job, blocks, total, keep)
        try:
            while True:
                with self.stops.listening():
                    games = next(entered, None)
                if games is None:
                    return False
                if on_progress is not None:
                    on_progress(games)
        except KeyboardInterrupt:
            pass
        except WorkerLost:
            if self.stops.heard is None:  # else the signal went to all processes
                raise
        self._end(at_once=True)
        return True

    def _entered(self, job: Job[Any, P], blocks: range, total: P, keep: Callable[[P], None]) -> Iterator[int]:
        """Enters what comes of the blocks, in order. Gives how many games that were, each time."""
        return (self._here if self.jobs == 1 and not self.apart else self._elsewhere)(job, blocks, total, keep)

    def _here(self, job: Job[Any, P], blocks: range, total: P, keep: Callable[[P], None]) -> Iterator[int]:
        table = job.table(self.rulesets)
        for number in blocks:
            games, before = table.played(number), total.played
            with self.stops.undisturbed():
                job.enter(games, total)
                keep(total)
            yield total.played - before

    def _elsewhere(self, job: Job[Any, P], blocks: range, total: P, keep: Callable[[P], None]) -> Iterator[int]:
        """Has parts of several blocks played wherever nothing is played."""
        size = max(1, min(_SIZE, len(blocks) // (8 * self.jobs)))
        parts, done = blocks[::size], dict[int, P]()
        unasked, processes = deque(parts), min(self.jobs, len(parts))
        self._make_ready(job)
        for number, wanted in enumerate(parts):
            most = parts[min(number + _AHEAD * self.jobs, len(parts)) - 1]
            while wanted not in done:
                if len(self._started) < processes:  # at first, and when one was lost
                    with self.stops.undisturbed():
                        self._start(processes, unasked)
                for worker in tuple(self._started):
                    if worker.playing is None and unasked and unasked[0] <= most:
                        first = unasked.popleft()
                        with self._missing(worker, unasked):
                            worker.ask(job, first, min(first + size, blocks.stop), self._losses)
                self._listen(done, keep, unasked)
            with self.stops.undisturbed():
                part = done.pop(wanted)
                total.merge(part)
            yield part.played

    def _make_ready(self, job: AnyJob) -> None:
        """Compile what is to be played once for all processes, where they can be split off with it."""
        if self.apart or not can_split():
            self._ready = None
        elif self._ready is None or self._ready[0] != job:
            self._end(at_once=False)  # they know nothing of this job
            self._ready = job, job.table(self.rulesets)

    def _start(self, number: int, unasked: deque[int]) -> None:
        """Have so many processes, unless the run is stopped meanwhile. Raises NotBegun."""
        before = len(self._started)
        while len(self._started) < number and self.stops.heard is None:
            try:
                self._started.append(self._begun())
            except OSError as error:
                there = f"only {len(self._started)} of {number} processes could be begun"
                raise NotBegun(f"{there}: {error.strerror or error}") from error
        rules = portable(self.rulesets)
        for worker in self._started[before:] if self._ready is None else ():
            if self.stops.heard is None:
                with self._missing(worker, unasked):
                    worker.send(rules)

    def _begun(self) -> Worker:
        if self._ready is None:
            return spawned(noting=self.apart)
        return split_off(self.rulesets, *self._ready, self._started)

    def _listen(self, done: dict[int, P], keep: Callable[[P], None], unasked: deque[int]) -> None:
        """Wait for parts that are finished."""
        playing = {worker.line: worker for worker in self._started if worker.playing is not None}
        heard = wait(list(playing), _PATIENCE if self.apart else None)
        for line in heard or [line for line, worker in playing.items() if not worker.process.is_alive()]:
            assert isinstance(line, Connection)
            worker = playing[line]
            assert worker.playing is not None
            first = worker.playing
            with self.stops.undisturbed(), self._missing(worker, unasked):
                done[first] = worker.answer()
                keep(done[first])

    @contextmanager
    def _missing(self, worker: Worker, unasked: deque[int]) -> Iterator[None]:
        """Where a process may turn out to be lost: what it played is played by another, if that makes sense.

        Raises WorkerLost if not.
        """
        try:
            yield
        except WorkerLost as error:
            if not self.apart or self.stops.heard is not None:
                raise
            self._started.remove(worker)
            worker.line.close()
            worker.process.join(_PATIENCE)
            worker.process.kill()  # it may have closed the line and nothing else
            worker.process.join()
            if not self._losses.add(worker.note, worker.process.exitcode):
                raise WorkerLost(self._losses.last) from error
            if worker.playing is not None:
                unasked.appendleft(worker.playing)

    def _end(self, *, at_once: bool) -> None:
        """End the processes; at once: whatever they play, which nobody waits for any more."""
        for worker in self._started:
            if at_once:
                worker.process.kill()
            else:
                worker.dismiss()
        for worker in self._started:
            worker.process.join()
            worker.line.close()
        self._started.clear()
