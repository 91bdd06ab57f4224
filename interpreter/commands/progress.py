"""A progress bar on standard error, when somebody looks at it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_PAUSE = 0.1  # seconds


class Steps:
    """Hears how far a run is, and shows it a few times a second."""

    def __init__(self, bar: Progress | None = None, task: TaskID | None = None) -> None:
        self._bar, self._task, self._shown = bar, task, 0.0

    def begin(self, what: str) -> None:
        """Something new is being played."""
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, description=what)
            self._bar.refresh()

    def advance(self, games: int) -> None:
        """Games are finished."""
        if self._bar is not None and self._task is not None:
            self._bar.advance(self._task, games)
            if self._bar.get_time() - self._shown > _PAUSE:
                self._bar.refresh()
                self._shown = self._bar.get_time()


@contextmanager
def progress(total: int) -> Iterator[Steps]:
    """A bar that fills up to `total` games and vanishes; nothing when standard error is no terminal.

    It is shown as games end, not by a thread: processes can be split off only as long as there is just one.
    """
    if not sys.stderr.isatty():
        yield Steps()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
        yield Steps(bar, bar.add_task("", total=total))
