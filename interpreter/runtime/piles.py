"""Cards in decks and piles, read from the bits they are kept as."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.plan.table import Table
from interpreter.runtime.lasting import CARD, Lasting
from interpreter.runtime.static import members


def items_of(left: int, first: int) -> tuple[int, ...]:
    """The items whose bits are set, counted from `first`."""
    return tuple(i + first for i in members(left))


def card_lister(first: int, count: int, small: int) -> tuple[Callable[[int], tuple[int, ...]], list[Any]]:
    """Cards of a pile, ascending: a function, and for kinds of up to `small` cards the table by pile it fills.

    Piles of other kinds are looked up a byte at a time.
    """
    known: list[Any] = [None] * (1 << count) if count <= small else []
    if known:

        def cards(pile: int) -> tuple[int, ...]:
            found = known[pile] = tuple(i + first for i in members(pile))
            return found

        return cards, known
    parts: list[list[tuple[int, ...] | None]] = [[None] * 256 for _ in range(0, count, 8)]

    def many_cards(pile: int) -> tuple[int, ...]:
        found: tuple[int, ...] = ()
        at = first
        for part in parts:
            byte = pile & 255
            if byte:
                there = part[byte]
                if there is None:
                    there = part[byte] = tuple([i + at for i in members(byte)])
                found += there
            pile >>= 8
            at += 8
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
