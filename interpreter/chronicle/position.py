"""The board as plain values, as everything is, or as one seat knows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.game import Game
from interpreter.plan.table import Table
from interpreter.view import Counts, View

Plain = dict[str, Any]


def looking(seat: int | None) -> Callable[[Game], Plain]:
    """A function that describes the board for a seat, or for somebody who sees everything."""
    return lambda game: position(game, seat)


def position(game: Game, seat: int | None) -> Plain:
    """Scores, who begins, every place with what stands there, and the cards of every owner.

    A place's `counts` are None where nobody may look and nothing was called out; then, and for places of which only
    that is known, `known` is `announced`. Cards are those an owner surely has and those it may have.
    """
    table = game.program.table
    view = game.view(0 if seat is None else seat)
    return {
        "scores": dict(zip(table.owners, game.scores, strict=False)),
        "starter": view.starter,
        "places": [_place(game, view, name, seat is None) for name in table.places],
        "piles": _every_pile(game) if seat is None else _known_piles(view),
        "lasting": [{"card": card or None, "owner": owner} for card, owner, _ in view.lasting],
    }


def _place(game: Game, view: View, name: str, everything: bool) -> Plain:
    table, state = game.program.table, game.state
    entry, index = table.rules.places[name], table.places[name]
    counts: Counts | None = view.places[name]
    known = "all"
    if everything:
        counts = _counts(table, state, index)
    elif counts is None:
        counts, known = view.announced.get(name), "announced"
    scored = bool(game.program.board.on_board >> index & 1)
    values = game.program.board.scored[state[table.slots["region"] + index]][0]
    return {
        "id": name,
        "name": entry.name or name.replace("-", " "),
        "region": entry.region,
        "of": entry.of,
        "scoreboard": list(values) if scored else None,
        "known": known,
        "counts": counts,
        "units": [
            _unit(table, state, i)
            for i, unit in enumerate(table.units)
            if state[unit.slot] == index and (everything or unit.name not in view.unseen)
        ],
    }


def _counts(table: Table, state: list[int], index: int) -> Counts:
    found: Counts = {}
    for piece, rows in table.rows.items():
        for i, row in enumerate(rows):
            if state[row + index]:
                owner = table.owners[i] if table.rules.pieces[piece].of != "nobody" else ""
                found.setdefault(owner, {})[piece] = state[row + index]
    return found


def _unit(table: Table, state: list[int], index: int) -> Plain:
    """A unique piece by its kind and owner, and by the name of its scoreboard if it is one."""
    unit, rules = table.units[index], table.rules
    board = rules.scoreboards[unit.name] if unit.scoreboard else None
    side = " turned" if unit.turned is not None and state[table.slots[f"turned {unit.name}"]] else ""
    return {
        "piece": unit.kind,
        "name": rules.pieces[unit.kind].name or unit.kind.replace("-", " "),
        "owner": table.owners[unit.owner] if unit.owner >= 0 else None,
        "scoreboard": None if board is None else (board.name or board.id.replace("-", " ")) + side,
    }


def _every_pile(game: Game) -> Plain:
    """All cards as they are: what each owner knows of its own."""
    table = game.program.table
    found: Plain = {place: {} for place in table.piles}
    for seat, owner in enumerate(table.owners):
        own = _known_piles(game.view(seat))
        for place in found:
            found[place][owner] = own[place][owner]
    return found


def _known_piles(view: View) -> Plain:
    return {
        place: {
            owner: {"size": pile.size, "certain": list(pile.certain), "possible": list(pile.possible)}
            for owner, pile in by_owner.items()
        }
        for place, by_owner in view.piles.items()
    }
