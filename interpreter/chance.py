"""Chance: the order in which things are drawn, fixed by the seed, the purpose and each item alone.

Because an item's key depends on nothing but these, adding a card somewhere does not change how the others come.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from hashlib import blake2b
from struct import Struct
from typing import TYPE_CHECKING

from interpreter.definition import frozen

if TYPE_CHECKING:
    from interpreter.program import Program

MASK = (1 << 30) - 1  # what Python multiplies fastest
SPREAD = 0x278DDE6D  # odd, its bits well mixed (the golden ratio)
INDEX_BITS = 16
_FLOAT = 0x433 << 52  # sign and exponent of floats that stand for 2**52 and, in their other bits, so much more
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


@frozen(eq=False)
class Lanes:
    """The items of purposes that one step draws for side by side in one int, 64 bits each, to be mixed all at once.

    keys: by purpose its salt, and 1 in each of its lanes. salts: of the items. masks: that of a key in each lane.
    indexes: what makes of key and item, as the bits of a float, a number that is greater the greater the key is, then
    the item. size: of all lanes, in bytes. unpack: lanes of so many bytes, as floats. parts: by purpose its number, its
    first lane, the one behind its last, and what makes bytes of so many floats again. few: whether all items are bytes.
    """

    keys: tuple[tuple[int, int], ...]
    salts: int
    masks: int
    indexes: int
    size: int
    unpack: Callable[[bytes], tuple[float, ...]]
    parts: tuple[tuple[int, int, int, Callable[..., bytes]], ...]
    few: bool


def side_by_side(purposes: Sequence[tuple[int, int, tuple[int, ...]]]) -> Lanes:
    """The lanes of purposes: number, salt, and the salts of the items."""
    lanes: list[int] = []
    indexes: list[int] = []
    keys, parts = [], []
    for number, salt, items in purposes:
        first, count = len(lanes), len(items)
        lanes += items
        indexes += range(count)
        keys.append((salt, _packed([1] * count) << 64 * first))
        parts.append((number, first, len(lanes), Struct(f"<{count}d").pack))
    masks, floats = _packed([MASK] * len(lanes)), _packed([_FLOAT | index for index in indexes])
    unpack = Struct(f"<{len(lanes)}d").unpack
    few = all(len(items) <= 1 << 8 for _, _, items in purposes)
    return Lanes(tuple(keys), _packed(lanes), masks, floats, 8 * len(lanes), unpack, tuple(parts), few)


def _packed(values: Sequence[int]) -> int:
    return sum(value << 64 * i for i, value in enumerate(values))


Order = Sequence[int]  # the items of a purpose by index, the one that comes last first


def orders(lanes: Lanes, game: int, epoch: int) -> list[tuple[int, Order]]:
    """The purposes of lanes, each with its order in a game and an epoch.

    An item's key is its salt mixed with the key of purpose and epoch by one multiplication, whose high bits depend on
    all bits of both. Keys are compared as floats, which Python does fastest; equal ones come in the order of the items.
    """
    keys, game = 0, game ^ epoch * SPREAD
    for salt, ones in lanes.keys:
        keys += ((game ^ salt) * SPREAD >> 32 & MASK) * ones
    mixed = ((lanes.salts ^ keys) * SPREAD & lanes.masks) << INDEX_BITS | lanes.indexes
    values = lanes.unpack(mixed.to_bytes(lanes.size, "little"))
    if lanes.few:  # an index is the lowest byte of its key
        return [(number, tuple(pack(*sorted(values[first:last]))[-8::-8])) for number, first, last, pack in lanes.parts]
    return [(number, _indexes(pack(*sorted(values[first:last])))) for number, first, last, pack in lanes.parts]


def _indexes(floats: bytes) -> Order:
    """The items of keys, which are their two lowest bytes."""
    return [low | high << 8 for low, high in zip(floats[-8::-8], floats[-7::-8], strict=True)]


class Draws:
    """The draws of one game. `made` counts them.

    `draw(purpose, left, epoch)` gives an item whose bit is set in `left`, a pure function of its arguments: the first,
    in the order of the game, purpose and epoch, that is left. `log`, if any, gets every draw, as -1-item.
    """

    __slots__ = ("_bits", "_firsts", "_fresh", "_game", "_later", "_log", "_program", "made")

    def __init__(self, program: Program, seed: int | str, log: list[int] | None = None) -> None:
        self._program, self._firsts = program, program.firsts
        fresh, self._bits = program.undealt
        self._fresh = fresh[:]  # the orders of epoch 0
        self._game = digest(f"game {seed}")
        self._later: dict[tuple[int, int], Order] = {}
        self._log = deque[int](maxlen=0) if log is None else log  # the former keeps nothing
        self.made = 0

    def draw(self, purpose: int, left: int, epoch: int) -> int:
        """See `Draws`."""
        order = self._fresh[purpose]
        if epoch or not order:
            order = self._order_of(purpose, epoch)
        index = order[left.bit_count() - 1]  # the next one, while nothing but draws took items away
        if not left & self._bits[index]:
            index = next(index for index in reversed(order) if left >> index & 1)
        item = self._firsts[purpose] + index
        self._log.append(~item)
        self.made += 1
        return item

    def only(self, noted: tuple[int, ...]) -> int:
        """Draws from purposes with just one item each, as the log has them, at less cost; the last item."""
        self._log.extend(noted)
        self.made += len(noted)
        return ~noted[-1]

    def _order_of(self, purpose: int, epoch: int) -> Order:
        if not epoch:
            for number, order in orders(self._program.lanes, self._game, 0):
                self._fresh[number] = order
            return self._fresh[purpose]
        if (purpose, epoch) not in self._later:
            [(_, order)] = orders(self._program.lanes_of([purpose]), self._game, epoch)
            self._later[purpose, epoch] = order
        return self._later[purpose, epoch]


def keyed(program: Program, seed: int | str) -> Draw:
    """Draws for one game that nobody notes, see `Draws`."""
    return Draws(program, seed).draw
