"""Standing rules: which sentences they are, and the frame `during STEP:` that holds them while a step runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from interpreter.operations import double, join, limit_table, no_bonus, taboo
from interpreter.phrases import codes
from interpreter.phrases.players import check_event
from interpreter.plan import framing
from interpreter.scope import Scope
from interpreter.syntax import Happening

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

_PLANS: dict[type[Any], Callable[[Any, Planner, str], framing.Standing]] = {
    module.NODE: module.standing for module in (taboo, limit_table, double, join, no_bonus)
}
RULES = tuple(_PLANS)


def is_standing(statement: Any) -> bool:
    """Whether a statement is a standing rule, or a frame that says while which step such rules hold."""
    return isinstance(statement, RULES) or holds_rules(statement)


def holds_rules(frame: Any) -> bool:
    """Whether a frame is about a step and has a standing rule in it."""
    event, body = getattr(frame, "event", None), getattr(frame, "body", None)
    return event is not None and body is not None and any(isinstance(each, RULES) for each in body.statements)


def check_frame(frame: Any, scope: Scope) -> None:
    """`during STEP:` over standing rules: nothing else stands in it, and every step can run."""
    if scope.listening is not None:
        scope.error(codes.NEVER_DONE, frame.at, "nothing listens inside what is already happening", "move it out")
    elif scope.belongs != "piece":
        mend = "put it directly under an `until ...:` frame, or into the `always:` of a piece"
        scope.needs_lasting(frame.at, f"`{frame.order} {frame.event.step}`", mend)
    if frame.order != "during":
        message = f"a standing rule holds while a step runs, not `{frame.order}` it"
        scope.error(codes.STANDING, frame.at, message, f"write `during {frame.event.step}:`")
    if isinstance(frame.event, Happening):
        message = "a standing rule holds while a step runs"
        scope.error(codes.STANDING, frame.event.at, message, "name a step or a list of steps")
    elif frame.event.who:
        message = "a standing rule holds for everybody, whoever the step belongs to"
        scope.error(codes.STANDING, frame.event.at, message, f"write `during {frame.event.step}:`")
    check_event(frame.event, scope)
    for statement in frame.body.statements:
        if not isinstance(statement, RULES):
            message = "beside a standing rule nothing is done"
            scope.error(codes.STANDING, statement.at, message, "put it into a frame of its own")


def rules_of(statements: Iterable[Any], planner: Planner) -> tuple[framing.Standing, ...]:
    """The standing rules among statements, those under `during STEP:` included."""
    found = []
    for statement in statements:
        if isinstance(statement, RULES):
            found.append(_PLANS[type(statement)](statement, planner, ""))
        elif holds_rules(statement):
            step = str(statement.event.step)
            found += [_PLANS[type(each)](each, planner, step) for each in statement.body.statements]
    return tuple(found)
