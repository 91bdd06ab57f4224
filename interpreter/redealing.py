"""Dealing anew what is hidden from a seat: another game that looks the same to it.

What is dealt depends on nothing that is hidden: deals are drawn until one allows all that the seat has seen since the
last mark. How things really are is one of those that can be drawn, so one that fits is found some time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import define, field

from interpreter.chance import keyed
from interpreter.hands import deal
from interpreter.plan.instructions import MoveUnique
from interpreter.runtime.errors import GameError
from interpreter.runtime.static import members

if TYPE_CHECKING:
    from collections.abc import Container
    from random import Random

    from interpreter.game import Game

MOST = 20_000  # deals that are drawn; a handful is usual, and most often it is the first
_STRIDE = 50  # deals after which nothing of those before is kept
_EVERYBODY = -2


def redealt(game: Game, seat: int, rng: Random) -> Game:
    """See `Game.redeal`. Raises GameError when nothing fits, which would be a fault of ours."""
    twin = game.clone()
    assert game._mark is not None
    _, before, state, hands = game._mark
    hidden, asked, shown = _unseen(game, seat, entries := game.log[before:])
    others = [owner for owner in range(len(game.program.table.owners)) if owner != seat]
    drawn = _Drawn(state[:])
    blamed = _EVERYBODY
    for number in range(MOST):
        anew = [blamed] if blamed in others and number % _STRIDE else others
        if anew is others:
            drawn = _Drawn(state[:])
        deal(game.program, drawn.state, hands, game.hands, anew, rng)
        _move_hidden(game, drawn.state, anew, shown, rng)
        twin._source = keyed(game.program, rng.getrandbits(64))
        twin._mark = (None, before, drawn.state, hands)
        drawn.choices = {at: choice for at, choice in drawn.choices.items() if asked[at][1] not in anew}
        fits, blamed = _follows(twin, entries, hidden, asked, drawn, rng)
        if fits:
            return twin
    raise GameError(f"nothing that {game.program.table.owners[seat]} cannot see fits what it has seen")


@define
class _Drawn:
    """What might be: the state at the last mark, and by position what was chosen in secret since."""

    state: list[int]
    choices: dict[int, int] = field(factory=dict)


def _move_hidden(game: Game, state: list[int], owners: Container[int], shown: set[int], rng: Random) -> None:
    """Put pieces of some owners where they may be, but for those (by slot) that others have seen since."""
    table = game.program.table
    for unit in table.units:
        slot = table.unseen(unit.kind, unit.owner)
        if slot >= 0 and slot not in shown and unit.owner in owners and state[slot]:
            state[unit.slot] = rng.choice(members(state[slot]))
            game.program.board.configure(state)


def _follows(
    game: Game, entries: list[int], hidden: set[int], asked: list[Any], drawn: _Drawn, rng: Random
) -> tuple[bool, int]:  # fmt: skip
    """Play entries again from the last mark, hidden ones as they are drawn, or are drawn now.

    Whether the same is asked, and may be chosen; if not, whose secrets do not fit: a seat, or _EVERYBODY.
    """
    for position, entry in game._replayed(entries):
        ask = game.ask
        if ask is None or ask[:2] != asked[position]:
            return False, _EVERYBODY
        offered, choice = ask[2], ~entry if ask[1] < 0 else entry
        if position in hidden:
            if ask[0] in game.program.card_sites:  # how many cards lie in a pile is seen, so whether one was moved
                offered = [option for option in offered if bool(option) == bool(entry)]
            choice = drawn.choices.get(position, -1)
            if choice not in offered and offered:
                choice = drawn.choices[position] = rng.choice(list(offered))
        if choice not in offered:
            return False, ask[1]
        game._again(~choice if ask[1] < 0 else choice)
    return bool(asked[-1] == (game.ask and game.ask[:2])), _EVERYBODY


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
