"""The slots of a state beside pieces and decks: where the game stands, discs, piles, and what only some can see."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.plan.table import Table


def lay_state(table: Table) -> None:
    """Reserve them, once places, pieces and cards are laid out."""
    owners = len(table.owners)
    for name in (
        "phase",
        "round",
        "starter",
        "score",
        "config",
        "taboo",
        "listen",
        "records",
        "cancel",
        "sealed",
    ):
        table.reserve(name)
    for name in ("order", "played", "taken", "disc"):
        table.reserve(name, owners)
    table.reserve("region", len(table.places) + 1)
    table.reserve("presence", len(table.places) + 1)
    for place in table.rules.places.values():
        if place.holds and place.of == "seat":
            table.piles[place.id] = table.reserve(f"pile {place.id}", owners)
    for unit in table.units:
        if unit.scoreboard:
            table.reserve(f"stamp {unit.name}")
        if unit.turned is not None:
            table.reserve(f"turned {unit.name}")
    for piece in table.rules.pieces.values():
        if piece.seen == "owner":  # by owner: the places others think possible, as a mask; 0 when all know
            table.reserve(f"unseen {piece.id}", owners)
    table.reserve("clock")
