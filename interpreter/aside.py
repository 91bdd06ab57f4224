"""What programs of strangers print, kept out of what is our own to print."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout


@contextmanager
def printed_aside() -> Iterator[None]:
    """Where standard output is standard error: a report stays what it is, and whoever prints to look at it can."""
    with redirect_stdout(sys.stderr):
        yield
