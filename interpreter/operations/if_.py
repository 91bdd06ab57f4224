"""`if`: do what follows only if something holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import field

from interpreter.definition import frozen
from interpreter.operations.block import Block, check_block, english_block, written_block
from interpreter.operations.documentation import Doc
from interpreter.phrases import codes
from interpreter.phrases.conditions import (
    check_condition,
    english_condition,
    settled_by,
    written_condition,
)
from interpreter.phrases.words import Words
from interpreter.plan import instructions as ins
from interpreter.plan import places
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, Condition, Negation, Range, RulingIs

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "if_"


@frozen
class If:
    """Do what follows only if something holds."""

    condition: Condition
    body: Block
    otherwise: Block | None
    at: Range = field(default=NOWHERE, eq=False)


NODE = If

DOC = Doc(
    title="if",
    syntax="if CONDITION: ...\n[else: ...]",
    meaning="What follows is done if the condition holds, what stands under `else` if it does not.",
    asks="Nobody.",
    notes=(
        "`own caballeros in R`: at least one; `at least 2`, `at most 2`, `exactly 2` count.",
        "`disc in any coastal region`: the place is one of these.",
        "`RULING is VALUE` is settled before the game begins.",
        "`not` turns a condition round.",
    ),
)

EXAMPLES = (
    (
        "choose one region as R\nif at least 2 own caballeros in R: gain 2 points\nelse: gain 1 point",
        "You choose one region: R.\nIf R has at least 2 of your caballeros:\n  You gain 2 points.\n"
        "Otherwise:\n"
        "  You gain 1 point.",
    ),
    (
        "if tiebreak is shared: score castillo",
        "If ruling tiebreak is shared:\n  The Castillo is scored.",
    ),
)


def check(node: If, scope: Scope) -> None:
    """Whether the condition can be so and not so, and what is done then."""
    check_condition(node.condition, scope)
    check_block(node.body, scope, settled=settled_by(node.condition, True, scope))
    _check_again(node, scope)
    if node.otherwise is not None:
        check_block(node.otherwise, scope, settled=settled_by(node.condition, False, scope))
        if node.otherwise == node.body:
            message = "the same is done whether the condition holds or not"
            scope.error(codes.SAME_BRANCH, node.otherwise.at, message, "leave the condition out")


def _check_again(node: If, scope: Scope) -> None:
    """What was asked just above is asked again before anything has happened."""
    for block, holds in ((node.body, True), (node.otherwise, False)):
        first = block.statements[0] if block is not None else None
        if not isinstance(first, If) or isinstance(first.condition, RulingIs):
            continue  # what a condition on a ruling settles is told where it is checked
        asked, same = _without_not(first.condition, True)
        before, known = _without_not(node.condition, holds)
        if asked == before:
            message = f"this is {'always' if same == known else 'never'} so: it was asked just above"
            scope.warning(codes.ALWAYS, first.at, message, "leave the condition out")


def _without_not(condition: Condition, holds: bool) -> tuple[Condition, bool]:
    """A condition without `not` in front, and whether it holds."""
    while isinstance(condition, Negation):
        condition, holds = condition.condition, not holds
    return condition, holds


def written(node: If, write: Callable[[Any], list[str]]) -> list[str]:
    """The frame as the language has it."""
    lines = [f"if {written_condition(node.condition)}:", *written_block(node.body, write)]
    if node.otherwise is not None:
        lines += ["else:", *written_block(node.otherwise, write)]
    return lines


def wording(node: If, words: Words) -> list[str]:
    """What is done when."""
    lines = [f"If {english_condition(node.condition, words)}:", *english_block(node.body, words)]
    if node.otherwise is not None:
        lines += ["Otherwise:", *english_block(node.otherwise, words)]
    return lines


def plan(node: If, planner: Planner) -> ins.Plan:
    """One body or the other; what a ruling settles is settled here."""
    found = places.test(planner, node.condition)
    if isinstance(found, bool):
        chosen = node.body if found else node.otherwise
        return planner.block(chosen) if chosen else ()
    otherwise = planner.block(node.otherwise) if node.otherwise else ()
    return (ins.When(found, planner.block(node.body), otherwise),)
