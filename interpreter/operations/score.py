"""`score`: pay the players for what they have in places."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from interpreter.operations.documentation import Doc
from interpreter.phrases.places import Use, check_places, english_places, written_places
from interpreter.phrases.words import Words
from interpreter.plan import instructions as ins
from interpreter.plan import places
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, Named, Places, Quantified, Range

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "score"


@frozen
class Score:
    """Pay the players for what they have in places."""

    places: Places
    first_only: str | None
    at: Range = field(default=NOWHERE, eq=False)


NODE = Score

DOC = Doc(
    title="score",
    syntax="score PLACES [first place only]",
    meaning=(
        "Compares who has most pieces in each place and pays the values of the scoreboard lying on top, "
        "and the bonuses. Which places are scored is settled before the first is."
    ),
    asks="Nobody, unless the sentence says `one region`: then the player who acts chooses it.",
    notes=(
        "Places are scored in the order of the rules file: regions first.",
        "How many ranks are paid, and what ties get, is said by the line-up (`pays:`, `ties:`).",
        "`with most` and `with fewest` take every place that ties; empty places are not counted as fewest.",
        "`first place only` leaves out the second and later values; bonuses are paid all the same.",
    ),
)

EXAMPLES = (
    ("score all regions worth 6-7", "All regions whose scoreboard begins with 6 to 7 are scored."),
    ("score castillo", "The Castillo is scored."),
    ("score one region or castillo", "You choose one region or the Castillo, which is scored."),
    (
        "score all regions with fewest caballeros first place only",
        "All regions with the fewest caballeros of any colour are scored, for first place only.",
    ),
)


def check(node: Score, scope: Scope) -> None:
    """Whether the places can be scored."""
    check_places(node.places, Use("score"), scope)


def written(node: Score, _write: Callable[[Any], list[str]]) -> list[str]:
    """The sentence as the language has it."""
    return [f"score {written_places(node.places)}{' first place only' if node.first_only else ''}"]


def wording(node: Score, words: Words) -> list[str]:
    """What is scored, and who chooses it."""
    places = english_places(node.places, words)
    only = ", for first place only" if node.first_only else ""
    if _is_chosen(node.places, words):
        return [f"{words.does} choose {places}, which is scored{only}."]
    many = len(node.places.places) > 1 or places.startswith("all ")
    return [f"{places[0].upper()}{places[1:]} {'are' if many else 'is'} scored{only}."]


def _is_chosen(places: Places, words: Words) -> bool:
    """Whether `one region` stands in the phrase, or in an area it names."""
    for place in places.places:
        if isinstance(place.atom, Quantified) and place.atom.quantity == "one":
            return True
        means = words.area(place.atom.name.text) if isinstance(place.atom, Named) else None
        if means is not None and _is_chosen(means.first, words):
            return True
    return False


def plan(node: Score, planner: Planner) -> ins.Plan:
    """Score the set; which of several is meant is asked of the player who acts."""
    return (ins.Score(planner.actor, places.place_set(planner, node.places), bool(node.first_only)),)
