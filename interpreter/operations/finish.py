"""`finish`: end the lasting effect this stands in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import field

from interpreter.definition import frozen
from interpreter.operations.documentation import Doc
from interpreter.phrases.words import Words
from interpreter.plan import instructions as ins
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, Range

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "finish"


@frozen
class Finish:
    """End the lasting effect this stands in."""

    at: Range = field(default=NOWHERE, eq=False)


NODE = Finish

DOC = Doc(
    title="finish",
    syntax="finish",
    meaning="Ends the lasting effect it stands in, and gives its card back if one was kept.",
    asks="Nobody.",
    notes=("It is the last sentence of its block.",),
)

EXAMPLES = (
    (
        "keep this card until finish:\n  before turn of owner:\n    gain 3 points\n    finish",
        "You keep this card in front of you. This holds until it is used:\n  Before your turn:\n"
        "    You gain 3 points.\n    This lasting effect ends.",
    ),
)


def check(node: Finish, scope: Scope) -> None:
    """Whether there is a lasting effect to end."""
    scope.needs_lasting(node.at, "`finish`", "leave it out; an effect ends by itself")


def written(_node: Finish, _write: Callable[[Any], list[str]]) -> list[str]:
    """The sentence as the language has it."""
    return ["finish"]


def wording(_node: Finish, _words: Words) -> list[str]:
    """What ends."""
    return ["This lasting effect ends."]


def plan(node: Finish, planner: Planner) -> ins.Plan:
    """Close the record."""
    return (ins.Finish(),)
