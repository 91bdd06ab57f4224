"""`join`: standing rule: several places are scored as if they were one."""

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
from interpreter.syntax import NOWHERE, Here, Places, Range

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "join"


@frozen
class Join:
    """Standing rule: several places are scored as if they were one."""

    places: Places
    at: Range = field(default=NOWHERE, eq=False)


NODE = Join

DOC = Doc(
    title="join",
    syntax="join PLACES",
    meaning=(
        "While the rule stands, these places are scored as if they were one: the pieces of all of them are counted "
        "together, the scoreboard of each is paid by that, and the bonuses of each go to who has most in all."
    ),
    asks="Nobody.",
    notes=(
        "A piece carries it as `always: join here`: all places where a piece of that kind stands are joined. With "
        "`during general-scoring: join here` they are, while that step or list runs.",
        "In an `until` frame it names places: `join R or S`.",
        "They are scored when the first of them is, and not a second time by the same sentence, nor while the step "
        "runs that `during` names.",
        "Places that two rules join with a third one are joined all three. A place alone is scored as usual.",
    ),
)

EXAMPLES = (
    (
        "choose one region as R\nuntil round ends:\n  join R or castillo",
        "You choose one region: R.\nThis holds until the current round is over:\n"
        "  R and the Castillo are scored as if they were one place.",
    ),
)


def check(node: Join, scope: Scope) -> None:
    """Whether it stands where rules stand for a while, about places that are known then."""
    check_stands("`join`", node.at, scope)
    check_covered("join", node.places, scope)


def written(node: Join, _write: Callable[[Any], list[str]]) -> list[str]:
    """The sentence as the language has it."""
    return [f"join {written_places(node.places)}"]


def wording(node: Join, words: Words) -> list[str]:
    """What is scored together."""
    if any(isinstance(place.atom, Here) for place in node.places.places):
        return ["All places where such a piece stands are scored as if they were one."]
    said = english_places(node.places, words, "and")
    return [f"{said[0].upper()}{said[1:]} are scored as if they were one place."]


def plan(node: Join, planner: Planner) -> ins.Plan:
    """Nothing by itself: it stands, with the piece that carries it or the lasting effect it is part of."""
    return ()


def standing(node: Join, planner: Planner, step: str) -> framing.Standing:
    """The rule, which holds while a step runs ('' for always)."""
    refs, mask = covered(node.places, planner)
    return framing.Standing("join", refs, mask, step)
