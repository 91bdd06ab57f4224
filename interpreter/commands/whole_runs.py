"""What commands that play many games have in common: runs that are kept, gone on with, and told in the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from interpreter.commands.outcome import FINDINGS, FINE, INTERRUPTED, UsageFault
from interpreter.commands.report_file import ReportFile, report_file, show_report
from interpreter.commands.run_folders import Kept, finish, finished_report, run_folder
from interpreter.definition import frozen

if TYPE_CHECKING:
    from interpreter.recording.folder import RunFolder
    from interpreter.recording.manifest import Manifest
    from interpreter.stopping import Stops

Plain = dict[str, Any]
Play = Callable[["Stops", "RunFolder | None"], tuple[Plain, bool]]  # gives the document, and whether it was interrupted


class Shown(Kept, Protocol):
    """What commands are asked for that concerns what is shown of a run."""

    @property
    def output(self) -> str:
        """The format of what is printed."""


@frozen
class Telling:
    """How a command tells what came of a run: text for people, a page, and its findings. All are of the result but
    the page, which is of the document.
    """

    text: Callable[..., str]
    page: Callable[[Plain], str]
    findings: Callable[[Plain], bool]

    def show(self, document: Plain, output: str, page: ReportFile | None) -> int:
        """Show a report, and write its page; the exit code it stands for when nothing else happened."""
        show_report(document, output, page, self.text, self.page)
        return FINDINGS if self.findings(document["result"]) else FINE


def shown_again(telling: Telling, given: dict[str, Any], begun: Manifest | None) -> int | None:
    """Show the report of a run that is finished, by its folder alone; None when that is not what is asked for."""
    if begun is None or not begun.complete or given["files"]:
        return None
    page = report_file(given["report"], given["output"], (), given["resume"])
    return telling.show(finished_report(given["resume"], begun), given["output"], page)


def shown_of(
    telling: Telling, wish: Shown, begun: Manifest | None, page: ReportFile | None, digests: Callable[[], Sequence[str]]
) -> int | None:
    """The same where rules were given. digests: of the rules by section."""
    if begun is None or not begun.complete or wish.resume is None:
        return None
    return telling.show(finished_report(wish.resume, begun, digests()), wish.output, page)


def whole_run(telling: Telling, wish: Shown, begun: Manifest | None, page: ReportFile | None, play: Play) -> int:
    """Have games played, show what came of them, and write it into the folder of the run; the exit code.

    Raises UsageFault for what cannot be written; all else is written nevertheless.
    """
    from interpreter.report_json import as_json
    from interpreter.stopping import Stops

    with Stops() as stops, run_folder(wish, begun, stops) as folder:
        document, interrupted = play(stops, folder)
        try:
            code = telling.show(document, wish.output, page)
        except Exception as error:  # what was played is not to be lost, whatever that was
            finish(folder, as_json(document), complete=not interrupted)
            if folder is not None and isinstance(error, UsageFault):
                raise UsageFault(f"{error}; report and tables are in {folder.path}") from error
            raise
        finish(folder, as_json(document), complete=not interrupted)
    if interrupted:
        return 128 + stops.heard if stops.heard is not None else INTERRUPTED
    return code
