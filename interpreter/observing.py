"""What is noted while a game is simulated: where points come from, and what becomes of every card.

The game is compiled with blocks for the steps that matter; the observer hears each block begin and each award of
points.
"""

from __future__ import annotations

from typing import Any

from attrs import define, field

from interpreter.card_use import CardCounts, CardUse
from interpreter.decision import Ask
from interpreter.keeping import KeptCards
from interpreter.landmarks import Landmarks, Special, Take
from interpreter.leading import Leads
from interpreter.program import Program
from interpreter.runtime.packing import unpack

Source = tuple[str, int, str]  # (list, step or card id; round, 0 for cards; place, BONUS or GAIN)
BONUS, GAIN = "*bonus", "*gain"


class Endless(Exception):
    """A game that went through more steps than any game can need."""


@define
class Observer:
    """Notes of one game. `deaf` while a bot thinks that may play parts of the game on its own.

    _card, _user: the card that is performed, 0 for none, and whose it is; or what was performed last.

    steps_left: how many steps that are watched, rounds and turns of repeats a game may still go through.
    """

    program: Program
    marks: Landmarks
    steps_left: int
    deaf: bool = False
    points: dict[Source, int] = field(factory=dict)
    turns: int = 0
    leads: Leads = field(init=False)
    _kept: KeptCards = field(init=False)
    _cards: CardCounts = field(init=False)
    _state: list[int] = field(factory=list)
    _card: int = 0
    _user: int = -1
    _row: list[int] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        self._cards = CardCounts(self.marks.card_ids)
        self._kept = KeptCards(self.marks.keepings)
        self.leads = Leads(self.program, self.marks.leads)

    @property
    def kept(self) -> tuple[tuple[tuple[str, bool], ...], ...]:
        """By seat the cards it could choose from before the first round, by id, and whether it kept them."""
        ids, seats = self.marks.card_ids, range(self.program.table.seats)
        return tuple(tuple((ids[card], kept) for card, kept in self._kept.of_seat(seat).items()) for seat in seats)

    @property
    def cards(self) -> dict[str, CardUse]:
        """What became of the cards, by id, of those with which anything happened."""
        return self._cards.by_id()

    def play(self, s: list[int], draw: Any, snap: Any, tell: Any) -> Any:
        """The program's `play`, observed."""
        if not self.deaf:
            self._state = s
        if snap is None:
            return self.program.play(s, draw, self._hear, tell, self.marks.seen)

        def hear(state: list[int], block: int) -> bool:
            if not self.deaf and self.marks.seen[block]:
                self._hear(state, block)
            return bool(snap(state, block))

        return self.program.play(s, draw, hear, tell)

    def tell(self, kind: str, place: int, points: int) -> None:
        """Points were given."""
        if self.deaf or kind == "perform":
            return
        marks, state = self.marks, self._state
        shares = marks.shares.get(points)
        if shares is None:
            shares = marks.shares[points] = unpacked(points, marks.seats)
        total = shares[-1]
        block = state[marks.phase]
        if self._card and marks.performing[block]:
            self._cards.points += shares[self._user]
            origin, number = marks.card_ids[self._card], 0
        else:
            origin, number = marks.origins[block], state[marks.round]
        if kind == "gain":
            source = origin, number, GAIN
        else:
            source = origin, number, marks.place_ids[place]
            bonus = marks.bonuses.of(kind)
            if bonus:
                total -= bonus
                part = origin, number, BONUS
                self.points[part] = self.points.get(part, 0) + bonus
        self.points[source] = self.points.get(source, 0) + total

    def answered(self, ask: Ask, option: int) -> None:
        """A seat chose at a site of `Landmarks.asks`: what this says about a card."""
        sort = self.marks.asks[ask[0]]
        if sort == "use":
            if option:
                self._cards.use(self._card)
            else:
                self._cards.decline(self._card)
                self._card = 0
        elif sort == "action":
            self._card = option
            if option:
                self._cards.use(option)
            for each in ask[2] if not option else ():
                self._cards.decline(each)
        elif sort == "keep":
            self._kept.answered(ask, option)
        else:
            offered = self._cards.offered
            for each in ask[2]:
                offered[each] += 1
            self._cards.take(option)

    def _hear(self, state: list[int], block: int) -> bool:
        """The game has come to a block: a step begins in it or has ended. Raises Endless; never stops the game."""
        self.steps_left -= 1
        if self.steps_left < 0:
            raise Endless
        mark = self.marks.at[block]
        if mark is None:
            return False
        if mark.taken is not None:
            self._taken(state, mark.taken)
        elif mark.special is not None:
            self._performs(state, mark.special)
        elif mark.take is not None:
            self._row = state[mark.take.first : mark.take.last]
        if mark.turn:
            self.turns += 1
        if mark.leads:
            self.leads.come_to(state, block)
        return False

    def _performs(self, state: list[int], special: Special) -> None:
        """A seat is about to perform a card, of which the step tells which if there is no choice."""
        step, self._user = special.step, state[special.seat]
        cards = self.program.acting(step, state, self._user)
        self._card = cards[0] if cards and (len(cards) == 1 or not step.either) else 0
        if self._card and special.compulsory[self._card]:
            self._cards.use(self._card)

    def _taken(self, state: list[int], take: Take) -> None:
        """A seat has taken a card of a row, or might have."""
        seat = state[take.seat]
        if seat < self.marks.seats:
            offered = self._cards.offered
            for card in self._row:
                offered[card] += 1
            taken = state[take.taken + seat]
            if taken in self._row:
                self._cards.take(taken)


def unpacked(points: int, seats: int) -> tuple[int, ...]:
    """Points of every seat out of one packed int, and behind them those of all together."""
    shares = unpack(points, seats)
    return (*shares, sum(shares))
