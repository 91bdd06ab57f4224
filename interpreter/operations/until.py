"""`until`: a lasting effect: what follows stays in force until a moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import field

from interpreter import syntax as syn
from interpreter.definition import frozen
from interpreter.operations import means, standing, trigger
from interpreter.operations.block import Block, check_block, english_block, written_block
from interpreter.operations.documentation import Doc
from interpreter.operations.means import Means
from interpreter.operations.trigger import Trigger
from interpreter.phrases import codes
from interpreter.phrases.players import check_moment, english_moment, written_moment
from interpreter.phrases.words import Words
from interpreter.plan import instructions as ins
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, Moment, Range

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "until"


@frozen
class Until:
    """A lasting effect: what follows stays in force until a moment."""

    keep: str | None
    moment: Moment
    body: Block
    at: Range = field(default=NOWHERE, eq=False)


NODE = Until

DOC = Doc(
    title="until",
    syntax="[keep this card] until [next] STEP ends: ...\n[keep this card] until finish: ...",
    meaning=(
        "Starts a lasting effect. Under it stand standing rules such as `taboo R`, and what happens "
        "`before`, `during` or `after` steps of the line-up. `keep this card` lays the card in front of "
        "the player meanwhile."
    ),
    asks="Nobody when it starts; the player whose effect it is decides what stands under it.",
    notes=(
        "STEP is the id of a step or of a list of steps: `turn`, `round`, `general-scoring`.",
        "`next round`: the round after the current one.",
        "`until finish` lasts until a `finish` under it is done.",
        "A card of a kind with `kept-in` lies in that place meanwhile; once it leaves it, the effect is over. Only the "
        "player whose card it is can keep it.",
        "Names in capitals from above keep the meaning they had when it started.",
    ),
)

EXAMPLES = (
    (
        "choose one region as R\nkeep this card until finish:\n  before general-scoring:\n    score R\n    finish",
        "You choose one region: R.\nYou keep this card in front of you. This holds until it is used:\n"
        "  Before the step 'general scoring':\n    R is scored.\n    This lasting effect ends.",
    ),
)


def check(node: Until, scope: Scope) -> None:
    """Whether it ends at a known step, and only what can last stands under it."""
    if scope.lasting:
        message = "a lasting effect cannot start another one"
        scope.error(codes.LASTING, node.at, message, "say all that lasts in one `until` frame")
    if node.keep and scope.belongs != "card":
        scope.error(codes.KEEP, node.at, "there is no card to keep here", "leave `keep this card` out")
    check_moment(node.moment, scope)
    _check_areas(node, scope)
    for statement in node.body.statements:
        if not isinstance(statement, (Trigger, Means)) and not standing.is_standing(statement):
            mend = "put it under `before STEP:`, `during STEP:` or `after STEP:`"
            scope.error(codes.NEVER_DONE, statement.at, "it is not said when this is done", mend)
    _check_next(node, scope)
    check_block(node.body, scope, lasting=True, acting=True, about=False, discs=False, listening=None)


def _check_next(node: Until, scope: Scope) -> None:
    """What is heard in the next round is heard by effects that last so long."""
    if not isinstance(node.moment, syn.Ends) or node.moment.next or node.moment.step.text != "round":
        return
    for statement in node.body.statements:
        if isinstance(statement, Trigger) and statement.next:
            message = "this is heard in the next round, and the effect is over before"
            mend = "write `until next round ends:` or `until finish:`"
            scope.error(codes.NEVER_DONE, statement.at, message, mend)


def _check_areas(node: Until, scope: Scope) -> None:
    """An area has one meaning at a time."""
    given: set[str] = set()
    for statement in node.body.statements:
        if isinstance(statement, Means) and statement.area.text in given:
            message = f"`{statement.area}` was given a meaning above"
            scope.error(codes.BOUND_TWICE, statement.area.at, message, "join the places with `or`")
        elif isinstance(statement, Means):
            given.add(statement.area.text)


def _head(node: Until) -> str:
    return f"{node.keep + ' ' if node.keep else ''}until {written_moment(node.moment)}:"


def written(node: Until, write: Callable[[Any], list[str]]) -> list[str]:
    """The frame as the language has it."""
    return [_head(node), *written_block(node.body, write)]


def wording(node: Until, words: Words) -> list[str]:
    """How long what holds."""
    kept = f"{words.does} keep this card in front of {'you' if words.subject == 'you' else 'them'}. "
    head = f"{kept if node.keep else ''}This holds {english_moment(node.moment, words)}:"
    return [head, *english_block(node.body, words)]


def plan(node: Until, planner: Planner) -> ins.Plan:
    """Open a record; its triggers and standing taboos become a frame of the program."""
    seat = planner.actor
    with planner.lasting() as frozen:
        listenings = tuple(
            trigger.listening(s, planner)
            for s in node.body.statements
            if isinstance(s, trigger.Trigger) and not standing.holds_rules(s)
        )
        rules = standing.rules_of(node.body.statements, planner)
        areas = tuple(means.redefined(s, planner) for s in node.body.statements if isinstance(s, Means))
    ends_in, later = "", 0
    if isinstance(node.moment, syn.Ends):
        ends_in, later = str(node.moment.step), 1 if node.moment.next else 0
        planner.ending(ends_in)
    frame = planner.add_frame(listenings, rules, tuple(frozen), bool(node.keep), areas, later, ends_in)
    return (ins.Begin(seat, frame, ends_in, later, bool(node.keep), tuple(frozen)),)
