"""What the pieces in a place are worth to each seat: the yardstick of the greedy bot.

Every place on the board counts as if it were scored once; what the others gain there counts against a seat. Pieces
of a seat that can still be brought on the board have a fixed worth. All worths are whole numbers, `unit` of them
to a point, and looked up by what the place pays and who has how many pieces in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from interpreter.greedy.counts import LEAST, Around, Arriving, Looks, Most, Scoring, Seen
from interpreter.greedy.payments import Payments
from interpreter.greedy.planned import cells_in_hand, counting_cells
from interpreter.greedy.units import Units
from interpreter.program import Program
from interpreter.runtime.static import members

# Bounds on memory, not rules: entries of nested lists, counts told apart, functions written.
MOST, MOST_APART, FUNCTIONS = 1_000_000, 8_000, 1_000
Counts = tuple[int, ...]  # by owner
Nested = tuple[Any, ...]  # by a count what is by the next one; at last what is around all of them; () for unknown
Each = Callable[..., list[int]]  # of a state, a seat and what else it needs: a number for each of some places
Best = Callable[..., Most]  # likewise: the most of such numbers


class Worth:
    """The worth of places in states of one program.

    `seen(state, seat)` gives by place what it pays that seat by pattern, the patterns around its counts (as they
    are; at `more + owner` with a piece more, at `less + owner` with one less), and what it pays now.
    What a piece brings is a difference of two such payments, and may be negative.
    """

    def __init__(self, program: Program) -> None:
        self.table, self.board = program.table, program.board
        self.owners = len(self.table.owners)
        self.more, self.less = 1, 1 + self.owners
        seats = self.table.seats
        self._region = self.table.slots["region"]
        self._payments = Payments(self.board)
        self.unit, self.share = self._payments.unit, self._payments.share
        self._paid = self._payments.by_seat
        self.counted = counting_cells(self.board)
        self.place_of, self.owner_of = _cells(program)
        waits = [dict(cells) for cells in cells_in_hand(program)]
        waiting = sorted(cell for cells in waits for cell in cells)
        self.off = [self._off_board(waits, seat) for seat in range(seats)]
        self._around: list[Nested] = []  # by the first count
        self._entries = 0  # of all these lists
        self._nobody = (0,) * self.table.ranked  # counts where nobody has anything
        self._alike: dict[Counts, Around] = {}  # by counts that no piece tells apart
        self._written: dict[tuple[str, Sequence[int], int], Any] = {}
        names: dict[str, Any] = {"PAID": self._paid, "AROUND": self._around, "OFF": self.off, "learn": self._learn}
        names["NOWHERE"] = [(LEAST, LEAST, 0)] * self.less
        names |= {"WORTH": self.board.worth, "FIRSTS": self.board.firsts, "share": self.share}
        names["learn_firsts"] = self._learn_firsts
        names["SAME"] = tuple(range(1 + 2 * self.owners))  # what is around a place never scored: itself
        self._looks = Looks(self.board, names)
        self.counts = [self._looks.counts(place) for place in range(len(self.table.places) + 1)]
        self.seen: Callable[[list[int], int], Seen] = self._looks.seen()
        self._units = Units(self.board, self._looks, self._learn, self._payments.add)
        self.with_unit = self._units.moved
        self._all = self.paying(members(self.board.on_board))  # nothing where they are never scored
        self._waiting = [  # by seat what the pieces are worth that wait
            self._looks.waiting([(c, off[self.place_of[c]][self.more + self.owner_of[c]]) for c in waiting])
            for off in self.off
        ]

    # ------------------------------------------------------------------------------------------- of some places
    def arriving(self, places: Sequence[int]) -> Callable[[Seen, Iterable[int]], list[Arriving]]:
        """A function of what is seen and indexes: by index where that brings most."""
        found: Callable[[Seen, Iterable[int]], list[Arriving]] | None = self._found("arriving", places, 0)
        return found or self._keep("arriving", places, 0, self._looks.arriving(places))

    def most(self, places: Sequence[int]) -> Best:
        """A function of state, seat, what places are named, index: the most that with that around them would bring."""
        return self._best("most", places, self._looks.most, self._looks.each)

    def most_paying(self, places: Sequence[int]) -> Best:
        """A function of state, seat and what places are named: the most that one of these places pays."""
        return self._best("most_paying", places, self._looks.most_paying, self._looks.paying)

    def paying(self, places: Sequence[int]) -> Each:
        """A function of state and seat: what each place pays."""
        found: Each = self._found("paying", places, 0) or self._write("paying", places, 0, self._looks.paying)
        return found

    def coming(self, places: Sequence[int], owner: int) -> Each:
        """A function of state, seat and number: what it brings when so many pieces of an owner come to each place."""

        def write(places: Sequence[int]) -> Each:
            return self._looks.coming(places, owner)

        found: Each = self._found("coming", places, owner) or self._write("coming", places, owner, write)
        return found

    def sum_paid(self, scorings: Sequence[Scoring]) -> Callable[[list[int], int], int]:
        """A function of state and seat: what scorings pay together."""
        return self._looks.sum_paid(scorings)

    def _best(self, name: str, places: Sequence[int], whole: Callable[..., Best], parts: Callable[..., Each]) -> Best:
        if type(places) is tuple and not self._looks.too_long(places):
            found: Best = self._found(name, places, 0) or self._write(name, places, 0, whole)
            return found
        each: Each = self._write(f"each {name}", places, 0, parts)
        return lambda s, p, named, *more: _most(each(s, p, *more), named)

    def _found(self, name: str, places: Sequence[int], owner: int) -> Any:
        return self._written.get((name, places, owner)) if type(places) is tuple else None

    def _write(self, name: str, places: Sequence[int], owner: int, write: Callable[[Sequence[int]], Any]) -> Any:
        """One function for all the places of a tuple, which will come again; for others one for each place."""
        known = self._written
        if type(places) is tuple and not self._looks.too_long(places):
            return self._keep(name, places, owner, write(places))
        looks = [known.get((name, at, owner)) or known.setdefault((name, at, owner), write(at)) for at in zip(places)]
        return lambda *asked: [look(*asked)[0] for look in looks]

    def _keep(self, name: str, places: Sequence[int], owner: int, found: Any) -> Any:
        if len(self._written) >= FUNCTIONS:
            self._written.clear()
        self._written[name, places, owner] = found
        return found

    def pays(self, seat: int, scored: int, counts: Counts) -> int:
        """What a sort of place pays a seat with these counts."""
        self._make_room()
        pattern = self._pattern(counts)
        try:
            return self._paid[seat][scored][pattern]
        except LookupError:
            self._payments.add(seat, scored)
            return self._paid[seat][scored][pattern]

    def change(self, state: list[int], seat: int, cell: int, number: int) -> int:
        """What it brings a seat when so many pieces come into a cell."""
        place, owner = self.place_of[cell], self.owner_of[cell]
        if not self.board.on_board >> place & 1:
            return number * self.off[seat][place][self.more + owner]
        if cell not in self.counted or not number:
            return 0
        scored, counts = state[self._region + place], self.counts[place](state)
        return self.pays(seat, scored, plus(counts, owner, number)) - self.pays(seat, scored, counts)

    def total(self, state: list[int], seat: int) -> float:
        """The worth of all places and of the pieces that wait."""
        return sum(self._all(state, seat)) + self._waiting[seat](state)

    # ---------------------------------------------------------------------------------------- remembered
    def _learn(self, state: list[int], seat: int, owner: int = 0, number: int = 0) -> None:
        """What is around every place, also with so many pieces of an owner more, and what that pays a seat."""
        self._make_room()
        self._payments.widen()
        self._pattern(self._nobody)
        known = self._payments.sorts[seat]
        for place, look in enumerate(self.counts):
            if self.board.on_board >> place & 1:
                counts = look(state)
                self._pattern(counts)
                if number:
                    self._pattern(plus(counts, owner, number))
            if state[self._region + place] not in known:
                self._payments.add(seat, state[self._region + place])

    def _learn_firsts(self, state: list[int], seat: int) -> None:
        """What every place pays, and what when only first place counts."""
        self._learn(state, seat)
        for place, look in enumerate(self.counts):
            sort, pattern = state[self._region + place], self._pattern(look(state))
            if pattern not in self.board.firsts[sort]:
                self.board.pay_first(sort, pattern)

    def _pattern(self, counts: Counts) -> int:
        """The pattern of counts; what is around them is known then."""
        found: Any = self._around
        try:
            for count in counts or (0,):
                found = found[count]
            pattern: int = found[0]
            return pattern
        except LookupError:
            return self._look_around(counts)

    def _look_around(self, counts: Counts) -> int:
        """Remember the patterns around counts; the pattern of the counts."""
        squeezed, number = _squeezed(counts), self.board.number
        if squeezed not in self._alike:
            if len(self._alike) >= MOST_APART:
                self._alike.clear()
            more = [number(plus(squeezed, owner, 1)) for owner in range(self.owners)]
            less = [number(plus(squeezed, owner, -1)) for owner in range(self.owners)]
            self._alike[squeezed] = (number(squeezed), *more, *less)
            self._payments.widen()
        first, *others = counts or (0,)
        self._around += [()] * self._missing(self._around, first)
        self._around[first] = self._entered(self._around[first], others, self._alike[squeezed])
        return self._alike[squeezed][0]

    def _entered(self, inner: Nested, counts: Sequence[int], around: Around) -> Nested:
        """What is by further counts, with what is around them all."""
        if not counts:
            return around
        first, *others = counts
        by_next = [*inner, *[()] * self._missing(inner, first)]
        by_next[first] = self._entered(by_next[first], others, around)
        return tuple(by_next)

    def _missing(self, inner: Sequence[Nested], count: int) -> int:
        """How many entries there are too few for a count."""
        missing = max(0, count + 1 - len(inner))
        self._entries += missing
        return missing

    def _make_room(self) -> None:
        """Forget what is known by counts when it is too much."""
        if self._entries >= MOST:
            self._around.clear()
            self._entries = 0

    # -------------------------------------------------------------------------------------- off the board
    def _off_board(self, waits: list[dict[int, float]], seat: int) -> list[list[int]]:
        """By place that is never scored what a piece waiting there is worth: nothing, by owner one more, one less."""
        table = self.table
        found: list[list[int]] = []
        for place in range(len(table.places) + 1):
            more = [0] * self.owners
            for rows in table.rows.values():
                for owner, row in enumerate(rows):
                    worth = waits[owner].get(row + place, 0.0) if owner < table.seats else 0.0
                    more[owner] += round(worth * (self._payments.own if owner == seat else -self._payments.other))
            found.append([0, *more, *(-each for each in more)])
        return found


def plus(counts: Counts, owner: int, number: int) -> Counts:
    """Counts with so many pieces more of an owner; the same if it would have fewer than none or holds no rank."""
    if owner >= len(counts) or counts[owner] + number < 0:
        return counts
    return (*counts[:owner], counts[owner] + number, *counts[owner + 1 :])


def _most(values: Sequence[int], named: Sequence[int]) -> Most:
    top = max(values)
    return top, [name for name, value in zip(named, values, strict=True) if value == top]


def _squeezed(counts: Counts) -> Counts:
    """Counts with every gap of more than two made two: a piece more or less brings the same there."""
    sizes, last, size = {0: 0}, 0, 0
    for count in sorted(set(counts)):
        size += min(count - last, 2)
        sizes[count], last = size, count
    return tuple(sizes[count] for count in counts)


def _cells(program: Program) -> tuple[list[int], list[int]]:
    """By cell its place and its owner."""
    table = program.table
    places, owners = [0] * table.size, [0] * table.size
    for rows in table.rows.values():
        for owner, row in enumerate(rows):
            for place in range(1, len(table.places) + 1):
                places[row + place], owners[row + place] = place, owner
    return places, owners
