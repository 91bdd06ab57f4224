"""Chance: the order in which things are drawn, fixed by the seed, the purpose and each item alone.

Because an item's key depends on nothing but these, adding a card somewhere does not change how the others come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import blake2b
from struct import Struct
from typing import TYPE_CHECKING

from attrs import field

from interpreter.definition import frozen

if TYPE_CHECKING:
    from interpreter.program import Program

MASK = (1 << 30) - 1  # what Python multiplies fastest
SPREAD = 0x278DDE6D  # odd, its bits well mixed (the golden ratio)
INDEX_BITS = 16
LAST_INDEX = (1 << INDEX_BITS) - 1
Draw = Callable[[int, int, int], int]


def digest(text: str) -> int:
    """64 bits of a text."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def salts(items: tuple[str, ...]) -> tuple[int, ...]:
    """A number of 30 bits for each item, from its name and how many of that name came before it."""
    seen: dict[str, int] = {}
    found = []
    for name in items:
        seen[name] = seen.get(name, 0) + 1
        found.append(digest(f"{name}#{seen[name]}") & MASK)
    return tuple(found)


@frozen
class Lanes:
    """The salts of a purpose's items side by side in one int, 64 bits each, to be mixed all at once.

    indexes, ones, masks: each lane's number, 1, and the mask of a key. size: of all lanes, in bytes. unpack: the
    lanes of so many bytes, as ints.
    """

    salts: int
    indexes: int
    ones: int
    masks: int
    size: int
    unpack: Callable[[bytes], tuple[int, ...]] = field(eq=False, repr=False)


def side_by_side(salts: tuple[int, ...]) -> Lanes:
    """The lanes of salts."""

    def packed(values: Iterable[int]) -> int:
        return sum(value << 64 * i for i, value in enumerate(values))

    count = len(salts)
    ones, masks = packed([1] * count), packed([MASK] * count)
    return Lanes(packed(salts), packed(range(count)), ones, masks, 8 * count, Struct(f"<{count}Q").unpack)


def keyed(program: Program, seed: int | str, note: Callable[[int], None] | None = None) -> Draw:
    """Draws for one game: `draw(purpose, left, epoch)` gives an item whose bit is set in `left`.

    A pure function of its arguments: the first, in the order of this seed, purpose and epoch, that is left. An
    item's key is its salt mixed with the key of purpose and epoch by one multiplication, whose high bits depend
    on all bits of both; equal keys come in the order of the items. `note` is told of every draw, as -1-item.
    """
    purposes, firsts = program.purposes, program.firsts
    game = digest(f"game {seed}")
    fresh: list[list[int] | None] = [None] * len(purposes)  # the orders of epoch 0: keys, each with its item's index
    later: dict[tuple[int, int], list[int]] = {}

    def order_of(purpose: int, epoch: int) -> list[int]:
        found = later.get((purpose, epoch))
        if found is None:
            own = purposes[purpose]
            key = (game ^ own.salt ^ epoch * SPREAD) * SPREAD >> 32 & MASK
            lanes = own.lanes
            keys = ((lanes.salts ^ key * lanes.ones) * SPREAD & lanes.masks) << INDEX_BITS | lanes.indexes
            found = later[purpose, epoch] = sorted(lanes.unpack(keys.to_bytes(lanes.size, "little")))
            if not epoch:
                fresh[purpose] = found
        return found

    def draw(purpose: int, left: int, epoch: int) -> int:
        order = (None if epoch else fresh[purpose]) or order_of(purpose, epoch)
        index = order[-left.bit_count()] & LAST_INDEX  # the next one, while nothing but draws took items away
        if not left >> index & 1:
            index = next(index for index in (key & LAST_INDEX for key in order) if left >> index & 1)
        item = firsts[purpose] + index
        if note is not None:
            note(~item)
        return item

    return draw
