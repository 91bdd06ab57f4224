"""Playouts: games played to their end by the shortest way from one question to the next answer."""

from __future__ import annotations

from collections.abc import Callable
from math import floor

from interpreter.game import Game, PlainGame

FLOATS = tuple(map(float, range(1024)))  # Python multiplies floats by floats in a third of the time it takes for ints


def play_at_random(game: Game, draw: Callable[[], float]) -> int:
    """Answer every question until the game is over, all options equally likely. How many were answered.

    The choices are those of `game.apply(options[int(draw() * len(options))])` again and again, and so is the log; only
    nothing is checked, since an option comes from the question itself. Whatever is raised, by the game or by `draw`,
    leaves the game at the question it was about.

    draw: gives numbers from 0 up to 1, never 1 itself, as `random.Random.random` does.
    """
    if not isinstance(game, PlainGame):
        return _step_by_step(game, draw)
    ask, log, rules = game.ask, game.log, game.rules
    send, before = rules.send, game.answered
    if ask is None:
        return 0
    whole, size, floats = floor, len, FLOATS  # local names are a little faster
    try:
        while True:
            options = ask[2]
            option = options[whole(floats[size(options)] * draw())]
            log.append(option)
            ask = send(option)
    except StopIteration:
        if rules.gi_frame is not None:  # it was not the game that came to an end
            raise
        ask = None
        return game.answered - before
    except IndexError:
        if rules.gi_frame is None or len(ask[2]) < len(FLOATS):
            raise
    finally:
        game.ask = ask
    return game.answered - before + _step_by_step(game, draw)


def _step_by_step(game: Game, draw: Callable[[], float]) -> int:
    """The same for any game."""
    answered = 0
    while (ask := game.ask) is not None:
        options = ask[2]
        game.apply(options[floor(draw() * len(options))])
        answered += 1
    return answered
