"""How commands end and speak: exit codes, usage errors, output that survives a closed pipe."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import RawIOBase, TextIOWrapper
from typing import TextIO

FINE, FINDINGS, USAGE, OUR_BUG, INTERRUPTED = 0, 1, 2, 3, 130


class UsageFault(Exception):
    """The command was called wrongly; the message is one line and says what would be right."""


class NobodyPlays(UsageFault):
    """Those who were to play the games cannot be reached, or are gone in the middle of the run."""


def must_be_open() -> None:
    """Raises UsageFault when there is no standard output; when there is no standard error, nothing is said there."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - it stays open as long as the program runs
    if sys.stdout is None:
        raise UsageFault("standard output is closed: there is nowhere to write to")
    if isinstance(sys.stdout, TextIOWrapper) and isinstance(sys.stdout.buffer, RawIOBase):
        sys.stdout = _buffered(sys.stdout)


def _buffered(stream: TextIOWrapper) -> TextIO:
    """A stream that writes all it is given. With PYTHONUNBUFFERED Python loses the rest when a signal breaks in."""
    return open(stream.fileno(), "w", encoding=stream.encoding, errors=stream.errors, closefd=False)


def say(text: str, *, to_error: bool = False) -> None:
    """Write text as it is. Nobody listening any more is no fault. Raises UsageFault when it cannot be written."""
    stream = sys.stderr if to_error else sys.stdout
    try:
        try:
            stream.write(text)
        except UnicodeEncodeError:
            encoding = stream.encoding or "ascii"
            stream.write(text.encode(encoding, "replace").decode(encoding))
        stream.flush()
    except BrokenPipeError:
        hush(stream)
    except OSError as error:
        hush(stream)
        if not to_error:
            raise UsageFault(f"cannot write to standard output: {error.strerror or error}") from error


def complain(message: str) -> None:
    """One line about a fault to standard error, whatever stands in the names in it."""
    from interpreter.problems import visible

    say(f"elgrande-sim: {visible(message)}\n", to_error=True)


def hush(stream: TextIO) -> None:
    """Let what is still to be written to a stream vanish: it would fail again when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def wants_colour(*, to_error: bool = False) -> bool:
    """Whether a stream shows colours: a terminal that is not dumb, without NO_COLOR."""
    stream = sys.stderr if to_error else sys.stdout
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def width(default: int = 100) -> int:
    """COLUMNS, else the cells in a line of the terminal, else the default."""
    said = os.environ.get("COLUMNS", "")
    cells = int(said) if said.isascii() and said.isdigit() else 0
    if not cells:
        with suppress(OSError, ValueError):  # no terminal
            cells = os.get_terminal_size(sys.stdout.fileno()).columns
    return max(20, cells or default)


def speaks_unicode() -> bool:
    """Whether standard output can show more than ASCII."""
    try:
        "─██▌·".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
