"""`cancel`: stop the step a lasting effect listens to, or what is left of it."""

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
from interpreter.syntax import NOWHERE, Range, Word

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "cancel"


@frozen
class Cancel:
    """Stop the step a lasting effect listens to, or what is left of it."""

    step: Word
    at: Range = field(default=NOWHERE, eq=False)


NODE = Cancel

DOC = Doc(
    title="cancel",
    syntax="cancel that STEP",
    meaning="Stops the step that the frame around listens to: all of it behind `before`, the rest behind `during`.",
    asks="Nobody; put it under `may:` to leave it to the player.",
    notes=("What was done before stays done.",),
)

EXAMPLES = (
    (
        "until next round ends:\n  during special-action of opponent:\n    may:\n"
        "      cancel that special-action\n"
        "      finish",
        "This holds until the next round is over:\n  During an opponent's special action:\n"
        "    You may do this:\n"
        "      The special action is stopped; what is done stays done.\n      This lasting effect ends.",
    ),
)


def check(node: Cancel, scope: Scope) -> None:
    """Whether the step cancelled is the one listened to, and is not over."""
    mend = "put it under `before STEP:` or `during STEP:` in an `until` frame"
    if not scope.needs_lasting(node.at, "`cancel`", mend):
        return
    if scope.listening is not None and " " in scope.listening.step.text:
        message = f"what is listened to is {scope.listening.step}, and that cannot be stopped"
        scope.error(codes.CANCEL, node.step.at, message, "leave it out, or listen to a step")
    elif scope.listening is not None and scope.listening.step.text not in scope.names.steps:
        return  # what is listened to is not known, which is told
    elif scope.listening is None or scope.listening.step != node.step:
        heard = f"`cancel that {scope.listening.step}`" if scope.listening else "a step listened to"
        scope.error(codes.CANCEL, node.step.at, f"`{node.step}` is not listened to here", f"write {heard}")
    elif scope.order == "after":
        message = f"`{node.step}` is over when this is done"
        scope.error(codes.CANCEL, node.at, message, "listen `before` or `during` it")


def written(node: Cancel, _write: Callable[[Any], list[str]]) -> list[str]:
    """The sentence as the language has it."""
    return [f"cancel that {node.step}"]


def wording(node: Cancel, words: Words) -> list[str]:
    """What is stopped."""
    return [f"The {words.step(node.step)} is stopped; what is done stays done."]


def plan(node: Cancel, planner: Planner) -> ins.Plan:
    """Flag the step."""
    return (ins.Cancel(),)
