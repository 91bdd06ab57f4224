"""`choose one opponent as NAME`: let the player name another player for later sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import field

from interpreter.definition import frozen
from interpreter.operations.documentation import Doc
from interpreter.phrases.players import check_players, english_players, written_players
from interpreter.phrases.words import Words
from interpreter.plan import instructions as ins
from interpreter.plan import places
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, Players, Range, Word

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "choose_seat"


@frozen
class ChooseSeat:
    """Let the player name another player for later sentences."""

    players: Players
    name: Word
    at: Range = field(default=NOWHERE, eq=False)


NODE = ChooseSeat

DOC = Doc(
    title="choose one opponent",
    syntax="choose one PLAYER [with PIECES in PLACE] as NAME",
    meaning="Fixes one player and gives him or her a name in capitals, for a frame such as `RIVAL:` below.",
    asks="The player who acts: which player.",
    notes=("Behind `with`, `own` is the player looked at.",),
)

EXAMPLES = (
    (
        "choose one opponent as RIVAL\nRIVAL: move 1 own caballero from court to province",
        "You choose one opponent: RIVAL.\nRIVAL:\n"
        "  They move 1 of their caballeros from their court to their province.",
    ),
)


def check(node: ChooseSeat, scope: Scope) -> None:
    """Whether there are such players, and the name is free."""
    check_players(node.players, scope)
    scope.bind(node.name, "seat")


def written(node: ChooseSeat, _write: Callable[[Any], list[str]]) -> list[str]:
    """The sentence as the language has it."""
    return [f"choose one {written_players(node.players)} as {node.name}"]


def wording(node: ChooseSeat, words: Words) -> list[str]:
    """Who chooses, and what the chosen player is called."""
    return [f"{words.does} choose one {english_players(node.players, words)}: {node.name}."]


def plan(node: ChooseSeat, planner: Planner) -> ins.Plan:
    """Bind a seat."""
    seats = places.seat_set(planner, node.players, planner.register())
    return (ins.ChoosePlayer(planner.actor, seats, planner.bind_seat(str(node.name))),)
