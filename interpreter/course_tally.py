"""How games stood after each round, summed over many games, so that the sums can be merged in any order."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import TYPE_CHECKING

from attrs import define, field

from interpreter.statistics import Blocked, Estimate, Sums

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.tally import Record


@define
class RoundTally:
    """After one round. totals: of `CourseTally.named`, in that order; squares: of their sums over each rotation.

    pieces: all that count, by place, of all games.
    """

    games: int = 0
    blocks: int = 0
    totals: list[int] = field(factory=list)
    squares: list[int] = field(factory=list)
    pieces: list[int] = field(factory=list)

    def merge(self, other: RoundTally) -> None:
        """Enter all of another."""
        self.games += other.games
        self.blocks += other.blocks
        self.totals = _added(self.totals, other.totals)
        self.squares = _added(self.squares, other.squares)
        self.pieces = _added(self.pieces, other.pieces)


@define
class CourseTally:
    """Before the first round, after each in order, and in the end; nothing when it was not noted.

    bots: of the games, when there are several.
    """

    seats: int = 0
    bots: tuple[tuple[str, int], ...] = ()  # each with how many seats it has
    rounds: list[RoundTally] = field(factory=list)

    def merge(self, other: CourseTally) -> None:
        """Enter all of another."""
        self.seats, self.bots = self.seats or other.seats, self.bots or other.bots
        self._reach(len(other.rounds))
        for mine, theirs in zip(self.rounds, other.rounds, strict=False):
            mine.merge(theirs)

    def add_block(self, records: Sequence[Record], win: Callable[[Record, int], int], unit: int) -> None:
        """Enter the games of one seat rotation. win: what a seat has of a game's win, of `unit`."""
        self.seats = len(records[0].scores)
        counts = {bot: records[0].bots.count(bot) for bot in sorted(set(records[0].bots))}
        self.bots = tuple(counts.items()) if len(counts) > 1 else ()
        ranked = [_by_rank(record) for record in records]
        self._reach(min(len(record.course) for record in records))
        for number, tally in enumerate(self.rounds):
            rows, pieces = [], []
            for record, order in zip(records, ranked, strict=True):
                scores, held = record.course[number]
                by_bot = (sum(s for s, b in zip(scores, record.bots, strict=True) if b == bot) for bot, _ in self.bots)
                row = (*scores, *(scores[seat] for seat in order), _leaders(record, scores, win, unit), *by_bot)
                rows.append(row)
                pieces.append(held)
            totals = list(map(sum, zip(*rows, strict=True)))
            squares = [total * total for total in totals]
            tally.merge(RoundTally(len(records), 1, totals, squares, list(map(sum, zip(*pieces, strict=True)))))

    def by_seat(self, number: int) -> list[Estimate]:
        """Mean scores of the seats after a round."""
        return [self._blocked(number, seat, 1).mean() for seat in range(self.seats)]

    def by_rank(self, number: int) -> list[Estimate]:
        """Mean scores of whoever came first in the end, second ..."""
        return [self._blocked(number, self.seats + rank, 1).mean() for rank in range(self.seats)]

    def by_bot(self, number: int) -> dict[str, Estimate]:
        """Mean scores of the bots, where there are several."""
        first = 2 * self.seats + 1
        return {bot: self._blocked(number, first + i, seats).mean() for i, (bot, seats) in enumerate(self.bots)}

    def leader_wins(self, number: int, unit: int) -> Estimate:
        """How often whoever has most points after a round wins; leaders with equal points in equal parts."""
        return self._blocked(number, 2 * self.seats, 1).share(unit * unit)

    def _blocked(self, number: int, index: int, of_a_game: int) -> Blocked:
        tally = self.rounds[number]
        total, squares = tally.totals[index], tally.squares[index]
        return Blocked(Sums(tally.games * of_a_game, total), Sums(tally.blocks, total, squares))

    def _reach(self, rounds: int) -> None:
        self.rounds += [RoundTally() for _ in range(rounds - len(self.rounds))]


def _by_rank(record: Record) -> list[int]:
    """Seats in the order they came in: winners first, then by points; equal ones in the order of seats."""
    return sorted(range(len(record.scores)), key=lambda seat: (seat not in record.winners, -record.scores[seat], seat))


def _leaders(record: Record, scores: Sequence[int], win: Callable[[Record, int], int], unit: int) -> int:
    """What those who have most points now will have of the win, each in equal parts, of unit * unit."""
    best = max(scores)
    leaders = [seat for seat, score in enumerate(scores) if score == best]
    return sum(win(record, seat) for seat in leaders) * unit // len(leaders)


def _added(mine: list[int], more: list[int]) -> list[int]:
    return list(map(add, mine, more)) if mine else list(more)
