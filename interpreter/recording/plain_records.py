"""Games that were played as plain values, and back, exactly as they were."""

from __future__ import annotations

from typing import Any

from interpreter.card_use import CardUse
from interpreter.tally import Finding, Record

Plain = Any  # what JSON can hold


class Damaged(Exception):
    """Values that stand for no game."""


def plain(game: Record | Finding) -> Plain:
    """A game as JSON can hold it."""
    if isinstance(game, Finding):
        return {"number": game.number, "code": game.code, "message": game.message}
    return {
        "number": game.number,
        "bots": game.bots,
        "scores": game.scores,
        "winners": game.winners,
        "first": game.first,
        "decisions": game.decisions,
        "options": game.options,
        "turns": game.turns,
        "points": [[*source, points] for source, points in game.points.items()],
        "cards": [[card, *use] for card, use in game.cards.items()],
        "kept": game.kept,
        "lead_changes": game.lead_changes,
        "leaders": game.leaders,
        "course": game.course,
    }


def game_of(values: Plain) -> Record | Finding:
    """A game from plain values. Raises Damaged."""
    try:
        if "code" in values:
            return Finding(values["number"], values["code"], values["message"])
        return Record(
            values["number"],
            tuple(values["bots"]),
            tuple(values["scores"]),
            tuple(values["winners"]),
            values["first"],
            values["decisions"],
            values["options"],
            values["turns"],
            {(origin, number, place): points for origin, number, place, points in values["points"]},
            {card: CardUse(o, t, u, d, tuple(brought)) for card, o, t, u, d, brought in values["cards"]},
            tuple(tuple((card, kept) for card, kept in seat) for seat in values["kept"]),
            values["lead_changes"],
            tuple(tuple(seats) for seats in values["leaders"]),
            tuple((tuple(scores), tuple(pieces)) for scores, pieces in values["course"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise Damaged(str(error)) from error
