"""p-values, their correction and confidence sequences against known answers, and by trying them out."""

from __future__ import annotations

from math import ceil, erf, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import false_discovery_control, nct, t

from interpreter.significance import LEVEL, POWER, Sequence95, blocks_needed, holm, two_tailed

RATIOS = (0.0, 0.01, 0.3, 1.0, 1.96, 2.2281, 3.5, 5.0, 12.0, 40.0)


@pytest.mark.parametrize("freedom", [1, 2, 3, 9, 10, 49, 99, 1874, 25_000])
def test_chances_are_those_of_students_t(freedom: int) -> None:
    for ratio in RATIOS:
        for sign in (1, -1):
            assert two_tailed(sign * ratio, freedom) == pytest.approx(2 * t.sf(ratio, freedom), rel=1e-9, abs=1e-300)


def test_chances_are_those_of_the_printed_tables() -> None:
    assert two_tailed(12.7062, 1) == pytest.approx(0.05, abs=1e-6)
    assert two_tailed(2.2281, 10) == pytest.approx(0.05, abs=1e-5)
    assert two_tailed(2.6259, 100) == pytest.approx(0.01, abs=1e-5)
    assert two_tailed(3.0, 0) == 1.0, "a single rotation cannot tell"


def test_holm_as_in_worked_examples() -> None:
    # R: p.adjust(c(0.01, 0.02, 0.03, 0.04, 0.05), "holm"), and one out of order
    assert holm([0.01, 0.02, 0.03, 0.04, 0.05], [0.2] * 5) == pytest.approx([0.05, 0.08, 0.09, 0.09, 0.09])
    assert holm([0.04, 0.001, 0.9], [1 / 3] * 3) == pytest.approx([0.08, 0.003, 0.9])
    assert holm([], []) == []


def test_holm_with_weights() -> None:
    # the first has nine tenths of the error: 0.05 * 0.9 lets 0.04 pass, 0.05 * 0.1 does not
    assert holm([0.04, 0.5], [0.9, 0.1]) == pytest.approx([0.04 / 0.9, 0.5])
    assert holm([0.5, 0.04], [0.9, 0.1])[1] == pytest.approx(0.4)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_holm_is_between_the_plain_numbers_and_bonferroni(chances: list[float]) -> None:
    found = holm(chances, [1 / len(chances)] * len(chances))
    for plain, corrected in zip(chances, found, strict=True):
        assert plain - 1e-12 <= corrected <= min(1.0, plain * len(chances)) + 1e-12
    order = sorted(range(len(chances)), key=chances.__getitem__)
    assert [found[i] for i in order] == sorted(found)
    assert all(mine >= theirs - 1e-12 for mine, theirs in zip(found, false_discovery_control(chances), strict=True))


def test_one_verdict_of_many_is_wrong_in_at_most_five_of_a_hundred_runs() -> None:
    """Thirty numbers of equal rules, most of which depend on each other."""
    rng, wrong, runs = Random(1), 0, 4000
    for _ in range(runs):
        common = rng.gauss(0, 1)
        ratios = [0.6 * common + 0.8 * rng.gauss(0, 1) for _ in range(30)]
        chances = [1 - erf(abs(ratio) / sqrt(2)) for ratio in ratios]
        weights = [0.5 / 6] * 6 + [0.5 / 24] * 24
        wrong += min(holm(chances, weights)) <= LEVEL
    assert 0.02 <= wrong / runs <= 0.06


# ------------------------------------------------------------------------------------- confidence sequences
def test_the_sequence_is_that_of_the_paper() -> None:
    """Theorem 2.2 with its own letters."""
    from math import log

    sequence, number = Sequence95(500), 320
    rho2 = (-2 * log(0.05) + log(-2 * log(0.05)) + 1) / 500  # equation 24: the best rho for t = 500
    half = sqrt(2 * (number * rho2 + 1) / (number**2 * rho2) * log(sqrt(number * rho2 + 1) / 0.05))
    assert sequence.reach(number) / sqrt(number) == pytest.approx(half)
    assert sequence.reach(500) == pytest.approx(3.04, abs=0.01)


def test_it_is_narrowest_about_where_it_is_meant_to_be() -> None:
    best = {narrowest: Sequence95(narrowest).reach(500) for narrowest in (50, 200, 500, 1200, 5000)}
    assert min(best, key=lambda narrowest: best[narrowest]) == 500


def test_chance_and_interval_say_the_same() -> None:
    sequence = Sequence95(300)
    for number in (50, 300, 2000):
        edge = sequence.reach(number)
        assert sequence.chance(edge, number) == pytest.approx(LEVEL)
        assert sequence.chance(-edge * 1.1, number) < LEVEL < sequence.chance(edge * 0.9, number)
    assert sequence.chance(0.0, 10) == 1.0


def test_whoever_looks_again_and_again_is_still_right() -> None:
    """Looks after 50, 63, ... blocks: in 95 of 100 runs no look misses; Student's interval misses far more often."""
    rng, runs, sequence = Random(4), 600, Sequence95(300)
    looks = sorted({round(50 * 1.25**i) for i in range(13)})
    missed, plainly = 0, 0
    for _ in range(runs):
        total = squares = 0.0
        out = naively = False
        for number in range(1, looks[-1] + 1):
            value = rng.choice((-3, -1, 0, 0, 1, 3)) + (rng.random() < 0.05) * 10 - 0.5  # skewed, mean 0
            total += value
            squares += value * value
            if number in looks:
                error = sqrt((squares / number - (total / number) ** 2) / number)
                out |= abs(total / number) > sequence.reach(number) * error
                naively |= abs(total / number) > 1.96 * error
        missed += out
        plainly += naively
    assert missed / runs <= 0.06
    assert plainly / runs > 0.15, "else this test would show nothing"


# ------------------------------------------------------------------------------------------- games needed
@pytest.mark.parametrize(("size", "pairs"), [(0.2, 199), (0.3, 90), (0.5, 34), (0.8, 15)])
def test_the_number_of_blocks_is_that_of_the_tables(size: float, pairs: int) -> None:
    """Pairs a t-test at 5% needs to find so many standard deviations of difference in 80 of 100 runs (G*Power)."""
    for pilot in (20, 100):
        assert ceil(blocks_needed(1 / sqrt(pilot), pilot, size, 0.05)) == pairs


@pytest.mark.parametrize("level", [0.05, 0.01, 0.05 / 34, 0.05 / 300])
@pytest.mark.parametrize("size", [0.05, 0.3, 0.6, 1.0, 1.4])
def test_the_power_with_so_many_blocks_is_what_is_claimed(level: float, size: float) -> None:
    """By the noncentral t distribution; down to some ten blocks, with fewer of which nothing is judged."""
    needed = round(blocks_needed(0.1, 100, size, level))
    power = nct.sf(t.isf(level / 2, needed - 1), needed - 1, size * sqrt(needed))
    assert power == pytest.approx(POWER, abs=0.02 if needed > 20 else 0.05)


@pytest.mark.parametrize("level", [0.05, 0.05 / 34])
def test_the_number_of_blocks_has_the_power_it_claims(level: float) -> None:
    """A difference of 0.3 standard deviations is found in about 80 of 100 runs with as many blocks as are told."""
    size, pilot = 0.3, 100
    needed = round(blocks_needed(1 / sqrt(pilot), pilot, size, level))
    rng, found, runs = Random(5), 0, 500
    for _ in range(runs):
        values = [rng.gauss(size, 1) for _ in range(needed)]
        mean = sum(values) / needed
        error = sqrt(sum((value - mean) ** 2 for value in values) / (needed - 1) / needed)
        found += two_tailed(mean / error, needed - 1) <= level
    assert 0.74 <= found / runs <= 0.86


def test_a_sequence_needs_more_of_them() -> None:
    sequence = Sequence95(1000)
    plain, more = (blocks_needed(0.1, 100, 0.1, 0.05, each) for each in (None, sequence))
    assert 1.5 * plain < more < 3 * plain
    assert blocks_needed(0.1, 100, 0.0, 0.05) == float("inf")
