"""One process that plays games for another one, and the line between them.

It is begun afresh, hears the rules and compiles them; or it is split off the process that asks, with all that is
compiled there, which takes a tenth of the time.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from attrs import define

from interpreter import under_way
from interpreter.aside import all_to_error
from interpreter.losses import Losses
from interpreter.parts import played_part
from interpreter.ruleset import Ruleset
from interpreter.series import AnyJob, Table
from interpreter.stopping import SIGNALS, deaf_children
from interpreter.under_way import Note


class WorkerLost(Exception):
    """A process that played games was ended by somebody else; the message says what is known of that, if anything."""


class NotBegun(Exception):
    """The system lets no more processes begin; the message says how many there are, and what is in the way."""


@define(eq=False)
class Worker:
    """A process and the line to it. note: of what goes on in it; playing: the first block of the part it plays, if
    any.
    """

    process: BaseProcess
    line: Connection
    note: Note | None = None
    playing: int | None = None

    def ask(self, job: AnyJob, first: int, end: int, losses: Losses) -> None:
        """Have a part played. Only to one that plays nothing: both sides could wait for each other to listen."""
        self.playing = first
        self.send((job, first, end, losses.ended, losses.barred))

    def send(self, what: tuple[Any, ...]) -> None:
        """Rules to play by, then parts to play. Raises WorkerLost."""
        try:
            self.line.send(what)
        except OSError as error:
            raise WorkerLost from error

    def dismiss(self) -> None:
        """Have it end. Only one that plays nothing.

        It is told so: others that were split off this process meanwhile may hold the line.
        """
        with suppress(WorkerLost):
            self.send(())

    def answer(self) -> Any:
        """The part that was asked for. Raises WorkerLost, and what broke down there."""
        try:
            if not self.line.poll() and not self.process.is_alive():
                raise EOFError  # processes that it has left behind hold the line
            found = self.line.recv()
        except (EOFError, OSError) as error:
            raise WorkerLost from error
        self.playing = None
        if isinstance(found, Exception):
            raise found
        return found


def can_split() -> bool:
    """Whether processes can be split off this one.

    Not while anything else runs in it: what other threads hold, nobody would ever let go of in the copy.
    """
    return sys.platform == "linux" and threading.active_count() == 1


def spawned(*, noting: bool) -> Worker:
    """One that is begun afresh and waits for the rules. noting: have noted what goes on in it."""
    context = get_context("spawn")
    here, there = context.Pipe()
    note = context.RawValue(Note) if noting else None
    with deaf_children():
        process = context.Process(target=_hear_rules, args=(there, note), daemon=True)
        process.start()
    there.close()  # so that the line breaks when the process ends
    return Worker(process, here, note)


def split_off(rulesets: tuple[Ruleset, ...], job: AnyJob, table: Table[Any], others: Sequence[Worker]) -> Worker:
    """One that has everything a job needs. others: that were split off before, whose lines are none of its business."""
    context = get_context("fork")
    here, there = context.Pipe()
    lines = [here, *(other.line for other in others)]
    with deaf_children(afresh=False):
        process = context.Process(target=_go_on, args=(there, lines, rulesets, {job: table}), daemon=True)
        process.start()
    there.close()
    return Worker(process, here)


# ------------------------------------------------------------------------------------- in the other process
def _hear_rules(line: Connection, note: Note | None) -> None:
    if note is not None:
        under_way.note_in(note)
    with suppress(EOFError, OSError):  # the parent process is gone
        rulesets = line.recv()
        if rulesets:
            threading.Thread(target=_end_with_parent, daemon=True).start()
            _play_for(line, rulesets, {})


def _go_on(
    line: Connection, lines: Sequence[Connection], rulesets: tuple[Ruleset, ...], tables: dict[AnyJob, Table[Any]]
) -> None:
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)  # what the parent process does about them is its own affair
    for other in lines:
        other.close()  # a line breaks only when nobody holds its other end
    gc.freeze()  # what both processes share stays shared as long as nobody looks through it
    threading.Thread(target=_end_with_line, args=(line,), daemon=True).start()
    _play_for(line, rulesets, tables)


def _play_for(line: Connection, rulesets: tuple[Ruleset, ...], tables: dict[AnyJob, Table[Any]]) -> None:
    """Play what is asked for until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process reports what is finished
    all_to_error()  # nothing that plays here, in whatever language, writes into the report
    with suppress(EOFError, OSError):  # the parent process is gone
        while asked := line.recv():
            job, first, end, ended, barred = asked
            under_way.hear(ended, barred)
            line.send(played_part(rulesets, tables, job, range(first, end)))


def _end_with_parent() -> None:
    """Wait until the parent process is gone, be it killed: nobody is left to play for."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _end_with_line(line: Connection) -> None:
    """The same where others are split off after this one.

    They hold what `multiprocessing` knows the parent process by, so that they would end one after the other; but not
    this line.
    """
    gone = select.poll()
    gone.register(line, 0)  # whether there is something to read is not asked
    gone.poll()
    os._exit(1)
