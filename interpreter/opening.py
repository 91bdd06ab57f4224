"""Files opened for reading: ordinary ones only, without waiting for anybody, and never more of them than is wanted."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

_SORTS = (
    (stat.S_ISREG, "a file"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
LARGEST = 2_000_000  # bytes in a file of any sort that people hand in
_PIECE = 1 << 20
# A pipe put there in the meantime is not waited for, a terminal does not become ours; Windows has neither.
_HOW = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"))


class NotAFile(OSError):
    """What a path names is there and is no ordinary file: reading it could wait for ever, or have effects."""


def beginning(path: str | Path, most: int) -> bytes:
    """The first `most` bytes of a file, all of a shorter one.

    Raises OSError when it cannot be read (NotAFile for a pipe, a socket or a device), ValueError for what cannot be
    a path at all.
    """
    _must_be_a_file(os.stat(path), path)  # before it is opened: opening a device can do things
    opened = os.open(path, _HOW)
    try:
        _must_be_a_file(os.fstat(opened), path)
        pieces: list[bytes] = []
        left = most
        while left > 0 and (piece := os.read(opened, min(left, _PIECE))):
            pieces.append(piece)
            left -= len(piece)
        return b"".join(pieces)
    finally:
        os.close(opened)


def is_pipe(path: str | Path) -> bool:
    """Whether writing there would wait for somebody who reads."""
    try:
        return stat.S_ISFIFO(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False


def _must_be_a_file(there: os.stat_result, path: str | Path) -> None:
    if stat.S_ISDIR(there.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(there.st_mode):
        raise NotAFile(errno.EINVAL, f"it is {sort_of(there.st_mode)}, not a file", str(path))


def sort_of(mode: int) -> str:
    """What is there that is no folder, in words."""
    return next((said for is_of, said in _SORTS if is_of(mode)), "something else")


def reason_of(error: OSError | ValueError) -> str:
    """What the system says against a path, without the path."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
