"""The limits that hold in places just now, and which of these places are full."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from interpreter.definition import frozen
from interpreter.plan.rooms import RoomPlan
from interpreter.plan.table import Table
from interpreter.runtime.standing import StandingRules

LIMITS = "limits"  # slot: the limits of standing rules that hold, as one int
Tally = Callable[[list[int]], int]
MOST_KNOWN = 300  # sets of limits remembered; a bound on memory, not a rule


@frozen
class Limit:
    """How many pieces that count a place takes, and the place of those that come beyond that unasked (0: none)."""

    number: int
    instead: int = 0


@frozen
class Limits:
    """Limits that hold together.

    by_place: in every limited place, the tightest first. mask: these places. tests: for each of them its bit, how
    many count there, and how many fill it.
    """

    by_place: dict[int, tuple[Limit, ...]]
    mask: int
    tests: tuple[tuple[int, Tally, int], ...]


class Crowding:
    """The limits of one program. Those that hold follow from a slot of the state, where `held` is kept."""

    def __init__(self, table: Table, plan: RoomPlan, standing: StandingRules) -> None:
        self.table, self.plan, self.standing = table, plan, standing
        self.counting = [kind for kind, piece in table.rules.pieces.items() if piece.counts]
        self.reach = {kind: table.reach(kind) for kind in table.rules.pieces}
        self._width = len(table.places) + 1
        self._sorts = list(dict.fromkeys((rule.number, rule.instead) for rule in standing.every("limit")))
        self._slot = table.slots[LIMITS]
        self._known: dict[int, Limits] = {}
        self._counts: dict[int, Tally] = {}
        self._taken: dict[int, Tally] = {}
        self._full: dict[tuple[tuple[int, int, int], ...], Tally] = {}

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
        return self.limits_held(state[self._slot])

    def limits_held(self, held: int) -> Limits:
        """The limits that hold when `held` says so."""
        found = self._known.get(held)
        if found is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            found = self._known[held] = self._limits(held)
        return found

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
        tests = tuple(
            (1 << place, self.taken(place) if here[0].number == 1 else self.count(place), here[0].number)
            for place, here in by_place.items()
        )
        return Limits(by_place, sum(1 << place for place in by_place), tests)

    # -------------------------------------------------------------------------------------- counts
    def full(self, state: list[int], among: int = -1) -> int:
        """The places that take no more pieces that count, as a mask; only of some places."""
        found = 0
        for bit, count, most in self.limits(state).tests:
            if bit & among and count(state) >= most:
                found |= bit
        return found

    def count(self, place: int) -> Tally:
        """A function that tells how many pieces that count stand in a place, its newcomers among them."""
        if place not in self._counts:
            self._counts[place] = self.tally(self.counting, self._there(place))
        return self._counts[place]

    def taken(self, place: int) -> Tally:
        """A function that tells whether any stands there: at least 1 if so."""
        if place not in self._taken:
            self._taken[place] = self.tally(self.counting, self._there(place), any_of_them=True)
        return self._taken[place]

    def _there(self, place: int) -> list[int]:
        lately = self.table.newcomers.get(place)
        return [place] if lately is None else [place, lately]

    def tally(self, kinds: Sequence[str], places: Sequence[int], *, any_of_them: bool = False) -> Tally:
        """A function of a state: how many pieces of some kinds stand in places, all cells and pieces written out.

        any_of_them: whether there is any; it looks no further then, and says at least 1.
        """
        found: Tally = eval(f"lambda s: {self._counted(kinds, places, any_of_them=any_of_them)}")
        return found

    def fullness(self, tests: tuple[tuple[int, int, int], ...]) -> Tally:
        """A function of a state that tells which places are full: for each a place, how many fill it, and its bits."""
        found = self._full.get(tests)
        if found is None:
            terms = []
            for place, most, bits in tests:
                counted = self._counted(self.counting, self._there(place), any_of_them=most == 1)
                terms.append(
                    f"({bits} if {counted} else 0)" if most == 1 else f"({bits} if {counted} >= {most} else 0)"
                )
            found = self._full[tests] = eval(f"lambda s: {' | '.join(terms) or 0}")
        return found

    def _counted(self, kinds: Sequence[str], places: Sequence[int], *, any_of_them: bool) -> str:
        table, terms = self.table, list[str]()
        for kind in kinds:
            for place in places:
                if self.reach[kind] >> place & 1:
                    terms += [f"s[{row + place}]" for row in table.rows.get(kind, ())]
                    terms += [f"(s[{unit.slot}] == {place})" for unit in table.units_of(kind)]
        return f"({(' or ' if any_of_them else ' + ').join(terms) or 0})"
