"""What is noted while a game is simulated: where points come from, and what becomes of every card.

The game is compiled with blocks for the steps that matter; the observer hears each block begin and each award of
points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import define, field

from interpreter.decision import Ask
from interpreter.keeping import KeptCards
from interpreter.landmarks import Landmarks, Special, Take
from interpreter.leading import Leads
from interpreter.program import Program
from interpreter.runtime import ranks
from interpreter.runtime.board import unpack
from interpreter.runtime.borrowed import paid

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
    """Notes of one game. `deaf` while a bot thinks that may play parts of the game on its own."""

    program: Program
    marks: Landmarks
    block_limit: int
    deaf: bool = False
    points: dict[Source, int] = field(factory=dict)
    turns: int = 0
    leads: Leads = field(init=False)
    _kept: KeptCards = field(init=False)
    _cards: dict[str, CardUse] = field(factory=dict)
    _offered: list[int] = field(factory=list)  # by card; what 0 counts is no card
    _state: list[int] = field(factory=list)
    _step: str = ""
    _card: str = ""
    _user: int = -1
    _row: tuple[int, ...] = ()

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
                self._use(self.marks.card_ids[card]).offered += offered
                self._offered[card] = 0
        return self._cards

    def play(self, s: list[int], draw: Any, snap: Any, tell: Any) -> Any:
        """The program's `play`, observed."""
        steps, notable, left = self.marks.steps, self.marks.notable, self.block_limit

        def observed(state: list[int], block: int) -> bool:
            nonlocal left
            if not self.deaf:
                left -= 1
                step = steps.get(block)
                if step is not None:
                    self._step, self._state = step, state
                    if block in notable:
                        self._pass(state, block)
                if left < 0:
                    raise Endless
            return snap is not None and bool(snap(state, block))

        return self.program.play(s, draw, observed, tell)

    def tell(self, kind: str, place: int, points: int) -> None:
        """Points were given."""
        if self.deaf or kind == "perform":
            return
        marks, card = self.marks, self._card
        total = marks.totals.get(points)
        if total is None:
            total = marks.totals[points] = sum(unpack(points, self.program.table.seats))
        if card:
            self._cards[card].brought[-1] += unpack(points, self.program.table.seats)[self._user]
        origin = card or marks.origins.get(self._step, "/")
        number = 0 if card else self._state[marks.round]
        if kind == "gain":
            self._note((origin, number, GAIN), total)
            return
        bonus = self._bonus(kind, place)
        self._note((origin, number, marks.place_ids[place]), total - bonus)
        if bonus:
            self._note((origin, number, BONUS), bonus)

    def answered(self, ask: Ask, option: int) -> None:
        """A seat chose at a site of `Landmarks.asks`: what this says about a card."""
        sort = self.marks.asks[ask[0]]
        if sort == "use":
            if option:
                self._used(self._card)
            else:
                self._use(self._card).declined += 1
                self._card = ""
        elif sort == "action":
            self._card = self.marks.card_ids[option]
            if option:
                self._used(self._card)
            for each in ask[2] if not option else ():
                if each:
                    self._use(self.marks.card_ids[each]).declined += 1
        elif sort == "keep":
            self._kept.answered(ask, option)
        else:
            for each in ask[2]:
                self._offered[each] += 1
            self._use(self.marks.card_ids[option]).taken += 1

    def _note(self, source: Source, points: int) -> None:
        self.points[source] = self.points.get(source, 0) + points

    def _bonus(self, kind: str, place: int) -> int:
        """The part of a scoring that bonuses made."""
        board, state, marks = self.program.board, self._state, self.marks
        scored = paid(board, state, place)
        if not scored.bonuses:
            return 0
        key = kind, scored, marks.counted.pattern(state, place)
        bonus = marks.bonuses.get(key)
        if bonus is None:
            order = board.orders[key[2]]
            bonus = marks.bonuses[key] = _bonus_part(kind, scored, order, self.program.table.seats)
        return bonus

    def _pass(self, state: list[int], block: int) -> None:
        """A step begins or has ended."""
        marks = self.marks
        if block in marks.leads:
            self.leads.come_to(state, block)
        ended = marks.ends.get(block)
        if ended is not None:
            self._end(state, ended)
            return
        special = marks.specials.get(block)
        if special is not None:
            self._user = state[special.seat]
            cards = self.program.acting(special.step, state, self._user)
            self._card = marks.card_ids[cards[0]] if cards and (len(cards) == 1 or not special.step.either) else ""
            if self._card and self.program.table.compulsory(cards[0], special.step.compulsory):
                self._used(self._card)
            return
        take = marks.takes.get(block)
        if take is not None:
            self._row = tuple(state[take.first : take.last])
        if block in marks.turns:
            self.turns += 1

    def _end(self, state: list[int], step: Special | Take) -> None:
        if isinstance(step, Special):
            self._card = ""
        elif state[step.seat] < self.program.table.seats:
            for card in self._row:
                self._offered[card] += 1
            taken = state[step.taken + state[step.seat]]
            if taken in self._row and taken:
                self._use(self.marks.card_ids[taken]).taken += 1

    def _used(self, card: str) -> None:
        use = self._use(card)
        use.used += 1
        use.brought.append(0)

    def _use(self, card: str) -> CardUse:
        use = self._cards.get(card)
        if use is None:
            use = self._cards[card] = CardUse()
        return use


def _bonus_part(kind: str, scored: ranks.Scored, order: Sequence[int], seats: int) -> int:
    if kind == "score_firsts":
        alone = scored._replace(bonuses=())
        return sum(ranks.first_points(order, scored)) - sum(ranks.first_points(order, alone))
    return sum(ranks.points(order, ranks.Scored((), scored.bonuses), 0, "nothing")[:seats])
