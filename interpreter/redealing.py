"""Dealing anew what is hidden from a seat: another game that looks the same to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.chance import keyed
from interpreter.hands import deal
from interpreter.plan.instructions import MoveUnique
from interpreter.runtime.static import members

if TYPE_CHECKING:
    from random import Random

    from interpreter.game import Game

DEALS = 50  # how often hidden piles are dealt anew before those that lie there serve


def redealt(game: Game, seat: int, rng: Random) -> Game:
    """See `Game.redeal`."""
    twin = game.clone()
    assert game._mark is not None
    hands, before = game._mark[3], game._mark[1]
    hidden, asked, shown = _unseen(game, seat, entries := game.log[before:])
    for left in reversed(range(DEALS)):  # a pile must also allow what its owner was seen to play since
        state = game._mark[2][:]
        if left:
            deal(game.program, state, hands, game.hands, seat, rng)
            _move_hidden(game, state, seat, shown, rng)
        twin._source = keyed(game.program, rng.getrandbits(64))
        twin._mark = (None, before, state, hands)
        if _follows(twin, entries, hidden, asked, rng):
            break
    return twin


def _move_hidden(game: Game, state: list[int], seat: int, shown: set[int], rng: Random) -> None:
    """Put pieces the seat cannot see where they may be, but for those (by slot) that it has seen since."""
    table = game.program.table
    for unit in table.units:
        slot = table.unseen(unit.kind, unit.owner)
        if slot >= 0 and slot not in shown and unit.owner != seat and state[slot]:
            state[unit.slot] = rng.choice(members(state[slot]))
            game.program.board.configure(state)


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


def _unseen(game: Game, seat: int, entries: list[int]) -> tuple[set[int], list[Any], set[int]]:
    """Positions of the entries the seat has not seen; who was asked each (None: a draw), and who is now.

    Then the slots of hidden pieces that were seen meanwhile.
    """
    probe = game.clone()
    asked: list[Any] = [None] * len(entries) + [game.ask and game.ask[:2]]
    sealed, own, shown = set[int](), set[int](), set[int]()
    hiding = [at for unit in game.program.table.units if (at := game.program.table.unseen(unit.kind, unit.owner)) >= 0]
    pieces: dict[int, int] = {}  # positions of moves of hidden pieces -> slot
    slot = game.program.table.slots["sealed"]
    for position, entry in probe._replayed(entries):
        assert probe.ask is not None
        shown.update(each for each in hiding if not probe._state[each])
        asked[position] = probe.ask[:2]
        site = game.program.sites[probe.ask[0]]
        if _opened(probe, [asked[each][1] for each in sealed]):
            sealed.clear()
        if probe.ask[1] != seat and site.secret:
            (sealed if site.secret == "sealed" else own).add(position)
            if isinstance(site.asked, MoveUnique):
                pieces[position] = game.program.table.unseen(site.asked.piece, probe.ask[1])
        before = probe._state[slot]
        probe._again(entry)
        if before and probe._state[slot] != before:  # opened; those set by the last ones come after
            sealed.clear()
        for at, piece in pieces.items():
            if not probe._state[piece]:
                own.discard(at)
    shown.update(each for each in hiding if not probe._state[each])
    if not probe._state[slot] or _opened(probe, [asked[each][1] for each in sealed]):
        sealed.clear()
    return own | sealed, asked, shown


def _opened(game: Game, sealers: list[int]) -> bool:
    """Whether discs set by these seats lie open, because a seat is asked for one of another set.

    Discs are set in the order of seats, and each is taken back before its seat is asked: those of the same set are
    there, and of seats before the one that is asked.
    """
    if game.ask is None or game.program.sites[game.ask[0]].secret != "sealed":
        return False
    first = game.program.table.slots["disc"]
    return any(seat >= game.ask[1] or not game._state[first + seat] for seat in sealers)
