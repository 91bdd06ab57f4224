"""Sums over many games of one line-up, kept exactly so that tallies can be merged in any order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import lcm

from attrs import define, field

from interpreter.card_use import CardUse
from interpreter.course import Stand
from interpreter.course_tally import CourseTally
from interpreter.definition import frozen
from interpreter.distributions import Distributions
from interpreter.kept_tally import KeptTallies, add_kept, merge_kept
from interpreter.lead_tally import LeadTally
from interpreter.observing import Source
from interpreter.problems import register
from interpreter.statistics import Blocked, Sums


@frozen
class Record:
    """One finished game. number: its number in the run. bots: by seat. first: the seat that began.

    points: by source, of all seats together. kept: by seat, see `Observer.kept`. lead_changes, leaders,
    course: see `Leads`, if that was wanted.
    """

    number: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    first: int
    decisions: int
    options: int
    turns: int
    points: dict[Source, int]
    cards: dict[str, CardUse]
    kept: tuple[tuple[tuple[str, bool], ...], ...] = ()
    lead_changes: int = 0
    leaders: tuple[tuple[int, ...], ...] = ()
    course: tuple[Stand, ...] = ()

    @property
    def margin(self) -> int:
        """Points between the best score and the next; 0 for equal scores."""
        ranked = sorted(self.scores, reverse=True)
        return ranked[0] - ranked[1] if len(ranked) > 1 else 0


STUCK = register("EG901", "a game does not end")
BOT = register("EG902", "a bot breaks down or chooses what is not offered")


@frozen
class Finding:
    """A game that could not be finished. number: its number in the run. code: STUCK or BOT."""

    number: int
    code: str
    message: str


Arms = Sequence[Sequence[Record | Finding]]  # games of one seat rotation, by each of the settings it is played by


@define
class CardTally:
    """What became of a card over all games. best: points of its best use and the game it happened in."""

    offered: int = 0
    taken: int = 0
    used: int = 0
    declined: int = 0
    brought: Sums = field(factory=Sums)
    best: tuple[int, int] | None = None

    def add(self, use: CardUse, game: int) -> None:
        """Enter a card's use in one game."""
        offered, taken, used, declined, brought = use
        self.offered += offered
        self.taken += taken
        self.used += used
        self.declined += declined
        for points in brought:
            self.brought.add(points)
            if self.best is None or points >= self.best[0]:
                self.best = _better(self.best, (points, game))

    def merge(self, other: CardTally) -> None:
        """Enter all of another."""
        self.offered += other.offered
        self.taken += other.taken
        self.used += other.used
        self.declined += other.declined
        self.brought.merge(other.brought)
        if other.best is not None:
            self.best = _better(self.best, other.best)


def _better(one: tuple[int, int] | None, other: tuple[int, int]) -> tuple[int, int]:
    """The higher value; of equal ones that of the earlier game."""
    return other if one is None or (-other[0], other[1]) < (-one[0], one[1]) else one


@cache
def whole_win(seats: int) -> int:
    """The least number that so many seats, or fewer, can share."""
    return lcm(*range(1, seats + 1))


@define
class Tally:
    """Everything noted of the games of one line-up. Wins are counted in `unit`s, so that a share is whole."""

    seats: int
    games: int = 0
    wins_by_seat: list[Blocked] = field(factory=list)
    wins_by_start: list[Blocked] = field(factory=list)
    wins_by_bot: dict[str, Blocked] = field(factory=dict)
    score_by_seat: list[Blocked] = field(factory=list)
    score_by_bot: dict[str, Blocked] = field(factory=dict)
    scores: Blocked = field(factory=Blocked)
    margins: Blocked = field(factory=Blocked)
    spreads: Blocked = field(factory=Blocked)
    distributions: Distributions = field(factory=Distributions)
    course: CourseTally = field(factory=CourseTally)
    leads: LeadTally = field(factory=LeadTally)
    decisions: Blocked = field(factory=Blocked)
    turns: Blocked = field(factory=Blocked)
    options: int = 0
    shared: Blocked = field(factory=Blocked)
    points: dict[Source, int] = field(factory=dict)
    cards: dict[str, CardTally] = field(factory=dict)
    kept: KeptTallies = field(factory=dict)
    odd: dict[str, tuple[int, int]] = field(factory=dict)
    findings: list[Finding] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        """One entry for every seat."""
        self.wins_by_seat = self.wins_by_seat or [Blocked() for _ in range(self.seats)]
        self.wins_by_start = self.wins_by_start or [Blocked() for _ in range(self.seats)]
        self.score_by_seat = self.score_by_seat or [Blocked() for _ in range(self.seats)]

    @property
    def played(self) -> int:
        """The games that were played, those that could not be finished among them."""
        return self.games + len(self.findings)

    @property
    def unit(self) -> int:
        """What a whole win counts."""
        return whole_win(self.seats)

    def add_rotation(self, games: Sequence[Record | Finding]) -> None:
        """Enter the games of one seat rotation. When one could not be finished, it counts for nothing else."""
        findings = [game for game in games if isinstance(game, Finding)]
        if findings:
            self.findings += findings
        else:
            self.add_block([game for game in games if isinstance(game, Record)])

    def add_block(self, records: Sequence[Record]) -> None:
        """Enter finished games of one seat rotation."""
        if not records:
            return
        self.games += len(records)
        for seat in range(self.seats):
            self.wins_by_seat[seat].add_block([self._win(r, seat) for r in records])
            self.wins_by_start[seat].add_block([self._win(r, (r.first + seat) % self.seats) for r in records])
            self.score_by_seat[seat].add_block([r.scores[seat] for r in records])
        for bot in sorted({bot for r in records for bot in r.bots}):
            wins = [sum(self._win(r, seat) for seat, name in enumerate(r.bots) if name == bot) for r in records]
            self.wins_by_bot.setdefault(bot, Blocked()).add_block(wins)
            held = [r.scores[seat] for r in records for seat, name in enumerate(r.bots) if name == bot]
            self.score_by_bot.setdefault(bot, Blocked()).add_block(held)
        self.scores.add_block([score for r in records for score in r.scores])
        self.margins.add_block([r.margin for r in records])
        self.spreads.add_block([max(r.scores) - min(r.scores) for r in records])
        self.decisions.add_block([r.decisions for r in records])
        self.turns.add_block([r.turns for r in records])
        self.shared.add_block([int(len(r.winners) > 1) for r in records])
        add_kept(self.kept, records, self._win)
        self.leads.add_block(records, self._win, self.unit)
        if any(record.course for record in records):
            self.course.add_block(records, self._win, self.unit)
        for record in records:
            self._add(record)

    def _win(self, record: Record, seat: int) -> int:
        return self.unit // len(record.winners) if seat in record.winners else 0

    def _add(self, record: Record) -> None:
        self.options += record.options
        self.distributions.add(record)
        for source, points in record.points.items():
            self.points[source] = self.points.get(source, 0) + points
        for card, use in record.cards.items():
            self._card(card).add(use, record.number)
        values = {
            "closest": -record.margin, "widest": record.margin, "longest": record.decisions,
            "highest": max(record.scores), "lowest": -max(record.scores),
        }  # fmt: skip
        for sort, value in values.items():
            self.odd[sort] = _better(self.odd.get(sort), (value, record.number))

    def _card(self, card: str) -> CardTally:
        found = self.cards.get(card)
        if found is None:
            found = self.cards[card] = CardTally()
        return found

    def merge(self, other: Tally) -> None:
        """Enter all games of another tally of the same line-up."""
        self.games += other.games
        self.options += other.options
        for mine, theirs in zip(
            (*self.wins_by_seat, *self.wins_by_start, *self.score_by_seat, *self._blocked()),
            (*other.wins_by_seat, *other.wins_by_start, *other.score_by_seat, *other._blocked()),
            strict=True,
        ):
            mine.merge(theirs)
        for bot, wins in other.wins_by_bot.items():
            self.wins_by_bot.setdefault(bot, Blocked()).merge(wins)
            self.score_by_bot.setdefault(bot, Blocked()).merge(other.score_by_bot[bot])
        for source, points in other.points.items():
            self.points[source] = self.points.get(source, 0) + points
        for card, tally in other.cards.items():
            self._card(card).merge(tally)
        merge_kept(self.kept, other.kept)
        self.distributions.merge(other.distributions)
        self.course.merge(other.course)
        self.leads.merge(other.leads)
        for sort, found in other.odd.items():
            self.odd[sort] = _better(self.odd.get(sort), found)
        self.findings += other.findings

    def _blocked(self) -> tuple[Blocked, ...]:
        return self.scores, self.margins, self.spreads, self.decisions, self.turns, self.shared
