"""`gain`: give points outright."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import field

from interpreter.definition import frozen
from interpreter.operations.documentation import Doc
from interpreter.phrases import codes
from interpreter.phrases.words import Words
from interpreter.plan import instructions as ins
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, Range

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "gain"
MOST = 99  # as on scoreboards and bonuses; scores have room for half a million, thousands of such gains


@frozen
class Gain:
    """Give points outright."""

    points: int
    at: Range = field(default=NOWHERE, eq=False)


NODE = Gain

DOC = Doc(
    title="gain",
    syntax="gain NUMBER points",
    meaning="Gives the player who acts that many points.",
    asks="Nobody.",
    notes=("Inside `each opponent:` every opponent gains them.", f"At most {MOST} at once."),
)

EXAMPLES = (
    ("gain 1 point", "You gain 1 point."),
    ("each opponent: gain 2 points", "Each opponent in turn, clockwise:\n  They gain 2 points."),
)


def check(node: Gain, scope: Scope) -> None:
    """Whether somebody is there to gain something."""
    if node.points == 0:
        scope.error(codes.NOTHING, node.at, "nothing is gained by 0 points", "leave the sentence out")
    if node.points > MOST:
        message = f"{node.points} points are more than can be gained at once"
        scope.error(codes.NUMBER, node.at, message, f"write a number up to {MOST}")
    scope.needs_actor(node.at, "gain")


def _points(node: Gain) -> str:
    return f"{node.points} point{'' if node.points == 1 else 's'}"


def written(node: Gain, _write: Callable[[Any], list[str]]) -> list[str]:
    """The sentence as the language has it."""
    return [f"gain {_points(node)}"]


def wording(node: Gain, words: Words) -> list[str]:
    """Who gains how much."""
    return [f"{words.does} gain {_points(node)}."]


def plan(node: Gain, planner: Planner) -> ins.Plan:
    """Points for the player who acts."""
    return (ins.Gain(planner.own, node.points),)
