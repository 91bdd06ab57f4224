"""What the pieces in a place are worth to each seat: the yardstick of the greedy bot.

Every place on the board counts as if it were scored once; what the others gain there counts against a seat. Pieces
of a seat that can still be brought on the board have a fixed worth. All worths are whole numbers, `unit` of them
to a point, and remembered by what the place pays and who has how many pieces in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import add, itemgetter
from typing import Any

from interpreter.greedy.planned import cells_in_hand, counting_cells
from interpreter.program import Program
from interpreter.runtime.board import Board, unpack
from interpreter.runtime.ranks import Scored
from interpreter.runtime.score_source import in_parts

RIVALS = 0.5  # how much of what the others have counts against one's own
# Bounds on memory, not rules: counts remembered for each sort of place, counts in all, functions.
MOST_OF_A_SORT, MOST, FUNCTIONS = 5_000, 100_000, 500
Around = Callable[[list[int]], tuple[int, ...]]  # of what patterns pay: what counts pay with a piece more or less
Gains = tuple[int, ...]  # by owner one piece more, by owner one piece less, what the place pays now


class Worth:
    """The worth of places in states of one program.

    `places(state, seat)` gives for each place (by index) its `Gains` for that seat: for each owner what one piece
    more brings, for each owner what one piece less brings (both may be negative), and last what the place pays.
    """

    def __init__(self, program: Program) -> None:
        self.table, self.board = program.table, program.board
        self.owners = len(self.table.owners)
        seats = self.table.seats
        self._region = self.table.slots["region"]
        self._own = max(1, seats - 1) * 8
        self._other = round(8 * RIVALS) if seats > 1 else 0
        self.unit = self._own  # of these make a point
        self.counted = counting_cells(self.board)
        ranked = self.table.ranked  # a piece more of the others changes nothing
        self._steps = [1 << self.board.bits * owner if owner < ranked else 0 for owner in range(self.owners)]
        self.place_of, self.owner_of = _cells(program)
        waits = [dict(cells) for cells in cells_in_hand(program)]
        self.waiting = sorted(cell for cells in waits for cell in cells)
        self.off = [self._off_board(waits, seat) for seat in range(seats)]
        self.rows: list[dict[int, tuple[Gains, ...]]] = []  # by sort of place and counts, by seat
        self.paid: list[list[list[int]]] = [[] for _ in range(seats)]  # by sort of place and pattern
        self._parts: list[dict[Scored, list[int]]] = [{} for _ in range(seats)]
        self._around: dict[int, Around] = {}
        self._alike: dict[Gains, Gains] = {}
        self._seen: list[int] = []  # the patterns `paid` has room for
        self._at: dict[tuple[tuple[int, ...], int], Callable[[list[int], int], list[int]]] = {}
        compiled = _compiled(self)
        self.places: Callable[[list[int], int], list[Gains]] = compiled["places"]
        self.keys: Callable[[list[int]], list[int]] = compiled["keys"]
        self.patterns: Callable[[list[int]], list[int]] = compiled["patterns"]

    def share(self, seat: int, points: int) -> int:
        """What packed points of all seats are worth to one of them."""
        gained = unpack(points, self.table.seats)
        return (self._own + self._other) * gained[seat] - self._other * sum(gained)

    def pieces_more(self, cells: tuple[int, ...], owner: int) -> Callable[[list[int], int], list[int]]:
        """A function of state and seat: what one piece more of an owner brings in each of these cells."""
        found = self._at.get((cells, owner))
        if found is None:
            if len(self._at) >= FUNCTIONS:
                self._at.clear()
            found = self._at[cells, owner] = _compiled_cells(self, cells, owner)
        return found

    def pays(self, seat: int, scored: int, key: int) -> int:
        """What a sort of place pays a seat with these packed counts."""
        pattern = self.board.patterns.get(key)
        pattern = self.board.pattern(key) if pattern is None else pattern
        try:
            return self.paid[seat][scored][pattern]
        except IndexError:
            self.grow()
            return self.paid[seat][scored][pattern]

    def change(self, state: list[int], seat: int, cell: int, number: int) -> int:
        """What it brings a seat when so many pieces come into a cell."""
        place, owner = self.place_of[cell], self.owner_of[cell]
        if not self.board.on_board >> place & 1:
            return number * self.off[seat][place][owner]
        if cell not in self.counted or not number:
            return 0
        scored, key = state[self._region + place], self.keys(state)[place]
        return self.pays(seat, scored, key + number * self._steps[owner]) - self.pays(seat, scored, key)

    def with_unit(self, state: list[int], seat: int, unit: int, places: Sequence[int]) -> list[int]:
        """For each place what it brings a seat when a unique piece (from 1) comes there, or goes if it is there."""
        region, patterns, paid = self._region, self.patterns(state), self.paid[seat]
        then = self.board.toggled(state, unit, places)
        if len(paid) < len(self.board.scored):
            self.grow()
        pairs = zip(places, then, strict=True)
        return [paid[sort][patterns[place]] - paid[state[region + place]][patterns[place]] for place, sort in pairs]

    def arriving(self, state: list[int], seat: int, places: Sequence[int], number: int) -> list[int]:
        """For each place on the board what it brings a seat when so many of its pieces come there."""
        region, known, paid, more = self._region, self.board.patterns, self.paid[seat], number * self._steps[seat]
        keys, pattern = self.keys(state), self.board.pattern
        if len(paid) < len(self.board.scored) or len(self._seen) < len(self.board.orders):
            self.grow()  # what others have played or scored since makes patterns known as well
        found = []
        for place in places:
            key, pays = keys[place], paid[state[region + place]]
            before, after = known.get(key), known.get(key + more)
            if before is None or after is None:
                before, after = pattern(key), pattern(key + more)
                if len(self._seen) < len(self.board.orders):
                    self.grow()
            found.append(pays[after] - pays[before])
        return found

    def total(self, state: list[int], seat: int) -> int:
        """The worth of all places and of the pieces that wait."""
        on_board = self.board.on_board
        found = sum(gains[-1] for place, gains in enumerate(self.places(state, seat)) if on_board >> place & 1)
        return found + sum(
            self.off[seat][self.place_of[cell]][self.owner_of[cell]] * state[cell] for cell in self.waiting
        )

    # ---------------------------------------------------------------------------------------- remembered
    def fill(self, scored: int, key: int) -> tuple[Gains, ...]:
        """Work out and remember the gains of every seat in a sort of place with these counts."""
        around = self._around.get(key) or self._look_around(key)
        known, found = self.rows[scored], []
        for paid in self.paid:
            pays = around(paid[scored])
            now = pays[-1]
            gains = (*[each - now for each in pays[:-1]], now)
            found.append(self._alike.setdefault(gains, gains))  # one of each: what is small stays at hand
        if len(known) >= MOST_OF_A_SORT:
            known.clear()
        known[key] = tuple(found)
        return known[key]

    def _look_around(self, key: int) -> Around:
        """The patterns of packed counts with one piece more by owner, one less by owner, and as they are."""
        board, mask = self.board, (1 << self.board.bits) - 1
        squeezed = _squeezed(key, board.bits)
        found = self._around.get(squeezed)
        if found is None:
            more = [squeezed + step for step in self._steps]
            less = [squeezed - step if step and squeezed // step & mask else squeezed for step in self._steps]
            found = self._around[squeezed] = itemgetter(*[board.pattern(each) for each in (*more, *less, squeezed)])
            self.grow()
        if len(self._around) < MOST:
            self._around[key] = found
        return found

    def grow(self) -> None:
        """Make room for sorts of places and for patterns that have come up since."""
        board, known = self.board, len(self.rows)
        first = 0 if len(self._seen) < len(board.orders) else known
        self._seen.extend(range(len(self._seen), len(board.orders)))
        self.rows.extend({} for _ in range(known, len(board.scored)))
        for seat, paid in enumerate(self.paid):
            paid.extend([] for _ in range(known, len(self.rows)))
            for scored, pays in zip(board.scored[first:], paid[first:], strict=True):
                whole = self._part(seat, scored._replace(bonuses=()))
                extra = self._part(seat, Scored((), scored.bonuses))
                pays += map(add, whole[len(pays) :], extra[len(pays) :])

    def _part(self, seat: int, scored: Scored) -> list[int]:
        """What a scoreboard or bonuses alone are worth to a seat, by pattern."""
        board, known = self.board, self._parts[seat].setdefault(scored, [])
        for pattern in range(len(known), len(board.orders)):
            known.append(self.share(seat, board.points_of(scored, pattern)))
        return known

    # -------------------------------------------------------------------------------------- off the board
    def _off_board(self, waits: list[dict[int, float]], seat: int) -> list[Gains]:
        """The gains of places that are never scored: what a piece waiting there is worth."""
        table = self.table
        found: list[Gains] = []
        for place in range(len(table.places) + 1):
            more = [0] * self.owners
            for rows in table.rows.values():
                for owner, row in enumerate(rows):
                    worth = waits[owner].get(row + place, 0.0) if owner < table.seats else 0.0
                    more[owner] += round(worth * (self._own if owner == seat else -self._other))
            found.append((*more, *(-each for each in more), 0))
        return found


def _squeezed(key: int, bits: int) -> int:
    """Packed counts with every gap of more than two made two: a piece more or less brings the same there."""
    mask, counts = (1 << bits) - 1, []
    while key:
        counts.append(key & mask)
        key >>= bits
    sizes, last, size = {0: 0}, 0, 0
    for count in sorted(set(counts)):
        size += min(count - last, 2)
        sizes[count], last = size, count
    return sum(sizes[count] << bits * owner for owner, count in enumerate(counts))


def _cells(program: Program) -> tuple[list[int], list[int]]:
    """By cell its place and its owner."""
    table = program.table
    places, owners = [0] * table.size, [0] * table.size
    for rows in table.rows.values():
        for owner, row in enumerate(rows):
            for place in range(1, len(table.places) + 1):
                places[row + place], owners[row + place] = place, owner
    return places, owners


def _compiled(worth: Worth) -> dict[str, Any]:
    """`places(s, p)`, see `Worth`; `keys(s)` and `patterns(s)`, the packed counts of every place and their patterns."""
    board, indexes = worth.board, range(1, len(worth.table.places) + 1)
    keys = [packed_counts(board, place) if board.on_board >> place & 1 else "0" for place in indexes]
    look_up = "pattern(k) if (i := KNOWN.get(k := {})) is None else i"
    patterns = [look_up.format(key) if key != "0" else str(board.pattern(0)) for key in keys]
    lines = _function("places", ["o[0]", *(_gains(worth, place) for place in indexes)])
    lines += ["def keys(s):", f"    return [0, {', '.join(keys)}]"]
    lines += ["def patterns(s):", f"    found = [0, {', '.join(patterns)}]"]
    lines += ["    if len(ORDERS) > len(SEEN):", "        grow()", "    return found"]
    return _executed(worth, lines)


def _compiled_cells(worth: Worth, cells: tuple[int, ...], owner: int) -> Callable[[list[int], int], list[int]]:
    gains = [f"({_gains(worth, worth.place_of[cell])})[{owner}]" for cell in cells]
    found: Callable[[list[int], int], list[int]] = _executed(worth, _function("more", gains))["more"]
    return found


def _gains(worth: Worth, place: int) -> str:
    """The gains of a place, as source."""
    if not worth.board.on_board >> place & 1:
        return f"o[{place}]"
    scored = f"s[{worth.table.slots['region'] + place}]"
    return f"(g[{scored}].get(k := {packed_counts(worth.board, place)}) or fill({scored}, k))[p]"


def _function(name: str, values: list[str]) -> list[str]:
    head = [f"def {name}(s, p):", "    g, o = ROWS, OFF[p]", "    if len(g) < len(POINTS):", "        grow()"]
    return [*head, "    return [", *(f"        {value}," for value in values), "    ]"]


def _executed(worth: Worth, lines: list[str]) -> dict[str, Any]:
    names: dict[str, Any] = {
        "ROWS": worth.rows, "OFF": worth.off, "POINTS": worth.board.points, "grow": worth.grow, "fill": worth.fill,
        "KNOWN": worth.board.patterns, "pattern": worth.board.pattern, "ORDERS": worth.board.orders,
        "SEEN": worth._seen,
    }  # fmt: skip
    exec("\n".join(lines), names)  # the source is ours: ints and our own names only
    return names


def packed_counts(board: Board, place: int) -> str:
    """The counts of all owners in a place packed into one int, as source."""
    terms = [_count(board, owner, place) for owner in range(board.table.ranked)]
    return " | ".join(f"{term} << {board.bits * owner}" if owner else term for owner, term in enumerate(terms))


def _count(board: Board, owner: int, place: int) -> str:
    """How many counting pieces of an owner stand in a place, as source."""
    table, parts = board.table, []
    for piece in table.rules.pieces.values():
        if piece.counts:
            rows = table.rows.get(piece.id, ())
            parts += [f"s[{rows[owner] + place}]"] if owner < len(rows) else []
            parts += [f"(s[{unit.slot}] == {place})" for unit in table.units_of(piece.id) if unit.owner == owner]
            parts += in_parts(table, piece.id, owner, str(place))
    return parts[0] if len(parts) == 1 else f"({' + '.join(parts) or 0})"
