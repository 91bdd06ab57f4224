"""Estimates, intervals and differences against scipy, numpy and published examples."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from scipy.stats import binomtest, t, ttest_rel

from interpreter.comparing import Compared
from interpreter.contrast import Contrast
from interpreter.statistics import Blocked, student, wilson
from interpreter.tally import whole_win
from interpreter.verdicts import Judge


# --------------------------------------------------------------------------------------- quantiles and shares
def test_quantiles_are_those_of_students_t() -> None:
    for freedom in (*range(1, 60), 99, 500, 1874, 25_000):
        assert student(freedom) == pytest.approx(t.isf(0.025, freedom), rel=2e-5)


@pytest.mark.parametrize("number", [1, 7, 50, 2000])
def test_wilsons_interval_is_that_of_scipy(number: int) -> None:
    for wins in {0, 1, number // 3, number // 2, number - 1, number}:
        found = binomtest(wins, number).proportion_ci(method="wilson")
        assert wilson(wins / number, number) == pytest.approx((found.low, found.high), abs=1e-12)


def test_a_change_not_seen_in_so_many_rotations_is_as_rare_as_clopper_and_pearson_say() -> None:
    for rotations in (12, 80, 1875):
        same = Compared()
        for number in range(rotations):
            same.add_sums(2, number % 3, 2, number % 3)
        half = Judge(2).half_width(
            Contrast(2 * rotations, measures={("wins-by-seat", "1"): same}), ("wins-by-seat", "1")
        )
        assert half == pytest.approx(binomtest(0, rotations).proportion_ci(method="exact").high)


# ------------------------------------------------------------------------------------------------------ means
def blocks(seed: int, number: int, size: int) -> list[list[int]]:
    """Rotations of games that depend on each other."""
    rng = Random(seed)
    return [
        [round(level + rng.gauss(0, 9)) for _ in range(size)] for level in (rng.gauss(100, 20) for _ in range(number))
    ]


@pytest.mark.parametrize(("number", "size"), [(2, 3), (9, 1), (40, 4), (700, 5)])
def test_a_mean_has_students_interval_of_the_means_of_rotations(number: int, size: int) -> None:
    found, values = Blocked(), blocks(number, number, size)
    for block in values:
        found.add_block(block)
    means = np.array(values).mean(axis=1)
    low, high = t.interval(0.95, number - 1, means.mean(), means.std(ddof=1) / np.sqrt(number))
    estimate = found.mean()
    assert (estimate.value, estimate.low, estimate.high) == pytest.approx((means.mean(), low, high), rel=1e-4)


@pytest.mark.parametrize(("number", "size"), [(2, 3), (9, 1), (40, 4), (700, 5)])
def test_a_change_has_the_interval_and_chance_of_a_paired_t_test(number: int, size: int) -> None:
    before, noise, compared = blocks(1, number, size), blocks(2, number, size), Compared()
    after = [[one + other // 10 for one, other in zip(*both, strict=True)] for both in zip(before, noise, strict=True)]
    for one, other in zip(after, before, strict=True):
        compared.add_block(one, other)
    paired = ttest_rel(np.array(after).mean(axis=1), np.array(before).mean(axis=1))
    low, high = paired.confidence_interval(0.95)
    found, error = compared.difference(), compared.error()
    assert found is not None
    assert error is not None
    assert (found.low, found.high) == pytest.approx((low, high), rel=1e-4, abs=1e-4)
    assert found.value / error == pytest.approx(paired.statistic)
    if number > 10:
        key = ("score",)
        (judged,) = Judge(2).judged(Contrast(number * size, measures={key: compared}))
        assert judged.chance == pytest.approx(paired.pvalue, rel=1e-6)
        assert judged.difference is not None
        assert (judged.difference.low, judged.difference.high) == pytest.approx((low, high), rel=1e-4)


def test_where_rotations_hold_more_or_less_the_variance_is_that_of_ratios() -> None:
    """Cochran, Sampling Techniques (1977), chapter 6: the variance of a ratio, here of a difference of two."""
    rng, compared, rows = Random(4), Compared(), []
    for _ in range(300):
        counts = rng.randrange(4), rng.randrange(1, 3)
        level = rng.gauss(50, 10)
        groups = [[round(level + 3 * i + rng.gauss(0, 5)) for _ in range(count)] for i, count in enumerate(counts)]
        compared.add_block(*groups)
        rows.append([counts[0], sum(groups[0]), counts[1], sum(groups[1])])
    n, x, m, y = np.array(rows, float).T
    first, second = x.sum() / n.sum(), y.sum() / m.sum()
    residuals = (x - first * n) / n.sum() - (y - second * m) / m.sum()
    both = int(min((n > 0).sum(), (m > 0).sum()))
    error = np.sqrt((residuals**2).sum() * both / (both - 1))
    found = compared.difference()
    assert found is not None
    assert found.value == pytest.approx(first - second)
    assert compared.error() == pytest.approx(error)
    half = t.isf(0.025, both - 1) * error
    assert (found.low, found.high) == pytest.approx((found.value - half, found.value + half), rel=1e-4)


# ------------------------------------------------------------------------------------ shares that did not vary
@pytest.mark.parametrize(
    ("first", "second", "low", "high"),
    # Newcombe (Statistics in Medicine 17, 1998), table II, method 10: 10/10 against 0/20 and 0/10, 0/10 against 0/20
    [((10, 1), (20, 0), 0.6791, 1.0), ((10, 1), (10, 0), 0.6075, 1.0), ((10, 0), (20, 0), -0.1611, 0.2775)],
)
def test_shares_that_did_not_vary_have_newcombes_interval(
    first: tuple[int, int], second: tuple[int, int], low: float, high: float
) -> None:
    unit, compared = whole_win(4), Compared()
    for number in range(max(first[0], second[0])):
        compared.add_block(*([unit * won] if number < games else [] for games, won in (first, second)))
    found = compared.share_difference(unit)
    assert found is not None
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-4)
