"""What became of each card in a game, counted by its number while the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial
from itertools import compress
from operator import or_
from typing import Any, NamedTuple

from attrs import define, field


class CardUse(NamedTuple):
    """What became of a card in one game. brought: points of its user for each use."""

    offered: int = 0
    taken: int = 0
    used: int = 0
    declined: int = 0
    brought: tuple[int, ...] = ()


_USE: Callable[[Iterable[Any]], CardUse] = partial(tuple.__new__, CardUse)  # a third of the time of `CardUse._make`


@define
class CardCounts:
    """Lists by number of a card; what 0 counts is no card. offered: of each copy of a card; the others count all
    copies as the first one.

    open: the card used last, which may still bring points; points: those it has brought so far.
    """

    ids: tuple[str, ...]
    offered: list[int] = field(init=False)
    open: int = 0
    points: int = 0
    _first: list[int] = field(init=False)
    _taken: list[int] = field(init=False)
    _used: list[int] = field(init=False)
    _declined: list[int] = field(init=False)
    _brought: list[tuple[int, ...]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Nothing has happened."""
        self._first, _ = _copies(self.ids)
        nothing = [0] * len(self.ids)
        self.offered, self._taken, self._used, self._declined = nothing, nothing[:], nothing[:], nothing[:]
        self._brought = [()] * len(self.ids)

    def take(self, card: int) -> None:
        """A card is taken."""
        self._taken[self._first[card]] += 1

    def decline(self, card: int) -> None:
        """A card could be used and is not."""
        self._declined[self._first[card]] += 1

    def use(self, card: int) -> None:
        """A card is used; `points` are added up from here on."""
        self._close()
        self.open = first = self._first[card]
        self._used[first] += 1
        self.points = 0

    def by_id(self) -> dict[str, CardUse]:
        """Of the cards with which anything happened; copies of one card together."""
        self._close()
        offered, taken, used, declined = self.offered[:], self._taken, self._used, self._declined
        for first, copy in _copies(self.ids)[1]:
            offered[first] += offered[copy]
            offered[copy] = 0
        touched = [*map(or_, map(or_, offered, taken), map(or_, used, declined))]
        touched[0] = 0
        uses = map(_USE, compress(zip(offered, taken, used, declined, self._brought, strict=False), touched))
        return dict(zip(compress(self.ids, touched), uses, strict=False))

    def _close(self) -> None:
        if self.open:
            self._brought[self.open] += (self.points,)
            self.open = 0


@cache
def _copies(ids: tuple[str, ...]) -> tuple[list[int], list[tuple[int, int]]]:
    """The number of the first card of an id, by number; and of all other copies, the first one's and their own."""
    first = [ids.index(card) for card in ids]
    return first, [(one, copy) for copy, one in enumerate(first) if one != copy and ids[copy]]


def together(uses: Iterable[CardUse]) -> CardUse:
    """What became of a card in several games."""
    offered, taken, used, declined, brought = zip(*uses, strict=True)
    return CardUse(sum(offered), sum(taken), sum(used), sum(declined), sum(brought, ()))
