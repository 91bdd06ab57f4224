"""The same deals played by two sets of rules, and the sums of everything the two are compared by.

A block is one seat rotation played by both. Sums are exact whole numbers, so contrasts can be merged in any order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from attrs import define, field

from interpreter.card_use import CardUse, together
from interpreter.comparing import Compared
from interpreter.definition import frozen
from interpreter.distributions import Distributions
from interpreter.greedy.keeping import CardWorths
from interpreter.observing import BONUS, GAIN, Source
from interpreter.restricted import restriction
from interpreter.ruleset import Ruleset
from interpreter.simulate import Setting, Simulation, simulation
from interpreter.tally import Arms, Finding, Record, whole_win

Key = tuple[str, ...]  # what is compared; the first word says what kind of thing
Sums = dict[Key, tuple[int, int]]  # of one block by one set of rules: how many there were, and the sum of their numbers
CHANGED, ORIGINAL = 0, 1  # the groups of `Compared`


@define
class Contrast:
    """What both sets of rules gave, by what is compared.

    games: those played by each. touched: deals of which something came out otherwise. findings: games that could not
    be finished, and by which rules; such rotations count for nothing else. sourceless: what a source of points has
    been in all blocks in which it was not there. distributions: of scores, by the changed and by the original rules.
    """

    games: int = 0
    touched: int = 0
    measures: dict[Key, Compared] = field(factory=dict)
    findings: list[tuple[int, Finding]] = field(factory=list)
    failed: int = 0
    sourceless: Compared = field(factory=Compared)
    distributions: tuple[Distributions, Distributions] = field(factory=lambda: (Distributions(), Distributions()))

    @property
    def played(self) -> int:
        """The games that were played by each set of rules, those that do not count among them."""
        return self.games + self.failed

    def add_rotation(
        self, changed: Sequence[Record | Finding], original: Sequence[Record | Finding], *, forbidden: bool = False
    ) -> None:
        """Enter one rotation by both sides. When a game of it could not be finished, it counts for nothing else.

        forbidden: see `add_block`.
        """
        findings: list[tuple[int, Finding]] = []
        arms: list[list[Record]] = []
        for arm, played in ((CHANGED, changed), (ORIGINAL, original)):
            findings += [(arm, game) for game in played if isinstance(game, Finding)]
            arms.append([game for game in played if isinstance(game, Record)])
        if findings:
            self.findings += findings
            self.failed += len(original)
        else:
            self.add_block(*arms, forbidden=forbidden)

    def add_block(self, changed: Sequence[Record], original: Sequence[Record], *, forbidden: bool = False) -> None:
        """Enter one rotation. forbidden: of the changed games, one seat was restricted."""
        self.games += len(original)
        self.touched += sum(one != other for one, other in zip(changed, original, strict=True))
        for records, counts in zip((changed, original), self.distributions, strict=True):
            for record in records:
                counts.add(record)
        arms = [dict(_counted(records, forbidden=forbidden)) for records in (changed, original)]
        totals = [sum(sum(record.scores) for record in records) for records in (changed, original)]
        sources = [_sources(records) for records in (changed, original)]
        for key in self.measures.keys() | sources[0].keys() | sources[1].keys():
            if key[0] == "points":
                self._measure(key).add_sums(totals[0], sources[0].get(key, 0), totals[1], sources[1].get(key, 0))
        self.sourceless.add_sums(totals[0], 0, totals[1], 0)
        for key in dict.fromkeys((*arms[0], *arms[1])):
            seen = (*arms[0].get(key, (0, 0)), *arms[1].get(key, (0, 0)))
            if any(seen):
                self._measure(key).add_sums(*seen)

    def merge(self, other: Contrast) -> None:
        """Enter all of another."""
        self.games += other.games
        self.touched += other.touched
        self.failed += other.failed
        self.findings += other.findings
        for mine, theirs in zip(self.distributions, other.distributions, strict=True):
            mine.merge(theirs)
        for key in self.measures.keys() | other.measures.keys():
            known = self._measure(key)
            if key in other.measures:
                known.merge(other.measures[key])
            elif key[0] == "points":
                known.merge(other.sourceless)
        self.sourceless.merge(other.sourceless)

    def _measure(self, key: Key) -> Compared:
        if key not in self.measures:
            self.measures[key] = self.sourceless.copy() if key[0] == "points" else Compared()
        return self.measures[key]


# --------------------------------------------------------------------------------------- what is compared
def _counted(records: Sequence[Record], *, forbidden: bool) -> Iterator[tuple[Key, tuple[int, int]]]:
    """Everything but the sources of points. Wins are counted in units of `whole_win`."""
    seats, games = len(records[0].scores), len(records)
    for seat in range(seats):
        yield ("wins-by-seat", str(seat + 1)), (games, sum(_win(r, seat) for r in records))
        yield ("wins-by-start", str(seat + 1)), (games, sum(_win(r, (r.first + seat) % seats) for r in records))
    bots = sorted({bot for r in records for bot in r.bots})
    for bot in bots if len(bots) > 1 else ():
        yield ("wins-by-bot", bot), (games, sum(_win(r, s) for r in records for s in range(seats) if r.bots[s] == bot))
    for key, numbers in _by_game(records).items():
        yield (key,), (len(numbers), sum(numbers))
    for scoring in range(max(len(r.leaders) for r in records)):
        held = [(r, r.leaders[scoring]) for r in records if scoring < len(r.leaders)]
        won = sum(_win(r, seat) * whole_win(seats) // len(leaders) for r, leaders in held for seat in leaders)
        yield ("leader-wins", str(scoring + 1)), (len(held), won)
    if forbidden:
        yield ("restricted-wins",), (games, sum(_win(r, r.number % seats) for r in records))
        yield ("restricted-score",), (games, sum(r.scores[r.number % seats] for r in records))
    yield from _cards(records)


def _win(record: Record, seat: int) -> int:
    return whole_win(len(record.scores)) // len(record.winners) if seat in record.winners else 0


def _by_game(records: Sequence[Record]) -> dict[str, list[int]]:
    return {
        "score": [score for r in records for score in r.scores],
        "spread": [max(r.scores) - min(r.scores) for r in records],
        "margin": [r.margin for r in records],
        "shared": [int(len(r.winners) > 1) for r in records],
        "lead-changes": [r.lead_changes for r in records],
        "decisions": [r.decisions for r in records],
        "turns": [r.turns for r in records],
    }


def _sources(records: Iterable[Record]) -> dict[Key, int]:
    """Points by where they come from, once by list and round or cards, once by place."""
    found: dict[Key, int] = {}
    for record in records:
        for source, points in record.points.items():
            for key in _keys_of(source):
                found[key] = found.get(key, 0) + points
    return found


@cache
def _keys_of(source: Source) -> tuple[Key, Key]:
    """What a source counts for."""
    origin, number, place = source
    listed, slash, step = origin.rpartition("/")
    by_list = ("points", "list", listed or step, str(number)) if slash else ("points", "cards")
    part = {BONUS: ("bonus",), GAIN: ("gain",)}.get(place, ("place", place))
    return by_list, ("points", *part)


def _cards(records: Iterable[Record]) -> Iterator[tuple[Key, tuple[int, int]]]:
    """Of each card how often it was taken when it could be, used when it was taken, and what it brought its user."""
    uses = defaultdict[str, list[CardUse]](list)
    for record in records:
        for card, use in record.cards.items():
            uses[card].append(use)
    for card, several in uses.items():
        use = together(several)
        yield ("taken", card), (use.offered, use.taken)
        yield ("used", card), (use.used + use.declined, use.used)
        yield ("brought", card), (len(use.brought), sum(use.brought))


# ------------------------------------------------------------------------------------------- playing both
@frozen
class Side:
    """One of two sets of rules. rules: its number among the workers'. forbids: the card one seat may not use."""

    setting: Setting
    worths: CardWorths
    rules: int
    forbids: str = ""

    def simulation(self, rulesets: tuple[Ruleset, ...]) -> Simulation:
        """Compiled and ready to play."""
        found = simulation(rulesets[self.rules], self.setting, self.worths, leads=True)
        if self.forbids:
            found.restriction = restriction(found.program, self.forbids)
        return found


@frozen
class Duel:
    """Two sides that play the same deals: a job for `Workers.play`."""

    changed: Side
    original: Side

    def table(self, rulesets: tuple[Ruleset, ...]) -> Tables:
        """See `Job`."""
        original, changed = self.simulations(rulesets)
        return Tables(changed, original)

    def arms(self, number: int) -> range:
        """See `recording.jobs.Recordable`: both sides."""
        return range(2)

    def simulations(self, rulesets: tuple[Ruleset, ...]) -> tuple[Simulation, ...]:
        """See `recording.jobs.Recordable`: the original first."""
        return self.original.simulation(rulesets), self.changed.simulation(rulesets)

    def nothing(self) -> Contrast:
        """See `Job`."""
        return Contrast()

    def enter(self, games: Arms, part: Contrast) -> None:
        """See `Job`."""
        original, changed = games
        part.add_rotation(changed, original, forbidden=bool(self.changed.forbids))


@frozen
class Tables:
    """Both sides, ready to play."""

    changed: Simulation
    original: Simulation

    def played(self, number: int) -> Arms:
        """One rotation by both, the original first."""
        changed = self.changed.rotation(number)
        return self.original.rotation(number), changed
