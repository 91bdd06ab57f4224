"""Where the pieces of a move may go, between places whose room is limited: looked up again when that can change."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any

from interpreter.definition import frozen
from interpreter.plan.crowds import CROWD
from interpreter.plan.table import Table
from interpreter.runtime.crowding import LIMITS, TOPS
from interpreter.runtime.landings import Landings
from interpreter.runtime.openings import Cells, Openings

Ask = tuple[int, int, Any]
Asking = Generator[Ask, int, None]
Targets = Callable[[list[int], int], Landings]  # of a state and the seat that moves, as of now
Places = Callable[[list[int], int], Sequence[int]]
Move = Callable[[list[int], int, Cells, Cells, int, Targets, "Places | None", Any, int], Iterable[Ask]]
"""Move up to so many pieces out of cells, then out of others: of a state, the seat, both cells, how many, where they
go, and where those go that find no room, as of now; who is told, and how many arrivals are being told of."""


@frozen
class NarrowMove:
    """What is always so about one sentence.

    mode: of its amount. optional: the seat may stop early. one_region: a region is named first that all pieces leave.
    single_source, single_target: there is one place they leave, or go to. picked: the seat chose that one target.
    instead_alone: what finds no room goes into no part of the place meant for it. spills: it may go anywhere. steady:
    which places are meant does not change as pieces go. end: the one place they go to, where it always has room and no
    parts; 0 for none such. open_to_all: places, as a mask, that all pieces of the move can go to while they are not
    full, whichever others they are in. elsewhere: none of them is in one that is named. heard: cells that something
    may be done about when a piece has come there. The rest: ask sites.
    """

    mode: str
    optional: bool
    one_region: bool
    single_source: bool
    single_target: bool
    picked: bool
    instead_alone: bool
    spills: bool
    steady: bool
    end: int
    open_to_all: int
    elsewhere: bool
    heard: frozenset[int]
    place: int
    which: int
    to: int
    count: int


class Surroundings:
    """What is the same for all such moves of a program. base: by cell its place, that newcomers came to.

    weights: by cell what a piece there makes of the int that tells how many stand in each place. names: those of
    generated code, of which `arriving` is called when a piece has come to a cell. The rest: slots.
    """

    def __init__(self, table: Table, openings: Openings, names: dict[str, Any]) -> None:
        self.openings, self.rooms, self.names = openings, openings.rooms, names
        self.crowding, self.weights = self.rooms.crowding, self.rooms.crowding.weights
        slots = (table.slots[name] for name in (LIMITS, "config", "narrow", CROWD, TOPS))
        self.limits, self.config, self.narrow, self.crowd, self.tops = slots
        self.base = tuple([self.rooms.base(place) for place in openings.place])


class Going:
    """Where the pieces of one move may go, while it is done. stale: whether that must be looked up anew."""

    __slots__ = (
        "around", "depth", "full", "how", "instead", "landings", "limited", "s", "seat", "seen", "stale", "targets",
        "tell",
    )  # fmt: skip
    landings: Landings

    def __init__(
        self, around: Surroundings, how: NarrowMove, s: list[int], seat: int, targets: Targets,
        instead: Places | None, tell: Any, depth: int,
    ) -> None:  # fmt: skip
        self.around, self.how, self.s, self.seat = around, how, s, seat
        self.targets, self.instead, self.tell, self.depth = targets, instead, tell, depth
        self.stale, self.limited, self.full = True, False, 0
        self.seen = (0, 0)

    # ------------------------------------------------------------------------------- where pieces may go
    def look(self) -> None:
        """Look up where pieces may go as things are now."""
        s, around = self.s, self.around
        self.landings = landings = self.targets(s, self.seat)
        self.limited, self.full = bool(landings.tops & s[around.tops]), around.crowding.full(s)
        self.seen = s[around.limits], s[around.config]
        self.stale = False

    def narrow(self) -> bool:
        """Whether any of the places named is limited, or a part of one."""
        if self.stale:
            self.look()
        return self.limited

    def open(self, cell: int) -> int:
        """The places where a piece of a cell may go now, as a mask."""
        if self.stale:
            self.look()
        return self.landings.open(self.around.openings.sort[cell], self.full)

    def to(self, cell: int) -> tuple[int, ...]:
        """The cells to which a piece of a cell may go now."""
        return self.around.openings.to[cell][self.open(cell)]

    def all_go(self, cell: int, target: int, number: int) -> None:
        """So many pieces go at once."""
        self.s[cell] -= number
        self.s[target] += number
        self.around.crowding.gone(self.s, cell, target, number)

    def resumed(self) -> None:
        """Somebody was asked: what others did meanwhile can have changed limits, but moved no pieces."""
        s, around = self.s, self.around
        if not self.how.steady or self.seen != (s[around.limits], s[around.config]):
            self.stale = True

    def carry(self, cell: int, target: int) -> bool:
        """One piece goes; whether something is done about it."""
        s, base = self.s, self.around.base
        s[cell] -= 1
        s[target] += 1
        s[self.around.crowd] += self.around.weights[target] - self.around.weights[cell]
        narrow = s[self.around.narrow] if self.limited else 0
        if not self.how.steady or (narrow >> base[cell] | narrow >> base[target]) & 1:
            self.stale = True
        return target in self.how.heard

    def arrived(self, target: int) -> Asking:
        """Do what is done when a piece has come to a cell."""
        yield from self.around.names["arriving"](self.s, target, 1, self.seat, self.depth, self.tell)
        self.stale = True

    def spilled(self, cell: int) -> int:
        """Where a piece of a cell goes that finds no room, 0 for nowhere."""
        how = self.how
        strictly = how.single_target and not how.picked and not how.optional
        if not strictly and self.instead is None:
            return 0
        s, rooms, landings = self.s, self.around.rooms, self.targets(self.s, self.seat)
        piece, _, here = self.around.openings.at[cell]
        ends, whole = set(landings.places), rooms.whole(s, here)
        if rooms.base(here) in ends or whole in ends.difference(landings.alone):  # it is there already
            return 0
        if strictly:
            q = rooms.spilled(s, landings.places, here, piece)
            if q:
                return cell - here + q
        for r in self.instead(s, self.seat) if self.instead is not None else ():
            for q in rooms.open(s, r, here, piece, how.instead_alone):
                return cell - here + q
        return 0

    def room_from(self, cell: int) -> int:
        """How many pieces of a cell find room where they may go."""
        s, rooms, landings = self.s, self.around.rooms, self.targets(self.s, self.seat)
        piece, _, here = self.around.openings.at[cell]
        return sum(rooms.room_in_all(s, r, here, piece, r in landings.alone) for r in landings.places)
