"""Chance: the order in which things are drawn, fixed by the seed, the purpose and each item alone.

Because an item's key depends on nothing but these, adding a card somewhere does not change how the others come.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.program import Program

MASK = (1 << 30) - 1  # what Python multiplies fastest
SPREAD = 0x278DDE6D  # odd, its bits well mixed (the golden ratio)
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


def keyed(program: Program, seed: int | str, note: Callable[[int], None] | None = None) -> Draw:
    """Draws for one game: `draw(purpose, left, epoch)` gives an item whose bit is set in `left`.

    A pure function of its arguments: the first, in the order of this seed, purpose and epoch, that is left. An
    item's key is its salt mixed with the key of purpose and epoch by one multiplication, whose high bits depend
    on all bits of both. `note` is told of every draw, as -1-item.
    """
    orders: dict[int, list[tuple[int, int]]] = {}
    purposes = program.purposes
    game = digest(f"game {seed}")

    def order_of(purpose: int, epoch: int) -> list[tuple[int, int]]:
        own = purposes[purpose]
        key = (game ^ own.salt ^ epoch * SPREAD) * SPREAD >> 32 & MASK
        keys = [(key ^ salt) * SPREAD & MASK for salt in own.salts]
        order = sorted(zip(keys, own.bits, strict=True))
        found = orders[purpose << 16 | epoch] = [bit for _, bit in order]
        return found

    def draw(purpose: int, left: int, epoch: int) -> int:
        order = orders.get(purpose << 16 | epoch) or order_of(purpose, epoch)
        bit, item = order[len(order) - left.bit_count()]  # the next one, while nothing but draws took items away
        if not left & bit:
            item = next(item for bit, item in order if left & bit)
        if note is not None:
            note(~item)
        return item

    return draw
