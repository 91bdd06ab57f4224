"""`before`, `during`, `after`: inside a lasting effect: what happens around a step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from attrs import field, fields, has

from interpreter.definition import frozen
from interpreter.names import all_steps
from interpreter.operations import standing
from interpreter.operations.block import Block, check_block, english_block, written_block
from interpreter.operations.documentation import Doc
from interpreter.operations.move import Move
from interpreter.phrases import codes
from interpreter.phrases.players import HAPPENS, check_event, english_event, written_event
from interpreter.phrases.words import Words
from interpreter.plan import framing, places
from interpreter.plan import instructions as ins
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, Event, Happening, Range, Word

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "trigger"


@frozen
class Trigger:
    """Inside a lasting effect: what happens around a step."""

    order: str
    next: str | None
    event: Event | Happening
    body: Block
    at: Range = field(default=NOWHERE, eq=False)


NODE = Trigger

DOC = Doc(
    title="before, during, after",
    syntax=(
        "before [next] STEP [of PLAYER]: ...\nduring STEP [of PLAYER]: ...\nafter [next] STEP [of PLAYER]: ...\n"
        "before scoring of PLACES [as NAME]: ...\nafter scoring of PLACES [as NAME]: ..."
    ),
    meaning=(
        "Directly under `until`: what is done each time a step of the line-up comes up. `during` comes "
        "before the step and again before every choice made in it."
    ),
    asks="The player whose lasting effect it is decides.",
    notes=(
        "STEP is the id of a step or of a list of steps; `of opponent` or `of owner` says whose.",
        "Inside, `own` is the player whose effect it is.",
        "`before next STEP`, `after next STEP`: only in the round after the one in which the effect began, and only "
        "the first time there. There is no such round after the last one; the list `end` is taken then: `before end`.",
        "`before scoring of PLACES as R`: each time one of these places is about to be scored, by whatever sentence; R "
        "is that place. A scoring inside of that is not told.",
        "`during STEP:` over standing rules, such as `double R`, means that they hold while the step or list runs.",
    ),
)

EXAMPLES = (
    (
        "until next round ends:\n  before scoring of any coastal region as R:\n"
        "    may: move 1 own caballero from court to R",
        "This holds until the next round is over:\n  Before any coastal region is scored (R):\n"
        "    You may do this:\n      You move 1 of your caballeros from your court to R.",
    ),
    (
        "until finish:\n  after next round:\n    score castillo\n    finish\n  before end: score castillo",
        "This holds until it is used:\n  After the step 'round', the first time in the next round:\n"
        "    The Castillo is scored.\n    This lasting effect ends.\n  Before the step 'end':\n"
        "    The Castillo is scored.",
    ),
    (
        "until round ends:\n  after turn of opponent: gain 1 point",
        "This holds until the current round is over:\n  After an opponent's turn:\n    You gain 1 point.",
    ),
)


def check(node: Trigger, scope: Scope) -> None:
    """Whether the step exists, and something listens to it."""
    if node.next and (node.order == "during" or isinstance(node.event, Happening)):
        message = "`next` is said of a step that comes up in the next round, in front of it or behind it"
        mend = f"write `before next {node.event.step}` or `after next {node.event.step}`"
        if isinstance(node.event, Happening):
            mend = "leave `next` out"
        scope.error(codes.NEVER_DONE, node.at, message, mend)
        return
    if standing.holds_rules(node):
        standing.check_frame(node, scope)
        check_block(node.body, scope, listening=None)
        return
    mend = "put it directly under an `until ...:` frame"
    if scope.needs_lasting(node.at, f"`{node.order} {node.event.step}`", mend) and scope.listening is not None:
        scope.error(codes.NEVER_DONE, node.at, "nothing listens inside what is already happening", mend)
    if isinstance(node.event, Happening):
        _check_happening(node, node.event, scope)
        return
    check_event(node.event, scope)
    if node.order == "during":
        _check_during(node, scope)
    check_block(node.body, scope, listening=node.event, order=node.order, acting=True)


def _check_happening(node: Trigger, event: Happening, scope: Scope) -> None:
    """What happens in a single place is told before and after it; `as R` names the place."""
    inner = scope.inside(
        listening=Event(Word(f"{HAPPENS} of places"), None, at=event.at), order=node.order, acting=True
    )
    check_event(event, inner)
    if node.order == "during":
        message = "a place is scored at once, so nothing is heard `during` it"
        mend = f"write `before {event.step} of ...` or `after {event.step} of ...`"
        scope.error(codes.NEVER_DONE, event.at, message, mend)
    if event.name is not None:
        inner.bind(event.name, "place")
    check_block(node.body, inner)
    inner.end()


def _check_during(node: Trigger, scope: Scope) -> None:
    """Only what is one sentence after the other can be heard while it runs."""
    name, lists = node.event.step.text, scope.names.line_up.lists
    same = [step for steps in lists.values() for step in all_steps(steps) if step.id == name]
    if name in lists or any(step.do not in ("effect", "special-action") for step in same):
        message = f"`{name}` is made of other steps, so nothing is heard `during` it"
        mend = f"write `before {name}` or `after {name}`, or listen to one of its steps"
        scope.error(codes.NEVER_DONE, node.event.step.at, message, mend)
    for move in _moves(node.body):
        message = "what can be chosen next in a running step is settled already, so nothing is moved `during` it"
        scope.error(codes.NEVER_DONE, move.at, message, f"move it `before {name}` or `after {name}`")


def _moves(node: object) -> Iterator[Move]:
    if isinstance(node, Move):
        yield node
    elif isinstance(node, tuple):
        for part in node:
            yield from _moves(part)
    else:
        kind: Any = type(node)
        for part in fields(kind) if has(kind) else ():
            yield from _moves(getattr(node, part.name))


def written(node: Trigger, write: Callable[[Any], list[str]]) -> list[str]:
    """The frame as the language has it."""
    return [
        f"{node.order} {'next ' if node.next else ''}{written_event(node.event)}:",
        *written_block(node.body, write),
    ]


def wording(node: Trigger, words: Words) -> list[str]:
    """What happens around which step."""
    if standing.holds_rules(node):
        return [f"While {english_event(node.event, words)} runs:", *english_block(node.body, words)]
    once = ", the first time in the next round" if node.next else ""
    head = f"{node.order.capitalize()} {english_event(node.event, words)}{once}:"
    return [head, *english_block(node.body, words)]


def plan(node: Trigger, planner: Planner) -> ins.Plan:
    """Nothing by itself: `until` makes it part of its frame."""
    return ()


def listening(node: Trigger, planner: Planner) -> framing.Listening:
    """What a lasting effect hears and does."""
    if isinstance(node.event, Happening):
        return _listening_in_places(node, node.event, planner)
    planner.heard = str(node.event.step)
    body = planner.block(node.body)
    return framing.Listening(node.order, planner.heard, node.event.who or "player", body, bool(node.next))


def _listening_in_places(node: Trigger, event: Happening, planner: Planner) -> framing.Listening:
    """The same in the places meant only; the place is kept in the state while it is told."""
    place = f"s{planner.table.reserve(HAPPENS)}"
    if event.name is not None:
        planner.name(str(event.name), place)
    test = ins.MemberTest(places.place_set(planner, event.places), ref=place)
    body = (ins.When(test, planner.block(node.body), ()),)
    return framing.Listening(node.order, f"{HAPPENS} of places", "player", body)
