"""Where `--report` is written: looked at before games are played, written in one go after them."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from interpreter.commands.outcome import UsageFault, say, speaks_unicode, wants_colour, width
from interpreter.definition import frozen
from interpreter.in_the_way import no_folder, why_not
from interpreter.opening import is_pipe

Plain = dict[str, Any]
_LIKE_OURS = (b"<!doctype html", b"<html")
_LOOKED_AT = 64  # bytes of a file that is there already


@frozen
class ReportFile:
    """A page's file. path: '-' for standard output, in the place of the report for the terminal."""

    path: str

    @property
    def on_standard_output(self) -> bool:
        """Whether the page is what is printed."""
        return self.path == "-"

    def write(self, page: str) -> None:
        """Write the page, whole or not at all, and say where it is. Raises UsageFault."""
        if self.on_standard_output:
            say(page)
            return
        target = os.path.realpath(self.path)
        try:
            if _is_device(target):
                with open(target, "w", encoding="utf-8", newline="\n") as stream:
                    stream.write(page)
            else:
                _replace(target, page)
        except OSError as error:
            raise UsageFault(f"--report {self.path}: cannot write the page: {error.strerror or error}") from error
        say(f"report to look at: {self.path}\n", to_error=True)


def show_report(
    document: Plain, output: str, page: ReportFile | None, text: Callable[..., str], drawn: Callable[[Plain], str]
) -> None:
    """Print a report and write its page. text: of the result, for people; drawn: the page of the document.

    Raises UsageFault for what cannot be written, when the other is written.
    """
    faults: list[UsageFault] = []
    try:
        _print(document, output, page, text)
    except UsageFault as fault:
        faults.append(fault)
    if page is not None:
        try:
            page.write(drawn(document))
        except UsageFault as fault:
            faults.append(fault)
    if faults:
        raise UsageFault("; ".join(map(str, faults))) from faults[0]


def _print(document: Plain, output: str, page: ReportFile | None, text: Callable[..., str]) -> None:
    if output == "json":
        from interpreter.report_json import as_json

        say(as_json(document))
    elif page is None or not page.on_standard_output:
        say(text(document["result"], width=min(width(), 120), colour=wants_colour(), unicode=speaks_unicode()))


def report_file(path: str | None, output: str, inputs: Sequence[str], folder: str | None = None) -> ReportFile | None:
    """The file asked for, if any, when it can be written; raises UsageFault.

    output: the format of what is printed. inputs: files that are read, and must not be written over. folder: of the
    run, which may still have to be made.
    """
    if path is None:
        return None
    if path == "-":
        if output == "json":
            raise UsageFault("--report - and --format json both go to standard output: name a file for the report")
        return ReportFile(path)
    fault = _fault(path, inputs, folder)
    if fault:
        raise UsageFault(f"--report {path}: {fault}")
    return ReportFile(path)


def _fault(path: str, inputs: Sequence[str], folder: str | None) -> str:
    """Why a page cannot be written there; '' when it can."""
    if not path.strip():
        return "an empty word: name a file, such as report.html"
    try:
        target = os.path.realpath(path)
        if os.path.isdir(target):
            return f"that is a folder: name a file in it, such as {os.path.join(path, 'report.html')}"
        if is_pipe(target):
            return "that is a pipe: `--report -` writes to standard output"
        if target in {os.path.realpath(each) for each in inputs}:
            return "that is a rules file of this command: name another file for the report"
        if folder is not None and target == os.path.realpath(folder):
            return f"that is the folder of the run: name a file in it, such as {os.path.join(path, 'report.html')}"
        if folder is not None and os.path.dirname(target) == os.path.realpath(folder):
            if _is_of_a_run(os.path.basename(target)):
                return "the run writes a file of this name there: name another one, such as report.html"
            if not os.path.exists(folder):
                return ""  # it is made before games are played, or said why it cannot be
        blocked = no_folder(os.path.dirname(path))
        if blocked:
            return f"{blocked}: name a file in another folder"
        if os.path.islink(target):
            return "that is a link that leads in a circle: name another file, or remove the link"
        if not os.path.exists(target):
            return _cannot_create(target)
        return "" if _is_device(target) else _cannot_replace(target)
    except OSError as error:
        of_file = error.filename == os.path.realpath(path)
        return f"cannot write the page: {error.strerror if of_file else why_not(os.path.dirname(path), error)}"
    except ValueError as error:
        return f"cannot write the page: {error}"


def _is_of_a_run(name: str) -> bool:
    from interpreter.recording.folder import names_of_files

    return name in names_of_files()


def _cannot_create(target: str) -> str:
    folder = os.path.dirname(target)
    if not os.path.isdir(folder):
        return f"there is no folder {folder}: make it first"
    part = _part(target)
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
    os.remove(part)
    return ""


def _cannot_replace(target: str) -> str:
    with open(target, "r+b") as stream:
        beginning = stream.read(_LOOKED_AT).lstrip().lower()
    if beginning and not beginning.startswith(_LIKE_OURS):
        return "there is a file already that is no HTML page, and it would be lost: name another one, or remove it"
    return _cannot_create(target)


def _is_device(target: str) -> bool:
    return os.path.exists(target) and stat.S_ISCHR(os.stat(target).st_mode)


def _replace(target: str, page: str) -> None:
    part = _part(target)
    try:
        with open(part, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(page)
        os.replace(part, target)
    except BaseException:
        with suppress(OSError):
            os.remove(part)
        raise


def _part(target: str) -> str:
    """The name of the page while it is being written: one that nobody else has."""
    return f"{target}.{os.getpid()}.part"
