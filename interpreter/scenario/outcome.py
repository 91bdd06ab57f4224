"""What there is to compare when the events of a scenario are over, and what an expectation is."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from interpreter.definition import frozen
from interpreter.game import CHANCE, Decision, Game
from interpreter.program import Program
from interpreter.runtime.board import unpack
from interpreter.source import Span


@frozen
class Outcome:
    """The state before and after, what was scored on the way, and the game as it stands (None: nothing ran)."""

    program: Program
    before: list[int]
    state: list[int]
    scored: tuple[tuple[int, tuple[int, ...]], ...]
    game: Game | None

    @property
    def asked(self) -> Decision | None:
        """What is asked now."""
        return self.game.pending if self.game is not None else None

    @property
    def gained(self) -> list[int]:
        """The points every seat gained."""
        slot, seats = self.program.table.slots["score"], self.program.table.seats
        before, after = unpack(self.before[slot], seats), unpack(self.state[slot], seats)
        return [late - early for early, late in zip(before, after, strict=True)]

    def name(self, owner: int) -> str:
        """A colour's name; chance's and nobody's too."""
        return "chance" if owner == CHANCE else self.program.table.owners[owner]

    def card(self, index: int) -> str:
        """A card's id; '' for none."""
        entry = self.program.table.cards[index]
        return entry.id if entry is not None else ""


@frozen
class Expectation:
    """One thing `then` asserts: `differences` gives a text for each way the outcome differs."""

    span: Span
    differences: Callable[[Outcome], Iterable[str]]


def said(names: Iterable[str]) -> str:
    """Names as a message lists them."""
    return ", ".join(names) or "none"


def compare(what: str, expected: object, found: object) -> list[str]:
    """One text when two values differ."""
    return [] if expected == found else [f"{what}: expected {expected}, got {found}"]


def compare_names(what: str, expected: Iterable[str], found: Iterable[str], *, ordered: bool = False) -> list[str]:
    """One text when two lists of names differ, in order or as collections."""
    wanted, got = list(expected), list(found)
    same = wanted == got if ordered else sorted(wanted) == sorted(got)
    return [] if same else [f"{what}: expected {said(wanted)}; got {said(got)}"]
