"""Room in places: how many more pieces that count they take, where the rest goes, and the parts of places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress

from interpreter.plan.crowds import CROWD
from interpreter.plan.parts import Part
from interpreter.plan.rooms import RoomPlan
from interpreter.plan.table import Table
from interpreter.runtime.consequences import Causes, remembered
from interpreter.runtime.crowding import ADDED, LIMITS, TOPS, Crowding, Limit
from interpreter.runtime.remembered import Remembered
from interpreter.runtime.shapes import Ground, Shape, landings, values_of
from interpreter.runtime.standing import StandingRules
from interpreter.runtime.static import Values

UNLIMITED = 1 << 20  # more than there are pieces
SHAPE = "shape"  # slot: where the pieces stand that have parts, as one int
WIDTH = 16  # bits of that int for each of these pieces
MOST_SHAPES = 60  # remembered; a bound on memory, not a rule
MOST_COUNTED = 1_000  # sets of places remembered, likewise


StandingIn = tuple[list[int], Callable[[list[int]], Sequence[int]], list[tuple[int, int]]]


class Rooms:
    """The room of every place in states of one program. shapes: how parts lie, by what the state keeps of it."""

    def __init__(self, table: Table, plan: RoomPlan, standing: StandingRules) -> None:
        self.table, self.plan = table, plan
        self.crowding = Crowding(table, plan, standing)
        pieces = list(table.rules.pieces.values())
        self.kinds = {piece.id: number for number, piece in enumerate(pieces)}
        self.stands = {piece.id: table.stands_mask(piece) for piece in pieces}
        travelling = {part.place: part.slot for part in table.parts if not part.whole}  # parts of pieces
        settled = {lately: place for place, lately in table.newcomers.items()}
        counting = tuple(bool(piece.counts) for piece in pieces)
        self.ground = Ground(table, plan, tuple(self.stands.values()), counting, settled, travelling)
        self.carriers = set(travelling.values())
        self._carriers = sorted(self.carriers)
        self._shape, *self._written = (table.slots[name] for name in (SHAPE, LIMITS, "narrow", ADDED, TOPS, CROWD))
        self.causes = Causes(frozenset(self.carriers)) | standing.causes("limit")
        self._now = remembered(table, self.causes, self._work_out)
        self.shapes = Remembered(self._laid, MOST_SHAPES)
        self._counted = Remembered(self._with_counted, MOST_COUNTED)
        self._still = Shape(self.ground, dict.fromkeys(self._carriers, 0))
        self._left = {part.place: self._standing_in(part.place) for part in table.parts if not part.whole}
        travel = [part for part in table.parts if not part.whole]
        self._parts_in = {  # by the slot of a piece its parts, and whether newcomers stand there
            slot: [(part.place, bool(part.of)) for part in travel if part.slot == slot] for slot in self.carriers
        }

    # --------------------------------------------------------------------------------- configuration
    def configure(self, state: list[int]) -> None:
        """Write where parts lie, which limits hold, and the places that are limited now or have parts, as a mask.

        And what tells which places are full.
        """
        limits, narrow, added, tops, crowd = self._written
        state[self._shape], state[limits], state[narrow], now, state[tops] = self._now(state)
        if now != state[added]:
            state[crowd] += now - state[added]
            state[added] = now

    def _work_out(self, state: list[int]) -> tuple[int, int, int, int, int]:
        held = self.crowding.held(state)
        found = self.plan.always | self.crowding.limits_held[held].mask
        for slot in self._carriers:
            found |= 1 << state[slot]
        return self.key(state), held, found & ~1, *self.crowding.test(held)

    def shape(self, state: list[int]) -> Shape:
        """How parts lie now."""
        return self.shapes[state[self._shape]]

    def shape_by(self, values: Values) -> Shape:
        """The same by the values of just the slots that tell where the pieces stand which have parts."""
        return self.shapes[self.key(values)]

    def _laid(self, key: int) -> Shape:
        where = {}
        for slot in reversed(self._carriers):
            where[slot] = key & (1 << WIDTH) - 1
            key >>= WIDTH
        return Shape(self.ground, where, self._still)

    def key(self, values: Values | list[int]) -> int:
        """Where the pieces stand that have parts, as one int."""
        key = 0
        for slot in self._carriers:
            key = key << WIDTH | values[slot]
        return key

    # --------------------------------------------------------------------------------------- limits
    def limits_of(self, state: list[int], place: int) -> Sequence[Limit]:
        """The limits that hold in a place, the tightest first."""
        return self.crowding.limits(state).by_place.get(place, ())

    def room(self, state: list[int], place: int, piece: str) -> int:
        """How many more of these pieces a place takes, its newcomers being in it."""
        place = self.ground.base(place)
        limits = self.limits_of(state, place)
        if not limits or not self.ground.counting[self.kinds[piece]]:
            return UNLIMITED
        return max(0, limits[0].number - self.counted(state, place))

    def counted(self, state: list[int], place: int) -> int:
        """How many pieces that count stand in a place."""
        return self.crowding.counted(state, place)

    def spill(self, state: list[int], place: int, piece: str) -> int:
        """Where goes what finds no room in a place; 0 when it stays where it is."""
        if self.room(state, place, piece):
            return 0
        counted = self.counted(state, place)
        full = [limit.instead for limit in self.limits_of(state, place) if limit.number <= counted]
        return next((place for place in full if self.stands[piece] >> place & 1 and place), 0)

    def spilled(self, state: list[int], places: Sequence[int], source: int, piece: str) -> int:
        """Where a piece goes that finds no room in the one place it should go to; 0 when it stays."""
        shape, kind = self.shape(state), self.kinds[piece]
        if shape.wholes[source] in places:  # it is there already
            return 0
        found = (self.spill(state, place, piece) for place in places)
        open = (q for q in found if q and q != self.ground.base(source) and not shape.closed(q, source))
        return next((shape.landing(q, source, kind) for q in open if self.room(state, q, piece)), 0)

    def closed(self, state: list[int], place: int, source: int) -> bool:
        """Whether nothing can come into a place from another one."""
        return self.shape(state).closed(place, source)

    # ---------------------------------------------------------------------------------------- parts
    def parts_of(self, state: list[int], place: int) -> Sequence[Part]:
        """The parts of a place."""
        return self.shape(state).parts[place]

    def whole(self, state: list[int], place: int) -> int:
        """The place that one is a part of; itself when it is none."""
        return self.shape(state).wholes[place]

    def counted_with(self, state: list[int], place: int) -> list[int]:
        """The parts of a place whose pieces count with it."""
        return self.shape(state).counted_with(place)

    def with_counted(self, state: list[int], places: Sequence[int]) -> Sequence[int]:
        """Places with the parts whose pieces count with them; remembered."""
        if not self.table.parts:
            return places
        return self._counted[state[self._shape], tuple(places)]

    def _with_counted(self, key: tuple[int, tuple[int, ...]]) -> list[int]:
        shape = self.shapes[key[0]]
        return [q for place in key[1] for q in (place, *shape.counted_with(place))]

    def closed_with(self, state: list[int], taboo: int) -> int:
        """The parts of taboo places, as a mask."""
        return sum(1 << part.place for part in self.table.parts if taboo >> part.whole_in(state) & 1)

    def left_behind(self, state: list[int], slot: int, source: int) -> list[tuple[int, int]]:
        """A piece (by its slot) has left a place: what stood in its parts stays there.

        The unique pieces that do not yet, numbered from 1, each with the part.
        """
        units = []
        for part, lately in self._parts_in[slot]:
            stay = self.table.newcomers.get(source, source) if lately else source
            rows, values, units_there = self._left[part]
            for row in compress(rows, values(state)):
                self.crowding.gone(state, row + part, row + stay, state[row + part])
                state[row + stay] += state[row + part]
                state[row + part] = 0
            for number, unit_slot in units_there:
                if state[unit_slot] == part:
                    units.append((number, part))
        return units

    def _standing_in(self, place: int) -> StandingIn:
        """The rows with cells for a place, what looks these cells up, and the unique pieces that can be there."""
        table, reach = self.table, self.crowding.reach
        rows = [row for found in table.rows.values() for row in found]
        units = [(i, unit.slot) for i, unit in enumerate(table.units, 1) if reach[unit.kind] >> place & 1]
        return rows, values_of(tuple(row + place for row in rows)), units

    # ------------------------------------------------------------------------------------- what is open
    def open(self, state: list[int], place: int, source: int, piece: str, alone: bool = False) -> list[int]:
        """Where a piece that comes from `source` may go when a place is named: where it finds room.

        alone: the place is meant without its parts.
        """
        return self.open_for(state, place, source, self.kinds[piece], alone)

    def open_for(self, state: list[int], place: int, source: int, kind: int, alone: bool = False) -> list[int]:
        """The same for a kind of piece by its number."""
        ways = self.shape(state).ways(place, source, kind, alone)
        return landings(ways, self.crowding.full(state) if self.ground.counting[kind] else 0)

    def with_room(
        self, state: list[int], places: Sequence[int], sources: Sequence[int], kinds: Sequence[int],
        alone: Sequence[int] = (),
    ) -> list[int]:  # fmt: skip
        """Those of the places named where one of these kinds of piece finds room that comes from one of the sources."""
        roomy = self.shape(state).roomy[tuple(sources), tuple(kinds), tuple(alone), self.crowding.full(state)]
        return [r for r in places if roomy >> r & 1]

    def room_in_all(self, state: list[int], place: int, source: int, piece: str, alone: bool = False) -> int:
        """How many pieces find room in a place and, unless it is meant alone, its parts."""
        shape, kind = self.shape(state), self.kinds[piece]
        places = [place, *(part.place for part in shape.parts[place] if not (part.of or alone))]
        return sum(self.room(state, q, piece) for q in places if shape.takes(q, source, kind))

    # ---------------------------------------------------------------------------------------- newcomers
    def base(self, place: int) -> int:
        """The place whose newcomers are in a place; a place for others itself."""
        return self.ground.base(place)

    def with_newcomers(self, places: Sequence[int], free: Sequence[int] | None) -> list[int]:
        """Places with those beside them for newcomers, these only of places that are free (None: of all)."""
        lately = self.table.newcomers
        return [*places, *(lately[place] for place in places if place in lately and (free is None or place in free))]
