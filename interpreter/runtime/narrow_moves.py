"""Moves of counted pieces from or to places whose room is limited: what plain moves do, but piece by piece.

Whatever leaves no choice is still done without asking. The questions are those of the plain moves.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

from attrs import define

from interpreter.definition import frozen
from interpreter.plan.table import Table
from interpreter.runtime.rooms import Rooms

Ask = tuple[int, int, Any]
Asking = Generator[Ask, int, None]
Places = Callable[[], Sequence[int]]
Told = Callable[[int], Asking]


@frozen
class NarrowMove:
    """What is always so about one sentence.

    mode: of its amount. one_region: a region is named first that all pieces leave. single_source, single_target: there
    is one place they leave, or go to. picked: the seat chose that one target. instead_alone: what finds no room goes
    into no part of the place meant for it. The rest: ask sites.
    """

    mode: str
    one_region: bool
    single_source: bool
    single_target: bool
    picked: bool
    instead_alone: bool
    place: int
    which: int
    to: int
    count: int


class NarrowMoves:
    """Such moves of one program. `move` is called by generated code."""

    def __init__(self, table: Table, rooms: Rooms) -> None:
        self.rooms = rooms
        width = len(table.places)
        self.at: dict[int, tuple[str, int, int]] = {  # by cell: the kind of piece, its owner, the place
            row + place: (kind, owner, place)
            for kind, rows in table.rows.items()
            for owner, row in enumerate(rows)
            for place in range(1, width + 1)
        }

    def move(
        self, s: list[int], seat: int, how: NarrowMove, rows: Sequence[int], sources: Sequence[int],
        then: Sequence[int], limit: int, targets: Places, instead: Places | None, told: Told | None = None,
        free: Sequence[int] | None = None, alone: Sequence[int] = (), ends_alone: Places | None = None,
    ) -> Asking:  # fmt: skip
        """Move up to `limit` pieces of owners, whose rows are given.

        targets, instead: the places named, as of now. told: what is done when a piece has come to a cell.
        free: the places that newcomers may leave, None for all. alone: those meant without their parts where pieces
        leave; ends_alone: the same where they go, as of now.
        """
        doing = _Doing(self, s, seat, how, targets, instead, told, free, alone, ends_alone)
        if how.one_region:
            options = [r for r in sources if any(s[cell] for cell in doing.cells(rows, [r]))]
            if not options:
                return
            sources = [(yield from doing.pick(how.place, options))]
        cells = doing.cells(rows, sources)
        if how.mode in ("all", "half"):
            yield from doing.all_of(cells)
        else:
            yield from doing.some_of(cells, doing.cells(rows, then), limit)


@define
class _Doing:
    """One such move while it is done."""

    moves: NarrowMoves
    s: list[int]
    seat: int
    how: NarrowMove
    targets: Places
    instead: Places | None
    told: Told | None
    free: Sequence[int] | None
    alone: Sequence[int]
    ends_alone: Places | None

    # ---------------------------------------------------------------------------------------- cells
    def cells(self, rows: Sequence[int], places: Sequence[int]) -> list[int]:
        """The cells of these owners in places that are named."""
        rooms, at = self.moves.rooms, self.moves.at
        named, stands = rooms.within(self.s, places, self.free, self.alone), rooms.stands
        return sorted({row + q for row in rows for q in named if q and stands[at[row + 1][0]] >> q & 1})

    def landings(self, cell: int) -> list[int]:
        """Where a piece of a cell may go now."""
        (piece, _, here), rooms, alone = self.moves.at[cell], self.moves.rooms, self._lone_ends()
        found = ((r, r in alone) for r in self.targets())
        return sorted({cell - here + q for r, only in found for q in rooms.open(self.s, r, here, piece, only)})

    def _lone_ends(self) -> Sequence[int]:
        return self.ends_alone() if self.ends_alone is not None else ()

    def spilled(self, cell: int) -> int:
        """Where a piece of a cell goes that finds no room, 0 for nowhere."""
        (piece, _, here), how, rooms = self.moves.at[cell], self.how, self.moves.rooms
        ends, whole = set(self.targets()), rooms.whole(self.s, here)
        if rooms.base(here) in ends or whole in ends.difference(self._lone_ends()):  # it is there already
            return 0
        if how.single_target and not how.picked and not self._optional:
            q = rooms.spilled(self.s, self.targets(), here, piece)
            if q:
                return cell - here + q
        for r in self.instead() if self.instead is not None else ():
            for q in rooms.open(self.s, r, here, piece, how.instead_alone):
                return cell - here + q
        return 0

    def room_from(self, cell: int) -> int:
        """How many pieces of a cell find room where they may go."""
        (piece, _, here), rooms, alone = self.moves.at[cell], self.moves.rooms, self._lone_ends()
        return sum(rooms.room_in_all(self.s, r, here, piece, r in alone) for r in self.targets())

    @property
    def _optional(self) -> bool:
        return self.how.mode in ("up-to", "any")

    # -------------------------------------------------------------------------------------- questions
    def pick(self, site: int, options: Sequence[int]) -> Generator[Ask, int, int]:
        """One of the options; a single one is not asked for."""
        if len(options) == 1:
            return options[0]
        return (yield site, self.seat, options)

    def carry(self, cell: int, target: int) -> Asking:
        """One piece goes."""
        self.s[cell] -= 1
        self.s[target] += 1
        if self.told is not None:
            yield from self.told(target)

    def land(self, cell: int) -> Asking:
        """One piece goes where it may, or where the rest goes."""
        options = self.landings(cell)
        target = (yield from self.pick(self.how.to, options)) if options else self.spilled(cell)
        if target:
            yield from self.carry(cell, target)

    # --------------------------------------------------------------------------------------- all, half
    def all_of(self, cells: list[int]) -> Asking:
        """All of the cells, or half of what each owner has in a place; asked is what goes first when room runs out."""
        if self.how.mode == "all":
            yield from self._share(cells, sum(self.s[cell] for cell in cells))
            return
        for group in self._together(cells):
            yield from self._share(group, (sum(self.s[cell] for cell in group) + 1) // 2)

    def _together(self, cells: list[int]) -> list[list[int]]:
        """Cells of the same owner in the same place, its parts included."""
        groups: dict[tuple[int, int], list[int]] = {}
        for cell in cells:
            _, owner, place = self.moves.at[cell]
            groups.setdefault((owner, self.moves.rooms.whole(self.s, place)), []).append(cell)
        return list(groups.values())

    def _share(self, cells: list[int], number: int) -> Asking:
        left = {cell: self.s[cell] for cell in cells}
        chosen = number < sum(left.values())
        if self.how.single_target and not chosen:
            chosen = number > max((self.room_from(cell) for cell in cells if left[cell]), default=0)
        while number:
            live = [cell for cell in cells if left[cell] and self.landings(cell)]
            if not live:
                break
            cell = (yield from self.pick(self.how.which, live)) if chosen else live[0]
            yield from self.land(cell)
            left[cell] -= 1
            number -= 1
        for cell in cells:
            while number and left[cell] and (target := self.spilled(cell)):
                yield from self.carry(cell, target)
                left[cell] -= 1
                number -= 1

    # ------------------------------------------------------------------------------------ some of them
    def some_of(self, cells: list[int], then: list[int], limit: int) -> Asking:
        """So many of the cells, then of those named behind `then`."""
        live = [cell for cell in cells if self.s[cell]]
        if self.how.mode == "any":
            limit = sum(self.s[cell] for cell in live)
        if not self.how.single_source or len(live) != 1:
            yield from self._each(cells, then, limit)
            return
        have = self.s[live[0]]
        if self.how.single_target and len(self.landings(live[0])) < 2:
            yield from self._number(live[0], limit)
            if then and have < limit and not self.s[live[0]]:
                yield from self._each([], then, limit - have)
        else:
            yield from self._spread(live[0], min(limit, have))

    def _number(self, cell: int, limit: int) -> Asking:
        """At most a number is asked."""
        number = min(limit, self.s[cell])
        if self._optional:
            number = min(number, self.room_from(cell)) if self.landings(cell) else number * bool(self.spilled(cell))
            number = (yield self.how.count, self.seat, tuple(range(number + 1))) if number else 0
        for _ in range(number):
            target = next(iter(self.landings(cell)), 0) or self.spilled(cell)
            if not target:
                break
            yield from self.carry(cell, target)

    def _spread(self, cell: int, number: int) -> Asking:
        """Every piece is asked where to."""
        for _ in range(number):
            options = self.landings(cell)
            if self._optional and options:
                target = yield self.how.to, self.seat, [0, *options]
            else:
                target = (yield from self.pick(self.how.to, options)) if options else self.spilled(cell)
            if not target:
                break
            yield from self.carry(cell, target)

    def _each(self, cells: list[int], then: list[int], limit: int) -> Asking:
        """Every piece is asked which, then where to."""
        for _ in range(limit):
            options = self._ready(cells) or self._ready(then)
            if not options:
                break
            if self._optional:
                cell = yield self.how.which, self.seat, [0, *options]
            else:
                cell = yield from self.pick(self.how.which, options)
            if not cell:
                break
            yield from self.land(cell)

    def _ready(self, cells: list[int]) -> list[int]:
        return [cell for cell in cells if self.s[cell] and (self.landings(cell) or self.spilled(cell))]
