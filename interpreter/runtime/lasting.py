"""Lasting effects: records in the state that listen to steps until something ends them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import reduce
from operator import or_
from typing import Any

from interpreter.definition import frozen
from interpreter.plan.framing import Frame
from interpreter.plan.table import Table
from interpreter.runtime.board import Board
from interpreter.runtime.errors import Crowded
from interpreter.runtime.spots import Spots

Ask = tuple[int, int, Any]
Asking = Generator[Ask, int, None]
FRAME, OWNER, ENDS_AT, ENDS_IN, CARD, FIRST_VARIABLE = range(6)
MOST = 500  # lasting effects at once; more can only mean that they pile up


@frozen
class Ear:
    """One trigger of a frame: its event bit, whose step it hears, its function, and whether that asks.

    mark: where in a record it stands that a trigger heard once was; 0 for one heard always. later: how many rounds
    after it began the record ends.
    """

    bit: int
    who: str
    function: Callable[..., Any]
    asks: bool
    mark: int = 0
    later: int = 0


def ears(frame: Frame, listened: dict[str, int], functions: Sequence[tuple[Callable[..., Any], bool]]) -> list[Ear]:
    """What a lasting effect hears; by trigger its function, and whether that asks."""
    marks = {i: FIRST_VARIABLE + mark for i, mark in frame.marks.items()}
    heard = enumerate(zip(frame.listenings, functions, strict=True))
    return [
        Ear(listened[f"{each.order} {each.step}"], each.who, *function, marks.get(i, 0), frame.later)
        for i, (each, function) in heard
    ]


class Lasting:
    """Opens, ends and calls the lasting effects of one program. Frames are numbered from 1."""

    def __init__(self, table: Table, board: Board) -> None:
        self.table = table
        self.board = board
        self.ears: list[list[Ear]] = []
        self._heard: list[int] = []  # by frame the bits of all it hears
        self.actions: list[Callable[..., Any] | None] = []
        self.asks: list[bool] = []
        self.kept = _kept(table)
        self.spots = Spots(table, board)
        self._using = table.slots.get("answering", 0)  # the records whose card is being used; 0: never any
        self._first, self._size = table.slots["lasting"], table.record_size
        self._round, self._listen, self._count = (table.slots[name] for name in ("round", "listen", "records"))
        self.redefining: dict[int, frozenset[int]] = {}  # frame of a record -> the areas it redefines, by number

    # ------------------------------------------------------------------------------------- records
    def records(self, s: list[int]) -> range:
        """Where the records of a state stand, open ones and free ones; they are its last part."""
        return range(self._first, len(s), self._size)

    def begin(
        self,
        s: list[int],
        frame: int,
        owner: int,
        ends_in: int,
        ends_at: int,
        card: int,
        variables: tuple[int, ...],
    ) -> None:
        """Open a record; the state grows when all are taken. Raises Crowded when they pile up without end."""
        z = self._first
        while z < len(s) and s[z + FRAME]:
            z += self._size
        if z == len(s):
            if len(self.records(s)) >= MOST:
                raise Crowded(f"more than {MOST} lasting effects at once")
            s.extend([0] * self._size)
        s[z : z + FIRST_VARIABLE] = [frame, owner, ends_at, ends_in, card]
        s[z + FIRST_VARIABLE : z + FIRST_VARIABLE + len(variables)] = variables
        if frame in self.redefining:  # its last slot tells how new it is
            clock = self.table.slots["clock"]
            s[clock] += 1
            s[z + self._size - 1] = s[clock]
        if card in self.kept:
            bit, kept, _, piles = self.kept[card]
            for pile in piles:
                s[pile + owner] &= ~bit
            s[kept + owner] |= bit
        self._changed(s, frame)

    def end(self, s: list[int], z: int) -> None:
        """Close a record; a card that lies where such cards are kept goes where they go then."""
        frame, owner, card = s[z], s[z + OWNER], s[z + CARD]
        s[z : z + self.table.record_size] = [0] * self.table.record_size
        if (card in self.kept or card in self.spots.on) and not self._still_kept(s, owner, card):
            self._let_go(s, owner, card)
        self._changed(s, frame)

    def _let_go(self, s: list[int], owner: int, card: int) -> None:
        self.spots.empty(s, card, owner)
        if card in self.kept:
            bit, kept, then, _ = self.kept[card]
            if s[kept + owner] & bit:
                s[kept + owner] ^= bit
                s[then + owner] |= bit

    def _still_kept(self, s: list[int], owner: int, card: int) -> bool:
        return any(s[z] and s[z + OWNER] == owner and s[z + CARD] == card for z in self.records(s))

    def unkept(self, s: list[int]) -> None:
        """Close the records of cards that no longer lie where they are kept."""
        for z in self.records(s):
            card = s[z + CARD]
            if s[z] and card in self.kept and not s[self.kept[card][1] + s[z + OWNER]] & self.kept[card][0]:
                self.end(s, z)

    def expire(self, s: list[int], ending: int) -> None:
        """Close the records that last until this ending."""
        for z in self.records(s):
            if s[z + ENDS_IN] == ending and s[z] and s[z + ENDS_AT] <= s[self._round]:
                self.end(s, z)

    def meant(self, s: list[int], area: int, seat: int) -> int:
        """Where the newest record stands by which an area (by number) has its meaning for a seat; 0 for none."""
        newest = found = 0
        for z in self.records(s):
            if s[z + OWNER] == seat and area in self.redefining.get(s[z], ()) and s[z + self._size - 1] > newest:
                newest, found = s[z + self._size - 1], z
        return found

    def _changed(self, s: list[int], frame: int) -> None:
        heard = self._heard or self._all_heard()
        listen = count = 0
        for z in self.records(s):
            if s[z]:
                count += 1
                listen |= heard[s[z]]
        s[self._listen], s[self._count] = listen, count
        for follow in self.board.consequences.of_frames.get(frame, ()):
            follow(s)

    def _all_heard(self) -> list[int]:
        self._heard = [0, *(reduce(or_, (ear.bit for ear in ears), 0) for ears in self.ears)]
        return self._heard

    def in_turn(self, s: list[int]) -> list[int]:
        """The seats in the turn order of the round; before any was set, as they sit."""
        first = self.table.slots["order"]
        order = s[first : first + len(self.table.owners)]
        return sorted(range(self.table.seats), key=lambda seat: order.index(seat) if seat in order else seat)

    def _listeners(self, s: list[int], bit: int, seat: int) -> list[tuple[int, Ear]]:
        """Records that hear a step of `seat`, in the turn order of the round (disputes V5)."""
        found, heard = [], self._heard or self._all_heard()
        for z in self.records(s):
            frame = s[z]
            if frame and heard[frame] & bit and not (self._using and self._in_use(s, z)):
                owner = s[z + OWNER]
                for ear in self.ears[frame - 1]:
                    meant = ear.bit == bit and (ear.who == "player" or (ear.who == "owner") == (owner == seat))
                    if meant and (not ear.mark or self._due(s, z, ear)):
                        found.append((z, ear))
        if len(found) < 2:
            return found
        first = self.table.slots["order"]
        order = s[first : first + len(self.table.owners)]
        places = [order.index(owner) if owner in order else owner for owner in (s[z + OWNER] for z, _ in found)]
        return [each for _, each in sorted(zip(places, found, strict=True), key=lambda item: (item[0], item[1][0]))]

    def _due(self, s: list[int], z: int, ear: Ear) -> bool:
        """Whether it is the round after that in which a record began, and what is heard once was not heard yet."""
        return not s[z + ear.mark] and s[self.table.slots["round"]] == s[z + ENDS_AT] - ear.later + 1

    # --------------------------------------------------------------------------------------- events
    def fire(self, s: list[int], bit: int, seat: int, tell: Any) -> Asking:
        """Let everything that listens to an event act; stops early when the step is cancelled."""
        cancel = self.table.slots["cancel"]
        for z, ear in self._listeners(s, bit, seat):
            if not s[z]:  # ended by what another has just done
                continue
            if ear.mark:
                s[z + ear.mark] = 1
            if ear.asks:
                yield from ear.function(s, z, seat, tell)
            else:
                ear.function(s, z, seat, tell)
            if s[cancel]:
                return

    def _in_use(self, s: list[int], z: int) -> bool:
        """Whether a record's card is being used; it does not hear of what answers to that."""
        return bool(self._using and s[self._using] >> (z - self._first) // self._size & 1)

    def used(self, s: list[int], z: int, bits: tuple[int, ...], tell: Any) -> Generator[Ask, int, bool]:
        """A kept card is to be used, of which others hear; whether one of them stopped it, which ends its effect."""
        cancel, listen = self.table.slots["cancel"], self.table.slots["listen"]
        using, mark = self._using, 1 << (z - self._first) // self._size
        s[using] |= mark
        for bit in bits:
            if s[listen] & bit and s[z]:
                yield from self.fire(s, bit, s[z + OWNER], tell)
                if s[cancel]:
                    s[cancel] = 0
                    self.end(s, z)
        s[using] &= ~mark
        return not s[z]

    def watched(
        self, s: list[int], p: int, k: int, before: int, during: int, after: int, tell: Any
    ) -> Generator[Ask, int, bool]:
        """A special action others listen to: before it starts, and (`during`) before each further choice in it.

        Whether it was done, not stopped.
        """
        cancel = self.table.slots["cancel"]
        action = self.actions[k]
        assert action is not None
        for bit in (before, during):
            if bit and s[self.table.slots["listen"]] & bit:
                yield from self.fire(s, bit, p, tell)
                if s[cancel]:
                    s[cancel] = 0
                    return False
        if self.asks[k]:
            cancelled = yield from self.windows(s, p, action(s, p, k, tell), during, tell)
            if cancelled:
                return False
        else:
            action(s, p, k, tell)
        if after and s[self.table.slots["listen"]] & after:
            yield from self.fire(s, after, p, tell)
            s[cancel] = 0
        return True

    def windows(self, s: list[int], p: int, action: Asking, during: int, tell: Any) -> Generator[Ask, int, bool]:
        """Run something that asks, letting others act (`during`) before each further choice; whether it was stopped."""
        cancel, listen = self.table.slots["cancel"], self.table.slots["listen"]
        try:
            ask = next(action)
            while True:
                choice = yield ask
                ask = action.send(choice)
                if during and s[listen] & during:
                    yield from self.fire(s, during, p, tell)
                    if s[cancel]:
                        s[cancel] = 0
                        action.close()
                        return True
        except StopIteration:
            return False


def _kept(table: Table) -> dict[int, tuple[int, int, int, tuple[int, ...]]]:
    """For cards that can be kept in a place: their bit, the slots of that place and of the next, of all their piles."""
    found: dict[int, tuple[int, int, int, tuple[int, ...]]] = {}
    for cards in table.sets.values():
        places = table.kept(cards.kind)
        if places is not None:
            piles = tuple(slot for name, slot in table.piles.items() if table.rules.places[name].holds == cards.kind)
            kept, then = (table.piles[name] for name in places)
            found |= {cards.first + i: (1 << i, kept, then, piles) for i in range(cards.count)}
    return found
