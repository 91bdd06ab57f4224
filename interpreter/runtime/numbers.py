"""Runs of numbers that generated code asks for again and again."""

from __future__ import annotations


class FirstNumbers(dict[int, tuple[int, ...]]):
    """By n the ints from 0 to n + `more` (left out); made when first wanted, for n has no limit known beforehand."""

    def __init__(self, more: int) -> None:
        super().__init__()
        self._more = more

    def __missing__(self, count: int) -> tuple[int, ...]:
        found = self[count] = tuple(range(count + self._more))
        return found
