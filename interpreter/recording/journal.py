"""The blocks of a run as they are finished, one behind the other in a file that may end in the middle of one.

A block is a head (its size, its checksum, what it is) and its bytes. What follows the last whole block is cut off when
the journal is opened again: the run was killed, or the power failed, while it was written.
"""

from __future__ import annotations

import errno
import os
import struct
import zlib
from array import array
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Self

from attrs import define, field

_WHAT = struct.Struct(">4sIQI")  # mark, series, block, bytes
_SUM = struct.Struct(">I")  # checksum of what stands before it and of the bytes
_HEAD = _WHAT.size + _SUM.size
_MARK = b"egb1"
_ROOM = 1 << 14  # bytes there must be room for at least
_SAFE = 64  # blocks after which what is written is made to reach the disk


class Taken(Exception):
    """Another process has the journal open."""


@define(eq=False)
class Journal:
    """An open journal. Blocks are known by series and number. cut: bytes that were no whole blocks when opened."""

    path: Path
    _file: BinaryIO
    _places: dict[int, array[int]] = field(factory=dict)  # by series; by block where it begins, -1 for none
    _end: int = 0
    _unsafe: int = 0
    cut: int = 0

    @classmethod
    def opened(cls, path: Path) -> Self:
        """Open a journal, a new one where there is none. Raises OSError, and Taken."""
        opened = open(path, "r+b" if path.exists() else "x+b", buffering=0)  # noqa: SIM115 - see close
        journal = cls(path, opened)
        try:
            _take(opened)
            journal._find()
        except BaseException:
            opened.close()
            raise
        return journal

    def close(self) -> None:
        """Let go of the file, be it that processes split off this one still have it."""
        if not self._file.closed:
            _let_go(self._file)
        self._file.close()

    def remove(self) -> None:
        """Close it for good and take the file away."""
        self.close()
        self.path.unlink(missing_ok=True)

    def add(self, series: int, block: int, written: bytes) -> None:
        """Write a block down. Raises OSError; what was there before stays readable."""
        what = _WHAT.pack(_MARK, series, block, len(written))
        left = memoryview(what + _checksum(what, written) + written)
        self._file.seek(self._end)
        while left:
            left = left[self._file.write(left) :]
        self._note(series, block, self._end)
        self._end += _HEAD + len(written)
        self._unsafe += 1
        if self._unsafe >= _SAFE:
            self.secure()

    def must_have_room(self) -> None:
        """Raises OSError when not even a few blocks could be added."""
        self._file.seek(self._end)
        try:
            if self._file.write(bytes(_ROOM)) < _ROOM:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        finally:
            self._file.truncate(self._end)

    def secure(self) -> None:
        """Have all that is written reach the disk."""
        os.fsync(self._file.fileno())
        self._unsafe = 0

    def has(self, series: int, block: int) -> bool:
        """Whether a block is there."""
        places = self._places.get(series)
        return places is not None and block < len(places) and places[block] >= 0

    def block(self, series: int, block: int) -> bytes:
        """A block that is there."""
        self._file.seek(self._places[series][block])
        size = _WHAT.unpack_from(self._file.read(_HEAD))[3]
        return self._file.read(size)

    def stretches(self, series: int, blocks: range) -> list[tuple[range, bool]]:
        """Blocks in order, put together as far as all of them are there, or none."""
        found: list[tuple[range, bool]] = []
        for block in blocks:
            there = self.has(series, block)
            if found and found[-1][1] == there:
                found[-1] = range(found[-1][0].start, block + 1), there
            else:
                found.append((range(block, block + 1), there))
        return found

    def whole(self, series: int) -> int:
        """How many blocks are there from the first on without a gap."""
        places = self._places.get(series, array("q"))
        return next((block for block, place in enumerate(places) if place < 0), len(places))

    def count(self, series: int) -> int:
        """How many blocks are there."""
        return sum(place >= 0 for place in self._places.get(series, ()))

    def _note(self, series: int, block: int, place: int) -> None:
        places = self._places.setdefault(series, array("q"))
        if len(places) <= block:
            places.extend([-1] * (block + 1 - len(places)))
        places[block] = place

    def _find(self) -> None:
        """Note all whole blocks, and cut off what follows them."""
        for series, block, place, end in self._whole():
            self._note(series, block, place)
            self._end = end
        self.cut = os.fstat(self._file.fileno()).st_size - self._end
        self._file.truncate(self._end)

    def _whole(self) -> Iterator[tuple[int, int, int, int]]:
        place, most = 0, os.fstat(self._file.fileno()).st_size
        self._file.seek(0)
        while len(head := self._file.read(_HEAD)) == _HEAD:
            mark, series, block, size = _WHAT.unpack_from(head)
            end = place + _HEAD + size
            if mark != _MARK or end > most:
                return
            written = self._file.read(size)
            if head != head[: _WHAT.size] + _checksum(head[: _WHAT.size], written):
                return
            yield series, block, place, end
            place = end


def _checksum(what: bytes, written: bytes) -> bytes:
    return _SUM.pack(zlib.crc32(written, zlib.crc32(what)))


def _take(opened: BinaryIO) -> None:
    """Keep other processes from the same journal, where the system can do that. Raises Taken."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise Taken from error
    except OSError:
        return  # a file system that knows no locks


def _let_go(opened: BinaryIO) -> None:
    with suppress(ImportError, OSError):
        import fcntl

        fcntl.flock(opened, fcntl.LOCK_UN)
