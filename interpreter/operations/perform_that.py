"""`perform that`: do the special action that was just done, as one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import field

from interpreter.definition import frozen
from interpreter.names import all_steps, within
from interpreter.operations.documentation import Doc
from interpreter.phrases import codes
from interpreter.phrases.words import Words
from interpreter.plan import instructions as ins
from interpreter.plan.performed import UNDER_WAY, memory
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, Range, Word

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "perform_that"


@frozen
class PerformThat:
    """Do the special action that was just done, as one's own."""

    step: Word
    at: Range = field(default=NOWHERE, eq=False)


NODE = PerformThat

DOC = Doc(
    title="perform that",
    syntax="perform that STEP",
    meaning=(
        "Below `after ...:`: the player whose effect it is does the special action that was just done there, as if it "
        "were that of his or her own card: the last one of what is listened to, such as that turn."
    ),
    asks="The player whose effect it is, whatever that action asks.",
    notes=(
        "STEP is a step `do: special-action`: the one listened to, or one taken in the list listened to.",
        "Nothing is done if no special action was done there, or if it was declined or stopped; then `may:` does not "
        "ask either.",
        "`keep this card` in that action keeps the card by which it is performed.",
        "Who listens to special actions does not hear of it. They do hear of the use of a kept card, if that card is "
        "`answerable` then.",
    ),
)

EXAMPLES = (
    (
        "until round ends:\n  after turn of opponent:\n    may:\n      perform that special-action\n      finish",
        "This holds until the current round is over:\n  After an opponent's turn:\n    You may do this:\n"
        "      You perform the special action that was just done as your own, if there was any.\n"
        "      This lasting effect ends.",
    ),
)


def check(node: PerformThat, scope: Scope) -> None:
    """Whether such an action can have been done in what is listened to."""
    mend = "put it under `after STEP:` in an `until` frame"
    if not scope.needs_lasting(node.at, "`perform that`", mend):
        return
    heard = scope.listening
    if heard is None or " " in heard.step.text or scope.order != "after":
        scope.error(codes.PERFORMED, node.at, "nothing is over here that could be done again", mend)
        return
    lists = scope.names.line_up.lists
    steps = [step for steps in lists.values() for step in all_steps(steps)]
    acting = sorted({step.id for step in steps if step.do == "special-action"})
    if not scope.known(node.step, acting, codes.NO_STEP, "steps that perform special actions"):
        return
    if node.step.text not in within(scope.names.line_up, heard.step.text):
        message = f"no `{node.step}` is done in `{heard.step}`"
        scope.error(codes.PERFORMED, node.step.at, message, f"listen to it: `after {node.step} of opponent:`")


def written(node: PerformThat, _write: Callable[[Any], list[str]]) -> list[str]:
    """The sentence as the language has it."""
    return [f"perform that {node.step}"]


def wording(node: PerformThat, words: Words) -> list[str]:
    """What is done again."""
    step = words.step(node.step)
    return [f"{words.does} perform the {step} that was just done as {words.whose} own, if there was any."]


def plan(node: PerformThat, planner: Planner) -> ins.Plan:
    """The step's last action, as it is remembered of what is listened to."""
    step = str(node.step)
    planner.table.reserve(UNDER_WAY)
    memory(planner.table, step, planner.heard)
    return (ins.PerformAgain(planner.actor, step, planner.heard),)
