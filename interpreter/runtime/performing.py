"""Special actions of cards that somebody else may have, performed as one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.plan.performed import UNDER_WAY
from interpreter.runtime.lasting import Asking, Lasting


def performer(lasting: Lasting) -> Callable[..., Asking]:
    """`performed(s, seat, own, card, tell)`: the action of `card`, in which `own` is the card that acts, 0 for none.

    A card under way is never offered, so that performing ends.
    """
    slot = lasting.table.slots.get(UNDER_WAY, 0)

    def performed(s: list[int], seat: int, own: int, card: int, tell: Any) -> Asking:
        action = lasting.actions[card]
        assert action is not None
        if tell is not None:
            tell("perform", card, seat)
        begun = 1 << card & ~s[slot]
        s[slot] |= begun
        try:
            if lasting.asks[card]:
                yield from action(s, seat, own, tell)
            else:
                action(s, seat, own, tell)
        finally:  # somebody may put an end to it
            s[slot] &= ~begun

    return performed
