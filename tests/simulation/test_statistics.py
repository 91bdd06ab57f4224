from __future__ import annotations

from random import Random

import pytest

from interpreter.statistics import Blocked, Sums, mean_estimate, share_estimate, student, wilson

# 97.5% quantiles, as printed in any table of Student's t
TABLE = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764, 5: 2.5706, 10: 2.2281, 30: 2.0423, 100: 1.9840, 1000: 1.9623}


@pytest.mark.parametrize(("freedom", "quantile"), TABLE.items())
def test_student_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=6e-5)


@pytest.mark.parametrize(
    ("share", "number", "low", "high"),
    # Brown, Cai, DasGupta (2001) and the usual worked examples of Wilson's interval
    [(0.2, 100, 0.13337, 0.28883), (0.5, 10, 0.23659, 0.76341), (0.0, 10, 0.0, 0.27753), (1.0, 10, 0.72247, 1.0)],
)
def test_wilson_interval(share: float, number: int, low: float, high: float) -> None:
    assert wilson(share, number) == pytest.approx((low, high), abs=1e-5)


def blocked(values: list[list[int]]) -> Blocked:
    found = Blocked()
    for block in values:
        found.add_block(block)
    return found


def test_a_mean_with_students_interval() -> None:
    # ten single games: mean 5.5, standard deviation 3.02765, t(9) = 2.26216
    found = blocked([[n] for n in range(1, 11)]).mean()
    assert (found.value, found.low, found.high) == pytest.approx((5.5, 3.33415, 7.66585), abs=1e-4)
    assert found.n == 10


def test_one_rotation_tells_no_interval() -> None:
    found = blocked([[1, 2, 3]]).mean()
    assert (found.value, found.low, found.high) == (2.0, None, None)


def test_independent_wins_give_nearly_the_plain_wilson_interval() -> None:
    rng = Random(1)
    wins = [[int(rng.random() < 0.3)] for _ in range(4000)]
    found = blocked(wins).share(1)
    plain = wilson(found.value, 4000)
    assert (found.low, found.high) == pytest.approx(plain, abs=2e-3)


def test_dependent_games_widen_the_interval() -> None:
    rng = Random(2)
    alike = [[int(rng.random() < 0.3)] * 4 for _ in range(1000)]
    found = blocked(alike).share(1)
    assert found.low is not None
    assert found.high is not None
    plain = wilson(found.value, 4000)
    assert found.high - found.low == pytest.approx(2 * (plain[1] - plain[0]), rel=0.1)


def test_the_interval_of_shared_wins_covers_the_truth() -> None:
    """Half wins of two winners: 95% of the intervals hold the true 25%."""
    held = 0
    for number in range(400):
        rng = Random(number)
        blocks = []
        for _ in range(50):
            games = []
            for _ in range(4):
                shared, mine = rng.random() < 0.3, rng.random() < 0.25
                games.append((6 if rng.random() < 0.5 else 0) if shared else (12 if mine else 0))
            blocks.append(games)
        found = blocked(blocks).share(12)
        truth = 0.3 * 0.25 + 0.7 * 0.25
        assert found.low is not None
        assert found.high is not None
        held += found.low <= truth <= found.high
    assert 0.92 <= held / 400 <= 0.985


def test_merging_is_the_same_as_adding_up() -> None:
    rng = Random(3)
    blocks = [[rng.randrange(-50, 200) for _ in range(4)] for _ in range(30)]
    whole = blocked(blocks)
    parts = [blocked(blocks[start : start + 7]) for start in range(0, 30, 7)]
    rng.shuffle(parts)
    merged = Blocked()
    for part in parts:
        merged.merge(part)
    assert merged == whole


def test_nothing_seen_is_said_to_be_nothing() -> None:
    assert mean_estimate(Sums(), Sums()).n == 0
    assert (share_estimate(Sums(), Sums(), 1).low, share_estimate(Sums(), Sums(), 1).high) == (0.0, 1.0)
