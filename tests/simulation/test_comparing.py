from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.comparing import METHODS, Compared
from interpreter.statistics import Blocked, Estimate, mean_estimate

NUMBERS = st.lists(st.integers(-200, 200), max_size=4)
BLOCKS = st.lists(st.tuples(NUMBERS, NUMBERS), max_size=30)


def compared(blocks: list[tuple[list[int], list[int]]]) -> Compared:
    found = Compared()
    for first, second in blocks:
        found.add_block(first, second)
    return found


@given(BLOCKS)
def test_means_are_means(blocks: list[tuple[list[int], list[int]]]) -> None:
    found, groups = compared(blocks), [[x for block in blocks for x in block[i]] for i in (0, 1)]
    for i, group in enumerate(groups):
        mean = found.mean(i)
        assert (mean is None) == (not group)
        if mean is not None:
            assert mean.value == pytest.approx(sum(group) / len(group))
            assert mean.n == len(group)
            assert mean.method in METHODS
            assert mean.low is None or mean.low <= mean.value <= (mean.high or 0.0)
    difference = found.difference()
    assert (difference is None) == (not all(groups))
    if difference is not None:
        assert difference.value == pytest.approx(sum(groups[0]) / len(groups[0]) - sum(groups[1]) / len(groups[1]))


@given(BLOCKS, BLOCKS)
def test_merging_is_adding(one: list[tuple[list[int], list[int]]], other: list[tuple[list[int], list[int]]]) -> None:
    merged = compared(one)
    merged.merge(compared(other))
    assert merged == compared(one + other)


def covers(found: Estimate | None, truth: float) -> bool:
    """Whether the truth lies in an interval that could be told."""
    assert found is not None
    assert found.low is not None
    assert found.high is not None
    return found.low <= truth <= found.high


def test_with_equal_blocks_it_is_the_plain_mean() -> None:
    rng, blocked = Random(3), Blocked()
    blocks: list[tuple[list[int], list[int]]] = [([rng.randrange(100) for _ in range(3)], []) for _ in range(40)]
    for first, _ in blocks:
        blocked.add_block(first)
    plain, found = mean_estimate(blocked.single, blocked.blocks), compared(blocks).mean(0)
    assert found is not None
    assert (found.value, found.low, found.high) == pytest.approx((plain.value, plain.low, plain.high))


def test_one_block_alone_cannot_tell() -> None:
    found = compared([([3, 4], [1])])
    for estimate in (found.mean(0), found.mean(1), found.difference()):
        assert estimate is not None
        assert (estimate.low, estimate.high) == (None, None)
    once = compared([([3], [1, 2]), ([], [5, 5]), ([], [4, 6])])
    lone = once.mean(0)
    assert lone is not None
    assert lone.low is None, "one seat among many blocks says nothing of how far chance goes"


def test_shares_that_did_not_vary_are_not_taken_for_certain() -> None:
    found = compared([([6], [6]), ([6, 6], [6])] * 10)
    difference, share = found.share_difference(6), found.share(0, 6)
    assert difference is not None
    assert share is not None
    assert share.value == 1.0
    assert difference.value == 0.0
    assert difference.low is not None
    assert difference.high is not None
    assert difference.low < -0.05 < 0.05 < difference.high
    varied = compared([([6], [0]), ([0], [6]), ([6], [6])] * 10)
    assert varied.share_difference(6) == varied.difference(6)


@pytest.mark.parametrize("seats", [2, 4])
def test_intervals_cover_the_truth(seats: int) -> None:
    """Games whose seats depend on one another: what is better by 3 is found so in about 95 of 100 runs."""
    rng, hits, share_hits, runs = Random(11), 0, 0, 400
    for _ in range(runs):
        points, wins = Compared(), Compared()
        for _ in range(60):
            level, groups, won = rng.gauss(0, 8), ([], []), ([], [])  # type: ignore[var-annotated]
            for _ in range(seats):
                kept = rng.random() < 0.7
                groups[not kept].append(round(level + rng.gauss(50 + 3 * kept, 6)))
                won[not kept].append(int(rng.random() < 0.3 + 0.1 * kept))
            points.add_block(*groups)
            wins.add_block(*won)
        difference, share = points.difference(), wins.share(0, 1)
        hits += covers(difference, 3)
        share_hits += covers(share, 0.4)
    assert 0.92 <= hits / runs <= 0.98
    assert 0.92 <= share_hits / runs <= 0.98
