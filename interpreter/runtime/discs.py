"""Discs that are set and not opened yet, in the slot `sealed`: 0, all of them, or a bit for each seat."""

from __future__ import annotations

ALL_SEALED = 1  # the bits above it stand for seats


def is_sealed(sealed: int, seat: int) -> bool:
    """Whether a seat's disc is not open."""
    return bool(sealed & ALL_SEALED or sealed & 2 * ALL_SEALED << seat)
