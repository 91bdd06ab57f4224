"""`may`: the player may do what follows, or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import field

from interpreter.definition import frozen
from interpreter.operations.block import Block, check_block, english_block, written_block
from interpreter.operations.documentation import Doc
from interpreter.phrases.words import Words
from interpreter.plan import instructions as ins
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, Range

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "may"


@frozen
class May:
    """The player may do what follows, or not."""

    body: Block
    at: Range = field(default=NOWHERE, eq=False)


NODE = May

DOC = Doc(
    title="may",
    syntax="may: ...",
    meaning="What follows is done as a whole, or not at all.",
    asks="The player who acts: whether to do it.",
    notes=(
        "A card's special action as a whole can always be declined; that needs no `may`.",
        "`move up to 3` can already move none.",
    ),
)

EXAMPLES = (
    (
        "may:\n  move 2 own caballeros from court to province\n  score castillo",
        "You may do this:\n  You move 2 of your caballeros from your court to your province.\n"
        "  The Castillo is scored.",
    ),
)


def check(node: May, scope: Scope) -> None:
    """What may be done."""
    check_block(node.body, scope)


def written(node: May, write: Callable[[Any], list[str]]) -> list[str]:
    """The frame as the language has it."""
    return ["may:", *written_block(node.body, write)]


def wording(node: May, words: Words) -> list[str]:
    """Who may do what."""
    return [f"{words.does} may do this:", *english_block(node.body, words)]


def plan(node: May, planner: Planner) -> ins.Plan:
    """The body or nothing."""
    return (ins.Maybe(planner.actor, planner.block(node.body)),)
