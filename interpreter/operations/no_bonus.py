"""`no BONUS`: standing rule: a bonus is not paid."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import field

from interpreter.definition import frozen
from interpreter.operations.covering import stands_for_a_while
from interpreter.operations.documentation import Doc
from interpreter.phrases import codes
from interpreter.phrases.words import Words, spaced
from interpreter.plan import framing
from interpreter.plan import instructions as ins
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, Range, Word

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "no_bonus"


@frozen
class NoBonus:
    """Standing rule: a bonus is not paid."""

    bonus: Word
    at: Range = field(default=NOWHERE, eq=False)


NODE = NoBonus

DOC = Doc(
    title="no",
    syntax="no BONUS",
    meaning="While the rule stands, that bonus is not paid, nor those whose entries say `kind-of:` it.",
    asks="Nobody.",
    notes=(
        "BONUS is an id of the section `bonuses`. It stands directly under `until`, or under `during STEP:` there.",
    ),
)

EXAMPLES = (
    (
        "until round ends:\n  no home-bonus",
        "This holds until the current round is over:\n  The home bonus is not paid.",
    ),
)


def check(node: NoBonus, scope: Scope) -> None:
    """Whether there is such a bonus, and a lasting effect to say it."""
    if not stands_for_a_while(scope):
        message = "`no` is a rule that holds for a while, not something that is done"
        scope.error(codes.TABOO, node.at, message, "write it directly under `until ...:`")
    scope.known(node.bonus, scope.names.rules.bonuses, codes.NO_BONUS, "bonuses")


def written(node: NoBonus, _write: Callable[[Any], list[str]]) -> list[str]:
    """The sentence as the language has it."""
    return [f"no {node.bonus}"]


def wording(node: NoBonus, words: Words) -> list[str]:
    """What is not paid."""
    bonus = words.rules.bonuses.get(node.bonus.text)
    return [f"The {bonus.name if bonus is not None and bonus.name else spaced(node.bonus)} is not paid."]


def plan(node: NoBonus, planner: Planner) -> ins.Plan:
    """Nothing by itself: it stands, with the lasting effect it is part of."""
    return ()


def standing(node: NoBonus, planner: Planner, step: str) -> framing.Standing:
    """The rule, which holds while a step runs ('' for always)."""
    return framing.Standing("no-bonus", step=step, bonus=str(node.bonus))
