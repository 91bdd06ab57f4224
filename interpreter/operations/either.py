"""`either`: the player chooses one of several blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import field

from interpreter.definition import frozen
from interpreter.operations.block import Block, check_block, english_block, written_block
from interpreter.operations.documentation import Doc
from interpreter.phrases import codes
from interpreter.phrases.words import Words
from interpreter.plan import instructions as ins
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, Range

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "either"


@frozen
class Either:
    """The player chooses one of several blocks."""

    branches: tuple[Block, ...]
    at: Range = field(default=NOWHERE, eq=False)


NODE = Either

DOC = Doc(
    title="either ... or",
    syntax="either\n  ...\nor\n  ...",
    meaning="One of the blocks is done, the others are not. There can be any number of `or` blocks.",
    asks="The player who acts: which block.",
    notes=("`either` and `or` stand alone on their lines, without a colon.",),
)

EXAMPLES = (
    (
        "either\n  score castillo\nor\n  gain 3 points",
        "You choose one of these:\nEither\n  The Castillo is scored.\nor\n  You gain 3 points.",
    ),
)


def check(node: Either, scope: Scope) -> None:
    """Whether the choices differ."""
    for at, branch in enumerate(node.branches):
        check_block(branch, scope)
        if branch in node.branches[:at]:
            message = "this choice is the same as one above"
            scope.error(codes.SAME_BRANCH, branch.at, message, "leave it out, or say what is different")


def written(node: Either, write: Callable[[Any], list[str]]) -> list[str]:
    """The frame as the language has it."""
    lines = ["either", *written_block(node.branches[0], write)]
    for branch in node.branches[1:]:
        lines += ["or", *written_block(branch, write)]
    return lines


def wording(node: Either, words: Words) -> list[str]:
    """Who chooses between what."""
    lines = [f"{words.does} choose one of these:", "Either", *english_block(node.branches[0], words)]
    for branch in node.branches[1:]:
        lines += ["or", *english_block(branch, words)]
    return lines


def plan(node: Either, planner: Planner) -> ins.Plan:
    """One body of several."""
    return (ins.Branch(planner.actor, tuple(planner.block(branch) for branch in node.branches)),)
