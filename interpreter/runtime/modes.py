"""How places are scored just now, where standing rules say it: doubled, without a bonus, or as one with others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.runtime.board import Board
from interpreter.runtime.consequences import MODES, MOST_REMEMBERED, Causes, Consequences, Follow, remembering
from interpreter.runtime.remembered import Remembered
from interpreter.runtime.standing import JOINED, RUNNING, StandingRules
from interpreter.runtime.static import members

Change = tuple[int, int]  # a place, or the slot that holds one, and the bits that change among what is present there


class Modes:
    """Keeps, beside the bits of the pieces present in a place, a bit for each way it counts twice.

    Pieces whose bonus is not paid now are not among those present, as far as that bonus goes.
    """

    def __init__(self, board: Board, standing: StandingRules) -> None:
        self.board, self.standing = board, standing
        self._first, self._width = board.presence_bits, len(board.table.places) + 1
        board.doubles, board.doubles_bonuses = 1 << self._first, 1 << self._first + 1
        board.standing, board.modes = standing, self
        slots = board.table.slots
        board.off = self._slot = slots[MODES]
        self._joined = slots.get(JOINED, 0)
        self._changes = Remembered(self._changing, MOST_REMEMBERED)  # by what changes of the int in the state
        self.causes = standing.causes("double", "no-bonus", "join")
        if any(bonus.during for bonus in board.bonuses):
            self.causes |= Causes(frozenset([slots[RUNNING]]))
        self._by_steps: tuple[Follow, ...] = ()
        self._key, self._known, self._add = remembering(board.table, self.causes, self._work_out)

    def update(self, state: list[int]) -> None:
        """Bring all places up to date with the rules that hold now."""
        modes, joined = self._known.get(self._key(state)) or self._add(state)
        before = state[self._slot]
        if before != modes:
            state[self._slot] = modes
            self._change(state, before ^ modes)
        if self._joined:
            state[self._joined] = joined

    def _work_out(self, state: list[int]) -> tuple[int, int]:
        """How places are scored otherwise, as one int; and those that are scored together with others."""
        values, bonuses = self.standing.doubled(state)
        on_board = self.board.on_board
        modes = ((bonuses & on_board) << self._width | values & on_board) << self._first | self._off(state)
        return modes, self.standing.joined(state, on_board)

    def _change(self, state: list[int], changed: int) -> None:
        """Places count twice that did not, or pieces bring bonuses that did not, or the other way round."""
        (places, pieces), toggle = self._changes[changed], self.board.toggle
        for place, bits in places:
            toggle(state, place, bits)
        for slot, bits in pieces:
            toggle(state, state[slot], bits)

    def _changing(self, changed: int) -> tuple[list[Change], list[Change]]:
        return self._places(changed), self._pieces(changed)

    def _places(self, changed: int) -> list[Change]:
        board, width = self.board, self._width
        values = changed >> self._first
        bonuses = values >> width
        either = (values | bonuses) & (1 << width) - 1
        return [
            (p, board.doubles * (values >> p & 1) | board.doubles_bonuses * (bonuses >> p & 1)) for p in members(either)
        ]

    def _pieces(self, changed: int) -> list[Change]:
        units = self.board.table.units
        found: dict[int, int] = {}
        for bits in self.board.bonus_bits:
            for unit, bit in bits.items():
                found[units[unit].slot] = found.get(units[unit].slot, 0) | bit & changed
        return [(slot, bits) for slot, bits in found.items() if bits]

    def _off(self, state: list[int]) -> int:
        """The bits of the bonuses that are not paid now: barred, or outside the step they are for."""
        barred = self.standing.unpaid(state)
        return sum(
            sum(bits.values())
            for bits, bonus in zip(self.board.bonus_bits, self.board.bonuses, strict=True)
            if bonus.kinds & barred or (bonus.during and not self.standing.runs(state, bonus.during))
        )

    def heed(self, consequences: Consequences) -> None:
        """Know what follows when other steps run."""
        self._by_steps = consequences.of_slot(self.board.table.slots.get(RUNNING, -1))

    def run(self, state: list[int], running: int) -> None:
        """Other steps run now than before."""
        self.standing.begin(state, running)
        for follow in self._by_steps:
            follow(state)

    def functions(self) -> dict[str, Callable[..., Any]]:
        """What generated code calls."""
        found: dict[str, Callable[..., Any]] = {"run": self.run}
        if self.standing.joins:
            found |= {f"{kind}_together": self.together(kind) for kind in ("score", "score_firsts")}
            found["due"] = self.board.due
        return found

    # ------------------------------------------------------------------------------------ places as one
    def together(self, kind: str) -> Callable[[list[int], int, Any], None]:
        """`score` or `score_firsts` for a place that is joined to others: all of them, unless that was done."""
        board, standing = self.board, self.standing
        pay, known = (board.pay_first, board.firsts) if kind == "score_firsts" else (board.pay, board.points)
        region, total = board.table.slots["region"], board.table.slots["score"]

        def score(s: list[int], place: int, tell: Any) -> None:
            group = standing.done(s, place, board.on_board)
            if not group:
                return
            pattern = board.order_among(s, group)
            for each in group:
                sort = s[region + each]
                points = known[sort].get(pattern)
                if points is None:
                    points = pay(sort, pattern)
                points += board.part_points(s, each) if kind == "score" else 0
                s[total] += points
                if tell is not None:
                    board.told[:] = pattern, sort
                    tell(kind, each, points)

        return score
