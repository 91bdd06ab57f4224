"""Whether a difference is more than chance: p-values, their correction, intervals while games go on."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, lgamma, log, sqrt
from statistics import NormalDist

from interpreter.definition import frozen

LEVEL = 0.05  # how often one of all verdicts of a comparison of equal rules may be wrong
POWER = 0.8  # how often a difference of the size that matters is to be found
_STEPS, _CLOSE, _TINY = 10_000, 1e-15, 1e-300
_FEW = 4  # degrees of freedom with fewer of which expansions of Student's t are of no use


# ------------------------------------------------------------------------------------ one look, Student's t
def two_tailed(ratio: float, freedom: int) -> float:
    """The chance of a Student's t at least so far from 0. ratio: a difference over its standard error."""
    if freedom < 1:
        return 1.0
    return _incomplete_beta(freedom / (freedom + ratio * ratio), freedom / 2, 0.5)


def _incomplete_beta(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function (its continued fraction, evaluated by Lentz's method)."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - _incomplete_beta(1 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x)) / a
    c, d = 1.0, 1 / _not_zero(1 - (a + b) * x / (a + 1))
    found = d
    for m in range(1, _STEPS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for part in (even, odd):
            d = 1 / _not_zero(1 + part * d)
            c = _not_zero(1 + part / c)
            found *= c * d
        if abs(c * d - 1) < _CLOSE:
            break
    return min(1.0, front * found)


def _not_zero(x: float) -> float:
    return x if abs(x) > _TINY else _TINY


# --------------------------------------------------------------------------- any number of looks, any of them
@frozen
class Sequence95:
    """An asymptotic confidence sequence of normal mixtures: 95% intervals that hold at all looks at once.

    Whoever stops at any of the looks, for whatever reason, has an interval that is right in 95 of 100 runs
    (Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas: Time-uniform central limit theory and asymptotic confidence
    sequences, Annals of Statistics 52, 2024, theorem 2.2; the mixture is that of Robbins 1970).

    narrowest: number of observations at which its intervals are about as narrow as they can be.
    """

    narrowest: float

    @property
    def _mixed(self) -> float:
        """The variance of the mixture, as good as best for `narrowest`."""
        twice = -2 * log(LEVEL)
        return (twice + log(twice) + 1) / self.narrowest

    def reach(self, number: int, level: float = LEVEL) -> float:
        """How many standard errors an interval reaches to each side after so many observations."""
        seen = number * self._mixed
        return sqrt((seen + 1) / seen * log((seen + 1) / level**2))

    def chance(self, ratio: float, number: int) -> float:
        """A p-value that is right at every look. ratio: a difference over its standard error."""
        seen = number * self._mixed
        return min(1.0, sqrt(seen + 1) * exp(-ratio * ratio * seen / (2 * (seen + 1))))


# ------------------------------------------------------------------------------------------ many differences
def holm(chances: Sequence[float], weights: Sequence[float]) -> list[float]:
    """p-values made larger so that of all those at most LEVEL, in 95 of 100 cases not one is there by chance.

    Holm's procedure with weights (Holm 1979): right however the numbers depend on each other. weights: above 0,
    their sum is 1; what has more weight is found more easily.
    """
    order = sorted(range(len(chances)), key=lambda i: (chances[i] / weights[i], i))
    left, highest = 1.0, 0.0
    found = [1.0] * len(chances)
    for i in order:
        highest = max(highest, min(1.0, chances[i] / weights[i] * max(left, weights[i])))
        found[i] = highest
        left -= weights[i]
    return found


# --------------------------------------------------------------------------------------------- games it takes
def blocks_needed(error: float, blocks: int, size: float, level: float, sequence: Sequence95 | None = None) -> float:
    """How many blocks it takes to find a difference of a size as often as POWER says, at a level.

    error: the standard error seen in so many blocks. sequence: when intervals hold at all looks.
    """
    if size <= 0:
        return inf
    power = NormalDist().inv_cdf(POWER)
    needed = float(blocks)
    for _ in range(20):  # the reach depends on the number, but little
        number = max(1, round(needed))
        errors = _by_student(number - 1, level) if sequence is None else sequence.reach(number, level) + power
        needed = blocks * (errors * error / size) ** 2
    return needed


def _by_student(freedom: int, level: float) -> float:
    """How many standard errors a difference must have to leave Student's interval as often as POWER says.

    By the normal approximation of the noncentral t (Abramowitz and Stegun 26.7.10).
    """
    reach, few = _student_reach(freedom, level), max(freedom, _FEW)
    return reach * (1 - 1 / (4 * few)) + NormalDist().inv_cdf(POWER) * sqrt(1 + reach**2 / (2 * few))


def _student_reach(freedom: int, level: float) -> float:
    """How many standard errors Student's interval reaches to each side at a level (Abramowitz and Stegun 26.7.5)."""
    z, few = NormalDist().inv_cdf(1 - level / 2), max(freedom, _FEW)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / few + second / few**2 + third / few**3
