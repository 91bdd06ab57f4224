"""Who sits where in the games of a run: bots rotate, so that each has each seat equally often."""

from __future__ import annotations


def full_table(bots: tuple[str, ...], players: int) -> tuple[str, ...]:
    """One bot for each seat: a short list repeats, a long one is cut."""
    return tuple(bots[seat % len(bots)] for seat in range(players))


def seating(bots: tuple[str, ...], number: int) -> tuple[str, ...]:
    """The bots by seat in a game of a run; `players` games in a row are one rotation."""
    count = len(bots)
    return tuple(bots[(seat - number) % count] for seat in range(count))


def whole_rotations(games: int, players: int) -> int:
    """The number of games rounded up to whole rotations."""
    return -(-games // players) * players


def game_key(seed: int, number: int) -> str:
    """What decides all chance in a game of a run."""
    return f"{seed}/{number}"
