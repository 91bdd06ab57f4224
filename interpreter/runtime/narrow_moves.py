"""Moves of counted pieces from or to places whose room is limited: what plain moves do, but piece by piece.

Whatever leaves no choice is still done without asking. The questions are those of the plain moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import TYPE_CHECKING, Any

from interpreter.runtime import swift_moves
from interpreter.runtime.going import Ask, Asking, Going, Move, NarrowMove, Places, Surroundings, Targets
from interpreter.runtime.openings import Cells, Openings, every

if TYPE_CHECKING:
    from interpreter.runtime.board import Board

NONE: Cells = (), lambda _: (), None


class NarrowMoves:
    """All moves by one sentence. `move` and `one_region` are called by generated code."""

    def __init__(self, around: Surroundings, how: NarrowMove) -> None:
        self._around, self.how = around, how
        self._at_once = swift_moves.at_once(around, how)
        self.move: Move = swift_moves.freely(around, how) or self._move

    def _move(
        self, s: list[int], seat: int, cells: Cells, then: Cells, limit: int, targets: Targets,
        instead: Places | None, tell: Any, depth: int,
    ) -> Iterable[Ask]:  # fmt: skip
        how, live = self.how, [*compress(cells[0], cells[1](s))]
        if how.mode in ("any", "all"):
            limit = sum([s[cell] for cell in live])
        if not live and not then[0]:
            return ()
        if how.steady and (how.mode == "all" or self._one(live)):
            if not (then[0] and live and s[live[0]] < limit) and self._at_once(s, seat, live, limit, targets):
                return ()
        doing = _Doing(self._around, how, s, seat, targets, instead, tell, depth)
        return doing.begin(cells, live, then, limit)

    def _one(self, live: list[int]) -> bool:
        """Whether so many pieces of one cell go to the one target."""
        how = self.how
        return how.mode == "exactly" and how.single_source and how.single_target and len(live) == 1

    def one_region(
        self, s: list[int], seat: int, rows: tuple[int, ...], sources: Sequence[int], then: Sequence[int],
        limit: int, targets: Targets, instead: Places | None, tell: Any, depth: int,
        free: Sequence[int] | None, alone: Sequence[int],
    ) -> Asking:  # fmt: skip
        """Move up to `limit` pieces of owners, whose rows are given, out of one region, which is named first.

        free: the places that newcomers may leave, None for all. alone: those meant without their parts.
        """
        cells_of, how = self._around.openings.cells, self.how
        by_place = self._around.openings.cells_by_place(s, rows, sources, free, alone)
        options = [place for place, (_, look, _) in by_place if any(look(s))]
        if not options:
            return
        region = options[0] if len(options) == 1 else (yield how.place, seat, options)
        cells = cells_of(s, rows, (region,), free, alone)
        behind = cells_of(s, rows, then, free, alone) if then else NONE
        yield from self.move(s, seat, cells, behind, limit, targets, instead, tell, depth)


class _Doing(Going):
    """One such move while it is done."""

    __slots__ = ()

    def begin(self, cells: Cells, live: list[int], then: Cells, limit: int) -> Iterable[Ask]:
        """So many of the cells, then of those behind `then`. live: the cells that are not empty."""
        s, how = self.s, self.how
        if how.mode == "all":
            return self._share(live, sum([s[cell] for cell in live]))
        if how.mode == "half":
            return self._halves(cells[0])
        if how.mode == "any":
            limit = sum([s[cell] for cell in live])
        if not how.single_source or len(live) != 1:
            return self._each(cells, then, limit)
        if how.single_target and len(self.to(live[0])) < 2:
            return self._number(live[0], then, limit)
        return self._spread(live[0], min(limit, s[live[0]]))

    # --------------------------------------------------------------------------------------- all, half
    def _halves(self, cells: Sequence[int]) -> Asking:
        """Half of what each owner has in a place, its parts included."""
        rooms, groups = self.around.rooms, dict[tuple[int, int], list[int]]()
        for cell in cells:
            _, owner, place = self.around.openings.at[cell]
            groups.setdefault((owner, rooms.whole(self.s, place)), []).append(cell)
        for group in groups.values():
            yield from self._share(group, (sum(self.s[cell] for cell in group) + 1) // 2)

    def _share(self, cells: Sequence[int], number: int) -> Asking:
        """So many of the cells; asked is what goes first when room runs out."""
        how, seat, left = self.how, self.seat, {cell: self.s[cell] for cell in cells if self.s[cell]}
        if not left:
            return
        chosen = number < sum(left.values())
        roomy = how.steady and not self.narrow()
        if how.single_target and len(left) > 1 and not chosen and not roomy:
            chosen = number > max((self.room_from(cell) for cell in left), default=0)
        while number:
            roomy = roomy and not (self.stale and self.narrow())
            if chosen:
                live = [cell for cell, count in left.items() if count and self.open(cell)]
            else:
                live = [next((cell for cell, count in left.items() if count and self.open(cell)), 0)]
            if not live or not live[0]:
                break
            cell = live[0] if len(live) == 1 else (yield how.which, seat, live)
            self.resumed()
            options = self.to(cell)
            if roomy and not chosen and len(options) == 1 and options[0] not in how.heard:  # all of them at once
                self.all_go(cell, options[0], left[cell])
                number -= left[cell]
                left[cell] = 0
                continue
            target = self.spilled(cell) if not options else options[0] if len(options) == 1 else 0
            if len(options) > 1:
                target = yield how.to, seat, options
                self.resumed()
            if target and self.carry(cell, target):
                yield from self.arrived(target)
            left[cell] -= 1
            number -= 1
        yield from self._spill(left, number)

    def _spill(self, left: dict[int, int], number: int) -> Asking:
        """So many of what is left of cells go where those go that find no room."""
        for cell in left:
            while number and left[cell] and (target := self.spilled(cell)):
                if self.carry(cell, target):
                    yield from self.arrived(target)
                left[cell] -= 1
                number -= 1
                if not self.stale:  # nothing has changed for those of the same cell
                    more = min(number, left[cell])
                    self.all_go(cell, target, more)
                    left[cell] -= more
                    number -= more

    # ------------------------------------------------------------------------------------ some of them
    def _number(self, cell: int, then: Cells, limit: int) -> Asking:
        """At most a number is asked; when all of the cell go, more may come from cells behind `then`."""
        how, have = self.how, self.s[cell]
        number = min(limit, have)
        if how.optional:
            if not self.open(cell):
                number *= bool(self.spilled(cell))
            elif not how.steady or self.narrow():
                number = min(number, self.room_from(cell))
            number = (yield how.count, self.seat, tuple(range(number + 1))) if number else 0
            self.resumed()
        for _ in range(number):
            target = next(iter(self.to(cell)), 0) or self.spilled(cell)
            if not target:
                break
            if self.carry(cell, target):
                yield from self.arrived(target)
        if then[0] and have < limit and not self.s[cell]:
            yield from self._each(NONE, then, limit - have)

    def _spread(self, cell: int, number: int) -> Asking:
        """Every piece is asked where to."""
        how, seat = self.how, self.seat
        options: tuple[int, ...] = ()
        for _ in range(number):
            if self.stale or not options:  # else it is asked the same
                options = self.to(cell)
                ask = how.to, seat, ((0, *options) if how.optional else options)
            if not options:
                target = self.spilled(cell)
            elif how.optional or len(options) > 1:
                target = yield ask
                self.resumed()
            else:
                target = options[0]
            if not target:
                break
            if self.carry(cell, target):
                yield from self.arrived(target)

    def _each(self, cells: Cells, then: Cells, limit: int) -> Asking:
        """Every piece is asked which, then where to."""
        how, seat = self.how, self.seat
        for _ in range(limit):
            options = self._ready(cells) or self._ready(then)
            if not options:
                break
            if how.optional:
                cell = yield how.which, seat, (0, *options)
            else:
                cell = options[0] if len(options) == 1 else (yield how.which, seat, options)
            if not cell:
                break
            self.resumed()
            ends = self.to(cell)
            if len(ends) > 1:
                target = yield how.to, seat, ends
                self.resumed()
            else:
                target = ends[0] if ends else self.spilled(cell)
            if target and self.carry(cell, target):
                yield from self.arrived(target)
                cells, then = every(cells), every(then)

    def _ready(self, cells: Cells) -> list[int]:
        """The cells a piece can leave."""
        live = [*compress(cells[0], cells[1](self.s))]
        if not live:
            return live
        if self.stale:
            self.look()
        ways = self.landings.mask & self.how.open_to_all & ~self.full
        if ways and (self.how.elsewhere or ways & ways - 1):  # who is in one of them can go to another
            return live
        return [cell for cell in live if self.open(cell) or self.spilled(cell)]


def functions(board: Board, sentences: Sequence[NarrowMove], names: dict[str, Any]) -> dict[str, Any]:
    """What generated code calls where places have room and parts. names: all that it calls."""
    rooms = board.rooms
    if rooms is None:
        return {}
    openings = Openings(rooms, board.had)
    openings.fill(board.static)
    around = Surroundings(board.table, openings, names)
    moves = [NarrowMoves(around, how) for how in sentences]
    return {
        **{f"N{i}": each.one_region if each.how.one_region else each.move for i, each in enumerate(moves)},
        "NO_CELLS": NONE,
        "SORT": tuple(openings.sort),
        "TO": openings.to,
        "OR_STOP": openings.or_stop,
        "FULL": rooms.crowding.full_places,
        "landings": openings.by_places,
        "cells_in": openings.cells,
        "open_among": openings.open_among,
        "with_room": rooms.with_room,
        "whole": rooms.whole,
        "spilled": rooms.spilled,
        "with_newcomers": rooms.with_newcomers,
    }
