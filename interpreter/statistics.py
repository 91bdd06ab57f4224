"""Estimates with 95% intervals from sums that can be merged in any order.

Everything is kept as exact whole numbers, so results do not depend on how games were shared out to processes.
"""

from __future__ import annotations

from math import exp, pi, sqrt, tan
from statistics import NormalDist

from attrs import define, field

from interpreter.definition import frozen

SHARE = "share-95"
MEAN = "mean-95"
METHODS = {
    SHARE: (
        "Wilson interval at 95%. Games of one seat rotation are taken as one observation; the number of games is "
        "replaced by the effective number p(1-p)/v, where v is the variance of the mean over rotations (at most the "
        "games played; the rotations themselves where they do not differ). A win shared by k seats counts 1/k."
    ),
    MEAN: "Student interval at 95% for the mean over seat rotations, each taken as one observation.",
}


@frozen
class Estimate:
    """A number with its 95% interval. n: games it rests on. method: a key of METHODS.

    low, high: None where a single rotation cannot tell.
    """

    value: float
    low: float | None
    high: float | None
    n: int
    method: str


@define
class Sums:
    """Count, sum, sum of squares, least and most of whole numbers."""

    n: int = 0
    total: int = 0
    squares: int = 0
    least: int | None = None
    most: int | None = None

    def add(self, value: int) -> None:
        """Enter one number."""
        self.n += 1
        self.total += value
        self.squares += value * value
        self.least = value if self.least is None or value < self.least else self.least
        self.most = value if self.most is None or value > self.most else self.most

    def merge(self, other: Sums) -> None:
        """Enter all numbers of another."""
        self.n += other.n
        self.total += other.total
        self.squares += other.squares
        for value in (other.least, other.most):
            if value is not None:
                self.least = value if self.least is None or value < self.least else self.least
                self.most = value if self.most is None or value > self.most else self.most

    @property
    def mean(self) -> float:
        """The mean; 0 of nothing."""
        return self.total / self.n if self.n else 0.0

    @property
    def variance(self) -> float:
        """The variance of what was sampled (divisor n-1); 0 of fewer than two."""
        if self.n < 2:
            return 0.0
        return (self.n * self.squares - self.total * self.total) / (self.n * (self.n - 1))

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        return sqrt(max(self.variance, 0.0))


@define
class Blocked:
    """Whole numbers seen in games, and their sums over blocks of dependent games."""

    single: Sums = field(factory=Sums)
    blocks: Sums = field(factory=Sums)

    def add_block(self, values: list[int]) -> None:
        """Enter the numbers of one block."""
        for value in values:
            self.single.add(value)
        self.blocks.add(sum(values))

    def merge(self, other: Blocked) -> None:
        """Enter all of another."""
        self.single.merge(other.single)
        self.blocks.merge(other.blocks)

    def mean(self) -> Estimate:
        """The mean of a game's number."""
        return mean_estimate(self.single, self.blocks)

    def share(self, unit: int) -> Estimate:
        """The mean of numbers from 0 to `unit`, as a share from 0 to 1."""
        return share_estimate(self.single, self.blocks, unit)


def mean_estimate(single: Sums, blocks: Sums) -> Estimate:
    """A mean with Student's interval over blocks; blocks all hold equally many numbers."""
    if blocks.n < 2:
        return Estimate(single.mean, None, None, single.n, MEAN)
    size = single.n / blocks.n
    half = student(blocks.n - 1) * sqrt(max(blocks.variance, 0.0) / blocks.n) / size
    return Estimate(single.mean, single.mean - half, single.mean + half, single.n, MEAN)


def share_estimate(single: Sums, blocks: Sums, unit: int) -> Estimate:
    """A share of outcomes from 0 to `unit` with Wilson's interval at the effective number of games."""
    if not blocks.n:
        return Estimate(0.0, 0.0, 1.0, 0, SHARE)
    size = single.n / blocks.n
    value = single.total / (single.n * unit)
    spread = blocks.variance / (size * unit) ** 2 / blocks.n
    if not spread or not 0 < value < 1:
        low, high = wilson(value, blocks.n)
        return Estimate(value, low, high, single.n, SHARE)
    low, high = wilson(value, min(value * (1 - value) / spread, float(single.n)), blocks.n)
    return Estimate(value, low, high, single.n, SHARE)


def wilson(share: float, number: float, blocks: int | None = None) -> tuple[float, float]:
    """Wilson's 95% interval of a share seen in `number` (perhaps an effective number of) independent trials.

    With few `blocks` behind the variance, Student's quantile takes the place of the normal one.
    """
    z = student(blocks - 1) if blocks is not None and blocks > 1 else NORMAL
    square = z * z / number
    if share in (0, 1):
        return (0.0, square / (1 + square)) if share == 0 else (1 / (1 + square), 1.0)
    middle = (share + square / 2) / (1 + square)
    half = z * sqrt(share * (1 - share) / number + square / (4 * number)) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


NORMAL = NormalDist().inv_cdf(0.975)


def student(freedom: int) -> float:
    """The 97.5% quantile of Student's t (Hill's expansion, Communications of the ACM 1970, algorithm 396)."""
    if freedom < 1:
        return float("inf")
    two_tailed = 0.05
    if freedom == 1:
        return 1 / tan(two_tailed * pi / 2)
    if freedom == 2:
        return sqrt(2 / (two_tailed * (2 - two_tailed)) - 2)
    a = 1 / (freedom - 0.5)
    b = 48 / a**2
    c = ((20700 * a / b - 98) * a - 16) * a + 96.36
    d = ((94.5 / (b + c) - 3) / b + 1) * sqrt(a * pi / 2) * freedom
    x = two_tailed * d
    y = x ** (2 / freedom)
    if y > 0.05 + a:
        x = NormalDist().inv_cdf(two_tailed / 2)
        y = x**2
        if freedom < 5:
            c += 0.3 * (freedom - 4.5) * (x + 0.6)
        c = (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b + c
        y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x
        y = a * y**2
        y = 0.5 * y**2 + y if y <= 0.002 else exp(y) - 1
    else:
        y = (
            (1 / (((freedom + 6) / (freedom * y) - 0.089 * d - 0.822) * (freedom + 2) * 3) + 0.5 / (freedom + 4))
            * y - 1
        ) * (freedom + 1) / (freedom + 2) + 1 / y  # fmt: skip
    return sqrt(freedom * y)
