"""Pieces that were gone from one row and came up in another: they have another kind or another owner now."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from interpreter.chronicle import happenings as hap
from interpreter.definition import frozen
from interpreter.kinds import root_of
from interpreter.plan.table import Table


@frozen
class Unpaired:
    """Pieces of a kind and an owner that came to a place (count above 0) or are gone from it, and nobody moved them."""

    piece: str
    owner: int
    place: int
    count: int
    by: int


def unpaired(change: dict[int, int], piece: str, owner: int, by: int) -> list[Unpaired]:
    """What is left of the changes of a row, by place, when pieces gone are taken for those that came elsewhere."""
    total = sum(change.values())
    found, left = [], abs(total)
    for place in reversed(change):  # moves are told from the first places on, so these are the last ones
        count = min(left, max(0, change[place] if total > 0 else -change[place]))
        if count:
            found.append(Unpaired(piece, owner, place, count if total > 0 else -count, by))
            left -= count
    return found


def turned(table: Table, changed: list[Unpaired]) -> Iterator[hap.Happening]:
    """Pieces gone with those that came, of the same root: rather in the same place, and rather of the same owner."""
    gone = [each for each in changed if each.count < 0]
    for came in (each for each in changed if each.count > 0):
        while came.count:
            alike = [at for at, each in enumerate(gone) if each.count and _same_root(table, each.piece, came.piece)]
            if not alike:
                return
            at = min(alike, key=lambda at: (gone[at].place != came.place, gone[at].owner != came.owner))
            was = gone[at]
            count = min(came.count, -was.count)
            yield hap.Turned(_by(was, came), was.piece, was.owner, was.place, count, came.piece, came.owner)
            if was.place != came.place:
                yield hap.Moved(came.by, came.piece, came.owner, was.place, came.place, count)
            gone[at], came = evolve(was, count=was.count + count), evolve(came, count=came.count - count)


def _same_root(table: Table, piece: str, other: str) -> bool:
    return root_of(table.rules.pieces, piece) == root_of(table.rules.pieces, other)


def _by(was: Unpaired, came: Unpaired) -> int:
    return came.owner if was.owner != came.owner else was.by if was.by >= 0 else came.by
