"""What is noted while a game is simulated: where points come from, and what becomes of every card.

The game is compiled with a block for every step; the observer hears each block begin and each award of points.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import define, field, frozen

from interpreter.plan import flow
from interpreter.plan.table import Table
from interpreter.program import Program
from interpreter.runtime import ranks
from interpreter.runtime.board import unpack

Source = tuple[str, int, str]  # (list, step or card id; round, 0 for cards; place, BONUS or GAIN)
BONUS, GAIN = "*bonus", "*gain"


class Endless(Exception):
    """A game that went through more steps than any game can need."""


@frozen
class Special:
    """A step that performs cards: slots of the card (by seat) and of the seat; whether nobody is asked."""

    card: int
    seat: int
    compulsory: bool


@frozen
class Take:
    """A step that takes a card of a row: the row's slots, the slots of cards taken, the seat's slot."""

    first: int
    last: int
    taken: int
    seat: int


@frozen
class Landmarks:
    """Where in a program the steps are that are watched; `begins` and `ends` are by block."""

    begins: dict[int, str]
    ends: dict[int, str]
    specials: dict[str, Special]
    takes: dict[str, Take]
    plays: frozenset[str]
    turns: frozenset[str]
    lists: dict[str, str]


@define
class CardUse:
    """What became of a card in one game. brought: points of its user for each use."""

    offered: int = 0
    taken: int = 0
    used: int = 0
    declined: int = 0
    brought: list[int] = field(factory=list)


@define
class Observer:
    """Notes of one game. `deaf` while a bot thinks, since it plays parts of the game on its own."""

    program: Program
    marks: Landmarks
    block_limit: int
    deaf: bool = False
    points: dict[Source, int] = field(factory=dict)
    cards: dict[str, CardUse] = field(factory=dict)
    turns: int = 0
    _state: list[int] = field(factory=list)
    _blocks: int = 0
    _step: str = ""
    _card: str = ""
    _user: int = -1
    _row: tuple[int, ...] = ()

    def play(self, s: list[int], draw: Any, snap: Any, tell: Any) -> Any:
        """The program's `play`, observed."""

        def observed(state: list[int], block: int) -> bool:
            if not self.deaf:
                self._state = state
                self._block(state, block)
            return bool(snap is not None and snap(state, block))

        return self.program.play(s, draw, observed, tell)

    def tell(self, kind: str, place: int, points: int) -> None:
        """Points were given."""
        if self.deaf:
            return
        seats = self.program.table.seats
        gained = unpack(points, seats)
        if self._card:
            self.cards[self._card].brought[-1] += gained[self._user]
        total = sum(gained)
        origin = self._card or f"{self.marks.lists.get(self._step, '')}/{self._step}"
        number = 0 if self._card else self._state[self.program.table.slots["round"]]
        if kind == "gain":
            self._note(origin, number, GAIN, total)
            return
        bonus = self._bonus(kind, place)
        self._note(origin, number, self.program.table.place_ids[place], total - bonus)
        if bonus:
            self._note(origin, number, BONUS, bonus)

    def answered(self, site: int, options: Any, option: int) -> None:
        """A seat chose: what this says about a card."""
        asked = self.program.sites[site]
        if asked.sort == "use":
            if option:
                self._used(self._card)
            else:
                self._use(self._card).declined += 1
                self._card = ""
        elif asked.sort == "card" and asked.origin in self.marks.plays:
            for each in options:
                self._use(self._name(each)).offered += 1
            self._use(self._name(option)).taken += 1

    def _note(self, origin: str, number: int, place: str, points: int) -> None:
        key = (origin, number, place)
        self.points[key] = self.points.get(key, 0) + points

    def _bonus(self, kind: str, place: int) -> int:
        """The part of a scoring that bonuses made."""
        program, state = self.program, self._state
        board, table = program.board, program.table
        values, bonuses = board.scored[state[table.slots["region"] + place]]
        if not bonuses:
            return 0
        order = ranks.dense(counts(table, state, place))
        if kind == "score_firsts":
            return sum(ranks.first_points(order, values, bonuses)) - sum(ranks.first_points(order, values, ()))
        return sum(ranks.points(order, (), 0, "nothing", bonuses)[: table.seats])

    def _block(self, state: list[int], block: int) -> None:
        self._blocks += 1
        if self._blocks > self.block_limit:
            raise Endless
        ended = self.marks.ends.get(block)
        if ended is not None:
            self._end(state, ended)
        begun = self.marks.begins.get(block)
        if begun is not None:
            self._begin(state, begun)

    def _begin(self, state: list[int], step: str) -> None:
        self._step = step
        if step in self.marks.turns:
            self.turns += 1
        special = self.marks.specials.get(step)
        if special is not None:
            self._user = state[special.seat]
            number = state[special.card + self._user]
            self._card = self._name(number)
            if special.compulsory and self.program.actions[number] is not None:
                self._used(self._card)
        take = self.marks.takes.get(step)
        if take is not None:
            self._row = tuple(state[take.first : take.last])

    def _end(self, state: list[int], step: str) -> None:
        if step in self.marks.specials:
            self._card = ""
        take = self.marks.takes.get(step)
        if take is not None and state[take.seat] < self.program.table.seats:
            for card in self._row:
                if card:
                    self._use(self._name(card)).offered += 1
            taken = state[take.taken + state[take.seat]]
            if taken:
                self._use(self._name(taken)).taken += 1
        self._step = ""

    def _used(self, card: str) -> None:
        use = self._use(card)
        use.used += 1
        use.brought.append(0)

    def _use(self, card: str) -> CardUse:
        return self.cards.setdefault(card, CardUse())

    def _name(self, card: int) -> str:
        entry = self.program.table.cards[card]
        return entry.id if entry is not None else ""


def counts(table: Table, state: list[int], place: int) -> list[int]:
    """How many counting pieces every owner has in a place."""
    found = [0] * len(table.owners)
    for piece in table.rules.pieces.values():
        if piece.counts:
            for owner, row in enumerate(table.rows.get(piece.id, ())):
                found[owner] += state[row + place]
            for unit in table.units_of(piece.id):
                found[unit.owner] += state[unit.slot] == place
    return found


def landmarks(program: Program) -> Landmarks:
    """Finds the steps to watch in a program that was compiled with `every_step`."""
    begins: dict[int, str] = {}
    ends: dict[int, str] = {}
    for step, blocks in program.entries.items():
        for begin, end in blocks:
            begins[begin], ends[end] = step, step
    specials: dict[str, Special] = {}
    takes: dict[str, Take] = {}
    plays, turns, lists = set(), set(), {}
    slots = program.table.slots
    everything = program.plan.set_up + program.plan.round + program.plan.end
    for found, name, seat in _walk(everything, "", slots["starter"]):
        lists[found.step] = name
        match found:
            case flow.Special(kind=kind, compulsory=forced):
                of_seat = program.table.sets[kind].of_seat
                specials[found.step] = Special(slots["played" if of_seat else "taken"], seat, forced)
            case flow.TakeCard(row=row):
                first = slots[f"row {row}"]
                takes[found.step] = Take(first, first + program.table.row_sizes[row], slots["taken"], seat)
            case flow.PlayCards():
                plays.add(found.step)
    for each in program.plan.round:
        if isinstance(each, flow.EachSeat) and each.body:
            turns.add(each.body[0].step)
    return Landmarks(begins, ends, specials, takes, frozenset(plays), frozenset(turns), lists)


def _walk(steps: tuple[flow.Flow, ...], name: str, seat: int) -> Iterator[tuple[flow.Flow, str, int]]:
    """Every step with the list it is in and the slot of the seat that takes it."""
    for step in steps:
        yield step, name, seat
        match step:
            case flow.EachSeat():
                yield from _walk(step.body, step.list, step.loop + 1)
                yield from _walk(step.neutral, step.list, step.loop + 1)
            case flow.Run():
                yield from _walk(step.body, step.list, seat)
            case flow.Repeat():
                yield from _walk(step.body, name, seat)
            case flow.InAnyOrder():
                for part in step.parts:
                    yield from _walk(part, name, seat)
