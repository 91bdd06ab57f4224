"""How those for whom something holds did in many games against those for whom it does not, with 95% intervals.

Sums are exact whole numbers, so comparisons can be merged in any order.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import hypot, sqrt
from operator import add

from attrs import define, field

from interpreter.statistics import Estimate, student, wilson

SHARE_OF_SOME = "share-of-some-95"
MEAN_OF_SOME = "mean-of-some-95"
DIFFERENCE = "difference-95"
METHODS = {
    SHARE_OF_SOME: (
        "As share-95, for some of the seats only, of which more may be in one seat rotation than in another: the "
        "variance is that of a ratio of sums over rotations (linearised), of those rotations that have such seats."
    ),
    MEAN_OF_SOME: "As mean-95, for some of the seats only; the variance as for share-of-some-95.",
    DIFFERENCE: (
        "Difference of two such means, with Student's interval at 95%; the variance is that of a difference of ratios "
        "(linearised), so what both have in common in a rotation counts for nothing. Where shares of wins did not "
        "vary, the interval is made of those of the two shares (Newcombe 1998, method 10)."
    ),
}
_PAIRS = tuple((i, j) for i in range(4) for j in range(i, 4))


@define
class Compared:
    """Whole numbers of two groups, summed over blocks of dependent games.

    sums: count and sum of the first group, count and sum of the second. products: sums over blocks of the products
    of each two of these. blocks: those in which each group occurs.
    """

    sums: list[int] = field(factory=lambda: [0] * 4)
    products: list[int] = field(factory=lambda: [0] * len(_PAIRS))
    blocks: list[int] = field(factory=lambda: [0, 0])

    def add_block(self, first: Sequence[int], second: Sequence[int]) -> None:
        """Enter the numbers of one block."""
        self.add_sums(len(first), sum(first), len(second), sum(second))

    def add_sums(self, count: int, total: int, other_count: int, other_total: int) -> None:
        """Enter one block of which count and sum of both groups are known."""
        n, x, m, y = count, total, other_count, other_total
        products = n * n, n * x, n * m, n * y, x * x, x * m, x * y, m * m, m * y, y * y  # in the order of `_PAIRS`
        self.sums = list(map(add, self.sums, (n, x, m, y)))
        self.products = list(map(add, self.products, products))
        self.blocks[0] += count > 0
        self.blocks[1] += other_count > 0

    def merge(self, other: Compared) -> None:
        """Enter all of another."""
        self.sums = list(map(add, self.sums, other.sums))
        self.products = list(map(add, self.products, other.products))
        self.blocks = list(map(add, self.blocks, other.blocks))

    def copy(self) -> Compared:
        """An equal one that goes its own way."""
        return Compared(self.sums[:], self.products[:], self.blocks[:])

    def mean(self, group: int) -> Estimate | None:
        """The mean of the first (0) or second (1) group; None when nobody is in it."""
        count, blocks = self.sums[2 * group], self.blocks[group]
        if not count:
            return None
        value = self._mean(group)
        if blocks < 2:
            return Estimate(value, None, None, count, MEAN_OF_SOME)
        half = student(blocks - 1) * sqrt(self._variance(self._weights(group), blocks))
        return Estimate(value, value - half, value + half, count, MEAN_OF_SOME)

    def share(self, group: int, unit: int) -> Estimate | None:
        """The mean of a group whose numbers go from 0 to `unit`, as a share from 0 to 1; None when nobody is in it."""
        count, blocks = self.sums[2 * group], self.blocks[group]
        if not count:
            return None
        value = self._mean(group) / unit
        variance = self._variance(self._weights(group), blocks) / unit**2 if blocks > 1 else 0.0
        if not variance or not 0 < value < 1:
            low, high = wilson(value, blocks)
        else:
            low, high = wilson(value, min(value * (1 - value) / variance, float(count)), blocks)
        return Estimate(value, low, high, count, SHARE_OF_SOME)

    def difference(self, unit: int = 1) -> Estimate | None:
        """By how many `unit`s the first group has more on average than the second; None when one has nobody."""
        if not (self.sums[0] and self.sums[2]):
            return None
        value = (self._mean(0) - self._mean(1)) / unit
        count, blocks, error = self.sums[0] + self.sums[2], min(self.blocks), self.error(unit)
        if error is None:
            return Estimate(value, None, None, count, DIFFERENCE)
        half = student(blocks - 1) * error
        return Estimate(value, value - half, value + half, count, DIFFERENCE)

    def error(self, unit: int = 1) -> float | None:
        """The standard error of `difference`; None when there are not two blocks with each group."""
        blocks = min(self.blocks)
        if blocks < 2:
            return None
        first, second = self._weights(0), self._weights(1)
        weights = [one - other for one, other in zip(first, second, strict=True)]
        return sqrt(self._variance(weights, blocks)) / unit

    def error_of(self, group: int, unit: int = 1) -> float | None:
        """The standard error of the mean of the first (0) or second (1) group; None when there are not two blocks."""
        blocks = self.blocks[group]
        return sqrt(self._variance(self._weights(group), blocks)) / unit if blocks > 1 else None

    def share_difference(self, unit: int) -> Estimate | None:
        """The same for shares, see `share`."""
        found, one, other = self.difference(unit), self.share(0, unit), self.share(1, unit)
        if found is None or one is None or other is None or found.low != found.high:
            return found
        (below, above), (other_below, other_above) = _reach(one), _reach(other)
        low, high = found.value - hypot(below, other_above), found.value + hypot(above, other_below)
        return Estimate(found.value, low, high, found.n, DIFFERENCE)

    def _mean(self, group: int) -> float:
        return self.sums[2 * group + 1] / self.sums[2 * group]

    def _weights(self, group: int) -> list[Fraction]:
        """What a block's sums add to the deviation of a group's mean."""
        count, total = self.sums[2 * group : 2 * group + 2]
        found = [Fraction(0)] * 4
        found[2 * group], found[2 * group + 1] = Fraction(-total, count * count), Fraction(1, count)
        return found

    def _variance(self, weights: Sequence[Fraction], blocks: int) -> float:
        """The variance of a sum over blocks of their weighted sums, whose mean is 0; exact up to here."""
        found = sum(
            (1 if i == j else 2) * weights[i] * weights[j] * product
            for product, (i, j) in zip(self.products, _PAIRS, strict=True)
        )
        return float(found * blocks / (blocks - 1))


def _reach(found: Estimate) -> tuple[float, float]:
    """How far an interval reaches below and above its value; 0 where there is none."""
    low, high = (found.value if end is None else end for end in (found.low, found.high))
    return found.value - low, high - found.value
