"""Chance: the order in which things are drawn, fixed by the seed, the purpose and each item alone.

Because an item's key depends on nothing but these, adding a card somewhere does not change how the others come.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.program import Program, Purpose

MASK = (1 << 64) - 1
Draw = Callable[[int, int, int], int]


def digest(text: str) -> int:
    """64 bits of a text."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def salts(purpose: Purpose) -> tuple[int, ...]:
    """A number for each item, from its name and how many of that name came before it."""
    seen: dict[str, int] = {}
    found = []
    for name in purpose.items:
        seen[name] = seen.get(name, 0) + 1
        found.append(digest(f"{name}#{seen[name]}"))
    return tuple(found)


def mixed(key: int, salt: int) -> int:
    """A well-spread 64-bit number of a key and a salt."""
    found = (key ^ salt) * 0x9E3779B97F4A7C15 & MASK
    found = (found ^ found >> 32) * 0xD6E8FEB86659FD93 & MASK
    return found ^ found >> 32


def keyed(program: Program, seed: int | str) -> Draw:
    """Draws for one game: `draw(purpose, left, epoch)` gives an item whose bit is set in `left`.

    A pure function of its arguments: the first, in the order of this seed, purpose and epoch, that is left.
    """
    orders: dict[tuple[int, int], list[int]] = {}
    purposes, all_salts = program.purposes, program.salts

    def draw(purpose: int, left: int, epoch: int) -> int:
        order = orders.get((purpose, epoch))
        if order is None:
            key = digest(f"{seed}/{purposes[purpose].name}/{epoch}")
            keys = [mixed(key, salt) for salt in all_salts[purpose]]
            order = orders[purpose, epoch] = sorted(range(len(keys)), key=keys.__getitem__)
        for item in order:
            if left >> item & 1:
                return purposes[purpose].first + item
        raise ValueError(f"nothing left to draw for {purposes[purpose].name}")

    return draw
