"""Who gets how much when a place is scored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

Bonuses = tuple[tuple[int, int], ...]  # (points, mask of owners who get them when alone in first place)


class Scored(NamedTuple):
    """What a place pays: the values of the board on top, its bonuses, and how many times the values count.

    fewest_first: the smallest count that is not none has the first value. ties: how the board pays equal counts, ''
    for as usual.
    """

    values: tuple[int, ...]
    bonuses: Bonuses
    times: int = 1
    fewest_first: bool = False
    ties: str = ""


def dense(counts: Sequence[int]) -> tuple[int, ...]:
    """The order of the counts without their sizes: 0 for none, then 1 for the smallest, 2 for the next ..."""
    ranks = dict(zip(sorted({0, *counts}), range(len(counts) + 1), strict=False))
    return tuple(map(ranks.__getitem__, counts))


def groups(order: Sequence[int]) -> list[list[int]]:
    """Owners with equal counts together, the largest count first; owners with none left out."""
    return [[i for i, n in enumerate(order) if n == size] for size in range(max(order, default=0), 0, -1)]


def alone(order: Sequence[int]) -> int:
    """The owner with the most of all, -1 when there is none or several."""
    most = max(order, default=0)
    return order.index(most) if most and order.count(most) == 1 else -1


def points(order: Sequence[int], scored: Scored, paid: int, ties: str) -> list[int]:
    """Points of every owner.

    order: dense order of the counts. paid: how many ranks are paid.
    ties, for a group of several owners with equal counts:
      'next-rank': each gets the value of the rank below, the next group takes the rank after that one, however
      many were tied (base rulebook, Scoring; the 4-4-4-3 example on 5/3/1 pays 3/3/3/1);
      'share': each gets the value of the rank they hold, the next group ranks behind all of them;
      'nothing': none of them gets anything, the rank is used up.
    """
    gained = [0] * len(order)
    values, ties = scored.values, scored.ties or ties
    rank = 1
    for group in _ranked(order, scored):
        tied = len(group) > 1
        held = rank + 1 if tied and ties == "next-rank" else rank
        value = values[held - 1] * scored.times if held <= min(paid, len(values)) else 0
        for owner in group:
            gained[owner] += 0 if tied and ties == "nothing" else value
        rank = held + (len(group) if ties == "share" else 1)
    _add_bonuses(gained, order, scored.bonuses)
    return gained


def shares(order: Sequence[int], scored: Scored, paid: int, ties: str) -> list[list[int]]:
    """For each rank that is paid, who has its value, as often as they do: what a place pays is a sum of these.

    order, paid, ties: as for `points`. scored: only how it ranks matters.
    """
    each = [tuple([int(rank == held) for rank in range(paid)]) for held in range(paid)]
    return [points(order, scored._replace(values=one, bonuses=(), times=1), paid, ties) for one in each]


def first_points(order: Sequence[int], scored: Scored) -> list[int]:
    """Points when only first place counts: nothing at all when it is tied (base p.11)."""
    gained = [0] * len(order)
    leaders = _ranked(order, scored)[:1]
    if leaders and len(leaders[0]) == 1 and scored.values:
        gained[leaders[0][0]] = scored.values[0] * scored.times
        _add_bonuses(gained, order, scored.bonuses)
    return gained


def _ranked(order: Sequence[int], scored: Scored) -> list[list[int]]:
    """Owners with equal counts together, as the board ranks them."""
    found = groups(order)
    return found[::-1] if scored.fewest_first else found


def _add_bonuses(gained: list[int], order: Sequence[int], bonuses: Bonuses) -> None:
    leader = alone(order)
    if leader >= 0:
        gained[leader] += sum(amount for amount, owners in bonuses if owners >> leader & 1)
