"""The folder of a run: its manifest, its journal while it goes on, tables and report in the end."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Self

from attrs import define

from interpreter.opening import beginning
from interpreter.recording import manifest
from interpreter.recording.columns import TABLES
from interpreter.recording.jobs import Recordable, Recorded, Recording, games_in, rows_in
from interpreter.recording.journal import Journal, Taken
from interpreter.recording.manifest import Manifest, NoRun, games_of_block
from interpreter.recording.tables import CSV, PARQUET, can_write, file_name, write_tables
from interpreter.series import P
from interpreter.workers import Workers

JOURNAL, REPORT = "blocks.journal", "report.json"
_EXTRA = "pip install 'elgrande-sim[data]'"
_LARGEST_REPORT = 500_000_000  # bytes


class NotWritten(OSError):
    """There is no room left in the folder of a run, or it cannot be written to any more; `strerror` says why."""


@define(eq=False)
class RunFolder:
    """An open folder. begun: the manifest of the run that is there already, if any. made: the folder is new."""

    path: Path
    data: str
    journal: Journal
    begun: Manifest | None = None
    made: bool = False
    manifest: Manifest | None = None

    @classmethod
    def new(cls, path: Path, data: str) -> Self:
        """A folder for a new run, made if it is not there. Raises NoRun for one that cannot be used, OSError."""
        if not can_write(data):
            raise NoRun(f"writing {data} needs the extra `data`: {_EXTRA}")
        made = not path.exists()
        if (path / manifest.NAME).exists():
            raise NoRun("there is a run in this folder already: go on with it by --resume, or name another folder")
        foreign = _would_be_lost(path, data)
        if foreign:
            raise NoRun(
                f"there is a file {foreign} already that is of no run, and it would be lost: name another folder"
            )
        path.mkdir(parents=True, exist_ok=True)
        folder = cls(path, data, _journal(path), made=made)
        try:
            folder.journal.must_have_room()
        except OSError:
            folder.close()
            raise
        return folder

    @classmethod
    def again(cls, path: Path, begun: Manifest) -> Self:
        """The folder of a run that was begun. Raises NoRun, OSError."""
        if not can_write(begun.data):
            raise NoRun(f"this run is written as {begun.data}, which needs the extra `data`: {_EXTRA}")
        return cls(path, begun.data, _journal(path), begun)

    def begin(self, wanted: Manifest) -> None:
        """Before the first game. Raises NoRun when another run was begun here, saying what differs; NotWritten."""
        if self.begun is None:
            with _written():
                _write(self.path / manifest.NAME, wanted.text())
        else:
            said = manifest.differences(self.begun.sections, wanted.sections)
            if said:
                raise NoRun(
                    f"this run was begun otherwise ({'; '.join(said[:3])}): give the rules as they were, or begin "
                    "another run with --out"
                )
        self.manifest = self.begun or wanted

    def play(
        self, workers: Workers, section: int, job: Recordable[P], blocks: range, total: P,
        on_progress: Callable[[int], None],
    ) -> bool:  # fmt: skip
        """As `Workers.play`, but blocks that are in the journal are not played again, and all others go there.

        section: the number of the first of those the job plays. Raises OSError, too, when there is no room.
        """
        recording, whole = Recording(job, section), Recorded(total)

        def keep(part: Recorded[P]) -> None:
            with _written():
                for number, written in part.blocks:
                    self.journal.add(section, number, written)
            part.blocks.clear()

        for stretch, there in self.journal.stretches(section, blocks):
            if not there:
                if workers.play(recording, stretch, whole, on_progress, keep):
                    return True
                continue
            try:
                for number in stretch:
                    with workers.stops.listening():
                        games = games_in(self.journal.block(section, number))
                    before = total.played
                    job.enter(games, total)
                    on_progress(total.played - before)
            except KeyboardInterrupt:
                return True
        return False

    def finish(self, report: str, *, complete: bool) -> None:
        """Write tables and the report of what was played. complete: nothing is left to be played. Raises OSError."""
        assert self.manifest is not None
        with _written():
            self.journal.secure()
            write_tables(self.path, self.data, self._rows())
            _write(self.path / REPORT, report)
            if complete:
                self.manifest = self.manifest.finished(report.encode())
                _write(self.path / manifest.NAME, self.manifest.text())
                self.journal.remove()

    @property
    def games(self) -> int:
        """How many games are written down."""
        sections = self.manifest.sections if self.manifest is not None else ()
        return sum(self.journal.count(each["section"]) * games_of_block(each) for each in sections)

    def close(self) -> None:
        """Let go of it; nothing is left of a run that never began."""
        self.journal.close()
        if self.manifest is None and self.begun is None:
            with suppress(OSError):
                self.journal.path.unlink(missing_ok=True)
                if self.made:
                    self.path.rmdir()

    def _rows(self) -> Iterator[dict[str, str]]:
        assert self.manifest is not None
        for section in range(1, len(self.manifest.sections) + 1):
            for block in range(self.journal.whole(section)):
                yield from rows_in(self.journal.block(section, block))


def names_of_files() -> frozenset[str]:
    """The names of all files that runs write into their folders."""
    tables = {file_name(table, data) for table in TABLES for data in (CSV, PARQUET)}
    return frozenset({manifest.NAME, JOURNAL, REPORT} | tables)


def _would_be_lost(path: Path, data: str) -> str:
    """A file of somebody else in the way of a new run; '' if there is none."""
    for name in (REPORT, *(file_name(table, data) for table in TABLES)):
        if (path / name).exists():
            return name
    journal = path / JOURNAL  # an empty one is of a run that was killed before it began
    return JOURNAL if journal.exists() and journal.stat().st_size else ""


def report_of(path: Path, run: Manifest) -> Any:
    """The report of a finished run, see `report_json.envelope`. Raises NoRun, OSError."""
    report = beginning(path / REPORT, _LARGEST_REPORT)
    if not run.ended_with(report):
        raise NoRun(f"{REPORT} is not the one this run ended with: somebody has changed it")
    return json.loads(report)


@contextmanager
def _written() -> Iterator[None]:
    """Where something is written that the run cannot do without. Raises NotWritten."""
    try:
        yield
    except OSError as error:
        raise NotWritten(error.errno, error.strerror or str(error)) from error


def _journal(path: Path) -> Journal:
    try:
        return Journal.opened(path / JOURNAL)
    except Taken:
        raise NoRun("another process is playing this run") from None


def _write(path: Path, text: str) -> None:
    """Write a file so that nobody ever reads half of it."""
    part = path.with_name(f"{path.name}.part")
    try:
        with open(part, "w", encoding="utf-8", newline="\n") as opened:
            opened.write(text)
            opened.flush()
            os.fsync(opened.fileno())
        part.replace(path)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise
