"""How games stood after each round, summed over many games, so that the sums can be merged in any order."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add, mul
from typing import TYPE_CHECKING

from attrs import define, field

from interpreter.course import added
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

    def enter(self, games: int, totals: list[int], pieces: list[int]) -> None:
        """Enter one rotation."""
        self.games += games
        self.blocks += 1
        self.totals = _added(self.totals, totals)
        self.squares = _added(self.squares, list(map(mul, totals, totals)))
        self.pieces = _added(self.pieces, pieces)

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
        games = [
            _rows(record, [win(record, seat) * unit for seat in range(self.seats)], self.bots) for record in records
        ]
        self._reach(min(map(len, games)))
        for number, (rows, tally) in enumerate(zip(zip(*games, strict=False), self.rounds, strict=False)):
            totals = list(map(sum, zip(*rows, strict=True)))
            tally.enter(len(records), totals, added([record.course[number][1] for record in records]))

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


def _rows(record: Record, wins: Sequence[int], bots: Sequence[tuple[str, int]]) -> list[tuple[int, ...]]:
    """A game, round by round: scores by seat and by rank, what those who lead then have of the win, scores by bot.

    wins: of each seat, so that any number of seats can share them.
    """
    final, found = record.scores, []
    ranked = sorted(range(len(final)), key=lambda seat: (not wins[seat], -final[seat], seat))  # winners come first
    for scores, _ in record.course:
        best = max(scores)
        if scores.count(best) == 1:
            leaders = wins[scores.index(best)]
        else:
            shared = [won for won, score in zip(wins, scores, strict=True) if score == best]
            leaders = sum(shared) // len(shared)
        row = (*scores, *[scores[seat] for seat in ranked], leaders)
        if bots:
            held = list(zip(scores, record.bots, strict=True))
            row = (*row, *(sum(score for score, bot in held if bot == name) for name, _ in bots))
        found.append(row)
    return found


def _added(mine: list[int], more: list[int]) -> list[int]:
    return list(map(add, mine, more)) if mine else list(more)
