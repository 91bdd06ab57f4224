"""Ratings of players who meet in pairs, with 95% intervals: Bradley and Terry's model, and a Bayesian bootstrap.

Bradley, Terry: Rank analysis of incomplete block designs, Biometrika 1952. Rubin: The Bayesian bootstrap, Annals of
Statistics 1981. Games come in blocks that may depend on each other; a block is what is weighed anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp, log
from random import Random

from interpreter.definition import frozen

RATING = "rating-95"
METHODS = {
    RATING: (
        "Bradley-Terry ratings: 400 points more are ten times the wins in a game between two; where one sits on more "
        "seats than the other, that is reckoned with. 0 is the mean. Beside the games, each pair has half a block won "
        "by either side (Jeffreys' prior), so that a bot that never lost has a rating, too. Intervals are those of "
        "2,000 Bayesian bootstraps over blocks of seat rotations, from the 2.5% to the 97.5% quantile."
    ),
}
SCALE = 400 / log(10)  # rating points to a unit of log-odds
PRIOR = 0.5  # blocks won by either side of a pair beside those played
REPLICATES, _SEED = 2_000, 1_952
_CLOSE, _STEPS, _STRIDE = 1e-9, 200, 3.0


@frozen
class Bout:
    """What two players did in equal games. seats: of each in one game. wins: of each, over all the games."""

    seats: tuple[int, int]
    wins: tuple[float, float]


@frozen
class Pair:
    """Two players, by number, and what their blocks of games came to: how often each outcome.

    An outcome has a Bout for each make-up of the table that a block is played at.
    """

    players: tuple[int, int]
    outcomes: Mapping[tuple[Bout, ...], int]


@frozen
class Rating:
    """A rating with its 95% interval."""

    value: float
    low: float
    high: float


@frozen
class Ratings:
    """Ratings by player, whose mean is 0, and what one has more than another: `ahead[one, other]`."""

    players: tuple[Rating, ...]
    ahead: dict[tuple[int, int], Rating]


Weighed = tuple[int, int, float, float, float]  # two players, log-odds of the first by its seats, wins of each


def rated(number: int, pairs: Sequence[Pair], replicates: int = REPLICATES) -> Ratings:
    """The ratings of so many players. Every player must be tied to every other by pairs, and each pair have games."""
    rng = Random(_SEED)
    best = _points(strengths(number, _weighed(pairs, float, lambda: PRIOR)))
    drawn = []
    for _ in range(replicates):

        def weight(count: int) -> float:
            return rng.gammavariate(count, 1)

        drawn.append(_points(strengths(number, _weighed(pairs, weight, lambda: rng.gammavariate(PRIOR, 1)))))
    players = tuple(_rating(best[i], [each[i] for each in drawn]) for i in range(number))
    ahead = {
        (i, j): _rating(best[i] - best[j], [each[i] - each[j] for each in drawn])
        for i in range(number)
        for j in range(number)
        if i != j
    }
    return Ratings(players, ahead)


def _rating(value: float, drawn: list[float]) -> Rating:
    drawn.sort()
    tail = round(0.025 * len(drawn))
    return Rating(value, min(value, drawn[tail]), max(value, drawn[-1 - tail]))


def _points(strength: Sequence[float]) -> list[float]:
    return [SCALE * each for each in strength]


def _weighed(pairs: Sequence[Pair], weight: Callable[[int], float], prior: Callable[[], float]) -> list[Weighed]:
    """The wins of all pairs, each outcome with a weight for its number, and those won beforehand."""
    found = []
    for pair in pairs:
        one, other = pair.players
        sums: dict[tuple[int, int], tuple[float, float]] = {}
        for outcome, count in pair.outcomes.items():
            much = weight(count)
            for bout in outcome:
                won = sums.get(bout.seats, (0.0, 0.0))
                sums[bout.seats] = won[0] + much * bout.wins[0], won[1] + much * bout.wins[1]
        sizes = next(iter(pair.outcomes))
        before = prior(), prior()
        for bout in sizes:
            size, won = sum(bout.wins), sums[bout.seats]
            wins = won[0] + before[0] * size, won[1] + before[1] * size
            found.append((one, other, log(bout.seats[0] / bout.seats[1]), *wins))
    return found


# ------------------------------------------------------------------------------------------ the likeliest
def strengths(number: int, games: Sequence[Weighed]) -> list[float]:
    """Log-strengths whose sum is 0 under which these wins are likeliest: Newton's method, in strides of a bounded
    length.
    """
    found = [0.0] * number
    for _ in range(_STEPS):
        slope = [0.0] * number
        bend = [[1.0] * number for _ in range(number)]  # keeps the sum at 0, which the wins do not tell
        for one, other, odds, won, lost in games:
            share = 1 / (1 + exp(found[other] - found[one] - odds))
            surplus, firm = won - (won + lost) * share, (won + lost) * share * (1 - share)
            slope[one] += surplus
            slope[other] -= surplus
            bend[one][one] += firm
            bend[other][other] += firm
            bend[one][other] -= firm
            bend[other][one] -= firm
        step = _solved(bend, slope)
        longest = max(map(abs, step))
        shrink = min(1.0, _STRIDE / longest) if longest else 1.0
        found = [each + shrink * by for each, by in zip(found, step, strict=True)]
        if longest < _CLOSE:
            break
    return found


def _solved(rows: list[list[float]], right: list[float]) -> list[float]:
    """What the rows of a positive definite matrix make `right` of: Gauss's elimination."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for i in range(size):
        for j in range(i + 1, size):
            factor = rows[j][i] / rows[i][i]
            for k in range(i, size + 1):
                rows[j][k] -= factor * rows[i][k]
    found = [0.0] * size
    for i in reversed(range(size)):
        left = rows[i][size] - sum(rows[i][k] * found[k] for k in range(i + 1, size))
        found[i] = left / rows[i][i]
    return found
