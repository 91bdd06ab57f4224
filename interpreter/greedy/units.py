"""What it brings when a unique piece comes to a place or goes from it: by what is paid there without it and with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from interpreter.greedy.counts import Looks
from interpreter.runtime.board import Board

MOST_PRESENT = 100_000  # ways pieces can be present in places, with one of them come or gone: a bound on memory


class Units:
    """Unique pieces of one program.

    learn: called with a state, so that the patterns around all places and what these pay are known.
    enter: called with a sort of place, so that what it pays is known.
    """

    def __init__(
        self, board: Board, looks: Looks, learn: Callable[[list[int]], None], enter: Callable[[int], None]
    ) -> None:
        self._board, self._learn, self._enter = board, learn, enter
        self._present = board.table.slots["presence"]
        self._places = range(len(board.table.places) + 1)
        self._scored = [place for place in self._places if board.on_board >> place & 1]
        self._nothing = [0] * len(self._places)
        self._toggled = looks.toggled()
        numbers = range(len(board.table.units) + 1)
        self._sorts: list[list[dict[int, int]]] = [[{} for _ in self._places] for _ in numbers]
        self._entries = 0  # of all these

    def moved(self, state: list[int], seat: int, unit: int) -> Sequence[int]:
        """By place what it brings a seat when a unique piece (from 1) comes there, or goes if it stands there."""
        bit, sorts = self._board.bit_of(state, unit), self._sorts[unit]
        if not bit:
            return self._nothing
        try:
            return self._toggled(state, seat, bit, sorts)
        except LookupError:
            return self._met(state, seat, unit, bit)

    def _met(self, state: list[int], seat: int, unit: int, bit: int) -> Sequence[int]:
        """The same, with what was not met before remembered."""
        sorts = self._sorts[unit]
        if self._entries >= MOST_PRESENT:
            self._forget()
        now = sorts[:]
        for place in self._scored:
            present = state[self._present + place] ^ bit
            if present not in sorts[place]:
                [sort] = self._board.toggled(state, unit, (place,))
                self._enter(sort)
                if self._told(unit, present & bit, present):
                    sorts[place][present] = sort
                    self._entries += 1
                else:
                    now[place] = {present: sort}
        self._learn(state)
        return self._toggled(state, seat, bit, now)

    def _told(self, unit: int, comes: int, present: int) -> bool:
        """Whether it follows from what is present which scoreboard lies on top; one that comes does."""
        board = self._board
        stacked = (present & board.board_bits).bit_count() > 1
        return not stacked or bool(comes and board.table.units[unit - 1].scoreboard)

    def _forget(self) -> None:
        for sorts in self._sorts:
            for known in sorts:
                known.clear()
        self._entries = 0
