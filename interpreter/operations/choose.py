"""`choose`: let the player name a place for later sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import field

from interpreter.definition import frozen
from interpreter.operations.documentation import Doc
from interpreter.phrases.places import Use, check_places, english_places, written_places
from interpreter.phrases.words import Words
from interpreter.plan import instructions as ins
from interpreter.plan import places
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, Places, Range, Word

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "choose"


@frozen
class Choose:
    """Let the player name a place for later sentences."""

    places: Places
    name: Word
    at: Range = field(default=NOWHERE, eq=False)


NODE = Choose

DOC = Doc(
    title="choose",
    syntax="choose PLACES as NAME",
    meaning="Fixes one place and gives it a name in capitals that the sentences below can use.",
    asks="The player who acts: which place. Where only one fits, nobody is asked.",
    notes=(
        "The name is known until the block it was given in ends.",
        "Where no place fits, sentences about the name do nothing.",
    ),
)

EXAMPLES = (
    (
        "choose one region adjacent to king as R\nscore R",
        "You choose one region adjacent to the king: R.\nR is scored.",
    ),
    (
        "choose one region with own grande as HOME\nmove up to 1 own caballero from court to HOME",
        "You choose one region with your grande: HOME.\nYou may move 1 of your caballeros from your court to HOME.",
    ),
)


def check(node: Choose, scope: Scope) -> None:
    """Whether there is something to choose, and the name is free."""
    check_places(node.places, Use("choose"), scope)
    scope.bind(node.name, "place")


def written(node: Choose, _write: Callable[[Any], list[str]]) -> list[str]:
    """The sentence as the language has it."""
    return [f"choose {written_places(node.places)} as {node.name}"]


def wording(node: Choose, words: Words) -> list[str]:
    """Who chooses, and what it is called."""
    return [f"{words.does} choose {english_places(node.places, words)}: {node.name}."]


def plan(node: Choose, planner: Planner) -> ins.Plan:
    """Bind a place."""
    found = places.place_set(planner, node.places)
    return (ins.ChoosePlace(planner.actor, found, planner.bind(str(node.name))),)
