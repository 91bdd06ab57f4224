"""`taboo`: standing rule: nothing enters or leaves the place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from interpreter.operations.covering import covered
from interpreter.operations.documentation import Doc
from interpreter.phrases import codes
from interpreter.phrases.places import Use, check_places, english_places, written_places
from interpreter.phrases.words import Words
from interpreter.plan import instructions as ins
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, Here, Places, Range, Variable

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "taboo"


@frozen
class Taboo:
    """Standing rule: nothing enters or leaves the place."""

    places: Places
    at: Range = field(default=NOWHERE, eq=False)


NODE = Taboo

DOC = Doc(
    title="taboo",
    syntax="taboo PLACES",
    meaning="While the rule stands, nothing enters or leaves the place. It can still be scored and named.",
    asks="Nobody.",
    notes=(
        "A piece carries it as `always: taboo here`: the place where the piece stands is taboo.",
        "In an `until` frame it names a place chosen before: `taboo R`.",
        "Pieces whose entry says `crosses-taboo: true` are not bound by it.",
    ),
)

EXAMPLES = (
    (
        "choose one region as R\nuntil round ends:\n  taboo R",
        "You choose one region: R.\nThis holds until the current round is over:\n  Nothing enters or leaves R.",
    ),
)


def check(node: Taboo, scope: Scope) -> None:
    """Whether it stands where rules stand for a while, about a place that is known then."""
    lasting = scope.lasting and scope.listening is None
    if not lasting and scope.belongs != "piece":
        mend = "write it in the `always:` of a piece, or directly under `until ...:`"
        scope.error(codes.TABOO, node.at, "a taboo is a standing rule, not something that is done", mend)
    check_places(node.places, Use("taboo"), scope)
    wanted = Variable if lasting else Here
    wrong = [place for place in node.places.places if not isinstance(place.atom, wanted) or place.filters]
    if wrong and (lasting or scope.belongs == "piece"):
        mend = "choose it before: `choose one region as R`, then `taboo R`" if lasting else "write `taboo here`"
        scope.error(codes.STANDING, wrong[0].at, "this place may be another one every time", mend)


def written(node: Taboo, _write: Callable[[Any], list[str]]) -> list[str]:
    """The sentence as the language has it."""
    return [f"taboo {written_places(node.places)}"]


def wording(node: Taboo, words: Words) -> list[str]:
    """What stays as it is."""
    return [f"Nothing enters or leaves {english_places(node.places, words)}."]


def plan(node: Taboo, planner: Planner) -> ins.Plan:
    """Nothing by itself: it stands, with the piece that carries it or the lasting effect it is part of."""
    return ()


def standing(node: Taboo, planner: Planner, step: str) -> ins.Standing:
    """The rule, which holds while a step runs ('' for always)."""
    refs, mask = covered(node.places, planner)
    return ins.Standing("taboo", refs, mask, step)
