"""Games played to their end by whoever decides for each seat.

What bots of ours answer comes from the question itself: where all that play are ours and need no copies of the game,
they are asked by the shortest way, and nothing is checked.
"""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING

from interpreter.decision import IllegalChoice
from interpreter.definition import frozen
from interpreter.game import Game, PlainGame
from interpreter.guarding import BotFailure, broke_down, not_offered
from interpreter.observing import Endless, Observer
from interpreter.restricted import Decider

if TYPE_CHECKING:
    from random import Random


@frozen(eq=False)
class Table:
    """Who decides in a game, by seat. names: of the bots. most: decisions a game may have.

    trusted: whether all bots are ours; random: whether all of them are random ones, and decide as they do alone.
    """

    names: tuple[str, ...]
    deciders: list[Decider]
    sources: list[Random]
    observer: Observer
    most: int
    trusted: bool = False
    random: bool = False


def play_through(game: Game, table: Table) -> tuple[int, int]:
    """Play a game to its end: how many decisions were made, and how many options they had in all.

    Raises:
        BotFailure: a bot broke down, or chose what is not offered.
        Endless: more decisions than a game may have.

    """
    if game.ask is None:
        return 0, 0
    if not isinstance(game, PlainGame) or not table.trusted:
        return _checked(game, table)
    return _straight(game, table)


def _checked(game: Game, table: Table) -> tuple[int, int]:
    """The way through `Game.apply`."""
    decisions, offered, about_cards = 0, 0, table.observer.marks.asks
    while (ask := game.ask) is not None:
        _, seat, options = ask
        try:
            option = table.deciders[seat](game, ask, table.sources[seat])
        except BotFailure:
            raise
        except Exception as error:
            raise broke_down(table.names[seat], error) from error
        decisions += 1
        offered += len(options)
        if decisions > table.most:
            raise Endless
        if ask[0] in about_cards:
            table.observer.answered(ask, option)
        try:
            game.apply(option)
        except IllegalChoice as error:
            raise not_offered(table.names[seat], error) from error
    return decisions, offered


def _straight(game: PlainGame, table: Table) -> tuple[int, int]:
    """Straight from the rules to the bots and back."""
    before, offered = game.answered, [0]
    try:
        (_at_random if table.random else _by_bots)(game, table, offered)
    except StopIteration:  # of the rules; what bots raise is told otherwise
        game.ask = None
        return game.answered - before, offered[0]
    raise Endless


def _by_bots(game: PlainGame, table: Table, offered: list[int]) -> None:
    """Until the rules stop or too much was decided. offered: grows by the options there are."""
    ask, log, send, options_there_were = game.ask, game.log, game.rules.send, 0
    deciders, sources, about_cards = table.deciders, table.sources, table.observer.marks.about_cards
    answered = table.observer.answered
    assert ask is not None
    try:
        for _ in range(table.most):
            site, seat, options = ask
            options_there_were += len(options)
            try:
                option = deciders[seat](game, ask, sources[seat])
            except Exception as error:
                raise broke_down(table.names[seat], error) from error
            if about_cards[site]:
                answered(ask, option)
            log.append(option)
            ask = send(option)
    finally:
        game.ask = ask
        offered[0] += options_there_were


def _at_random(game: PlainGame, table: Table, offered: list[int]) -> None:
    """The same for random bots, see `RandomBot`, who are not even asked: a loop of its own is a twentieth quicker."""
    ask, log, send, options_there_were = game.ask, game.log, game.rules.send, 0
    draws, about_cards = [source.random for source in table.sources], table.observer.marks.about_cards
    answered, whole, size = table.observer.answered, floor, len  # local names are a little faster
    assert ask is not None
    try:
        for _ in range(table.most):
            options = ask[2]
            count = size(options)
            options_there_were += count
            option = options[whole(draws[ask[1]]() * count)]
            if about_cards[ask[0]]:
                answered(ask, option)
            log.append(option)
            ask = send(option)
    finally:
        game.ask = ask
        offered[0] += options_there_were
