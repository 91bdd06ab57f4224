"""`means`: standing rule: for its owner an area means other places."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import evolve, field

from interpreter.definition import frozen
from interpreter.names import meant
from interpreter.operations.documentation import Doc
from interpreter.phrases import codes
from interpreter.phrases.places import Use, check_places, english_area, written_places
from interpreter.phrases.words import Words, spaced
from interpreter.plan import framing
from interpreter.plan import instructions as ins
from interpreter.scope import Scope
from interpreter.suggest import sole
from interpreter.syntax import NOWHERE, AreaText, Places, Range, Word

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "means"


@frozen
class Means:
    """Standing rule: for its owner an area means other places."""

    area: Word
    first: Places
    otherwise: Places | None
    at: Range = field(default=NOWHERE, eq=False)

    @property
    def tree(self) -> AreaText:
        """The new meaning, as an area has it."""
        return AreaText(self.first, self.otherwise, at=self.at)


NODE = Means

DOC = Doc(
    title="means",
    syntax="AREA means PLACES [else PLACES]",
    meaning=(
        "Directly under `until`: while it lasts, the area means these places wherever it is said of the player "
        "whose effect it is. For everybody else it means what the rules file says."
    ),
    asks="Nobody.",
    notes=(
        "Of several such rules of one player the newest holds; when it ends, the one before it holds again.",
        "Names in capitals keep the place they had when the effect started: `within-reach means R`.",
        "Inside its own new meaning the area is what the rules file says: `within-reach means within-reach or R`.",
        "`any`, `one` and `all` must fit wherever the area is used.",
    ),
)

EXAMPLES = (
    (
        "until turn ends:\n  within-reach means any coastal region",
        "This holds until the current turn is over:\n  For you, 'within reach' means any coastal region instead of "
        "any region adjacent to the king or the Castillo.",
    ),
    (
        "choose one region as R\nuntil next round ends:\n  within-reach means R",
        "You choose one region: R.\nThis holds until the next round is over:\n  For you, 'within reach' means R "
        "instead of any region adjacent to the king or the Castillo.",
    ),
)


def check(node: Means, scope: Scope) -> None:
    """Whether it stands where rules stand for a while, and names an area."""
    if not scope.lasting or scope.listening is not None:
        mend = "write it directly under `until ...:`"
        scope.error(codes.TABOO, node.at, "what an area means is a standing rule, not something that is done", mend)
    areas = scope.names.rules.areas
    if node.area.text in scope.names.rules.places:
        mend = meant(node.area.text, areas, "areas")
        scope.error(codes.NO_PLACE, node.area.at, f"`{node.area}` is a place and stays one; only areas can mean", mend)
    elif node.area.text not in areas:
        mend = meant(node.area.text, areas, "areas")
        put = sole(node.area.text, areas)
        scope.error(codes.NO_PLACE, node.area.at, f"there is no area `{node.area}`", mend, put)
    inner = evolve(scope, belongs="area", about=False)
    for places in (node.first, node.otherwise):
        if places is not None:
            check_places(places, Use("area"), inner)


def written(node: Means, _write: Callable[[Any], list[str]]) -> list[str]:
    """The sentence as the language has it."""
    otherwise = f" else {written_places(node.otherwise)}" if node.otherwise else ""
    return [f"{node.area} means {written_places(node.first)}{otherwise}"]


def wording(node: Means, words: Words) -> list[str]:
    """What the area is, and what it is now."""
    area, usual = words.rules.areas.get(node.area.text), words.area(node.area.text)
    name = (area.name if area else "") or spaced(node.area)
    whom = {"you": "you", "they": "them"}.get(words.subject, words.subject)
    instead = f" instead of {english_area(usual, words)}" if usual is not None else ""
    return [f"For {whom}, '{name}' means {english_area(node.tree, words)}{instead}."]


def plan(node: Means, planner: Planner) -> ins.Plan:
    """Nothing by itself: it stands with the lasting effect it is part of."""
    return ()


def redefined(node: Means, planner: Planner) -> framing.Redefined:
    """The meaning a lasting effect gives an area."""
    return planner.redefine(str(node.area), node.tree)
