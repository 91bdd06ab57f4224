"""`taboo`: standing rule: nothing enters or leaves the place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import field

from interpreter.definition import frozen
from interpreter.model import Place
from interpreter.operations.covering import check_covered, check_stands, covered
from interpreter.operations.documentation import Doc
from interpreter.phrases import codes
from interpreter.phrases.places import english_places, written_places
from interpreter.phrases.words import Words
from interpreter.plan import framing
from interpreter.plan import instructions as ins
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, Named, Places, Range

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
        "In an `until` frame it names places chosen before (`taboo R`), places by their ids, or `all regions`.",
        "Pieces whose entry says `crosses-taboo: true` are not bound by it.",
    ),
)

EXAMPLES = (
    (
        "choose one region as R\nuntil round ends:\n  taboo R",
        "You choose one region: R.\nThis holds until the current round is over:\n  Nothing enters or leaves R.",
    ),
    (
        "until round ends:\n  taboo castillo",
        "This holds until the current round is over:\n  Nothing enters or leaves the Castillo.",
    ),
)


def check(node: Taboo, scope: Scope) -> None:
    """Whether it stands where rules stand for a while, about a place that is known then."""
    check_stands("a taboo", node.at, scope)
    check_covered("taboo", node.places, scope)
    rules = scope.names.rules
    for place in node.places.places:
        found = rules.places.get(place.atom.name.text) if isinstance(place.atom, Named) else None
        if found is not None and scope.belongs != "piece" and not _is_scored(found):
            message = f"`{found.id}` is no region and has no scoreboard, so nothing can be taboo there"
            scope.error(codes.STANDING, place.at, message, "name places that are scored")


def _is_scored(place: Place) -> bool:
    return place.region or place.scoreboard != ()


def written(node: Taboo, _write: Callable[[Any], list[str]]) -> list[str]:
    """The sentence as the language has it."""
    return [f"taboo {written_places(node.places)}"]


def wording(node: Taboo, words: Words) -> list[str]:
    """What stays as it is."""
    return [f"Nothing enters or leaves {english_places(node.places, words)}."]


def plan(node: Taboo, planner: Planner) -> ins.Plan:
    """Nothing by itself: it stands, with the piece that carries it or the lasting effect it is part of."""
    return ()


def standing(node: Taboo, planner: Planner, step: str) -> framing.Standing:
    """The rule, which holds while a step runs ('' for always)."""
    refs, mask = covered(node.places, planner)
    return framing.Standing("taboo", refs, mask, step)
