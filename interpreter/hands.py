"""What the others can know of a seat's piles of cards: a card played is seen, one taken back or laid aside is not.

Whatever is not known is kept as sets of cards: of such a set everybody knows how many lie in which pile, and nobody
but their owner which. That is all that can be known, except where a seat hides several cards one after the other out of
a pile that others have come to meanwhile: which of them went first is forgotten.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import TYPE_CHECKING

from interpreter.decision import Ask
from interpreter.runtime.static import members

if TYPE_CHECKING:
    from random import Random

    from interpreter.program import Program

Hands = dict[tuple[int, str], tuple[int, ...]]  # (seat, kind of card) -> disjoint sets of cards, as masks over the kind


def remembered(program: Program, hands: Hands, state: list[int], ask: Ask, card: int) -> Hands:
    """What is known once the seat asked at a site for cards has answered with a card (0 for none)."""
    if not card:  # it was not taken
        return hands
    site, seat, _ = ask
    kind, source, secret = program.card_sites[site]
    hands = settled(program, hands, state)
    known = hands.get((seat, kind), ())
    if not secret:
        bit = 1 << card - program.table.sets[kind].first
        return {**hands, (seat, kind): tuple(mask & ~bit for mask in known)}
    pile = state[source + seat]
    merged = pile
    for mask in known:
        merged |= mask if mask & pile else 0
    return {**hands, (seat, kind): (*(mask for mask in known if not mask & pile), merged)}


def settled(program: Program, hands: Hands, state: list[int]) -> Hands:
    """What is still not known: not what lies where everybody sees it, nor a set that lies in one pile."""
    found: Hands = {}
    for (seat, kind), masks in hands.items():
        left = []
        for mask in masks:
            for slot, seen in program.kind_piles[kind]:
                if seen:
                    mask &= ~state[slot + seat]
            if sum(1 for _ in _lying(program, state, seat, kind, mask)) > 1:
                left.append(mask)
        if left:
            found[seat, kind] = tuple(left)
    return found


def _lying(program: Program, state: list[int], seat: int, kind: str, mask: int) -> Iterator[tuple[int, int]]:
    """The slots of the piles that cards of a set lie in, and how many of them."""
    for slot, _ in program.kind_piles[kind]:
        count = (state[slot + seat] & mask).bit_count()
        if count:
            yield slot + seat, count


def deal(
    program: Program, state: list[int], hands: Hands, still: Hands, owners: Container[int], rng: Random
) -> None:  # fmt: skip
    """Deal anew what is not known of some owners' cards, but for what the others have come to know since.

    hands: what was not known in this state; still: what is not known even now.
    """
    for (owner, kind), masks in sorted(hands.items()):
        unknown = 0
        for mask in still.get((owner, kind), ()):
            unknown |= mask
        for mask in masks if owner in owners else ():
            _deal(program, state, owner, kind, mask & unknown, rng)


def _deal(program: Program, state: list[int], owner: int, kind: str, mask: int, rng: Random) -> None:
    cards = list(members(mask))
    rng.shuffle(cards)
    for slot, count in list(_lying(program, state, owner, kind, mask)):
        state[slot] &= ~mask
        for _ in range(count):
            state[slot] |= 1 << cards.pop()
