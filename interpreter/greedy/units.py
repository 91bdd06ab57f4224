"""What it brings when a unique piece comes to a place or goes from it: by what is paid there without it and with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from interpreter.greedy.counts import Looks
from interpreter.runtime.board import Board
from interpreter.runtime.sides import turnable

MOST_PRESENT = 100_000  # ways pieces can be present in places, with one of them come or gone: a bound on memory
FEW = 8  # bits of what is present: with so few at most lists are looked up by them
UNKNOWN = 1 << 30  # no sort of place
Sorts = list[list[int] | dict[int, int]]  # by place and what is present there the sort it would have


class Units:
    """Unique pieces of one program.

    learn: called with a state and a seat, so that the patterns around all places and what these pay it are known.
    enter: called with a seat and a sort of place, so that what that pays it is known.
    """

    def __init__(
        self, board: Board, looks: Looks, learn: Callable[[list[int], int], None], enter: Callable[[int, int], None]
    ) -> None:
        self._board, self._learn, self._enter = board, learn, enter
        self._present = board.table.slots["presence"]
        self._places = range(len(board.table.places) + 1)
        self._scored = [place for place in self._places if board.on_board >> place & 1]
        self._nothing = [0] * len(self._places)
        self._toggled = looks.toggled()
        self._sorts: dict[int, Sorts] = {}  # by the bits of the piece that comes or goes
        self._entries = 0  # of all these
        depends, numbers = set(turnable(board.table, 0)), range(1, len(board.table.units) + 1)
        if board.off:
            depends |= {unit + 1 for bits in board.bonus_bits for unit in bits}
        self._bits = [0, *(-1 if unit in depends else board.bits_of(unit - 1) for unit in numbers)]  # -1: it depends

    def moved(self, state: list[int], seat: int, unit: int) -> Sequence[int]:
        """By place what it brings a seat when a unique piece (from 1) comes there, or goes if it stands there."""
        bit = self._bits[unit]
        if bit < 0:
            bit = self._board.bit_of(state, unit)
        if not bit:
            return self._nothing
        try:
            return self._toggled(state, seat, self._sorts[bit])
        except LookupError:
            return self._met(state, seat, unit, bit)

    def _met(self, state: list[int], seat: int, unit: int, bit: int) -> Sequence[int]:
        """The same, with what was not met before remembered."""
        if self._entries >= MOST_PRESENT:
            self._sorts.clear()
            self._entries = 0
        if bit not in self._sorts:
            self._sorts[bit] = self._unknown()
        sorts = self._sorts[bit]
        now = sorts[:]
        for place in self._scored:
            present, known = state[self._present + place], sorts[place]
            sort = known[present] if isinstance(known, list) else known.get(present, UNKNOWN)
            if sort == UNKNOWN:
                [sort] = self._board.toggled(state, unit, (place,))
                if self._told(unit, present ^ bit, bit):
                    known[present] = sort
                    self._entries += 1
                else:
                    now[place] = {present: sort}
            self._enter(seat, sort)
        self._learn(state, seat)
        return self._toggled(state, seat, now)

    def _unknown(self) -> Sorts:
        """Nothing known yet."""
        bits = self._board.presence_bits
        if bits > FEW or self._board.modes is not None:  # these have bits of their own
            return [{} for _ in self._places]
        self._entries += len(self._places) << bits
        return [[UNKNOWN] * (1 << bits) for _ in self._places]

    def _told(self, unit: int, present: int, bit: int) -> bool:
        """Whether it follows from what is present then which scoreboard lies on top; one that comes does."""
        board = self._board
        stacked = (present & board.board_bits).bit_count() > 1
        return not stacked or bool(present & bit and board.table.units[unit - 1].scoreboard)
