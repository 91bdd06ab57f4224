"""What the board pays: scoreboards, bonuses, taboo and configuration, kept up to date in the state."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from interpreter.kinds import family
from interpreter.model import Piece
from interpreter.plan.instructions import Whose
from interpreter.plan.table import Table
from interpreter.runtime import ranks
from interpreter.runtime.static import StaticTables, members

SCORE_BITS = 32  # room for every seat's points in the packed sum: two thousand million either way
Scored = tuple[tuple[int, ...], ranks.Bonuses]  # a region's board on top and its bonuses


@frozen
class BonusRule:
    """A bonus: its points, and the unique pieces that bring it."""

    points: int
    piece: str
    whose: Whose


def unpack(total: int, seats: int) -> list[int]:
    """Points of every seat out of one packed int; they may be negative."""
    found = []
    half = 1 << SCORE_BITS - 1
    for _ in range(seats):
        value = ((total + half) & ((1 << SCORE_BITS) - 1)) - half
        found.append(value)
        total = (total - value) >> SCORE_BITS
    return found


def pack(values: list[int]) -> int:
    """All seats' points in one int."""
    return sum(value << SCORE_BITS * i for i, value in enumerate(values))


class Board:
    """The scoring of one program. All methods work on the state list they are given."""

    def __init__(self, table: Table, static: StaticTables, bonuses: list[BonusRule], taboo: set[str]) -> None:
        self.table = table
        self.static = static
        self.bonuses = bonuses
        self.taboo_units = [u.slot for u in table.units if u.kind in taboo]
        self.lasting_taboo: dict[int, tuple[int, ...]] = {}  # frame of a record -> its fields that name taboo places
        self.on_board = table.regions | sum(
            1 << table.places[p.id] for p in table.rules.places.values() if p.scoreboard and not p.holds
        )
        self.patterns: dict[int, int] = {}
        self.orders: list[tuple[int, ...]] = []
        self.points: list[dict[int, int]] = []
        self.firsts: list[dict[int, int]] = []
        self.worth: list[int] = []
        self.scored: list[Scored] = []
        self._ids: dict[Scored, int] = {}
        self._order_ids: dict[tuple[int, ...], int] = {}
        self.bits = max(1, self._most()).bit_length() + 1
        self._printed = [()] + [self._values(name) for name in table.places]
        self._counted_cells = [
            [rows[o] for p in self._counting() if o < len(rows := table.rows.get(p.id, ()))]
            for o in range(len(table.owners))
        ]
        counted = {p.id for p in self._counting()}
        self._counted_units = [
            [u.slot for u in table.units if u.kind in counted and u.owner == o] for o in range(len(table.owners))
        ]
        self._boards = [u for u in table.units if u.scoreboard]
        self._scoring = self._scoring_units()
        self._bits = {unit: 1 << i for i, unit in enumerate(sorted(self._scoring))}
        self._board_bits = sum(bit for unit, bit in self._bits.items() if table.units[unit].scoreboard)
        self._known: list[dict[int, int]] = [{} for _ in range(len(table.places) + 1)]
        self._region, self._present = table.slots["region"], table.slots["presence"]
        self._taboo_slot, self._config_slot = table.slots["taboo"], table.slots["config"]
        configures = {u.slot for u in table.units if u.slot in static.slots or u.kind in taboo}
        self._moves = [(0, 0, False)] + [
            (self._bits.get(i, 0), table.slots[f"stamp {u.name}"] if u.scoreboard else 0, u.slot in configures)
            for i, u in enumerate(table.units)
        ]

    def _counting(self) -> list[Piece]:
        return [p for p in self.table.rules.pieces.values() if p.counts]

    def _most(self) -> int:
        """The most counting pieces an owner can have: of each kind all that can turn into it, too."""
        pieces = self.table.rules.pieces
        kinds = {kind for piece in self._counting() for kind in family(pieces, piece.id)}
        return sum(copies for kind in kinds if isinstance(copies := pieces[kind].copies, int))

    def _values(self, place: str) -> tuple[int, ...]:
        values = self.table.rules.places[place].scoreboard
        return values if isinstance(values, tuple) else ()

    def _scoring_units(self) -> set[int]:
        kinds = {bonus.piece for bonus in self.bonuses}
        return {i for i, u in enumerate(self.table.units) if u.scoreboard or u.kind in kinds}

    # ------------------------------------------------------------------------------------- upkeep
    def moved(self, state: list[int], unit: int, source: int, target: int) -> None:
        """A unique piece (numbered from 1) has moved: bring what depends on it up to date."""
        bit, stamp, configures = self._moves[unit]
        if stamp:
            clock = self.table.slots["clock"]
            state[clock] += 1
            state[stamp] = state[clock]
        if bit:
            state[self._present + source] ^= bit
            state[self._present + target] ^= bit
            self.region(state, source)
            self.region(state, target)
        if configures:
            self.configure(state)

    def configure(self, state: list[int]) -> None:
        """Work out the taboo places and the configuration anew."""
        state[self._taboo_slot] = self._taboo(state)
        state[self._config_slot] = self.static.configure(state)

    def barred(self, state: list[int], unit: int) -> bool:
        """Whether a unique piece (by its slot) stands under a taboo that it does not cause itself."""
        return bool(self._taboo(state, unit) >> state[unit] & 1)

    def _taboo(self, state: list[int], but: int = -1) -> int:
        taboo = 0
        for slot in self.taboo_units:
            if slot != but:
                taboo |= 1 << state[slot]
        if self.lasting_taboo:
            for record in range(self.table.slots["lasting"], len(state), self.table.record_size):
                for variable in self.lasting_taboo.get(state[record], ()):
                    taboo |= 1 << state[record + variable]
        return taboo & self.on_board

    def refresh(self, state: list[int]) -> None:
        """Work out everything derived; after a state was set by hand."""
        for place in range(len(self.table.places) + 1):
            units = (bit for unit, bit in self._bits.items() if state[self.table.units[unit].slot] == place)
            state[self._present + place] = sum(units)
            self.region(state, place)
        self.configure(state)

    def region(self, state: list[int], place: int) -> None:
        """Work out anew which board and bonuses a place has, by the unique pieces present."""
        present = state[self._present + place]
        known = self._known[place].get(present)
        if known is None and place:
            known = self._id((self._top(state, place), self._bonuses(state, place)))
            if (present & self._board_bits).bit_count() < 2:  # which of several lies on top depends on their stamps
                self._known[place][present] = known
        state[self._region + place] = known or 0

    def toggled(self, state: list[int], unit: int, places: Sequence[int]) -> list[int]:
        """Which board and bonuses each place would have with a unique piece (from 1) come there, or gone from there."""
        bit, known, present = self._moves[unit][0], self._known, self._present
        found = [known[place].get(state[present + place] ^ bit) for place in places]
        if None not in found:
            return found  # type: ignore[return-value]
        pairs = zip(places, found, strict=True)
        return [self._toggled(state, unit, place) if sort is None else sort for place, sort in pairs]

    def _toggled(self, state: list[int], unit: int, place: int) -> int:
        bit, stamp, _ = self._moves[unit]
        slot = self.table.units[unit - 1].slot
        then = state[:]
        then[slot] = 0 if state[slot] == place else place
        if stamp:
            then[stamp] = state[self.table.slots["clock"]] + 1  # it would lie on top
        then[self._present + place] ^= bit
        self.region(then, place)
        return then[self._region + place]

    def _top(self, state: list[int], place: int) -> tuple[int, ...]:
        here = [u for u in self._boards if state[u.slot] == place]
        if not here:
            return self._printed[place]
        return max(here, key=lambda u: state[self.table.slots[f"stamp {u.name}"]]).scoreboard

    def _bonuses(self, state: list[int], place: int) -> ranks.Bonuses:
        everyone = (1 << self.table.seats) - 1
        found = []
        for bonus in self.bonuses:
            owners = 0
            for unit in self.table.units_of(bonus.piece):
                if state[unit.slot] == place:
                    owners |= everyone if bonus.whose.which == "any" else 1 << unit.owner
            if owners:
                found.append((bonus.points, owners))
        return tuple(found)

    def _id(self, scored: Scored) -> int:
        if scored not in self._ids:
            self._ids[scored] = len(self.scored)
            self.scored.append(scored)
            self.points.append({})
            self.firsts.append({})
            self.worth.append(scored[0][0] if scored[0] else 0)
        return self._ids[scored]

    # ------------------------------------------------------------------------------------- scoring
    def pattern(self, key: int) -> int:
        """The number of the dense order of packed counts; remembered."""
        owners, mask = len(self.table.owners), (1 << self.bits) - 1
        order = ranks.dense([key >> self.bits * i & mask for i in range(owners)])
        found = self._order_ids.setdefault(order, len(self.orders))
        if found == len(self.orders):
            self.orders.append(order)
        if len(self.patterns) > 200_000:  # a bound on memory, not a rule
            self.patterns.clear()
        self.patterns[key] = found
        return found

    def pay(self, scored: int, pattern: int) -> int:
        """Packed points of a region config and a pattern; remembered."""
        return self.points[scored].setdefault(pattern, self.points_of(self.scored[scored], pattern))

    def points_of(self, scored: Scored, pattern: int) -> int:
        """Packed points of a board and bonuses, and a pattern."""
        values, bonuses = scored
        line_up = self.table.line_up
        paid = line_up.pays.get(self.table.players, 0)
        gained = ranks.points(self.orders[pattern], values, int(paid), str(line_up.ties), bonuses)  # type: ignore[arg-type]
        return pack(gained[: self.table.seats])

    def pay_first(self, scored: int, pattern: int) -> int:
        """Packed points when only first place counts; remembered."""
        values, bonuses = self.scored[scored]
        gained = ranks.first_points(self.orders[pattern], values, bonuses)
        return self.firsts[scored].setdefault(pattern, pack(gained[: self.table.seats]))

    def prospects(self, state: list[int]) -> list[int]:
        """What every seat would gain if each place with a scoreboard were scored now."""
        mask, total = (1 << self.bits) - 1, 0
        region = self.table.slots["region"]
        for place in members(self.on_board):
            key = 0
            for owner, cells in enumerate(self._counted_cells):
                count = sum(state[row + place] for row in cells)
                count += sum(state[slot] == place for slot in self._counted_units[owner])
                key |= (count & mask) << self.bits * owner
            pattern = self.patterns.get(key)
            pattern = self.pattern(key) if pattern is None else pattern
            scored = state[region + place]
            points = self.points[scored].get(pattern)
            total += self.pay(scored, pattern) if points is None else points
        return unpack(total, self.table.seats)

    def source(self) -> list[str]:
        """`score` and `score_firsts` as source, with the cells of the counting pieces written out."""
        terms = [
            self._count(owner) + (f" << {self.bits * owner}" if owner else "")
            for owner in range(len(self.table.owners))
        ]
        region, total = self.table.slots["region"], self.table.slots["score"]
        lines = []
        for name, points, pay in (("score", "POINTS", "pay"), ("score_firsts", "FIRSTS", "pay_first")):
            lines += [
                f"def {name}(s, r, tell):",
                f"    key = {' | '.join(terms)}",
                "    i = PATTERNS.get(key)",
                "    if i is None:",
                "        i = pattern(key)",
                f"    v = {points}[s[{region}+r]].get(i)",
                "    if v is None:",
                f"        v = {pay}(s[{region}+r], i)",
                f"    s[{total}] += v",
                "    if tell is not None:",
                f"        tell('{name}', r, v)",
                "",
            ]
        return lines

    def _count(self, owner: int) -> str:
        parts = []
        for piece in self._counting():
            rows = self.table.rows.get(piece.id)
            if rows is not None and owner < len(rows):
                parts.append(f"s[{rows[owner]}+r]" if rows[owner] else "s[r]")
            parts += [f"(s[{u.slot}] == r)" for u in self.table.units_of(piece.id) if u.owner == owner]
        return f"({' + '.join(parts)})" if len(parts) > 1 else "".join(parts) or "0"
