"""`set disc last`: in the next `set discs` this player waits until the others' discs are open."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import field

from interpreter.definition import frozen
from interpreter.operations.documentation import Doc
from interpreter.phrases.words import Words
from interpreter.plan import instructions as ins
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, Range

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "set_disc_last"


@frozen
class SetDiscLast:
    """In the next `set discs` this player waits until the others' discs are open."""

    together: str | None
    at: Range = field(default=NOWHERE, eq=False)


NODE = SetDiscLast

DOC = Doc(
    title="set disc last",
    syntax="set disc last [together]",
    meaning=(
        "In the next sentence `all PLAYERS set discs` the player sets a disc only when those of all others are set "
        "and open to everybody."
    ),
    asks="Nobody now; then the player, for the place on the disc.",
    notes=(
        "Where no discs are set any more in the round, it comes to nothing: it does not hold in a later round.",
        "It stands where it is done before discs are set: below `before STEP:`, or in a sentence above.",
        "Several such players set theirs in the turn order of the round, each disc being opened at once. With "
        "`together` they set theirs at the same time, and those of others who go last come after them.",
        "Who is not among those who set discs does not set one by this either.",
    ),
)

EXAMPLES = (
    (
        "until general-scoring ends:\n  before set-discs:\n    may: set disc last",
        "This holds until the current general scoring is over:\n  Before the step 'set discs':\n    You may do this:\n"
        "      You set your disc last this round, when those of the others are open.",
    ),
    (
        "set disc last together\nall players set discs to any region\nscore all regions on exactly 1 disc",
        "You set your disc last this round, when those of the others are open, at the same time as all who do so.\n"
        "All players secretly set their discs to any region; then all discs are opened.\n"
        "All regions named on exactly 1 disc are scored.",
    ),
)


def check(node: SetDiscLast, scope: Scope) -> None:
    """Whether somebody has a disc to set."""
    scope.needs_actor(node.at, "set disc last")


def written(node: SetDiscLast, _write: Callable[[Any], list[str]]) -> list[str]:
    """The sentence as the language has it."""
    return [f"set disc last{' together' if node.together else ''}"]


def wording(node: SetDiscLast, words: Words) -> list[str]:
    """Who waits for whom."""
    together = ", at the same time as all who do so" if node.together else ""
    return [f"{words.does} set {words.whose} disc last this round, when those of the others are open{together}."]


def plan(node: SetDiscLast, planner: Planner) -> ins.Plan:
    """Note it until discs are set."""
    planner.table.reserve(ins.SET_LAST, planner.table.seats)
    return (ins.SetDiscLast(planner.actor, bool(node.together)),)
