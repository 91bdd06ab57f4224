"""What programs of strangers print, kept out of what is our own to print."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from io import TextIOWrapper

_OUT, _ERROR = 1, 2  # what the system calls the two


@contextmanager
def printed_aside() -> Iterator[None]:
    """Where standard output is standard error: a report stays what it is, and whoever prints to look at it can."""
    with redirect_stdout(sys.stderr):
        yield


def set_report_apart() -> None:
    """From here on, whatever is written to standard output past Python, be it by other programs that are started here,
    goes to standard error; what we say goes where it always went.
    """
    ours = sys.stdout
    if not isinstance(ours, TextIOWrapper) or not _is_standard(ours):
        return  # done before, or nobody but us writes there
    ours.flush()
    sys.stdout = open(os.dup(_OUT), "w", encoding=ours.encoding, errors=ours.errors)  # noqa: SIM115 - as long as we say anything
    all_to_error()


def _is_standard(stream: TextIOWrapper) -> bool:
    try:
        return stream.fileno() == _OUT
    except OSError:
        return False


def all_to_error() -> None:
    """Let what this process and those it starts write to standard output go to standard error."""
    with suppress(OSError):  # it may be closed
        os.dup2(_ERROR, _OUT)
