"""Cards in decks and piles, read from the bits they are kept as."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.plan.table import Table
from interpreter.runtime.lasting import CARD, Lasting
from interpreter.runtime.static import members

WIDEST_PART = 10  # cards of a pile that are looked up at once


def items_of(left: int, first: int) -> tuple[int, ...]:
    """The items whose bits are set, counted from `first`."""
    return tuple(i + first for i in members(left))


def card_lister(first: int, count: int, small: int) -> tuple[Callable[[int], tuple[int, ...]], list[Any]]:
    """Cards of a pile, ascending: a function, and for kinds of up to `small` cards the table by pile it fills.

    Piles of other kinds are looked up in parts.
    """
    known: list[Any] = [None] * (1 << count) if count <= small else []
    if known:

        def cards(pile: int) -> tuple[int, ...]:
            found = known[pile] = tuple(i + first for i in members(pile))
            return found

        return cards, known
    width = -(-count // -(-count // WIDEST_PART))
    mask = (1 << width) - 1
    parts: list[tuple[int, list[tuple[int, ...] | None]]] = [(i, [None] * (mask + 1)) for i in range(0, count, width)]

    def many_cards(pile: int) -> tuple[int, ...]:
        found: tuple[int, ...] = ()
        for at, part in parts:
            bits = pile >> at & mask
            there = part[bits]
            if there is None:
                there = part[bits] = tuple([i + first + at for i in members(bits)])
            found += there
        return found

    return many_cards, known


def unused_cards(table: Table, lasting: Lasting) -> Callable[[list[int], int, int], int]:
    """The cards of a deck that lie neither open nor in front of a player, as a mask."""
    rows = [(slot, name) for name, slot in table.slots.items() if name.startswith("row ")]

    def unused(s: list[int], first: int, count: int) -> int:
        used = {s[z + 4] for z in lasting.records(s) if s[z]} | set(
            s[table.slots["taken"] : table.slots["taken"] + len(table.owners)]
        )
        for slot, name in rows:
            used |= set(s[slot : slot + table.row_sizes[name[4:]]])
        return sum(1 << i for i in range(count) if first + i not in used)

    return unused


def put_back_card(table: Table, lasting: Lasting) -> Callable[[list[int], int], None]:
    """A function that puts a card somebody has taken (0: none) back into its deck, unless it is kept."""

    def put_back(s: list[int], card: int) -> None:
        deck = table.deck_of.get(card)
        if deck is None or any(s[z] and s[z + CARD] == card for z in lasting.records(s)):
            return
        slot, first, _ = table.decks[deck]
        if not s[slot] >> card - first & 1:
            s[slot] |= 1 << card - first
            s[table.slots[f"epoch {deck}"]] += 1  # the same cards may be left now as were once before

    return put_back
