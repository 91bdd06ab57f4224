"""Runs that are written down: `--out DIR`, and gone on with: `--resume DIR`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, Protocol

import click
from click.core import ParameterSource

from interpreter.commands.outcome import NobodyPlays, UsageFault, say
from interpreter.in_the_way import no_folder, why_not
from interpreter.opening import reason_of

if TYPE_CHECKING:
    from interpreter.recording.folder import RunFolder
    from interpreter.recording.manifest import Manifest, Section
    from interpreter.stopping import Stops
    from interpreter.workers import Workers

_FLAGS = {
    "line_ups": "--lineup", "line_up": "--lineup", "changed": "--with", "rulings": "--ruling", "traces": "--trace",
}  # fmt: skip
# what may be otherwise when a run is gone on with, or is looked at elsewhere
_FREE = ("files", "jobs", "game", "report", "output", "out", "form", "resume", "cluster")


class Kept(Protocol):
    """What commands are asked for that concerns the folder of a run."""

    @property
    def out(self) -> str | None:
        """The folder of a new run."""

    @property
    def form(self) -> str | None:
        """In what form its tables are written."""

    @property
    def resume(self) -> str | None:
        """The folder of a run that was begun."""


# ---------------------------------------------------------------------------------------------- going on with a run
def begun_run(command: str, given: dict[str, Any]) -> Manifest | None:
    """The run to go on with, if that is asked for. given: the options of the command. Raises UsageFault."""
    from interpreter.recording.manifest import NoRun, read
    from interpreter.version import VERSION, program_digest

    for option in ("out", "resume"):
        _must_be_a_name(f"--{option}", given[option])
    if given["resume"] is None:
        if given["form"] is not None and given["out"] is None:
            raise UsageFault(f"--data {given['form']}: say where to, by `--out DIR`")
        return None
    folder = given["resume"]
    if given["out"] is not None:
        raise UsageFault("--resume goes on in the folder it names: leave out --out")
    try:
        blocked = no_folder(folder)
        if blocked or not os.path.exists(folder):
            raise NoRun(f"{blocked or 'there is no such folder'}; name the one that --out named")
        begun = read(Path(folder))
    except NoRun as fault:
        raise UsageFault(f"--resume {folder}: {fault}") from fault
    except PermissionError as error:
        raise UsageFault(f"--resume {folder}: you have no permission to read there") from error
    except (OSError, ValueError) as error:
        raise UsageFault(f"--resume {folder}: {reason_of(error)}") from error
    if begun.command != command:
        again = f"elgrande-sim {begun.command} --resume {quote(folder)}"
        raise UsageFault(f"--resume {folder}: this is a run of `{begun.command}`: `{again}` goes on with it")
    if not begun.complete and begun.version != VERSION:
        raise UsageFault(f"--resume {folder}: begun by version {begun.version}, and this is {VERSION}: use that one")
    if not begun.complete and begun.program != program_digest():
        raise UsageFault(
            f"--resume {folder}: the program's code is another than when this run was begun, so games might be "
            "others, too: begin it again with --out"
        )
    _must_agree(folder, begun, given)
    return begun


def _must_be_a_name(option: str, folder: str | None) -> None:
    """Raises UsageFault for what is written by mistake, such as the value of a variable that is not set."""
    if folder is not None and not folder.strip():
        raise UsageFault(f"{option}: an empty word: name the folder of the run")
    if folder == "-":
        raise UsageFault(f"{option} -: a run has several files: name the folder for them")


def _must_agree(folder: str, begun: Manifest, given: dict[str, Any]) -> None:
    """Raises UsageFault for an option given that is otherwise than the run was begun."""
    for name in given:
        if name in _FREE or not _is_given(name):
            continue
        wanted, was = _plain(given[name]), begun.options.get(name)
        if wanted != was:
            flag = _FLAGS.get(name, f"--{name}")
            raise UsageFault(
                f"--resume {folder}: this run was begun with {_said(flag, was)}, not {_said(flag, wanted)}: leave that "
                "out, or begin another run with --out"
            )
    if given["form"] not in (None, begun.data):
        raise UsageFault(f"--resume {folder}: this run is written as {begun.data}; leave out --data {given['form']}")


def _is_given(name: str) -> bool:
    """Whether an option stands on the command line."""
    context = click.get_current_context(silent=True)
    return context is not None and context.get_parameter_source(name) is ParameterSource.COMMANDLINE


def _said(flag: str, value: Any) -> str:
    if value is None or value == []:
        return f"no {flag}"
    return " ".join(f"{flag} {each}" for each in (value if isinstance(value, list) else [value]))


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def as_begun(begun: Manifest | None, given: dict[str, Any]) -> dict[str, Any]:
    """The options of a command, those of the run that was begun in their place."""
    if begun is None:
        return given
    files = {"files": given["files"]} if given["files"] else {}
    return {**given, **_options_in(begun, given["resume"]), **files}


def _options_in(begun: Manifest, folder: str) -> dict[str, Any]:
    """The options of a run as the command line would give them. Raises UsageFault for what it would not take."""
    context = click.get_current_context()
    options = {option.name: option for option in context.command.params}
    try:
        return {
            name: options[name].type_cast_value(context, value)
            for name, value in begun.options.items()
            if name in options
        }
    except (click.BadParameter, TypeError) as fault:  # numbers from lists and the like
        why = fault.message if isinstance(fault, click.BadParameter) else fault
        raise UsageFault(f"--resume {folder}: manifest.json is damaged: {why}") from fault


def options_of(wish: Any) -> dict[str, Any]:
    """The options that decide what is played, as a manifest keeps them."""
    from attrs import asdict

    kept = asdict(wish, recurse=False)
    return {name: _plain(value) for name, value in kept.items() if name == "files" or name not in _FREE}


def finished_report(folder: str, begun: Manifest, digests: Sequence[str] | None = None) -> Any:
    """The report of a run that is finished, and a line that says so.

    digests: of the rules by section, if rules were given. Raises UsageFault when it was played by others.
    """
    from interpreter.recording.folder import report_of
    from interpreter.recording.manifest import NoRun

    if digests is not None and [section["rules_digest"] for section in begun.sections] != list(digests):
        raise UsageFault(f"--resume {folder}: this run is finished, and was played by other rules than those given")
    try:
        found = report_of(Path(folder), begun)
    except NoRun as fault:
        raise UsageFault(f"--resume {folder}: {fault}") from fault
    say(f"The run in {folder} is finished: nothing is left to play. Its report:\n", to_error=True)
    return found


# -------------------------------------------------------------------------------------------------- while it goes on
@contextmanager
def run_folder(wish: Kept, begun: Manifest | None, stops: Stops) -> Iterator[RunFolder | None]:
    """The folder of a run, if one is wanted. Raises UsageFault when it cannot be used, or has no more room."""
    from interpreter.recording.folder import NotWritten, RunFolder
    from interpreter.recording.manifest import NoRun

    option, name = ("--resume", wish.resume) if begun is not None else ("--out", wish.out)
    if name is None:
        yield None
        return
    folder = None
    try:
        if begun is not None:
            with stops.listening():
                folder = RunFolder.again(Path(name), begun)
            if folder.journal.cut:
                what = f"the last {folder.journal.cut:,} bytes of {folder.journal.path} are damaged or half written"
                say(f"{what}: what was there is played again.\n", to_error=True)
        else:
            folder = RunFolder.new(Path(name), wish.form or "csv")
        yield folder
    except NoRun as fault:
        raise UsageFault(f"{option} {name}: {fault}") from fault
    except NobodyPlays as fault:
        if folder is None or folder.manifest is None:
            raise
        raise NobodyPlays(f"{fault}; {_kept(folder, folder.manifest.command)}") from fault
    except NotWritten as error:
        kept = "no game was played"
        if folder is not None and folder.manifest is not None:
            kept = f"{folder.games:,} games are kept: mend that, then go on with `--resume {quote(name)}`"
        raise UsageFault(f"{option} {name}: cannot write there: {error.strerror}; {kept}") from error
    except (OSError, ValueError) as error:
        if folder is not None:
            raise
        raise UsageFault(f"{option} {name}: {why_not(name, error)}: name another folder, or mend that") from error
    finally:
        if folder is not None:
            folder.close()


def _kept(folder: RunFolder, command: str) -> str:
    words = f"elgrande-sim {command} --resume {quote(str(folder.path))}"
    return f"{folder.games:,} games are kept; `{words}` plays the rest"


def begin(
    folder: RunFolder | None, command: str, words: str, wish: Any, sections: Callable[[], Sequence[Section]]
) -> None:
    """Write down what is going to be played, before it is. Raises as `RunFolder.begin`."""
    if folder is None:
        return
    from interpreter.recording.manifest import Manifest
    from interpreter.version import VERSION, program_digest

    numbered = tuple(section.plain(number) for number, section in enumerate(sections(), start=1))
    folder.begin(
        Manifest(command, VERSION, program_digest(), words, folder.data, wish.seed, options_of(wish), numbered)
    )


def through(folder: RunFolder | None, workers: Workers, section: int) -> Any:
    """What has blocks of a section played: `Workers.play`, or the same through the folder."""
    return workers.play if folder is None else partial(folder.play, workers, section)


def finish(folder: RunFolder | None, report: str, *, complete: bool) -> None:
    """Write the tables, and say how to go on with a run that was interrupted. Raises as `RunFolder.finish`."""
    if folder is None:
        return
    folder.finish(report, complete=complete)
    if not complete and folder.manifest is not None:
        say(f"{_kept(folder, folder.manifest.command)}.\n", to_error=True)
