"""What the board pays: scoreboards, bonuses, taboo and configuration, kept up to date in the state."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import TYPE_CHECKING

from interpreter.plan.bonuses import BonusRule
from interpreter.plan.had import Had
from interpreter.plan.table import Table
from interpreter.runtime import ranks
from interpreter.runtime.consequences import MODES, Causes, Consequences
from interpreter.runtime.orders import Orders
from interpreter.runtime.packing import SCORE_BITS, pack, packed_bonuses, unpack
from interpreter.runtime.ranks import Scored
from interpreter.runtime.rooms import Rooms
from interpreter.runtime.scored_more import ScoredMore
from interpreter.runtime.sides import face, on_top, printed, turnable
from interpreter.runtime.standing import JOINED, StandingRules
from interpreter.runtime.static import StaticTables, members
from interpreter.runtime.upkeep import BITS, STAMP, moves, numbered, toggler, upkeep

if TYPE_CHECKING:
    from interpreter.runtime.modes import Modes

__all__ = ["SCORE_BITS", "Board", "pack", "unpack"]
MOST_AT_ONCE = 200  # orders whose points are noted at once; a bound on time and memory, not a rule
Shares = dict[int, tuple[int, ...]]  # by pattern, see `_share`


class Board:
    """The scoring of one program. All methods work on the state list they are given."""

    consequences: Consequences  # known when the program is complete, see `heed`

    def __init__(self, table: Table, static: StaticTables, bonuses: list[BonusRule], taboo: set[str], had: Had) -> None:
        self.table, self.had = table, had
        self.static, self.bonuses = static, bonuses
        self.told = [0, 0]  # of the scoring that is told: the numbers of the order of counts, and of what is paid
        self.rooms: Rooms | None = None  # where places can be limited
        self.taboo_units = [u.slot for u in table.units if u.kind in taboo]
        self.lasting_taboo: dict[int, tuple[int, ...]] = {}  # frame of a record -> its fields that name taboo places
        self.standing: StandingRules | None = None  # where there is more than taboos that always hold, see `Modes`
        self.modes: Modes | None = None  # likewise
        self.doubles = self.doubles_bonuses = 0  # bits beside those of the pieces present
        self.off = 0  # the slot whose lowest bits are those of bonuses not paid now; 0: they always are
        self.more = ScoredMore(table, had)
        self.part_points = self.more.points  # packed points for the pieces in parts of a place that is scored
        self.on_board = table.regions | sum(
            1 << table.places[p.id] for p in table.rules.places.values() if p.scoreboard and not p.holds
        )
        self.points: list[dict[int, int]] = []
        self.firsts: list[dict[int, int]] = []
        self.worth: list[int] = []
        self._to_first: list[list[int]] = []  # by what a place pays and seat, the points bonuses bring it there
        self.scored: list[Scored] = []
        self._ids: dict[Scored, int] = {}
        self._shares: list[Shares] = []  # by what a place pays; one for all that rank alike
        self._shares_by: dict[tuple[bool, str], Shares] = {}
        self._paid, self._ties = int(table.line_up.pays.get(table.players, 0)), str(table.line_up.ties)  # type: ignore[arg-type]
        self._orders = orders = Orders(table)
        self.bits, self.orders, self.alone, self.counted = orders.bits, orders.orders, orders.alone, orders.counted
        self.patterns, self.pattern, self.number, self.order = orders.packed, orders.of_packed, orders.number, orders.of
        self._printed = [()] + [printed(table, name) for name in table.places]
        self._boards = [u for u in table.units if u.scoreboard]
        self._stamps = [(u.slot, table.slots[f"stamp {u.name}"]) for u in self._boards]
        self._bits, self.bonus_bits, self.board_bits = numbered(table, bonuses)
        count = sum(bits.bit_count() for bits in self._bits.values())
        self._turns = turnable(table, count)
        self.presence_bits = count + len(self._turns)
        self._known: list[dict[int, int]] = [{} for _ in range(len(table.places) + 1)]
        self.sorts = self._known  # by place and the bits of what is present the number of what is paid, as far as met
        self._region, self._present = table.slots["region"], table.slots["presence"]
        self.toggle, self._moves = toggler(self), moves(self)
        self.moved = upkeep(self, self._moves, self._turned)

    def heed(self, consequences: Consequences) -> None:
        """Know what follows when a piece moves or a lasting effect begins or ends."""
        self.consequences = consequences
        if self.modes is not None:
            self.modes.heed(consequences)
        self._moves[1:] = [
            (bits, stamp, carries, self.static.step(unit.slot), consequences.of_slot(unit.slot))
            for unit, (bits, stamp, carries, *_) in zip(self.table.units, self._moves[1:], strict=True)
        ]

    # ------------------------------------------------------------------------------------- upkeep
    def flip(self, state: list[int], unit: int) -> None:
        """Turn a scoreboard (numbered from 1) to its other side."""
        slot, bit = self._turns[unit]
        place = state[self.table.units[unit - 1].slot]
        state[slot] ^= 1
        self.toggle(state, place, bit)

    def _turned(self, state: list[int], unit: int) -> int:
        """The bit for the other side of a scoreboard, if that is up."""
        slot, bit = self._turns.get(unit, (0, 0))
        return bit if slot and state[slot] else 0

    def leave_behind(self, state: list[int], unit: int, source: int) -> None:
        """What stood in parts of a place that lay in a piece stays in the place that piece has left."""
        if self.rooms is not None:
            for other, part in self.rooms.left_behind(state, self.table.units[unit - 1].slot, source):
                state[self.table.units[other - 1].slot] = source
                self.moved(state, other, part, source)

    def configure(self, state: list[int]) -> None:
        """Work out the taboo places, the configuration and all else that follows from where pieces stand anew."""
        for follow in self.consequences.every:
            follow(state)

    def taboo_causes(self) -> Causes:
        """What it depends on which places are taboo."""
        parts = {part.slot for part in self.table.parts if not part.whole}
        frames = () if self.standing is not None else self.lasting_taboo
        found = Causes(frozenset([*self.taboo_units, *parts]), frozenset(frames))
        return found if self.standing is None else found | self.standing.causes("taboo")

    def taboo_now(self, state: list[int], but: int = -1) -> int:
        """The taboo places, as a mask; without those that one unique piece (by its slot) alone causes."""
        return self._taboo(state, but)

    def barred(self, state: list[int], unit: int) -> bool:
        """Whether a unique piece (by its slot) stands under a taboo that it does not cause itself."""
        return bool(self.consequences.taboo_but(unit)(state) >> state[unit] & 1)

    def _taboo(self, state: list[int], but: int = -1) -> int:
        if self.standing is not None:
            return self._closed(state, self.standing.taboo(state, but))
        taboo = 0
        for slot in self.taboo_units:
            if slot != but:
                taboo |= 1 << state[slot]
        if self.lasting_taboo:
            for record in range(self.table.slots["lasting"], len(state), self.table.record_size):
                for variable in self.lasting_taboo.get(state[record], ()):
                    taboo |= 1 << state[record + variable]
        return self._closed(state, taboo)

    def _closed(self, state: list[int], taboo: int) -> int:
        """Taboo places of the board with their parts."""
        taboo &= self.on_board
        return taboo if self.rooms is None else taboo | self.rooms.closed_with(state, taboo)

    def refresh(self, state: list[int]) -> None:
        """Work out everything derived; after a state was set by hand."""
        for place in range(len(self.table.places) + 1):
            here = [unit for unit in self._bits if state[self.table.units[unit].slot] == place]
            state[self._present + place] = sum(self._bits[unit] | self._turned(state, unit + 1) for unit in here)
            self.region(state, place)
        if self.modes is not None:
            state[self.table.slots[MODES]] = 0  # as nothing was scored otherwise
        if self.had.slot:
            state[self.had.slot] = self.had.now(state, len(self.table.places))
        if self.rooms is not None:
            self.rooms.crowding.recount(state)
        self.configure(state)

    def region(self, state: list[int], place: int) -> None:
        """Work out anew which board and bonuses a place has, by the unique pieces present."""
        here, scored = state[self._present + place], self.on_board >> place & 1
        present = here if scored else 0  # elsewhere it makes no difference what lies there
        if (present & self.board_bits).bit_count() > 1:  # which of several is on top depends on their stamps
            here = -present * len(self._boards) - on_top(self._stamps, state, place)
        known = self._known[place].get(here)
        if known is None:
            top = self._top(state, place) if scored else Scored((), ())
            times, bonuses = 2 if present & self.doubles else 1, self._bonuses(state, place) if scored else ()
            known = self._known[place][here] = self.id_of(top._replace(bonuses=bonuses, times=times))
        state[self._region + place] = known

    def bits_of(self, unit: int) -> int:
        """The bits a unique piece (from 0) has while all bonuses are paid, but for that of another side."""
        return self._bits.get(unit, 0)

    def bit_of(self, state: list[int], unit: int) -> int:
        """The bits a unique piece (from 1) has among what is present in its place; none for bonuses not paid now."""
        bit = self._moves[unit][BITS] | self._turned(state, unit)
        return bit & ~state[self.off] if self.off else bit

    def toggled(self, state: list[int], unit: int, places: Sequence[int]) -> list[int]:
        """Which board and bonuses each place would have with a unique piece (from 1) come there, or gone from there."""
        bit, known, present = self.bit_of(state, unit), self._known, self._present
        try:
            return [known[place][state[present + place] ^ bit] for place in places]
        except KeyError:  # not met before, or several boards lie there
            found = ((place, known[place].get(state[present + place] ^ bit)) for place in places)
            return [self._toggled(state, unit, place) if sort is None else sort for place, sort in found]

    def _toggled(self, state: list[int], unit: int, place: int) -> int:
        stamp, slot = self._moves[unit][STAMP], self.table.units[unit - 1].slot
        then = state[:]
        then[slot] = 0 if state[slot] == place else place
        if stamp:
            then[stamp] = state[self.table.slots["clock"]] + 1  # it would lie on top
        then[self._present + place] ^= self.bit_of(state, unit)
        self.region(then, place)
        return then[self._region + place]

    def _top(self, state: list[int], place: int) -> Scored:
        """What the board on top pays, by the side of it that is up."""
        if not any(state[unit.slot] == place for unit in self._boards):
            return Scored(self._printed[place], ())
        return face(self.table, state, self._boards[on_top(self._stamps, state, place)])

    def _bonuses(self, state: list[int], place: int) -> ranks.Bonuses:
        everyone = (1 << self.table.seats) - 1
        found, present = [], state[self._present + place]
        times = 2 if present & self.doubles_bonuses else 1
        for bonus, bits in zip(self.bonuses, self.bonus_bits, strict=True):
            owners = 0
            for unit, bit in bits.items():
                if present & bit:
                    owners |= everyone if bonus.whose.which == "any" else 1 << self.table.units[unit].owner
            if owners:
                found.append((bonus.points * times, owners))
        return tuple(found)

    def id_of(self, scored: Scored) -> int:
        """The number of what a place can pay; remembered."""
        if scored not in self._ids:
            self._ids[scored] = len(self.scored)
            self.scored.append(scored)
            self.points.append({})
            self.firsts.append({})
            self._shares.append(self._shares_by.setdefault((scored.fewest_first, scored.ties), {}))
            self._to_first.append(packed_bonuses(scored.bonuses, self.table.seats))
            self.worth.append(scored.values[0] if scored.values else 0)
        return self._ids[scored]

    # ------------------------------------------------------------------------------------- scoring
    def pay(self, scored: int, pattern: int) -> int:
        """Packed points of a region config and a pattern; remembered, as are those of all patterns met, while few."""
        known, met, what, shares = self.points[scored], len(self.orders), self.scored[scored], self._shares[scored]
        for each in range(len(known), met) if met <= MOST_AT_ONCE else (pattern,):
            if each not in shares:
                shares[each] = self._share(what, each)
            known[each] = sum(map(mul, what.values, shares[each])) * what.times + self._bonus(each, scored)
        return known[pattern]

    def _share(self, scored: Scored, pattern: int) -> tuple[int, ...]:
        """For each rank that is paid, who has it, as packed points."""
        by_rank = ranks.shares(self.orders[pattern], scored, self._paid, self._ties)
        return tuple([pack(gained[: self.table.seats]) for gained in by_rank])

    def points_of(self, scored: Scored, pattern: int) -> int:
        """Packed points of a board and bonuses, and a pattern."""
        gained = ranks.points(self.orders[pattern], scored, self._paid, self._ties)
        return pack(gained[: self.table.seats])

    def pay_first(self, scored: int, pattern: int) -> int:
        """Packed points when only first place counts; remembered."""
        paid, leader = self.scored[scored], self.alone[pattern]
        if paid.fewest_first:
            found = pack(ranks.first_points(self.orders[pattern], paid)[: self.table.seats])
        elif paid.values and 0 <= leader < self.table.seats:
            found = (paid.values[0] * paid.times << SCORE_BITS * leader) + self._bonus(pattern, scored)
        else:
            found = 0
        self.firsts[scored][pattern] = found
        return found

    def _bonus(self, pattern: int, scored: int) -> int:
        """The part of the packed points that bonuses make."""
        alone = self.alone[pattern]
        return self._to_first[scored][alone] if 0 <= alone < self.table.seats else 0

    def prospects(self, state: list[int]) -> tuple[int, ...]:
        """What every seat would gain if each place with a scoreboard were scored now."""
        total = 0
        region = self.table.slots["region"]
        for place in members(self.on_board):
            pattern, scored = self.order_among(state, self.together(state, place)), state[region + place]
            points = self.points[scored].get(pattern)
            total += self.pay(scored, pattern) if points is None else points
            total += self.part_points(state, place)
        return unpack(total, self.table.seats)

    def order_among(self, state: list[int], places: Sequence[int]) -> int:
        """The number of the order of what everybody has in some places together."""
        return self._orders.among(state, places if self.rooms is None else self.rooms.with_counted(state, places))

    def due(self, state: list[int], place: int) -> tuple[int, ...]:
        """The places that are scored when one is now: none if that was done together with another one."""
        if self.standing is None or not self.standing.joins or not state[self.table.slots[JOINED]] >> place & 1:
            return (place,)
        return self.standing.due(state, place, self.on_board)

    def counted_with(self, state: list[int], place: int) -> list[int]:
        """The parts of a place whose pieces count with it."""
        return [] if self.rooms is None else self.rooms.counted_with(state, place)

    def together(self, state: list[int], place: int) -> tuple[int, ...]:
        """The places whose pieces are counted together when a place is scored now."""
        if self.standing is None or not self.standing.joins or not state[self.table.slots[JOINED]] >> place & 1:
            return (place,)
        return self.standing.group(state, place, self.on_board)
