"""Where the pieces of a move may go, between places whose room is limited: looked up again when that can change."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

from attrs import define

from interpreter.definition import frozen
from interpreter.plan.table import Table
from interpreter.runtime.crowding import LIMITS
from interpreter.runtime.openings import Cells, Ends, Openings
from interpreter.runtime.rooms import SHAPE

Ask = tuple[int, int, Any]
Asking = Generator[Ask, int, None]
Places = Callable[[], Sequence[int]]
Told = Callable[[int], Asking]


@frozen
class NarrowMove:
    """What is always so about one sentence.

    mode: of its amount. optional: the seat may stop early. one_region: a region is named first that all pieces leave.
    single_source, single_target: there is one place they leave, or go to. picked: the seat chose that one target.
    instead_alone: what finds no room goes into no part of the place meant for it. steady: which places are meant does
    not change as pieces go. end: the one place they go to, where it always has room and no parts; 0 for none such.
    heard: cells that something may be done about when a piece has come there. The rest: ask sites.
    """

    mode: str
    optional: bool
    one_region: bool
    single_source: bool
    single_target: bool
    picked: bool
    instead_alone: bool
    steady: bool
    end: int
    heard: frozenset[int]
    place: int
    which: int
    to: int
    count: int


class Surroundings:
    """What is the same for all such moves of a program. near: by cell its place, that newcomers came to, as a mask."""

    def __init__(self, table: Table, openings: Openings) -> None:
        self.openings, self.rooms = openings, openings.rooms
        self.shape, self.limits, self.config = (table.slots[name] for name in (SHAPE, LIMITS, "config"))
        self.near = [1 << self.rooms.base(place) for place in openings.place]


@define
class Going:
    """Where the pieces of one move may go, while it is done."""

    around: Surroundings
    s: list[int]
    seat: int
    how: NarrowMove
    rows: tuple[int, ...]
    targets: Places
    instead: Places | None
    told: Told | None
    free: tuple[int, ...] | None
    alone: tuple[int, ...]
    ends_alone: Places | None
    stale: bool = True  # what follows must be looked up anew, by `look`
    ends: Ends | None = None
    limited: int = 0
    seen: tuple[int, int, int] = (0, 0, 0)

    # ------------------------------------------------------------------------------- where pieces may go
    def look(self) -> Ends:
        """Look up where pieces may go as things are now."""
        s, around = self.s, self.around
        self.ends = ends = around.openings.ends(s, tuple(self.targets()), self._lone_ends())
        self.limited = ends.limited
        self.seen = s[around.shape], s[around.limits], s[around.config]
        self.stale = False
        return ends

    def resumed(self) -> None:
        """Somebody was asked: what others did meanwhile can have changed limits, but moved no pieces."""
        s, around = self.s, self.around
        if not self.how.steady or self.seen != (s[around.shape], s[around.limits], s[around.config]):
            self.stale = True

    def carry(self, cell: int, target: int) -> bool:
        """One piece goes; whether something is done about it."""
        self.s[cell] -= 1
        self.s[target] += 1
        near = self.around.near
        if not self.how.steady or self.limited & (near[cell] | near[target]):
            self.stale = True
        return target in self.how.heard

    def tell(self, target: int) -> Asking:
        """Do what is done when a piece has come to a cell."""
        if self.told is not None:
            yield from self.told(target)
            self.stale = True

    def cells(self, places: Sequence[int]) -> Cells:
        """The cells of these owners in places that are named."""
        return self.around.openings.cells(self.s, self.rows, tuple(places), self.free, self.alone)

    def landings(self, cell: int) -> list[int]:
        """Where a piece of a cell may go now."""
        ends = self.look() if self.stale or self.ends is None else self.ends
        openings = self.around.openings
        row = cell - openings.place[cell]
        return [row + place for place in ends[openings.sort[cell]]]

    def open(self, cell: int) -> bool:
        """Whether a piece of a cell may go anywhere now."""
        ends = self.look() if self.stale or self.ends is None else self.ends
        return bool(ends[self.around.openings.sort[cell]])

    def _lone_ends(self) -> tuple[int, ...]:
        return tuple(self.ends_alone()) if self.ends_alone is not None else ()

    def spilled(self, cell: int) -> int:
        """Where a piece of a cell goes that finds no room, 0 for nowhere."""
        how, rooms = self.how, self.around.rooms
        piece, _, here = self.around.openings.at[cell]
        ends, whole = set(self.targets()), rooms.whole(self.s, here)
        if rooms.base(here) in ends or whole in ends.difference(self._lone_ends()):  # it is there already
            return 0
        if how.single_target and not how.picked and not how.optional:
            q = rooms.spilled(self.s, self.targets(), here, piece)
            if q:
                return cell - here + q
        for r in self.instead() if self.instead is not None else ():
            for q in rooms.open(self.s, r, here, piece, how.instead_alone):
                return cell - here + q
        return 0

    def room_from(self, cell: int) -> int:
        """How many pieces of a cell find room where they may go."""
        rooms, alone = self.around.rooms, self._lone_ends()
        piece, _, here = self.around.openings.at[cell]
        return sum(rooms.room_in_all(self.s, r, here, piece, r in alone) for r in self.targets())
