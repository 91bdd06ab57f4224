"""`limit-table`: standing rule: a place takes only so many pieces that count."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import field

from interpreter.definition import frozen
from interpreter.english import there_are
from interpreter.kinds import may_stand
from interpreter.operations.covering import check_covered, check_stands, covered
from interpreter.operations.documentation import Doc
from interpreter.phrases import codes
from interpreter.phrases.places import Use, check_places, english_places, written_places
from interpreter.phrases.words import Words
from interpreter.plan import framing
from interpreter.plan import instructions as ins
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, Named, Places, Quantified, Range

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "limit_table"


@frozen
class LimitTable:
    """Standing rule: a place takes only so many pieces that count."""

    places: Places
    count: int
    otherwise: Places | None
    at: Range = field(default=NOWHERE, eq=False)

    @property
    def instead(self) -> str:
        """The place where goes what finds no room, '' when it stays."""
        atom = self.otherwise.places[0].atom if self.otherwise is not None else None
        return atom.name.text if isinstance(atom, Named) else ""


NODE = LimitTable

DOC = Doc(
    title="limit-table",
    syntax="limit-table PLACES holds NUMBER [else to PLACE]",
    meaning=(
        "While the rule stands, no piece that counts enters the place once so many of them are there, whosever they "
        "are. Those that are there already stay. 0 closes the place."
    ),
    asks=(
        "Nobody. A full place is not offered. Where it must be settled which of several pieces still find room, the "
        "player who acts picks them."
    ),
    notes=(
        "A piece carries it as `always: limit-table here holds 6`: it is about the place where the piece stands.",
        "In an `until` frame it names places chosen before (`limit-table R holds 3`), or places by their ids. Of "
        "several places joined by `or` each takes so many.",
        "Pieces that arrive without a choice of place (`to disc`, `to R`) go in as far as there is room. The rest goes "
        "to the place behind `else to`, without it where the sentence itself says `else to`, or stays where it is.",
        "For a place that is limited all the time there is the key `spaces`.",
    ),
)

EXAMPLES = (
    (
        "choose one region as R\nuntil round ends:\n  limit-table R holds 3 else to court",
        "You choose one region: R.\nThis holds until the current round is over:\n  R takes no more pieces that count "
        "once 3 of them are there; what arrives all the same goes to their owner's court.",
    ),
    (
        "choose one region as R\nuntil round ends:\n  limit-table R or castillo holds 5",
        "You choose one region: R.\nThis holds until the current round is over:\n  R and the Castillo each take no "
        "more pieces that count once 5 of them are there.",
    ),
)


def check(node: LimitTable, scope: Scope) -> None:
    """Whether it stands where rules stand for a while, about places that are known then."""
    check_stands("`limit-table`", node.at, scope)
    check_covered("limit-table", node.places, scope)
    most = scope.names.most_that_count()
    if node.count >= most:
        message = f"this limit is never reached: {there_are(most, 'piece')} that count{'s' * (most == 1)}"
        scope.warning(codes.NEVER_FULL, node.at, message, "write a lower number, or leave the limit out")
    if node.otherwise is not None:
        _check_instead(node.otherwise, scope)


def _check_instead(places: Places, scope: Scope) -> None:
    """The rest goes to one place, known by its name, where some piece that counts may stand."""
    check_places(places, Use("test"), scope)
    atom = places.places[0].atom
    place = scope.names.rules.places.get(atom.name.text) if isinstance(atom, Named) else None
    if place is None or len(places.places) > 1 or places.places[0].filters:
        if not (
            isinstance(atom, Named) and atom.name.text not in {*scope.names.rules.areas, *scope.names.rules.places}
        ):
            message = "what finds no room goes to one place, which is named"
            scope.error(codes.LIMIT, places.at, message, "write `else to` and the name of a place")
    elif not any(piece.counts and may_stand(piece, place) for piece in scope.names.rules.pieces.values()):
        message = f"no piece that counts can stand in `{place.id}`"
        scope.error(codes.STANDS, places.at, message, "name another place")


def written(node: LimitTable, _write: Callable[[Any], list[str]]) -> list[str]:
    """The sentence as the language has it."""
    instead = f" else to {written_places(node.otherwise)}" if node.otherwise is not None else ""
    return [f"limit-table {written_places(node.places)} holds {node.count}{instead}"]


def wording(node: LimitTable, words: Words) -> list[str]:
    """What finds no room, and where it goes. Of several places each is full by itself."""
    there = f"{node.count} of them are there" if node.count != 1 else "1 of them is there"
    full = f"once {there}" if node.count else "at all"
    places, first = english_places(node.places, words, "and"), node.places.places[0].atom
    takes = "takes"
    if len(node.places.places) > 1 or isinstance(first, Quantified):
        takes = "each take" if node.count else "take"
    text = f"{places} {takes} no {'more ' if node.count else ''}pieces that count {full}"
    if node.otherwise is not None:
        owner = words.with_pieces_of("foreign")
        text += f"; what arrives all the same goes to {english_places(node.otherwise, owner)}"
    return [f"{text[:1].upper()}{text[1:]}."]


def plan(node: LimitTable, planner: Planner) -> ins.Plan:
    """Nothing by itself: it stands, with the piece that carries it or the lasting effect it is part of."""
    return ()


def standing(node: LimitTable, planner: Planner, step: str) -> framing.Standing:
    """The rule, which holds while a step runs ('' for always)."""
    refs, mask = covered(node.places, planner)
    instead = planner.table.places[node.instead] if node.instead else 0
    return framing.Standing("limit", refs, mask, step, number=node.count, instead=instead)
