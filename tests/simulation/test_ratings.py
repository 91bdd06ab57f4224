"""Ratings against published ones, against another way to find them, and how often their intervals hold."""

from __future__ import annotations

from math import log, log10
from random import Random

import pytest
from scipy.optimize import minimize
from scipy.special import expit
from scipy.stats import beta

from interpreter.ratings import PRIOR, SCALE, Bout, Pair, rated, strengths

# Wins of the row against the column, American League (East) 1987; Agresti: Categorical data analysis, 10.6.
TEAMS = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")
WINS = [
    [0, 7, 9, 7, 7, 9, 11], [6, 0, 7, 5, 11, 9, 9], [4, 6, 0, 7, 7, 8, 12], [6, 8, 6, 0, 6, 7, 10],
    [6, 2, 6, 7, 0, 7, 12], [4, 4, 5, 6, 6, 0, 6], [2, 4, 1, 3, 1, 7, 0],
]  # fmt: skip
PUBLISHED = [1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0.0]


def test_the_published_strengths_of_seven_teams() -> None:
    games = [(i, j, 0.0, float(WINS[i][j]), float(WINS[j][i])) for i in range(7) for j in range(i)]
    found = strengths(7, games)
    assert sum(found) == pytest.approx(0)
    assert [each - found[-1] for each in found] == pytest.approx(PUBLISHED, abs=0.006)


def test_the_same_as_by_another_way_where_seats_differ() -> None:
    games = [(0, 1, 0.7, 12.5, 7.5), (0, 1, -0.7, 8.0, 12.0), (1, 2, 0.0, 30.0, 2.0), (2, 0, 0.4, 1.0, 9.0)]

    def unlikeliness(free: list[float]) -> float:
        held = [*free, -sum(free)]
        total = 0.0
        for one, other, odds, won, lost in games:
            share = expit(held[one] - held[other] + odds)
            total -= won * log(share) + lost * log(1 - share)
        return total

    expected = minimize(unlikeliness, [0.0, 0.0], tol=1e-12).x
    assert strengths(3, games)[:2] == pytest.approx(list(expected), abs=1e-4)


def pair(won: int, lost: int, players: tuple[int, int] = (0, 1)) -> Pair:
    """Blocks of one game each."""
    return Pair(players, {(Bout((1, 1), (1.0, 0.0)),): won, (Bout((1, 1), (0.0, 1.0)),): lost})


def test_two_players_by_hand() -> None:
    found = rated(2, [pair(76, 24)], replicates=400)
    expected = 400 * log10((76 + PRIOR) / (24 + PRIOR))
    assert found.ahead[0, 1].value == pytest.approx(expected)
    assert found.players[0].value == pytest.approx(expected / 2)
    assert found.ahead[1, 0].low == pytest.approx(-found.ahead[0, 1].high, abs=15)


def test_an_interval_is_that_of_a_share() -> None:
    """With two players and single games it is Jeffreys' interval of the share: scipy's quantiles of Beta."""
    found = rated(2, [pair(76, 24)]).ahead[0, 1]
    for end, quantile in ((found.low, 0.025), (found.high, 0.975)):
        share = float(beta.ppf(quantile, 76 + PRIOR, 24 + PRIOR))
        assert 1 / (1 + 10 ** (-end / 400)) == pytest.approx(share, abs=0.01)


def test_who_never_lost_has_a_rating_and_an_honest_interval() -> None:
    found = rated(2, [Pair((0, 1), {(Bout((1, 1), (1.0, 0.0)),): 100})]).ahead[0, 1]
    assert found.value == pytest.approx(400 * log10(100.5 / 0.5))
    assert 500 < found.low < 700
    assert found.high > 1_400


def test_blocks_whose_games_depend_on_each_other_make_intervals_wider() -> None:
    alone = rated(2, [pair(60, 40)], 500).ahead[0, 1]
    fours = Pair((0, 1), {(Bout((1, 1), (4.0, 0.0)),): 15, (Bout((1, 1), (0.0, 4.0)),): 10})
    together = rated(2, [fours], 500).ahead[0, 1]
    assert together.high - together.low > 1.7 * (alone.high - alone.low)


def test_more_seats_are_reckoned_with() -> None:
    """Two of three seats, and two of three wins: no better than the other."""
    table = Pair((0, 1), {(Bout((2, 1), (2.0, 1.0)), Bout((1, 2), (1.0, 2.0))): 30})
    assert rated(2, [table], 100).ahead[0, 1].value == pytest.approx(0, abs=1e-6)


def test_the_same_figures_every_time() -> None:
    pairs = [pair(30, 20), pair(40, 10, (1, 2)), pair(44, 6, (0, 2))]
    assert rated(3, pairs, 50) == rated(3, pairs, 50)
    assert sum(each.value for each in rated(3, pairs, 50).players) == pytest.approx(0)


def test_intervals_hold_as_often_as_they_say() -> None:
    """Three players of known strength, 60 games each two of them, 60 times: 95% of 180 intervals are 171."""
    true, rng, held = [0.8, 0.1, -0.9], Random(5), 0
    for _ in range(60):
        pairs = []
        for i, j in ((0, 1), (0, 2), (1, 2)):
            won = sum(rng.random() < expit(true[i] - true[j]) for _ in range(60))
            pairs.append(pair(won, 60 - won, (i, j)))
        found = rated(3, pairs, 200)
        held += sum(each.low <= SCALE * t <= each.high for each, t in zip(found.players, true, strict=True))
    assert 162 <= held <= 178
