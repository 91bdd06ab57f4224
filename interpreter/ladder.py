"""Bots that meet each other in pairs, seats rotated: what is played, and how they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from attrs import define, field

from interpreter.definition import frozen
from interpreter.greedy.keeping import CardWorths
from interpreter.ratings import Bout, Pair, Ratings, rated
from interpreter.ruleset import Ruleset
from interpreter.seating import full_table
from interpreter.simulate import Setting, Simulation, simulation
from interpreter.statistics import Blocked, Estimate
from interpreter.tally import Arms, Finding, Record, whole_win

Outcome = tuple[int, ...]  # the first bot's wins at each make-up of the table, in units


@frozen
class Meeting:
    """Two bots and the tables they meet at: those with an odd number of seats are made up both ways."""

    bots: tuple[str, str]
    tables: tuple[tuple[str, ...], ...]


def meetings(bots: tuple[str, ...], players: int) -> tuple[Meeting, ...]:
    """Every pair of bots."""
    found = []
    for one, other in combinations(bots, 2):
        tables = [full_table((one, other), players)]
        if players % 2:
            tables.append(full_table((other, one), players))
        found.append(Meeting((one, other), tuple(tables)))
    return tuple(found)


@frozen
class Ladder:
    """A job for `Workers`: pairs take turns, each block is one rotation of a pair at each of its tables.

    setting: its bots are those that meet, each once. worths: of cards that bots may keep.
    """

    setting: Setting
    worths: CardWorths

    @property
    def meetings(self) -> tuple[Meeting, ...]:
        """Who meets whom."""
        return meetings(self.setting.bots, self.setting.players)

    @property
    def block_games(self) -> int:
        """How many games a block has."""
        return self.setting.players * len(self.meetings[0].tables)

    def table_setting(self, bots: tuple[str, ...]) -> Setting:
        """The setting of `sim` that plays the same games at a table."""
        own = self.setting
        return Setting(own.line_up, own.players, bots, own.seed, own.rulings, own.step_limit, files=own.files)

    def arms(self, number: int) -> range:
        """See `recording.jobs.Recordable`: the tables of one pair."""
        tables = len(self.meetings[0].tables)
        first = number % len(self.meetings) * tables
        return range(first, first + tables)

    def table(self, rulesets: tuple[Ruleset, ...]) -> LadderTable:
        """See `series.Job`."""
        return LadderTable(self, self._tables(rulesets, leads=False))

    def simulations(self, rulesets: tuple[Ruleset, ...]) -> tuple[Simulation, ...]:
        """See `recording.jobs.Recordable`: every table of the first pair, then of the second ..."""
        return self._tables(rulesets, leads=True)

    def _tables(self, rulesets: tuple[Ruleset, ...], *, leads: bool) -> tuple[Simulation, ...]:
        settings = [self.table_setting(bots) for meeting in self.meetings for bots in meeting.tables]
        return tuple(simulation(rulesets[0], setting, self.worths, leads=leads) for setting in settings)

    def nothing(self) -> Standings:
        """See `series.Job`."""
        return Standings(self.setting.players)

    def enter(self, games: Arms, part: Standings) -> None:
        """See `series.Job`. A block with a game that cannot be finished counts for nothing else."""
        pair = games[0][0].number // self.setting.players % len(self.meetings)
        meeting = self.meetings[pair]
        findings = [
            (bots, game)
            for bots, arm in zip(meeting.tables, games, strict=True)
            for game in arm
            if isinstance(game, Finding)
        ]
        if findings:
            part.findings += findings
            part.unfinished += sum(map(len, games))
        else:
            outcome = tuple(_wins(arm, meeting.bots[0]) for arm in games)
            part.outcomes.setdefault(pair, Counter())[outcome] += 1


@frozen(eq=False)
class LadderTable:
    """Where the pairs play. tables: see `Ladder.simulations`."""

    ladder: Ladder
    tables: tuple[Simulation, ...]

    def played(self, number: int) -> Arms:
        """One block of a pair."""
        return [self.tables[arm].rotation(number) for arm in self.ladder.arms(number)]


def _wins(games: Sequence[Record | Finding], bot: str) -> int:
    """In units, see `whole_win`."""
    return sum(
        whole_win(len(game.bots)) // len(game.winners)
        for game in games
        if isinstance(game, Record)
        for seat in game.winners
        if game.bots[seat] == bot
    )


@define
class Standings:
    """What came of blocks of games: by pair how often each outcome, and games that could not be finished.

    unfinished: games of the blocks these are in.
    """

    players: int
    outcomes: dict[int, Counter[Outcome]] = field(factory=dict)
    findings: list[tuple[tuple[str, ...], Finding]] = field(factory=list)
    unfinished: int = 0

    def merge(self, other: Standings) -> None:
        """Enter all of another."""
        for pair, counts in other.outcomes.items():
            self.outcomes.setdefault(pair, Counter()).update(counts)
        self.findings += other.findings
        self.unfinished += other.unfinished

    @property
    def games(self) -> int:
        """Finished games."""
        return sum(self.games_of(pair) for pair in self.outcomes)

    @property
    def played(self) -> int:
        """See `series.Part`."""
        return self.games + self.unfinished

    def games_of(self, pair: int) -> int:
        """Finished games of a pair."""
        return sum(len(outcome) * count for outcome, count in self.outcomes.get(pair, {}).items()) * self.players

    def wins_of(self, pair: int) -> Estimate:
        """The share of wins of a pair's first bot; a win shared by k seats counts 1/k."""
        unit, found = whole_win(self.players), Blocked()
        for outcome, count in sorted(self.outcomes.get(pair, {}).items()):
            for _ in range(count):
                found.blocks.add(sum(outcome))
            found.single.total += count * sum(outcome)
        found.single.n = self.games_of(pair)
        return found.share(unit)

    def ratings(self, ladder: Ladder) -> Ratings | None:
        """Ratings of the bots, by number; None unless all are tied to each other by games."""
        bots, pairs = ladder.setting.bots, []
        for pair, meeting in enumerate(ladder.meetings):
            counts = self.outcomes.get(pair)
            if counts:
                one, other = (bots.index(bot) for bot in meeting.bots)
                outcomes = {self._bouts(meeting, outcome): n for outcome, n in sorted(counts.items())}
                pairs.append(Pair((one, other), outcomes))
        return rated(len(bots), pairs) if _tied(len(bots), pairs) else None

    def _bouts(self, meeting: Meeting, outcome: Outcome) -> tuple[Bout, ...]:
        unit, found = whole_win(self.players), []
        for table, wins in zip(meeting.tables, outcome, strict=True):
            seats = table.count(meeting.bots[0]), table.count(meeting.bots[1])
            found.append(Bout(seats, (wins / unit, self.players - wins / unit)))
        return tuple(found)


def _tied(number: int, pairs: list[Pair]) -> bool:
    reached, before = {0}, 0
    while len(reached) > before:
        before = len(reached)
        reached |= {each for pair in pairs if reached & {*pair.players} for each in pair.players}
    return before == number
