"""Lines of generated source with their indentation, and fresh local names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

WRITTEN_OUT = 12  # repetitions


def times(limit: str) -> str:
    """What a loop goes through to run so often; few repetitions are written out, which is faster than a range."""
    return str(tuple(range(int(limit)))) if limit.isdigit() and int(limit) <= WRITTEN_OUT else f"range({limit})"


class Writer:
    """Collects lines; `asks` turns true when a line yields a decision."""

    def __init__(self, depth: int = 1) -> None:
        self.lines: list[str] = []
        self.depth = depth
        self.asks = False
        self._names = 0

    def line(self, text: str) -> None:
        """Add one line at the present depth."""
        self.lines.append("    " * self.depth + text)
        self.asks = self.asks or "yield" in text

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """A line ending in a colon and, inside, the lines it governs."""
        self.line(head)
        self.depth += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.line("pass")
        self.depth -= 1

    def fresh(self, letter: str) -> str:
        """A local name not used before in this function."""
        self._names += 1
        return f"{letter}{self._names}_"
