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
    decisions, offered, about_cards = 0, 0, table.observer.marks.about_cards
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
        if about_cards[ask[0]]:
            table.observer.answered(ask, option)
        try:
            game.apply(option)
        except IllegalChoice as error:
            raise not_offered(table.names[seat], error) from error
    return decisions, offered


def _straight(game: PlainGame, table: Table) -> tuple[int, int]:
    """Straight from the rules to the bots and back; random bots, see `RandomBot`, are not even asked."""
    ask, log, send, offered = game.ask, game.log, game.rules.send, 0
    deciders, sources, about_cards = table.deciders, table.sources, table.observer.marks.about_cards
    draws = [source.random for source in sources] if table.random else None
    answered, whole, size = table.observer.answered, floor, len  # local names are a little faster
    assert ask is not None
    try:
        for decisions in range(1, table.most + 1):  # noqa: B007 - told at the end
            site, seat, options = ask
            count = size(options)
            offered += count
            if draws is not None:
                option = options[whole(draws[seat]() * count)]
            else:
                try:
                    option = deciders[seat](game, ask, sources[seat])
                except Exception as error:
                    raise broke_down(table.names[seat], error) from error
            if about_cards[site]:
                answered(ask, option)
            log.append(option)
            ask = send(option)
    except StopIteration:
        ask = None
        return decisions, offered
    finally:
        game.ask = ask
    raise Endless
