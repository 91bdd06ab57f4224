"""Dealing anew what is hidden from a seat: another game that looks the same to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.chance import keyed
from interpreter.hands import deal

if TYPE_CHECKING:
    from random import Random

    from interpreter.game import Game

DEALS = 50  # how often hidden piles are dealt anew before those that lie there serve


def redealt(game: Game, seat: int, rng: Random) -> Game:
    """See `Game.redeal`."""
    twin = game.clone()
    assert game._mark is not None
    hands, before = game._mark[3], game._mark[1]
    hidden, asked = _unseen(game, seat, entries := game.log[before:])
    for left in reversed(range(DEALS)):  # a pile must also allow what its owner was seen to play since
        state = game._mark[2][:]
        if left:
            deal(game.program, state, hands, game.hands, seat, rng)
        twin._source = keyed(game.program, rng.getrandbits(64))
        twin._mark = (None, before, state, hands)
        if _follows(twin, entries, hidden, asked, rng):
            break
    return twin


def _follows(game: Game, entries: list[int], hidden: set[int], asked: list[Any], rng: Random) -> bool:
    """Play entries again from the last mark, hidden ones anew; whether the same is asked, and may be chosen."""
    for position, entry in game._replayed(entries):
        ask = game.ask
        if ask is None or ask[:2] != asked[position]:
            return False
        choice = rng.choice(list(ask[2])) if position in hidden else ~entry if ask[1] < 0 else entry
        if choice not in ask[2]:
            return False
        game._again(~choice if ask[1] < 0 else choice)
    return bool(asked[-1] == (game.ask and game.ask[:2]))


def _unseen(game: Game, seat: int, entries: list[int]) -> tuple[set[int], list[Any]]:
    """Positions of the entries the seat has not seen; who was asked each (None: a draw), and who is now."""
    probe = game.clone()
    asked: list[Any] = [None] * len(entries) + [game.ask and game.ask[:2]]
    sealed, own = set[int](), set[int]()
    slot = game.program.table.slots["sealed"]
    for position, entry in probe._replayed(entries):
        assert probe.ask is not None
        asked[position] = probe.ask[:2]
        secret = game.program.sites[probe.ask[0]].secret
        if probe.ask[1] != seat and secret:
            (sealed if secret == "sealed" else own).add(position)
        before = probe._state[slot]
        probe._again(entry)
        if before and probe._state[slot] != before:  # opened; those set by the last ones come after
            sealed.clear()
    return own | (sealed if probe._state[slot] else set()), asked
