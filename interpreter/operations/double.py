"""`double`: standing rule: the board of a place pays twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import field

from interpreter.definition import frozen
from interpreter.operations.covering import check_covered, check_stands, covered
from interpreter.operations.documentation import Doc
from interpreter.phrases.places import english_places, written_places
from interpreter.phrases.words import Words
from interpreter.plan import framing
from interpreter.plan import instructions as ins
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, Places, Range

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "double"


@frozen
class Double:
    """Standing rule: the board of a place pays twice."""

    places: Places
    bonuses: str | None
    at: Range = field(default=NOWHERE, eq=False)


NODE = Double

DOC = Doc(
    title="double",
    syntax="double PLACES [and bonuses]",
    meaning="While the rule stands, the values of the scoreboard count twice there; `and bonuses`: the bonuses too.",
    asks="Nobody.",
    notes=(
        "A piece carries it as `always: double here`; with `during general-scoring: double here` it counts only "
        "while that step or list runs.",
        "In an `until` frame it names places chosen before (`double R`), places by their ids, or `all regions`.",
        "Twice is all: two such rules on one place do not make it four times.",
        "`worth` looks at what is printed, doubled or not.",
    ),
)

EXAMPLES = (
    (
        "choose one region as R\nuntil round ends:\n  double R",
        "You choose one region: R.\nThis holds until the current round is over:\n"
        "  The values of the scoreboard count twice in R.",
    ),
    (
        "until round ends:\n  during general-scoring: double castillo and bonuses",
        "This holds until the current round is over:\n  While the step 'general scoring' runs:\n"
        "    The values of the scoreboard and the bonuses count twice in the Castillo.",
    ),
)


def check(node: Double, scope: Scope) -> None:
    """Whether it stands where rules stand for a while, about places that are known then."""
    check_stands("`double`", node.at, scope)
    check_covered("double", node.places, scope)


def written(node: Double, _write: Callable[[Any], list[str]]) -> list[str]:
    """The sentence as the language has it."""
    return [f"double {written_places(node.places)}{' and bonuses' if node.bonuses else ''}"]


def wording(node: Double, words: Words) -> list[str]:
    """What counts twice."""
    what = " and the bonuses" if node.bonuses else ""
    return [f"The values of the scoreboard{what} count twice in {english_places(node.places, words, 'and')}."]


def plan(node: Double, planner: Planner) -> ins.Plan:
    """Nothing by itself: it stands, with the piece that carries it or the lasting effect it is part of."""
    return ()


def standing(node: Double, planner: Planner, step: str) -> framing.Standing:
    """The rule, which holds while a step runs ('' for always)."""
    refs, mask = covered(node.places, planner)
    return framing.Standing("double", refs, mask, step, bonuses=bool(node.bonuses))
