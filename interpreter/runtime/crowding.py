"""The limits that hold in places just now, and which of these places are full."""

from __future__ import annotations

from interpreter.definition import frozen
from interpreter.plan.crowds import CROWD, lay_crowds
from interpreter.plan.rooms import RoomPlan
from interpreter.plan.table import Table
from interpreter.runtime.remembered import Remembered
from interpreter.runtime.standing import StandingRules

LIMITS = "limits"  # slot: the limits of standing rules that hold, as one int
ADDED, TOPS = "room added", "room tops"  # slots: the `Test` of these limits
MOST_KNOWN = 300  # sets of limits remembered; a bound on memory, not a rule
MOST_FULL = 2_000  # sets of full places remembered, likewise
Test = tuple[int, int]
"""What is added to how many stand in places, in the slot where that is kept, and bits set then where one is full."""


@frozen
class Limit:
    """How many pieces that count a place takes, and the place of those that come beyond that unasked (0: none)."""

    number: int
    instead: int = 0


@frozen
class Limits:
    """Limits that hold together.

    by_place: in every limited place, the tightest first. mask: these places.
    """

    by_place: dict[int, tuple[Limit, ...]]
    mask: int


class Crowding:
    """The limits of one program. Those that hold follow from a slot of the state, where `held` is kept.

    limits_held: by `held`. full_places: by the bits a `Test` leaves, the places that are full, as a mask, those beside
    them for newcomers included.
    """

    def __init__(self, table: Table, plan: RoomPlan, standing: StandingRules) -> None:
        self.table, self.plan, self.standing = table, plan, standing
        self.counting = [kind for kind, piece in table.rules.pieces.items() if piece.counts]
        self.reach = {kind: table.reach(kind) for kind in table.rules.pieces}
        self._width = len(table.places) + 1
        self._sorts = list(dict.fromkeys((rule.number, rule.instead) for rule in standing.every("limit")))
        self._slot, self._added, self._tops = (table.slots[name] for name in (LIMITS, ADDED, TOPS))
        self.limits_held = Remembered(self._limits, MOST_KNOWN)
        self.crowds = lay_crowds(table, plan)
        self.weights, self._crowd = self.crowds.by_cell, table.slots[CROWD]
        self._top = self.crowds.bits - 1
        self._units = [(unit.slot, unit.kind) for unit in table.units if unit.kind in self.counting]
        lately = table.newcomers.items()
        beside = {
            place: 1 << place | sum(1 << q for base, q in lately if base == place) for place in self.crowds.shifts
        }
        self._own = {place: shift for place, shift in self.crowds.shifts.items() if place not in dict(lately).values()}
        full = {1 << shift + self._top: beside[place] for place, shift in self._own.items()}
        self.full_places = Remembered[int, int](
            lambda bits: sum(places for bit, places in full.items() if bits & bit), MOST_FULL
        )

    # --------------------------------------------------------------------------------- what holds
    def held(self, state: list[int]) -> int:
        """Which limits of standing rules hold now, as one int."""
        held = 0
        for rule, mask in self.standing.holding(state, "limit"):
            number = self._sorts.index((rule.number, rule.instead)) + 1
            held = (held << self._width | mask) * (len(self._sorts) + 1) + number
        return held

    def limits(self, state: list[int]) -> Limits:
        """The limits that hold now."""
        return self.limits_held[state[self._slot]]

    def _limits(self, held: int) -> Limits:
        rules = []
        while held:
            held, number = divmod(held, len(self._sorts) + 1)
            rules.append((Limit(*self._sorts[number - 1]), held & (1 << self._width) - 1))
            held >>= self._width
        by_place: dict[int, tuple[Limit, ...]] = {}
        for place in range(1, self._width):
            here = [limit for limit, mask in reversed(rules) if mask >> place & 1]
            here += [Limit(self.plan.spaces[place])] if place in self.plan.spaces else []
            if here:
                by_place[place] = tuple(sorted(here, key=lambda limit: limit.number))
        return Limits(by_place, sum(1 << place for place in by_place))

    # -------------------------------------------------------------------------------------- counts
    def recount(self, state: list[int]) -> None:
        """Count all pieces in cells anew; after a state was set by hand."""
        counted = sum(weight * state[cell] for cell, weight in enumerate(self.weights) if weight)
        state[self._crowd] = counted + state[self._added]

    def gone(self, state: list[int], cell: int, target: int, number: int) -> None:
        """So many pieces have gone from one cell to another."""
        state[self._crowd] += (self.weights[target] - self.weights[cell]) * number

    def crowd(self, state: list[int]) -> int:
        """How many pieces that count stand in each place that can be limited, as one int, with what `test` adds."""
        found = state[self._crowd]
        for slot, kind in self._units:
            found += self.crowds.weight(kind, state[slot])
        return found

    def counted(self, state: list[int], place: int) -> int:
        """How many pieces that count stand in a place, its newcomers among them."""
        shift = self._own.get(place)
        if shift is not None:
            return self.crowd(state) - state[self._added] >> shift & (1 << self._top) - 1
        there = [place, self.table.newcomers.get(place, 0)]
        cells = [row + q for kind in self.counting for row in self.table.rows.get(kind, ()) for q in there if q]
        return sum(state[cell] for cell in cells) + sum(state[slot] in there for slot, _ in self._units)

    def test(self, held: int) -> Test:
        """What tells which places are full while some limits hold."""
        added = tops = 0
        for place, limits in self.limits_held[held].by_place.items():
            most = limits[0].number
            if place in self._own and most < 1 << self._top:
                added += (1 << self._top) - most << self._own[place]
                tops |= 1 << self._own[place] + self._top
        return added, tops

    def tops(self, places: int) -> int:
        """The bits of some places, given as a mask, that are set in a `Test` where they are limited."""
        return sum(1 << shift + self._top for place, shift in self._own.items() if places >> place & 1)

    def full(self, state: list[int]) -> int:
        """The places that take no more pieces that count, as a mask."""
        crowd = self.crowd(state) if self._units else state[self._crowd]
        return self.full_places[crowd & state[self._tops]]
