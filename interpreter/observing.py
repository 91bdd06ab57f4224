"""What is noted while a game is simulated: where points come from, and what becomes of every card.

The game is compiled with blocks for the steps that matter; the observer hears each block begin and each award of
points.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from attrs import define, field

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
class CardUse:
    """What became of a card in one game. brought: points of its user for each use."""

    offered: int = 0
    taken: int = 0
    used: int = 0
    declined: int = 0
    brought: list[int] = field(factory=list)


@define
class Observer:
    """Notes of one game. `deaf` while a bot thinks that may play parts of the game on its own.

    _card, _user: the card that is performed and whose it is, or what was performed last.

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
    _cards: defaultdict[str, CardUse] = field(factory=lambda: defaultdict(CardUse))
    _offered: list[int] = field(factory=list)  # by card; what 0 counts is no card
    _state: list[int] = field(factory=list)
    _card: str = ""
    _user: int = -1
    _row: list[int] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        self._offered = [0] * len(self.program.table.cards)
        self._kept = KeptCards(self.marks.keepings)
        self.leads = Leads(self.program, self.marks.leads)

    @property
    def kept(self) -> tuple[tuple[tuple[str, bool], ...], ...]:
        """By seat the cards it could choose from before the first round, by id, and whether it kept them."""
        ids, seats = self.marks.card_ids, range(self.program.table.seats)
        return tuple(tuple((ids[card], kept) for card, kept in self._kept.of_seat(seat).items()) for seat in seats)

    @property
    def cards(self) -> dict[str, CardUse]:
        """What became of the cards, by id, of those that were offered or used."""
        for card, offered in enumerate(self._offered):
            if card and offered:
                self._cards[self.marks.card_ids[card]].offered += offered
                self._offered[card] = 0
        return dict(self._cards)

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
            self._cards[self._card].brought[-1] += shares[self._user]
            origin, number = self._card, 0
        else:
            origin, number = marks.origins[block], state[marks.round]
        if kind == "gain":
            source = origin, number, GAIN
        else:
            source = origin, number, marks.place_ids[place]
            bonus = marks.bonuses.of(kind)
            if bonus:
                total -= bonus
                self._note((origin, number, BONUS), bonus)
        self.points[source] = self.points.get(source, 0) + total

    def answered(self, ask: Ask, option: int) -> None:
        """A seat chose at a site of `Landmarks.asks`: what this says about a card."""
        sort = self.marks.asks[ask[0]]
        if sort == "use":
            if option:
                self._used(self._card)
            else:
                self._cards[self._card].declined += 1
                self._card = ""
        elif sort == "action":
            self._card = self.marks.card_ids[option]
            if option:
                self._used(self._card)
            for each in ask[2] if not option else ():
                if each:
                    self._cards[self.marks.card_ids[each]].declined += 1
        elif sort == "keep":
            self._kept.answered(ask, option)
        else:
            for each in ask[2]:
                self._offered[each] += 1
            self._cards[self.marks.card_ids[option]].taken += 1

    def _note(self, source: Source, points: int) -> None:
        self.points[source] = self.points.get(source, 0) + points

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
        self._card = self.marks.card_ids[cards[0]] if cards and (len(cards) == 1 or not step.either) else ""
        if self._card and special.compulsory[cards[0]]:
            self._used(self._card)

    def _taken(self, state: list[int], take: Take) -> None:
        """A seat has taken a card of a row, or might have."""
        seat = state[take.seat]
        if seat < self.marks.seats:
            for card in self._row:
                self._offered[card] += 1
            taken = state[take.taken + seat]
            if taken in self._row and taken:
                self._cards[self.marks.card_ids[taken]].taken += 1

    def _used(self, card: str) -> None:
        use = self._cards[card]
        use.used += 1
        use.brought.append(0)


def unpacked(points: int, seats: int) -> tuple[int, ...]:
    """Points of every seat out of one packed int, and behind them those of all together."""
    shares = unpack(points, seats)
    return (*shares, sum(shares))
