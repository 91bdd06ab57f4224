"""`for each`: the acting player decides what follows about every player in turn."""

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

RULE = "for_each"


@frozen
class ForEach:
    """The acting player decides what follows about every player in turn."""

    players: Players
    body: Block
    at: Range = field(default=NOWHERE, eq=False)


NODE = ForEach

DOC = Doc(
    title="for each player",
    syntax="for each PLAYER [with PIECES in PLACE]: ...",
    meaning="The player who acts does what follows once for each of these players, clockwise from the left.",
    asks="The player who acts decides everything.",
    notes=("Inside, `their` speaks of the player it is done for; `own` is still the player who acts.",),
)

EXAMPLES = (
    (
        "for each opponent: move 1 their caballero from any region to province",
        "For each opponent in turn, clockwise, you decide:\n"
        "  You move 1 of that player's caballeros from any region "
        "to that player's province.",
    ),
)


def check(node: ForEach, scope: Scope) -> None:
    """Whether there are such players, and what is done for them."""
    check_players(node.players, scope)
    check_block(node.body, scope, about=True)


def written(node: ForEach, write: Callable[[Any], list[str]]) -> list[str]:
    """The frame as the language has it."""
    return [f"for each {written_players(node.players)}:", *written_block(node.body, write)]


def wording(node: ForEach, words: Words) -> list[str]:
    """For whom, and who decides."""
    who = english_players(node.players, words)
    return [f"For each {who} in turn, clockwise, {words.subject} decide:", *english_block(node.body, words)]


def plan(node: ForEach, planner: Planner) -> ins.Plan:
    """`their` is the player spoken of; `own` and who decides stay as they were."""
    register = planner.register()
    seats = places.seat_set(planner, node.players, register)
    with planner.about(register):
        return (ins.ForSeats(seats, planner.block(node.body)),)
