"""What the others can know of a seat's piles of cards: a card played is seen, one taken back is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.decision import Ask
from interpreter.runtime.static import members

if TYPE_CHECKING:
    from interpreter.program import Program

Hands = dict[tuple[int, int], frozenset[int]]  # (seat, pile slot) -> the piles others think possible


def remembered(program: Program, hands: Hands, state: list[int], ask: Ask, card: int) -> Hands:
    """What is known once the seat asked at a site for cards has answered with a card (0 for none)."""
    if not card:  # it was not taken
        return hands
    site, seat, _ = ask
    hands = settled(program, hands, state)
    first, source, target, secret = program.card_sites[site]
    bit = 1 << card - first
    if secret:
        hidden = (seat, target + seat)
        total = state[source + seat] | state[target + seat]
        known = hands.get(hidden) or frozenset((state[target + seat],))
        taken = {pile | 1 << i for pile in known for i in members(total & ~pile)}
        return {**hands, hidden: frozenset(taken)}
    if (seat, source + seat) in hands:
        hidden = (seat, source + seat)
        left = frozenset(pile ^ bit for pile in hands[hidden] if pile & bit)
        return {**hands, hidden: left}
    return hands


def settled(program: Program, hands: Hands, state: list[int]) -> Hands:
    """What is known of hidden piles where cards went without a choice: a pile that became empty, or took all."""
    found = dict(hands)
    for (owner, slot), piles in hands.items():
        others = [s + owner for _, s, t, secret in program.card_sites.values() if secret and t + owner == slot]
        if not state[slot] or not any(state[other] for other in others) or state[slot] not in piles:
            del found[owner, slot]
    return found


def deal(program: Program, state: list[int], slot: int, owner: int, pile: int) -> None:
    """Exchange a hidden pile for another; what it does not hold lies in the pile its cards come from."""
    for _, source, target, secret in program.card_sites.values():
        if secret and target + owner == slot:
            total = state[source + owner] | state[slot]
            state[slot], state[source + owner] = pile, total & ~pile
