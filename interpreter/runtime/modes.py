"""How places are scored just now, where standing rules say it: doubled, without a bonus, or as one with others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.runtime.board import Board
from interpreter.runtime.consequences import MODES, Causes, Consequences, Follow, remembered
from interpreter.runtime.standing import JOINED, RUNNING, StandingRules
from interpreter.runtime.static import members


class Modes:
    """Keeps, beside the bits of the pieces present in a place, a bit for every way it is scored otherwise."""

    def __init__(self, board: Board, standing: StandingRules) -> None:
        self.board, self.standing = board, standing
        first = board.presence_bits
        self._pieces = (1 << first) - 1
        self._values, self._bonuses = 1 << first, 1 << first + 1
        self._unpaid = [1 << first + 2 + i for i in range(len(board.bonuses))]
        self._places = members(board.on_board)
        board.doubles, board.doubles_bonuses, board.unpaid = self._values, self._bonuses, self._unpaid
        board.standing, board.modes = standing, self
        slots = board.table.slots
        self._slot, self._joined, self._width = slots[MODES], slots.get(JOINED, 0), len(board.table.places) + 1
        self.causes = standing.causes("double", "no-bonus", "join")
        if any(bonus.during for bonus in board.bonuses):
            self.causes |= Causes(frozenset([slots[RUNNING]]))
        self._by_steps: tuple[Follow, ...] = ()
        self._now = remembered(board.table, self.causes, self._work_out)

    def update(self, state: list[int]) -> None:
        """Bring all places up to date with the rules that hold now."""
        modes, joined = self._now(state)
        if state[self._slot] != modes:
            state[self._slot] = modes
            self._apply(state, modes)
        if self._joined:
            state[self._joined] = joined

    def _work_out(self, state: list[int]) -> tuple[int, int]:
        """How places are scored otherwise, as one int; and those that are scored together with others."""
        values, bonuses = self.standing.doubled(state)
        modes = (self._off(state) << self._width | bonuses) << self._width | values
        return modes, self.standing.joined(state, self.board.on_board)

    def _apply(self, state: list[int], modes: int) -> None:
        board, places = self.board, (1 << self._width) - 1
        values, bonuses, off = modes & places, modes >> self._width & places, modes >> 2 * self._width
        present = board.table.slots["presence"]
        for place in self._places:
            bits = off | (self._values if values >> place & 1 else 0) | (self._bonuses if bonuses >> place & 1 else 0)
            before = state[present + place]
            now = before & self._pieces | bits
            if now != before:
                state[present + place] = now
                board.region(state, place)

    def _off(self, state: list[int]) -> int:
        """The bits of the bonuses that are not paid now: barred, or outside the step they are for."""
        barred = self.standing.unpaid(state)
        return sum(
            bit
            for bit, bonus in zip(self._unpaid, self.board.bonuses, strict=True)
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
        pay = board.pay_first if kind == "score_firsts" else board.pay
        region, total = board.table.slots["region"], board.table.slots["score"]

        def score(s: list[int], place: int, tell: Any) -> None:
            group = standing.due(s, place, board.on_board)
            if not group:
                return
            standing.done(s, place, board.on_board)
            pattern = board.order_among(s, group)
            for each in group:
                points = pay(s[region + each], pattern) + (board.part_points(s, each) if kind == "score" else 0)
                s[total] += points
                if tell is not None:
                    tell(kind, each, points)

        return score
