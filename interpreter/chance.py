"""Chance: the order in which things are drawn, fixed by the seed, the purpose and each item alone.

Because an item's key depends on nothing but these, adding a card somewhere does not change how the others come.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.program import Program

MASK = (1 << 64) - 1
SPREAD = 0x9E3779B97F4A7C15  # odd, its bits well mixed (the golden ratio)
Draw = Callable[[int, int, int], int]


def digest(text: str) -> int:
    """64 bits of a text."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def salts(items: tuple[str, ...]) -> tuple[int, ...]:
    """A number for each item, from its name and how many of that name came before it."""
    seen: dict[str, int] = {}
    found = []
    for name in items:
        seen[name] = seen.get(name, 0) + 1
        found.append(digest(f"{name}#{seen[name]}"))
    return tuple(found)


def keyed(program: Program, seed: int | str) -> Draw:
    """Draws for one game: `draw(purpose, left, epoch)` gives an item whose bit is set in `left`.

    A pure function of its arguments: the first, in the order of this seed, purpose and epoch, that is left. An
    item's key is its salt mixed with the key of purpose and epoch by one multiplication, whose high bits depend
    on all bits of both.
    """
    orders: dict[tuple[int, int], list[int]] = {}
    purposes = program.purposes
    game = digest(f"game {seed}")

    def order_of(purpose: int, epoch: int) -> list[int]:
        own = purposes[purpose]
        key = (game ^ own.salt ^ epoch * SPREAD) * SPREAD & MASK
        keys = [(key ^ salt) * SPREAD & MASK for salt in own.salts]
        found = orders[purpose, epoch] = sorted(range(len(keys)), key=keys.__getitem__)
        return found

    def draw(purpose: int, left: int, epoch: int) -> int:
        for item in orders.get((purpose, epoch)) or order_of(purpose, epoch):
            if left >> item & 1:
                return purposes[purpose].first + item
        raise ValueError(f"nothing left to draw for {purposes[purpose].name}")

    return draw
