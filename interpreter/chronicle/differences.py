"""What happened between two states of a game, read from what is different."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define

from interpreter.chronicle import happenings as hap
from interpreter.chronicle.turned import Unpaired, turned, unpaired
from interpreter.definition import frozen
from interpreter.kinds import kinds_of
from interpreter.phrases.words import spaced
from interpreter.plan import framing
from interpreter.plan import instructions as ins
from interpreter.program import Program
from interpreter.runtime.discs import is_sealed
from interpreter.runtime.lasting import CARD, FRAME, OWNER
from interpreter.runtime.static import members

State = list[int]


@frozen
class Cause:
    """The last choice of a seat in this step: who chose which option at which ask site. by: -1 for none."""

    by: int = -1
    site: int = 0
    option: int = 0


NOBODY = Cause()


@define
class Differences:
    """Compares the states of games of one program."""

    program: Program

    def between(self, before: State, after: State, cause: Cause) -> list[hap.Happening]:
        """Everything that happened but scorings, which the game tells by itself, and rows of open cards."""
        return [
            *self._opened(before, after), *self._moved(before, after, cause), *self._went(before, after, cause),
            *self._flipped(before, after, cause),
            *self._cards(before, after, cause), *self._lasting(before, after),
        ]  # fmt: skip

    # --------------------------------------------------------------------------------------- pieces
    def _moved(self, before: State, after: State, cause: Cause) -> Iterator[hap.Happening]:
        width, changed = len(self.program.table.places), list[Unpaired]()
        for piece, rows in self.program.table.rows.items():
            for owner, row in enumerate(rows):
                first, last = row + 1, row + 1 + width
                if before[first:last] == after[first:last]:
                    continue
                change = {place: after[row + place] - before[row + place] for place in range(1, width + 1)}
                by = self._mover(piece, owner, cause)
                for source, target, count in paired(change):
                    if self.program.table.newcomers.get(target) != source:  # else they stay where they are
                        yield hap.Moved(by, piece, owner, source, target, count)
                changed += unpaired(change, piece, owner, by)
        yield from turned(self.program.table, changed)

    def _mover(self, piece: str, owner: int, cause: Cause) -> int:
        """The seat that chose a move of these pieces, -1 when they went unasked."""
        if cause.by < 0 or owner == cause.by:
            return cause.by
        site, table = self.program.sites[cause.site], self.program.table
        if site.sort in ("piece", "to") and piece in kinds_of(table.rules.pieces, site.subject) and cause.option:
            mine = (cause.option - table.rows[piece][0] - 1) // len(table.places) == owner
            return cause.by if mine else -1
        return cause.by if isinstance(site.asked, ins.MovePieces) and site.sort in ("place", "count") else -1

    def _went(self, before: State, after: State, cause: Cause) -> Iterator[hap.Went]:
        asked = cause.by >= 0 and isinstance(self.program.sites[cause.site].asked, ins.MoveUnique)
        for index, unit in enumerate(self.program.table.units):
            if before[unit.slot] != after[unit.slot]:
                slot = self.program.table.unseen(unit.kind, unit.owner)
                left, came = (slot >= 0 and bool(state[slot]) for state in (before, after))
                yield hap.Went(cause.by if asked else -1, index, before[unit.slot], after[unit.slot], left, came)

    def _flipped(self, before: State, after: State, cause: Cause) -> Iterator[hap.Flipped]:
        slots = self.program.table.slots
        for index, unit in enumerate(self.program.table.units):
            if unit.turned is not None and before[slots[f"turned {unit.name}"]] != after[slots[f"turned {unit.name}"]]:
                yield hap.Flipped(cause.by, index)

    # ---------------------------------------------------------------------------------------- cards
    def _cards(self, before: State, after: State, cause: Cause) -> Iterator[hap.Happening]:
        table = self.program.table
        secret = cause.by >= 0 and self.program.sites[cause.site].secret == "own"
        laid = self._kept(before) ^ self._kept(after)  # that they are kept, or no longer, is told of by itself
        for owner in range(len(table.owners)):
            lost, gained = dict[str, int](), dict[str, int]()
            for pile, slot in table.piles.items():
                old, new = before[slot + owner], after[slot + owner]
                if old != new:
                    lost[pile], gained[pile] = old & ~new, new & ~old
            for target, cards in gained.items():
                first = table.sets[table.rules.places[target].holds].first
                left = cards
                for source in (pile for pile in lost if pile != target and self._alike(pile, target)):
                    both = left & lost[source]
                    if both:
                        left &= ~both
                        moved = tuple(first + i for i in members(both) if (owner, first + i) not in laid)
                        unseen = (secret and owner == cause.by) or self._hidden(source, target)
                        if moved:
                            yield hap.CardsMoved(owner, source, target, moved, unseen)
                if left:
                    yield hap.Dealt(owner, target, left.bit_count())

    def _kept(self, state: State) -> set[tuple[int, int]]:
        """Owners and cards that lie where cards of their kind are kept."""
        lasting = self.program.lasting
        records = (z for z in lasting.records(state) if state[z] and state[z + CARD] in lasting.kept)
        return {(state[z + OWNER], state[z + CARD]) for z in records}

    def _hidden(self, source: str, target: str) -> bool:
        """Whether nobody but their owner sees cards go from pile to pile."""
        places = self.program.table.rules.places
        return {str(places[name].seen) for name in (source, target)} <= {"owner", "never"}

    def _alike(self, pile: str, other: str) -> bool:
        places = self.program.table.rules.places
        return places[pile].holds == places[other].holds

    # ----------------------------------------------------------------------------- discs and lasting effects
    def _opened(self, before: State, after: State) -> Iterator[hap.Opened]:
        slots, seats = self.program.table.slots, self.program.table.seats
        opened = [seat for seat in range(seats) if self._disc_of(after, seat) not in (0, self._disc_of(before, seat))]
        if opened:
            yield hap.Opened(tuple((seat, after[slots["disc"] + seat]) for seat in opened))

    def _disc_of(self, state: State, seat: int) -> int:
        """The place on a seat's open disc, 0 while it is sealed."""
        slots = self.program.table.slots
        return 0 if is_sealed(state[slots["sealed"]], seat) else state[slots["disc"] + seat]

    def _lasting(self, before: State, after: State) -> Iterator[hap.Happening]:
        size, frames = self.program.table.record_size, self.program.frames
        for z in self.program.lasting.records(max(before, after, key=len)):
            old, new = before[z : z + size] or [0] * size, after[z : z + size] or [0] * size
            if old[FRAME] == new[FRAME]:  # that something was heard once is no news
                for ear in self.program.lasting.ears[old[FRAME] - 1] if old[FRAME] else ():
                    old[ear.mark or FRAME] = new[ear.mark or FRAME]
            if old == new:
                continue
            if old[FRAME]:
                yield hap.Over(old[OWNER], old[CARD])
            if new[FRAME]:
                frame = frames[new[FRAME] - 1]
                yield hap.Lasts(new[OWNER], new[CARD], frame.keep, _until(frame))


def _until(frame: framing.Frame) -> str:
    """How long a lasting effect lasts."""
    which = "next" if frame.later else "current"
    return f"until the {which} {spaced(frame.ends_in)} is over" if frame.ends_in else "until it is used"


def paired(change: dict[int, int]) -> Iterator[tuple[int, int, int]]:
    """Places that lost pieces with places that gained them: (from, to, how many), in the order of places."""
    sources = [[place, -n] for place, n in change.items() if n < 0]
    targets = [[place, n] for place, n in change.items() if n > 0]
    while sources and targets:
        count = min(sources[0][1], targets[0][1])
        yield sources[0][0], targets[0][0], count
        for side in (sources, targets):
            side[0][1] -= count
            if not side[0][1]:
                side.pop(0)
