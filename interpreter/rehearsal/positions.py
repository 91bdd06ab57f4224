"""Positions of games in which cards are tried, and others made of them by moving pieces about."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from interpreter.chance import digest
from interpreter.definition import frozen
from interpreter.game import Game, GameError
from interpreter.plan.table import Table
from interpreter.program import Program

MOST_DECISIONS = 3000  # of one game or card; what goes on longer is the business of `sim`
# Slots that say where the game is, not what it is.
_COURSE = ("phase", "sealed", "listen", "cancel", "clock", "disc", "config", "done ", "loop ", "played", "taken")


@frozen
class Position:
    """The state at the beginning of a step that performs cards. command: what plays the game it is from."""

    state: tuple[int, ...]
    seat: int
    round: int
    command: str


def answered(game: Game, rng: Random) -> bool:
    """Whether a game came to its end by answers taken at random; of numbers half of the time the highest."""
    for _ in range(MOST_DECISIONS):
        if game.ask is None:
            return True
        options = game.ask[2]
        most = game.program.sites[game.ask[0]].sort == "count" and rng.random() < 0.5
        try:
            game.apply(options[-1] if most else options[int(rng.random() * len(options))])
        except GameError:
            return False
    return False


def differ(table: Table, one: Iterable[int], other: Iterable[int]) -> bool:
    """Whether two states differ in more than the course of the game."""
    first, second = list(one), list(other)
    names = sorted(table.slots, key=lambda name: table.slots[name])
    ends = [table.slots[name] for name in names[1:]]
    course = set[int]()
    for name, end in zip(names, ends, strict=False):
        if name.startswith(_COURSE):
            course.update(range(table.slots[name], end))
    pairs = enumerate(zip(first, second, strict=False))
    return len(first) != len(second) or any(here != there and at not in course for at, (here, there) in pairs)


def spread(positions: list[Position], most: int) -> list[Position]:
    """Some positions from all games and rounds, in an order of no meaning."""
    step = max(1, len(positions) // most)
    chosen = positions[::step][:most]
    Random(digest("rehearsal")).shuffle(chosen)
    return chosen


def shaken(program: Program, positions: list[Position], rng: Random) -> list[Position]:
    """As many positions no game came to: pieces and cards moved to other places where some were found."""
    table, states = program.table, [each.state for each in positions]
    rows = [row for found in table.rows.values() for row in found]
    in_use = [place for place in table.places.values() if any(state[row + place] for state in states for row in rows)]
    units = {
        kind: [unit.slot for unit in table.units_of(kind)] for kind in dict.fromkeys(unit.kind for unit in table.units)
    }
    found = []
    for position in positions:
        state = list(position.state)
        for kind, kinds_rows in table.rows.items():
            stands = table.stands_mask(table.rules.pieces[kind])
            for row in kinds_rows:
                _scatter(state, [row + place for place in in_use if stands >> place & 1], rng)
        for slots in units.values():
            places = sorted({state[slot] for state in states for slot in slots})
            for slot in slots:
                state[slot] = rng.choice(places) if rng.random() < 0.5 else state[slot]
        for piles in program.kind_piles.values():
            _deal_about(state, [slot for slot, _ in piles], table.seats, rng)
        program.board.refresh(state)
        found.append(Position(tuple(state), position.seat, position.round, position.command))
    return found


def _deal_about(state: list[int], piles: list[int], seats: int, rng: Random) -> None:
    """Gives some of the cards of every seat another one of its piles."""
    for seat in range(seats):
        for pile in piles:
            moving = state[pile + seat] & rng.getrandbits(40) & rng.getrandbits(40)
            state[pile + seat] ^= moving
            state[rng.choice(piles) + seat] |= moving


def _scatter(state: list[int], cells: list[int], rng: Random) -> None:
    """Gives half of the pieces in some cells another one of these."""
    for cell in [each for each in cells for _ in range(state[each])]:
        if rng.random() < 0.5:
            state[cell] -= 1
            state[rng.choice(cells)] += 1
