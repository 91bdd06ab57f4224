"""Cards in decks and piles, read from the bits they are kept as."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import pairwise
from typing import Any

from interpreter.plan.table import Table
from interpreter.runtime.lasting import CARD, Lasting
from interpreter.runtime.static import members

SMALL_PILE = 13  # piles of card kinds up to this size are looked up in a table of all subsets
WIDEST_PART = 10  # cards of a pile that are looked up at once


def items_of(left: int, first: int) -> tuple[int, ...]:
    """The items whose bits are set, counted from `first`."""
    return tuple(i + first for i in members(left))


def card_tables(table: Table, kinds: Collection[str]) -> dict[str, Any]:
    """What generated code looks up the cards of piles by, for some kinds of card; see `Emitter.cards_in`."""
    found: dict[str, Any] = {}
    for i, cards in ((i, cards) for i, cards in enumerate(table.sets.values()) if cards.kind in kinds):
        if cards.count <= SMALL_PILE:
            found[f"cards_{i}"], found[f"K{i}"] = _card_lister(cards.first, cards.count)
        else:
            found |= {f"K{i}_{j}": part for j, part in enumerate(_cards_by_part(cards.first, cards.count))}
    return found


def _card_lister(first: int, count: int) -> tuple[Callable[[int], tuple[int, ...]], list[Any]]:
    """Cards of a pile, ascending: a function, and the table by pile that it fills."""
    known: list[Any] = [None] * (1 << count)

    def cards(pile: int) -> tuple[int, ...]:
        rest = pile & pile - 1
        others = () if not rest else known[rest] or cards(rest)
        found = known[pile] = ((pile ^ rest).bit_length() - 1 + first, *others) if pile else ()
        return found

    return cards, known


def parts_of_piles(count: int) -> tuple[int, ...]:
    """Where the parts of a pile begin that are looked up one by one; all are equally wide, but for the last."""
    return tuple(range(0, count, -(-count // -(-count // WIDEST_PART))))


def _cards_by_part(first: int, count: int) -> list[list[tuple[int, ...]]]:
    """For each part of a pile its cards, ascending, by its bits."""
    starts = (*parts_of_piles(count), count)
    return [_all_subsets(first + at, end - at) for at, end in pairwise(starts)]


def _all_subsets(first: int, count: int) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for card in range(first, first + count):
        found += [(*each, card) for each in found]
    return found


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
