"""Room in places: how many more pieces that count they take, where the rest goes, and the parts of places."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.definition import frozen
from interpreter.plan.parts import Part
from interpreter.plan.rooms import RoomPlan
from interpreter.plan.table import Table
from interpreter.runtime.standing import StandingRules

UNLIMITED = 1 << 20  # more than there are pieces


@frozen
class Limit:
    """How many pieces that count a place takes, and the place of those that come beyond that unasked (0: none)."""

    number: int
    instead: int = 0


class Rooms:
    """The room of every place in states of one program."""

    def __init__(self, table: Table, plan: RoomPlan, standing: StandingRules) -> None:
        self.table, self.plan, self.standing = table, plan, standing
        self.counting = {piece.id for piece in table.rules.pieces.values() if piece.counts}
        self._kinds = list(table.rules.pieces)
        self._rows = [row for kind in self.counting for row in table.rows.get(kind, ())]
        self._units = [unit.slot for unit in table.units if unit.kind in self.counting]
        self._owned_rows = [rows for kind, rows in table.rows.items() if table.rules.pieces[kind].of != "nobody"]
        self.pays = any(part.points for part in table.parts)
        self.travelling = {part.place: part.slot for part in table.parts if not part.whole}  # parts of pieces
        self._settled = {lately: place for place, lately in table.newcomers.items()}
        self.carriers = set(self.travelling.values())
        self.stands = {piece.id: table.stands_mask(piece) for piece in table.rules.pieces.values()}

    # --------------------------------------------------------------------------------------- limits
    def narrow(self, state: list[int]) -> int:
        """The places that are limited now or have parts, as a mask."""
        found = self.plan.always
        for rule, mask in self.standing.holding(state):
            found |= mask if rule.rule == "limit" else 0
        for part in self.table.parts:
            found |= 1 << part.whole_in(state)
        return found & ~1

    def limits_of(self, state: list[int], place: int) -> list[Limit]:
        """The limits that hold in a place, the tightest first."""
        found = [
            Limit(rule.number, rule.instead)
            for rule, mask in self.standing.holding(state)
            if rule.rule == "limit" and mask >> place & 1
        ]
        if place in self.plan.spaces:
            found.append(Limit(self.plan.spaces[place]))
        return sorted(found, key=lambda limit: limit.number)

    def room(self, state: list[int], place: int, piece: str) -> int:
        """How many more of these pieces a place takes, its newcomers being in it."""
        place = self.base(place)
        if not state[self.table.slots["narrow"]] >> place & 1 or piece not in self.counting:
            return UNLIMITED
        limits = self.limits_of(state, place)
        return max(0, limits[0].number - self.counted(state, place)) if limits else UNLIMITED

    def counted(self, state: list[int], place: int) -> int:
        """How many pieces that count stand in a place."""
        lately = self.table.newcomers.get(place)
        found = sum(state[row + place] for row in self._rows) + sum(state[slot] == place for slot in self._units)
        return found if lately is None else found + sum(state[row + lately] for row in self._rows)

    def spill(self, state: list[int], place: int, piece: str) -> int:
        """Where goes what finds no room in a place; 0 when it stays where it is."""
        if self.room(state, place, piece):
            return 0
        counted = self.counted(state, place)
        full = [limit.instead for limit in self.limits_of(state, place) if limit.number <= counted]
        return next((place for place in full if self.stands[piece] >> place & 1 and place), 0)

    def spilled(self, state: list[int], places: Sequence[int], source: int, piece: str) -> int:
        """Where a piece goes that finds no room in the one place it should go to; 0 when it stays."""
        if self.whole(state, source) in places:  # it is there already
            return 0
        found = (self.spill(state, place, piece) for place in places)
        open = (q for q in found if q and q != self.base(source) and not self.closed(state, q, source))
        return next((self._landing(state, q, source, piece) for q in open if self.room(state, q, piece)), 0)

    def closed(self, state: list[int], place: int, source: int) -> bool:
        """Whether nothing can come into a place from another one."""
        if not self.plan.closed:
            return False
        barred = self.plan.closed.get(place, 0) | self.plan.closed.get(self.whole(state, place), 0)
        return bool(barred & (1 << self.base(source) | 1 << self.whole(state, source)))

    # ---------------------------------------------------------------------------------------- parts
    def parts_of(self, state: list[int], place: int) -> list[Part]:
        """The parts of a place."""
        return [part for part in self.table.parts if place in (part.whole_in(state), part.of)]

    def whole(self, state: list[int], place: int) -> int:
        """The place that one is a part of; itself when it is none."""
        return next((part.whole_in(state) for part in self.table.parts if part.place == place), place)

    def counted_with(self, state: list[int], place: int) -> list[int]:
        """The parts of a place whose pieces count with it."""
        return [part.place for part in self.parts_of(state, place) if part.counts or part.of == place]

    def points(self, state: list[int], place: int) -> list[int]:
        """What each owner gets for its pieces in parts of a place, when that is scored."""
        found = [0] * len(self.table.owners)
        for part in self.parts_of(state, place) if self.pays else ():
            for rows in self._owned_rows:
                for owner, row in enumerate(rows):
                    found[owner] += part.points * state[row + part.place]
            for unit in self.table.units if part.points else ():
                found[unit.owner] += part.points if unit.owner >= 0 and state[unit.slot] == part.place else 0
        return found

    def closed_with(self, state: list[int], taboo: int) -> int:
        """The parts of taboo places, as a mask."""
        return sum(1 << part.place for part in self.table.parts if taboo >> part.whole_in(state) & 1)

    def left_behind(self, state: list[int], slot: int, source: int) -> list[tuple[int, int]]:
        """A piece (by its slot) has left a place: what stood in its parts stays there.

        The unique pieces among it, numbered from 1, each with the part.
        """
        units = []
        for each in (each for each in self.table.parts if each.slot == slot and not each.whole):
            part, stay = each.place, self.table.newcomers.get(source, source) if each.of else source
            for row in (row for rows in self.table.rows.values() for row in rows):
                state[row + stay] += state[row + part]
                state[row + part] = 0
            for number, unit in enumerate(self.table.units, 1):
                if state[unit.slot] == part:
                    state[unit.slot] = source
                    units.append((number, part))
        return units

    # ------------------------------------------------------------------------------------- what is open
    def open(self, state: list[int], place: int, source: int, piece: str, alone: bool = False) -> list[int]:
        """Where a piece that comes from `source` may go when a place is named: where it finds room.

        alone: the place is meant without its parts.
        """
        found = [self._landing(state, place, source, piece)] if self._takes(state, place, source, piece) else []
        if alone or not self.table.parts:
            return found
        full = not (self.stands[piece] >> place & 1 and self.room(state, place, piece))
        for part in self.parts_of(state, place):
            if not part.of and (not part.when_full or full or self.whole(state, source) == place):
                takes = self._takes(state, part.place, source, piece)
                found += [self._landing(state, part.place, source, piece)] if takes else []
        return sorted(found)

    def open_for(self, state: list[int], place: int, source: int, kind: int, alone: bool = False) -> list[int]:
        """The same for a kind of piece by its number."""
        return self.open(state, place, source, self._kinds[kind], alone)

    def _takes(self, state: list[int], place: int, source: int, piece: str) -> bool:
        stands = self.stands[piece]
        if place in self.travelling:  # what is in it may stay behind
            stands &= stands >> state[self.travelling[place]] << place
        return bool(
            stands >> place & 1
            and place != self.base(source)
            and not self.closed(state, place, source)
            and self.room(state, place, piece)
        )

    def room_in_all(self, state: list[int], place: int, source: int, piece: str, alone: bool = False) -> int:
        """How many pieces find room in a place and, unless it is meant alone, its parts."""
        places = [place, *(part.place for part in self.parts_of(state, place) if not (part.of or alone))]
        return sum(self.room(state, q, piece) for q in places if self._takes(state, q, source, piece))

    def inside(self, state: list[int], place: int, piece: str) -> list[int]:
        """Where such pieces may stand when a place is named."""
        places = [place, *(part.place for part in self.parts_of(state, place))]
        return [q for q in places if self.stands[piece] >> q & 1]

    # ---------------------------------------------------------------------------------------- newcomers
    def base(self, place: int) -> int:
        """The place whose newcomers are in a place; a place for others itself."""
        return self._settled.get(place, place)

    def _landing(self, state: list[int], place: int, source: int, piece: str) -> int:
        """Where a piece is that has just come into a place: no newcomer if it was none elsewhere in the same whole.

        A part of a piece tells newcomers only where the place tells them in which the piece stands.
        """
        lately, whole = self.table.newcomers.get(place, place), self.whole(state, place)
        if place in self.travelling and whole not in self.table.newcomers:
            return place
        if source not in self._settled and whole == self.whole(state, source):
            return place
        return lately if self.stands[piece] >> lately & 1 else place

    def within(
        self, state: list[int], places: Sequence[int], free: Sequence[int] | None, alone: Sequence[int] = ()
    ) -> list[int]:
        """Places with their parts, in which pieces are that leave or change; newcomers only of places that are free.

        free: None for all. alone: those of the places that are meant without their parts.
        """
        found = dict.fromkeys(places, True)
        for place in places:
            for part in self.parts_of(state, place):
                if place in alone and part.of != place:
                    continue
                if not part.of or free is None or part.of in free or part.whole_in(state) in free:
                    found[part.place] = True
        return list(found)

    def with_newcomers(self, places: Sequence[int], free: Sequence[int] | None) -> list[int]:
        """Places with those beside them for newcomers, these only of places that are free (None: of all)."""
        lately = self.table.newcomers
        return [*places, *(lately[place] for place in places if place in lately and (free is None or place in free))]

    def settle(self, state: list[int], places: Sequence[int]) -> None:
        """Those who came into places lately are newcomers no longer."""
        for place in places:
            lately = self.table.newcomers[place]
            for row in (row for rows in self.table.rows.values() for row in rows):
                state[row + place] += state[row + lately]
                state[row + lately] = 0
