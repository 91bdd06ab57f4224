"""Lines of generated source with their indentation, and fresh local names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

LOCAL = re.compile(r"(?<![\w.])(?:[spwzkd]|tell|[a-z]\d+_?|y\d+_\d+_\w+)(?![\w(])")
WRITTEN_OUT = 12  # repetitions


def times(limit: str) -> str:
    """What a loop goes through to run so often; few repetitions are written out, which is faster than a range."""
    return str(tuple(range(int(limit)))) if limit.isdigit() and int(limit) <= WRITTEN_OUT else f"range({limit})"


def bound(lines: Sequence[str]) -> str:
    """Parameters for the names of the function around that a function of its own uses, with what they stand for now.

    Without them these names would be slower to reach everywhere in the function around.
    """
    text = "\n".join(lines)
    own = set(re.findall(r"(\w+) = ", text)) | set(re.findall(r"\bfor (\w+) in", text))
    names = dict.fromkeys(name for name in LOCAL.findall(text) if name not in own)
    return ", ".join(f"{name}={name}" for name in names)


def one_of(site: int, seat: str, options: str) -> str:
    """Which of some options a seat picks, as an expression; the only one is taken unasked."""
    return f"{options}[0] if len({options}) == 1 else (yield ({site}, {seat}, {options}))"


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

    def pick_or_stop(self, into: str, site: int, seat: str, options: str) -> None:
        """Which of some options a seat picks as often as the loop around goes; 0 ends it."""
        self.line(f"{into} = yield ({site}, {seat}, {options})")
        with self.block(f"if not {into}:"):
            self.line("break")

    def fresh(self, letter: str) -> str:
        """A local name not used before in this function."""
        self._names += 1
        return f"{letter}{self._names}_"
