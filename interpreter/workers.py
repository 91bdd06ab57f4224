"""Many games by several processes: the same results whatever their number."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread
from traceback import extract_tb
from types import TracebackType
from typing import Any

from attrs import define, field

from interpreter.aside import all_to_error
from interpreter.greedy.keeping import CardWorths
from interpreter.lessons import card_worths
from interpreter.ruleset import Ruleset
from interpreter.series import Job, P, Part, Series, Table
from interpreter.simulate import Setting, unfinished_traces
from interpreter.stopping import Stops, deaf_children
from interpreter.tally import Tally

_AHEAD = 16  # parts each process may be ahead of the one that is waited for


class WorkerLost(Exception):
    """A process that played games was ended by somebody else."""


class WorkerFailure(Exception):
    """Playing broke down in another process; the message says how and where."""


@define(eq=False)
class _Worker:
    """A process and the line to it. playing: the first block of the part it plays, if any."""

    process: BaseProcess
    line: Connection
    playing: int | None = None

    def ask(self, job: Job[Part], first: int, end: int) -> None:
        """Have a part played. Only to one that plays nothing: both sides could wait for each other to listen."""
        self.send((job, first, end))
        self.playing = first

    def send(self, what: tuple[Ruleset, ...] | tuple[Job[Part], int, int]) -> None:
        """Rules to play by, then parts to play. Raises WorkerLost."""
        try:
            self.line.send(what)
        except OSError as error:
            raise WorkerLost from error

    def answer(self) -> Any:
        """The part that was asked for. Raises WorkerLost, and what broke down there."""
        try:
            found = self.line.recv()
        except (EOFError, OSError) as error:
            raise WorkerLost from error
        self.playing = None
        if isinstance(found, Exception):
            raise found
        return found


@define
class Workers:
    """Processes that play blocks of games; with one job everything is played in this process.

    They end with this process, however it ends. stops: hears what ends a run early. others: rules to play by beside
    `ruleset`.
    """

    ruleset: Ruleset
    jobs: int
    stops: Stops = field(factory=Stops)
    others: tuple[Ruleset, ...] = ()
    _started: list[_Worker] = field(factory=list, init=False)

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
        came first without a gap. Raises WorkerLost, WorkerFailure, and OSError for traces.
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
        job: Job[P],
        blocks: range,
        total: P,
        on_progress: Callable[[int], None] | None = None,
        keep: Callable[[P], None] = lambda part: None,
    ) -> bool:
        """Play some blocks of a job and add them up; whether it was interrupted.

        Then `total` holds those finished by then that came first without a gap. keep: called with every part as soon
        as it is finished, in any order, and not disturbed by signals. Raises as `run`, and what `keep` raises.
        """
        parts = self._parts(job, blocks, keep)
        try:
            while True:
                with self.stops.listening():
                    part = next(parts, None)
                if part is None:
                    return False
                total.merge(part)
                if on_progress is not None:
                    on_progress(part.played)
        except KeyboardInterrupt:
            pass
        except WorkerLost:
            if self.stops.heard is None:  # else the signal went to all processes
                raise
        self._end(at_once=True)
        return True

    def _parts(self, job: Job[P], blocks: range, keep: Callable[[P], None]) -> Iterator[P]:
        """What comes of the blocks, in order."""
        return (self._here if self.jobs == 1 else self._elsewhere)(job, blocks, keep)

    def _here(self, job: Job[P], blocks: range, keep: Callable[[P], None]) -> Iterator[P]:
        table = job.table(self.rulesets)
        for number in blocks:
            part = table.block(number)
            with self.stops.undisturbed():
                keep(part)
            yield part

    def _elsewhere(self, job: Job[P], blocks: range, keep: Callable[[P], None]) -> Iterator[P]:
        """Has parts of several blocks played wherever nothing is played, and gives them in order."""
        size = max(1, min(4, len(blocks) // (4 * self.jobs)))
        parts, done = blocks[::size], dict[int, P]()
        with self.stops.undisturbed():
            self._start(min(self.jobs, len(parts)))
        unasked = 0
        for number, wanted in enumerate(parts):
            while wanted not in done:
                for worker in self._started:
                    if worker.playing is None and unasked < min(len(parts), number + _AHEAD * self.jobs):
                        first = parts[unasked]
                        worker.ask(job, first, min(first + size, blocks.stop))
                        unasked += 1
                self._listen(done, keep)
            yield done.pop(wanted)

    def _start(self, number: int) -> None:
        """Have so many processes, unless the run is stopped meanwhile."""
        context = get_context("spawn")
        rules = portable(self.rulesets)
        before = len(self._started)
        while len(self._started) < number and self.stops.heard is None:
            here, there = context.Pipe()
            process = context.Process(target=_play_for, args=(there,), daemon=True)
            with deaf_children():
                process.start()
            there.close()  # so that the line breaks when the process ends
            self._started.append(_Worker(process, here))
        for worker in self._started[before:]:
            if self.stops.heard is None:
                worker.send(rules)

    def _listen(self, done: dict[int, P], keep: Callable[[P], None]) -> None:
        """Wait for parts that are finished."""
        playing = {worker.line: worker for worker in self._started if worker.playing is not None}
        for line in wait(list(playing)):
            assert isinstance(line, Connection)
            worker = playing[line]
            assert worker.playing is not None
            first = worker.playing
            with self.stops.undisturbed():
                done[first] = worker.answer()
                keep(done[first])

    def _end(self, *, at_once: bool) -> None:
        """End the processes; at once: whatever they play, which nobody waits for any more."""
        for worker in self._started:
            if at_once:
                worker.process.kill()
            worker.line.close()
        for worker in self._started:
            worker.process.join()
        self._started.clear()


def portable(rulesets: tuple[Ruleset, ...]) -> tuple[Ruleset, ...]:
    """Rules as they are sent to another process, where they are compiled again."""
    return tuple(Ruleset(each.loaded, each.warnings) for each in rulesets)


# ------------------------------------------------------------------------------------- in the other process
def _play_for(line: Connection) -> None:
    """Hear the rules, then play what is asked for until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process reports what is finished
    all_to_error()  # nothing that plays here, in whatever language, writes into the report
    Thread(target=_end_with_parent, daemon=True).start()
    tables: dict[Job[Part], Table[Part]] = {}
    with suppress(EOFError, OSError):  # the parent process is gone
        rulesets = line.recv()
        while True:
            job, first, end = line.recv()
            line.send(played_part(rulesets, tables, job, range(first, end)))


def _end_with_parent() -> None:
    """Wait until the parent process is gone, be it killed: nobody is left to play for."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def played_part(
    rulesets: tuple[Ruleset, ...], tables: dict[Job[Part], Table[Part]], job: Job[Part], blocks: range
) -> Part | Exception:
    """What came of some blocks, or what broke down, as it can be sent."""
    try:
        if job not in tables:
            tables[job] = job.table(rulesets)
        total = tables[job].block(blocks[0])
        for number in blocks[1:]:
            total.merge(tables[job].block(number))
        return total
    except OSError as error:
        return OSError(error.errno, error.strerror, error.filename)
    except Exception as error:
        at = extract_tb(error.__traceback__)[-1]
        where = f"{os.path.basename(at.filename)}:{at.lineno}"
        return WorkerFailure(f"{type(error).__name__}: {error}, in another process at {where}")
