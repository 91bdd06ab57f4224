"""`score`: pay the players for what they have in places."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import field

from interpreter.definition import frozen
from interpreter.operations.documentation import Doc
from interpreter.phrases import codes
from interpreter.phrases.anchors import Anchor, check_anchor, english_anchor, written_single
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
    like: Anchor | None = None
    chosen_order: str | None = None
    at: Range = field(default=NOWHERE, eq=False)


NODE = Score

DOC = Doc(
    title="score",
    syntax="score PLACES [first place only] [like PLACE] [in chosen order]",
    meaning=(
        "Compares who has most pieces in each place and pays the values of the scoreboard lying on top, "
        "and the bonuses. Which places are scored is settled before the first is."
    ),
    asks=(
        "Nobody, unless the sentence says `one region`: then the player who acts chooses it. With `in chosen order` "
        "that player says which place is next, while more than one is left."
    ),
    notes=(
        "Places are scored in the order of the rules file: regions first. Without `one`, `or` leaves no choice: all "
        "places it joins are scored.",
        "How many ranks are paid, and what ties get, is said by the line-up (`pays:`, `ties:`).",
        "`with most` and `with fewest` take every place that ties; empty places are not counted as fewest.",
        "`like PLACE`: the pieces are paid by the scoreboard on top of that other place, with the bonuses of both; "
        "`join` has no part in it. PLACE is a place, a name in capitals, or a piece there is only one of: then where "
        "it stands. If that is no place with a scoreboard, the places are scored as usual.",
        "`first place only` leaves out the second and later values; bonuses are paid all the same.",
    ),
)

EXAMPLES = (
    ("score all regions worth 6-7", "All regions whose scoreboard begins with 6 to 7 are scored."),
    ("score castillo", "The Castillo is scored."),
    (
        "choose one region as R\nscore R or all regions adjacent to R",
        "You choose one region: R.\nR and all regions adjacent to R are scored.",
    ),
    ("score one region or castillo", "You choose one region or the Castillo, which is scored."),
    (
        "score all regions with fewest caballeros first place only",
        "All regions with the fewest caballeros of any colour are scored, for first place only.",
    ),
    (
        "score castillo like king",
        "The Castillo is scored by the scoreboard of the place of the king, with the bonuses of both.",
    ),
    ("score all coastal regions in chosen order", "All coastal regions are scored, in the order you choose."),
)


def check(node: Score, scope: Scope) -> None:
    """Whether the places can be scored."""
    check_places(node.places, Use("score"), scope)
    if node.like is not None:
        check_anchor(node.like, scope)
        if any(not place.filters and place.atom == node.like for place in node.places.places):
            scope.warning(codes.NOTHING, node.like.at, "a place is always scored like itself", "leave this out")
    if node.chosen_order and not _several(node.places, scope):
        scope.warning(codes.NOTHING, node.at, "there is no order of one place", "leave `in chosen order` out")


def _several(places: Places, scope: Scope) -> bool:
    """Whether a phrase can mean more than one place to be scored."""
    one = any(isinstance(place.atom, Quantified) and place.atom.quantity == "one" for place in places.places)
    first = places.places[0].atom
    area = isinstance(first, Named) and first.name.text in scope.names.rules.areas
    return not one and (len(places.places) > 1 or isinstance(first, Quantified) or area)


def written(node: Score, _write: Callable[[Any], list[str]]) -> list[str]:
    """The sentence as the language has it."""
    only = " first place only" if node.first_only else ""
    like = f" like {written_single(node.like)}" if node.like is not None else ""
    return [f"score {written_places(node.places)}{only}{like}{' in chosen order' if node.chosen_order else ''}"]


def wording(node: Score, words: Words) -> list[str]:
    """What is scored, and who chooses it."""
    chosen = _is_chosen(node.places, words)
    places = english_places(node.places, words, "or" if chosen else "and")
    only = ", for first place only" if node.first_only else ""
    if node.like is not None:
        where = english_anchor(node.like, words)
        at = f"the place of {where}" if isinstance(node.like, Named) and words.kind(node.like.name) else where
        only = f" by the scoreboard of {at}, with the bonuses of both{only}"
    if node.chosen_order:
        only += f", in the order {words.subject} {'choose' if words.subject in ('you', 'they') else 'chooses'}"
    if chosen:
        return [f"{words.does} choose {places}, which is scored{only}."]
    many = _are_many(node.places, words)
    return [f"{places[0].upper()}{places[1:]} {'are' if many else 'is'} scored{only}."]


def _are_many(places: Places, words: Words) -> bool:
    """Whether more than one place is told of: by the phrase, or by an area that has no name to be told by."""
    first = places.places[0].atom
    if len(places.places) > 1 or isinstance(first, Quantified):
        return len(places.places) > 1 or (isinstance(first, Quantified) and first.quantity == "all")
    area = words.rules.areas.get(first.name.text) if isinstance(first, Named) else None
    means = words.area(area.id) if area is not None and not area.name else None
    return means is not None and _are_many(means.first, words)


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
    like = places.anchor_of(planner, node.like) if node.like is not None else None
    if like is not None:
        planner.table.reserve("scored like")
    found = places.place_set(planner, node.places)
    return (ins.Score(planner.actor, found, bool(node.first_only), like, bool(node.chosen_order)),)
