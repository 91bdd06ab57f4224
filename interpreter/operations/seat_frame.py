"""`RIVAL:`, `starter:`, `owner:`: one named player does and decides what follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import field

from interpreter import syntax as syn
from interpreter.definition import frozen
from interpreter.operations.block import Block, check_block, english_block, written_block
from interpreter.operations.documentation import Doc
from interpreter.phrases.players import check_seat, english_seat, written_seat
from interpreter.phrases.words import Words
from interpreter.plan import instructions as ins
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, Range, SeatPhrase

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "seat_frame"


@frozen
class SeatFrame:
    """One named player does and decides what follows."""

    seat: SeatPhrase
    body: Block
    at: Range = field(default=NOWHERE, eq=False)


NODE = SeatFrame

DOC = Doc(
    title="one player",
    syntax="NAME: ...\nstarter: ...\nowner: ...",
    meaning="One player does what follows: one chosen before, the one who begins the round, or (in a lasting "
    "effect) the one whose effect it is.",
    asks="That player decides.",
    notes=("Inside, `own` and `disc` speak of that player.",),
)

EXAMPLES = (
    (
        "starter: move 1 own caballero from province to court",
        "The player who begins the round:\n  They move 1 of their caballeros from their province to their court.",
    ),
)


def check(node: SeatFrame, scope: Scope) -> None:
    """Whether the player is known, and what is done."""
    check_seat(node.seat, scope)
    check_block(node.body, scope, acting=True)


def written(node: SeatFrame, write: Callable[[Any], list[str]]) -> list[str]:
    """The frame as the language has it."""
    return [f"{written_seat(node.seat)}:", *written_block(node.body, write)]


def wording(node: SeatFrame, words: Words) -> list[str]:
    """Who does what."""
    who = english_seat(node.seat)
    return [f"{who[0].upper()}{who[1:]}:", *english_block(node.body, words.speaking_of("they"))]


def plan(node: SeatFrame, planner: Planner) -> ins.Plan:
    """The body as that seat."""
    match node.seat:
        case syn.SeatVariable(name):
            register = seat = planner.seat(str(name))
        case syn.Starter():
            register, seat = planner.register(), "starter"
        case syn.Owner():
            register = seat = "w"
    with planner.acting(register):
        return (ins.AsSeat(seat, register, planner.block(node.body)),)
