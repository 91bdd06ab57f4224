"""What a contrast tells: for each thing compared the difference, how sure it is, and what follows in a word."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor, log, log10

from interpreter.comparing import Compared
from interpreter.contrast import CHANGED, ORIGINAL, Contrast, Key
from interpreter.definition import frozen
from interpreter.significance import LEVEL, Sequence95, blocks_needed, holm, two_tailed
from interpreter.statistics import Estimate, student
from interpreter.tally import whole_win

PAIRED, PAIRED_SEQUENCE = "paired-difference-95", "paired-sequence-95"
SEQUENCE = "sequence-95"
METHODS = {
    PAIRED: (
        "Difference of two means or shares with Student's interval at 95%. A seat rotation played by both sets of "
        "rules from the same deals is one observation; the variance is that of a difference of ratios of sums over "
        "rotations (linearised). Where shares differed in no rotation at all, the interval is what rotations that are "
        "not seen in so many can still be (97.5%), each of which might decide a whole game."
    ),
    PAIRED_SEQUENCE: (
        "The same difference with an asymptotic confidence sequence in the place of Student's interval (Waudby-Smith "
        "et al., Annals of Statistics 52, 2024, theorem 2.2): it holds at 95% for all looks at once, so games may stop "
        "whenever intervals are narrow enough."
    ),
    SEQUENCE: "The mean or share of one set of rules, with such a sequence.",
    "verdict": (
        "p-values of differences are corrected by Holm's procedure (1979), which holds however they depend on each "
        "other: in 95 of 100 comparisons of equal rules nothing at all is called more or less. Half of the error goes "
        "to numbers of the game as a whole, half to sources of points and cards. `same`: the interval lies within the "
        "size that matters. `games_needed`: more games with which a difference of that size is found in 80 of 100 runs."
    ),
}  # fmt: skip
MORE, LESS, SAME, OPEN, SELDOM, NEW, GONE = "more", "less", "same", "open", "seldom", "new", "gone"
FEWEST = 10  # rotations without which nothing is called a difference
SHARES = {
    "wins-by-seat", "wins-by-start", "wins-by-bot", "leader-wins", "shared", "points", "taken", "used",
    "restricted-wins",
}  # fmt: skip
DETAILS = {"points", "taken", "used", "brought"}
WIN_SIZE = 0.02  # the change of a share of wins that matters, if nothing else is said
_SIZES = {"leader-wins": 0.05, "shared": 0.02, "points": 0.01, "taken": 0.05, "used": 0.05, "lead-changes": 0.2}
_OF_ITSELF = {"decisions": 0.02, "turns": 0.02, "score": 0.02}
_OF_SCORE = {"margin": 0.02, "spread": 0.02, "restricted-score": 0.02, "brought": 0.01}


@frozen
class Judged:
    """One thing that was compared. before, after: by the original and the changed rules; difference: how much more it
    is by the changed ones. size: the difference that matters. chance: the corrected p-value. small: whether the
    difference is surely below that size. games_needed: more games of each that would tell, of what is OPEN.
    """

    key: Key
    share: bool
    size: float
    before: Estimate | None
    after: Estimate | None
    difference: Estimate | None
    chance: float | None
    verdict: str
    small: bool = False
    games_needed: int | None = None


@frozen
class _Measure:
    """One thing to be compared, before it is judged. error: the standard error of the difference.

    games: those played for each rotation in which it occurs.
    """

    key: Key
    found: Compared
    unit: int
    size: float
    error: float | None
    games: float

    @property
    def blocks(self) -> int:
        return min(self.found.blocks)

    @property
    def share(self) -> bool:
        return self.key[0] in SHARES


@frozen
class Judge:
    """Who judges a contrast. players: seats. win_size: the change of a share of wins that matters.

    sequence: when games went on until intervals were narrow enough.
    """

    players: int
    win_size: float = WIN_SIZE
    sequence: Sequence95 | None = None

    def judged(self, contrast: Contrast, *, restricted: bool = False) -> list[Judged]:
        """Everything that was compared; restricted: what restricted play tells alone."""
        measures = [each for each in self._measures(contrast) if each.key[0].startswith("restricted-") == restricted]
        tested = [each for each in measures if each.blocks >= FEWEST]
        details = sum(each.key[0] in DETAILS for each in tested)
        others = len(tested) - details
        weight = {True: 1 / details / (2 if others else 1) if details else 0.0}
        weight[False] = 1 / others / (2 if details else 1) if others else 0.0
        weights = {each.key: weight[each.key[0] in DETAILS] for each in tested}
        chances = holm([self._chance(each) for each in tested], [weights[each.key] for each in tested])
        corrected = dict(zip(weights, chances, strict=True))
        return [self._judge(each, corrected.get(each.key), weights.get(each.key, 0.0)) for each in measures]

    def half_width(self, contrast: Contrast, key: Key) -> float | None:
        """How far the interval of a difference reaches to each side; None where that cannot be told yet."""
        measure = self._measure(contrast, key)
        return None if measure.error is None else self._half(measure)

    # ----------------------------------------------------------------------------------------- measures
    def _measures(self, contrast: Contrast) -> Iterator[_Measure]:
        for key in sorted(contrast.measures, key=_order):
            yield self._measure(contrast, key)

    def _measure(self, contrast: Contrast, key: Key) -> _Measure:
        found = contrast.measures[key]
        unit = {"leader-wins": whole_win(self.players) ** 2}.get(key[0], 1)
        if key[0].startswith("wins-") or key[0] == "restricted-wins":
            unit = whole_win(self.players)
        size = self._size(contrast, key)
        error = found.error(unit) if all(found.blocks) else None
        return _Measure(key, found, unit, size, error, contrast.games / max(1, min(found.blocks)))

    def _size(self, contrast: Contrast, key: Key) -> float:
        sort = key[0]
        if sort in _OF_ITSELF:
            return _nice(_OF_ITSELF[sort] * _mean(contrast.measures[key]))
        if sort in _OF_SCORE:
            return _nice(_OF_SCORE[sort] * _mean(contrast.measures[("score",)]))
        return _SIZES.get(sort, self.win_size)

    # ---------------------------------------------------------------------------------------- judgement
    def _chance(self, measure: _Measure) -> float:
        """The p-value of a difference, not corrected."""
        error, difference = measure.error, measure.found.difference(measure.unit)
        if difference is None or error is None or not difference.value:
            return 1.0
        if not error:
            return 0.5 ** (measure.blocks - 1)  # the same in every rotation: no less likely than by tossing coins
        if self.sequence is not None:
            return self.sequence.chance(difference.value / error, measure.blocks)
        return two_tailed(difference.value / error, measure.blocks - 1)

    def _half(self, measure: _Measure) -> float:
        """Half of the interval of a difference."""
        assert measure.error is not None
        difference = measure.found.difference(measure.unit)
        if not measure.error and measure.share and difference is not None and not difference.value:
            return float(1 - (LEVEL / 2) ** (1 / measure.blocks))
        if self.sequence is not None:
            return self.sequence.reach(measure.blocks) * measure.error
        return student(measure.blocks - 1) * measure.error

    def _difference(self, measure: _Measure) -> Estimate | None:
        found = measure.found.difference(measure.unit)
        if found is None:
            return None
        method = PAIRED if self.sequence is None else PAIRED_SEQUENCE
        if measure.error is None:
            return Estimate(found.value, None, None, found.n, method)
        half = self._half(measure)
        return Estimate(found.value, found.value - half, found.value + half, found.n, method)

    def _group(self, measure: _Measure, group: int) -> Estimate | None:
        """The mean or share by one set of rules."""
        found = measure.found
        plain = found.share(group, measure.unit) if measure.share else found.mean(group)
        error = found.error_of(group, measure.unit) if plain is not None else None
        if plain is None or self.sequence is None or error is None:
            return plain
        half = self.sequence.reach(found.blocks[group]) * error
        low, high = plain.value - half, plain.value + half
        if measure.share:
            low, high = max(0.0, low), min(1.0, high)
        return Estimate(plain.value, low, high, plain.n, SEQUENCE)

    def _judge(self, measure: _Measure, chance: float | None, weight: float) -> Judged:
        before, after = self._group(measure, ORIGINAL), self._group(measure, CHANGED)
        difference = self._difference(measure)
        verdict, small, needed = SELDOM, False, None
        if difference is None:
            verdict = NEW if before is None else GONE
        elif chance is not None and difference.low is not None and difference.high is not None:
            small = -measure.size < difference.low and difference.high < measure.size
            if chance <= LEVEL:
                verdict = MORE if difference.value > 0 else LESS
            elif small:
                verdict = SAME
            else:
                verdict, needed = OPEN, self._needed(measure, difference, weight)
        told = (measure.key, measure.share, measure.size, before, after, difference, chance, verdict, small, needed)
        return Judged(*told)

    def _needed(self, measure: _Measure, difference: Estimate, weight: float) -> int:
        """How many more games of each would tell."""
        blocks, level = measure.blocks, LEVEL * weight
        assert measure.error is not None
        if not measure.error:
            needed = log(LEVEL / 2) / log(1 - min(measure.size, 0.5))
        else:
            needed = blocks_needed(measure.error, blocks, measure.size, level, self.sequence)
            if needed <= blocks:  # enough for that size, but what was seen is near it: what would find just this?
                needed = blocks_needed(measure.error, blocks, abs(difference.value), level, self.sequence)
        return _two_digits(max(1, needed - blocks) * measure.games)


_ORDER = (
    "restricted-wins", "restricted-score", "wins-by-bot", "wins-by-seat", "wins-by-start", "shared", "score", "spread",
    "margin", "lead-changes", "leader-wins", "decisions", "turns", "points", "taken", "used", "brought",
)  # fmt: skip


def _order(key: Key) -> tuple[int, tuple[tuple[int, str], ...]]:
    """Things compared in the order they are told in; numbers count as such."""
    return _ORDER.index(key[0]), tuple((int(word) if word.isdigit() else 0, word) for word in key[1:])


def _mean(found: Compared) -> float:
    """The mean by the original rules, by the changed ones where there is none."""
    known = found.mean(ORIGINAL) or found.mean(CHANGED)
    return abs(known.value) if known is not None else 0.0


def _nice(number: float) -> float:
    """1, 2 or 5 times a power of ten, whichever is nearest."""
    if number <= 0:
        return 1.0
    power = 10.0 ** floor(log10(number))
    nearest = min((1, 2, 5, 10), key=lambda step: abs(log(number / power / step)))
    return float(f"{nearest * power:.6g}")


def _two_digits(number: float) -> int:
    """Rounded up to two digits that say something."""
    step = 10 ** max(0, floor(log10(number)) - 1)
    return int(ceil(number / step) * step)
