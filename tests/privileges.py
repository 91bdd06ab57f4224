"""What the superuser may do besides what permissions say, given up for a while: so that closed folders are closed."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

VERSION_3 = 0x20080522  # of the system call, see capset(2)
OVERRIDE, READ_SEARCH = 1 << 1, 1 << 2  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
Words = ctypes.c_uint32 * 6  # effective, permitted, inheritable; and again for those numbered 32 and up


def held_by_permissions() -> bool:
    """Whether permissions hold for whoever runs the tests, or can be made to by `permissions_hold`."""
    return hasattr(os, "geteuid") and (os.geteuid() != 0 or sys.platform == "linux")


@contextmanager
def permissions_hold() -> Iterator[None]:
    """Permissions of files hold within, also for the superuser. Raises OSError when the system does not allow that."""
    if os.geteuid() != 0:
        yield
        return
    before = _called("capget", Words())
    less = Words(*before)
    less[0] &= ~(OVERRIDE | READ_SEARCH)
    _called("capset", less)
    try:
        yield
    finally:
        _called("capset", before)


def _called(name: str, words: ctypes.Array[ctypes.c_uint32]) -> ctypes.Array[ctypes.c_uint32]:
    header = (ctypes.c_uint32 * 2)(VERSION_3, 0)
    if getattr(ctypes.CDLL(None, use_errno=True), name)(header, words):
        raise OSError(ctypes.get_errno(), f"{name} failed")
    return words
