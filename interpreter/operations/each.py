"""`each`: every player in turn does and decides what follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import field

from interpreter.definition import frozen
from interpreter.operations.block import Block, check_block, english_block, written_block
from interpreter.operations.documentation import Doc
from interpreter.phrases.players import check_players, english_players, written_players
from interpreter.phrases.words import Words
from interpreter.plan import instructions as ins
from interpreter.plan import places
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, Players, Range

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "each"


@frozen
class Each:
    """Every player in turn does and decides what follows."""

    players: Players
    body: Block
    at: Range = field(default=NOWHERE, eq=False)


NODE = Each

DOC = Doc(
    title="each player",
    syntax="each PLAYER [with PIECES in PLACE]: ...",
    meaning=(
        "Each player does what follows, clockwise from the left of the player who acts. `each player` "
        "takes that player last, `each opponent` leaves him or her out."
    ),
    asks="Each of these players decides for himself or herself.",
    notes=(
        "Inside, `own` and `disc` speak of the player whose turn it is to do it.",
        "To let the acting player decide about the others, write `for each`.",
    ),
)

EXAMPLES = (
    (
        "each opponent: move 3 own caballeros from court or any region to province",
        "Each opponent in turn, clockwise:\n  They move 3 of their caballeros, one at a time, each from "
        "their court "
        "or any region to their province.",
    ),
    (
        "each player with own caballeros in castillo: move 1 own caballero from castillo to court",
        "Each player with any of their caballeros in the Castillo in turn, clockwise:\n"
        "  They move 1 of their "
        "caballeros from the Castillo to their court.",
    ),
)


def check(node: Each, scope: Scope) -> None:
    """Whether there are such players, and what they do."""
    check_players(node.players, scope)
    check_block(node.body, scope, acting=True)


def written(node: Each, write: Callable[[Any], list[str]]) -> list[str]:
    """The frame as the language has it."""
    return [f"each {written_players(node.players)}:", *written_block(node.body, write)]


def wording(node: Each, words: Words) -> list[str]:
    """Who does what."""
    who = english_players(node.players, words)
    return [f"Each {who} in turn, clockwise:", *english_block(node.body, words.speaking_of("they"))]


def plan(node: Each, planner: Planner) -> ins.Plan:
    """`own` is the player whose turn it is in the frame, who also decides."""
    register = planner.register()
    seats = places.seat_set(planner, node.players, register)
    with planner.acting(register):
        return (ins.ForSeats(seats, planner.block(node.body)),)
