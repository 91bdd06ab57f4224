"""What `sim` plays otherwise than asked, and why, in words for the report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from interpreter.commands.choosing import chosen_bots, numbers
from interpreter.commands.wish import GAMES, Wish
from interpreter.seating import whole_rotations
from interpreter.simulate import Setting


def notes(setting: Setting, asked: int | None, has: Sequence[int], wish: Wish, games: int) -> tuple[str, ...]:
    """The notes on one line-up. asked: players, when another number; has: its numbers of players; games: wanted."""
    found = [*_on_table(setting, asked, has, wish.bots), *_on_games(setting.players, wish.games, games)]
    return tuple(found)


def table_notes(
    setting: Setting, asked: int | None, has: Sequence[int], bots: str, games: int | None
) -> tuple[str, ...]:
    """The same where there is no usual number of games. bots: as written; games: wanted, if a number was given."""
    on_games = [] if games is None else _on_games(setting.players, games, games)
    return (*_on_table(setting, asked, has, bots), *on_games)


def _on_table(setting: Setting, asked: int | None, has: Sequence[int], bots: str) -> list[str]:
    """Who plays otherwise than asked."""
    found = []
    if asked is not None:
        found.append(f"--players {asked}: this line-up is for {numbers(has)} players, so {setting.players} play")
    return found + _on_bots(setting, chosen_bots(bots))


def _on_bots(setting: Setting, named: Sequence[str]) -> list[str]:
    seats = setting.players
    if len(named) > seats:
        return [f"--bots names {len(named)} bots for {seats} seats: only the first {seats} play"]
    if len(named) in (1, seats):
        return []
    counts = " and ".join(f"{count} {bot}" for bot, count in Counter(setting.bots).items())
    return [f"--bots names {len(named)} bots for {seats} seats: the list begins anew, so {counts} play"]


def _on_games(players: int, asked: int | None, games: int) -> list[str]:
    played = whole_rotations(games, players)
    if asked is not None and played != asked:
        return [
            f"--games {asked}: {played} are played, because bots change seats after each game, and only with a "
            f"multiple of {players} has each had every seat equally often"
        ]
    if asked is None and played < GAMES:
        return [
            f"{played} games and not the usual {GAMES}: games of this line-up take these bots longer, and without "
            f"--games a run is kept short; `--games {GAMES}` plays them all"
        ]
    return []
