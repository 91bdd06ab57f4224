"""What is worked out once by a key, then looked up: forgotten when there is too much of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Found = TypeVar("Found")


class Remembered(dict[Key, Found]):
    """By key what `work_out` finds for it. most: so many are remembered; a bound on memory, not a rule."""

    __slots__ = ("_most", "_work_out")

    def __init__(self, work_out: Callable[[Key], Found], most: int) -> None:
        super().__init__()
        self._work_out, self._most = work_out, most

    def __missing__(self, key: Key) -> Found:
        if len(self) >= self._most:
            self.clear()
        found = self[key] = self._work_out(key)
        return found
