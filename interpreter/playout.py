"""Playouts: games played to their end by the shortest way from one question to the next answer."""

from __future__ import annotations

from collections.abc import Callable
from math import floor

from interpreter.game import Game, PlainGame


def play_at_random(game: Game, draw: Callable[[], float]) -> int:
    """Answer every question until the game is over, all options equally likely. How many were answered.

    The choices are those of `game.apply(options[int(draw() * len(options))])` again and again, and so is the log; only
    nothing is checked, since an option comes from the question itself. Whatever is raised, by the game or by `draw`,
    leaves the game at the question it was about.

    draw: gives numbers from 0 up to 1, never 1 itself, as `random.Random.random` does.
    """
    if not isinstance(game, PlainGame):
        return _step_by_step(game, draw)
    ask, log, rules, answered = game.ask, game.log, game.rules, 0
    send = rules.send
    if ask is None:
        return 0
    try:
        while True:
            options = ask[2]
            option = options[floor(draw() * len(options))]
            log.append(option)
            ask = send(option)
            answered += 1
    except StopIteration:
        if rules.gi_frame is not None:  # it was not the game that came to an end
            raise
        ask = None
        return answered + 1
    finally:
        game.ask = ask


def _step_by_step(game: Game, draw: Callable[[], float]) -> int:
    """The same for a game that can be copied, in which every choice is noted."""
    answered = 0
    while (ask := game.ask) is not None:
        options = ask[2]
        game.apply(options[floor(draw() * len(options))])
        answered += 1
    return answered
