"""Options by name: what a decision's small ints mean, in the words of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.program import Program

Ask = tuple[int, int, Sequence[int]]
STOP = "stop"


def option_name(program: Program, site: int, option: int) -> str:
    """The name of an option of an ask site, as traces and scenarios write it.

    Pieces are named `OWNER@PLACE` (whose and where), of another kind than the one a sentence names
    `OWNER KIND@PLACE`, places by id, cards by id, unique pieces by their name
    (`PIECE`, `OWNER PIECE`), seats by colour; 0 is `stop`, `no` or `decline` by what is asked.
    """
    table, asked = program.table, program.sites[site]
    match asked.sort:
        case "yes":
            return "yes" if option else "no"
        case "use":
            return "use" if option else "decline"
        case "action" if not option:
            return "decline"
        case "count":
            return str(option)
        case "draw":
            purpose = next(p for p in program.purposes if p.name == asked.subject)
            return purpose.items[option - purpose.first]
        case "branch":
            return asked.names[option - 1]
        case "part" if option:
            return asked.names[option.bit_length() - 1]
    if not option:
        return STOP
    match asked.sort:
        case "piece":
            owner, place = cell_of(program, asked.subject, option)
            return f"{owner}@{place}" if owner else place
        case "to":
            return entered(program, cell_of(program, asked.subject, option)[1])
        case "place" | "from":
            return table.place_ids[option]
        case "unit":
            return table.units[option - 1].name
        case "card" | "action":
            card = table.cards[option]
            return card.id if card is not None else ""
        case "seat":
            return table.owners[option - 1]
    raise AssertionError(asked.sort)


def entered(program: Program, place: str) -> str:
    """The place that a piece enters which is then among the newcomers of it."""
    table = program.table
    settled = {lately: place for place, lately in table.newcomers.items()}
    return table.place_ids[settled.get(table.places[place], table.places[place])]


def cell_of(program: Program, piece: str, cell: int) -> tuple[str, str]:
    """Owner ('' for nobody's) and place of a cell; with the owner the kind, if it is another than the one named."""
    table = program.table
    width = len(table.places)
    for kind in table.kinds(piece) or (piece,):
        rows = table.rows[kind]
        owner, place = divmod(cell - rows[0] - 1, width)
        if 0 <= owner < len(rows):
            break
    name = table.owners[owner] if table.rules.pieces[piece].of != "nobody" else ""
    return f"{name} {kind}" if kind != piece else name, table.place_ids[place + 1]


def option_named(program: Program, ask: Ask, name: str) -> int | None:
    """The option of that name; None when it is not offered.

    `OWNER@PLACE` may be shortened to `PLACE` where only one owner's pieces are offered there.
    """
    names = {option_name(program, ask[0], option): option for option in ask[2]}
    if name in names:
        return names[name]
    places = [option for text, option in names.items() if text.partition("@")[2] == name]
    return places[0] if len(places) == 1 else None
