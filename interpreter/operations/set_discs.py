"""`set discs`: let several players name a place secretly, all at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import evolve, field

from interpreter.definition import frozen
from interpreter.operations.documentation import Doc
from interpreter.phrases import codes
from interpreter.phrases.places import Use, check_places, english_places, written_places
from interpreter.phrases.players import check_players, english_players, written_players
from interpreter.phrases.words import Words
from interpreter.plan import instructions as ins
from interpreter.plan import places
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, Places, Players, Range

if TYPE_CHECKING:
    from interpreter.plan.planner import Planner

RULE = "set_discs"


@frozen
class SetDiscs:
    """Let several players name a place secretly, all at once."""

    players: Players
    places: Places
    at: Range = field(default=NOWHERE, eq=False)


NODE = SetDiscs

DOC = Doc(
    title="set discs",
    syntax="all PLAYERS [with PIECES in PLACE] set discs to PLACES",
    meaning="Every player named sets a region on a secret disc. When all have done so, the discs are opened.",
    asks="Each of these players: which place. No one sees an answer before all have given theirs.",
    notes=(
        "Sentences below read them: `disc` is that of the player who acts, `their disc` that of the player a "
        "`for each` speaks of, `on exactly 1 disc` counts all.",
        "`own` is the player who sets the disc.",
        "Behind `with`, pieces in parts of the place that do not count with it (`counts: never`) are meant, too.",
        "A player for whom `set disc last` was said before waits until the discs of all others are open.",
        "The discs are put back when the effect ends; in a line-up, when the list of steps ends.",
    ),
)

EXAMPLES = (
    (
        "all players set discs to any region\nscore all regions on exactly 1 disc",
        "All players secretly set their discs to any region; then all discs are opened.\n"
        "All regions named on exactly 1 disc are scored.",
    ),
    (
        "all opponents with own caballeros in castillo set discs to any region\n"
        "each opponent: move all own caballeros from castillo to disc else to court",
        "All opponents with any of their caballeros in the Castillo secretly set their discs to any "
        "region; then "
        "all discs are opened.\nEach opponent in turn, clockwise:\n"
        "  They move all of their caballeros from the "
        "Castillo to the region on their disc; what cannot go there goes to their court.",
    ),
)


def check(node: SetDiscs, scope: Scope) -> None:
    """Whether there are such players, and places a disc can name; from here on discs can be read."""
    check_players(node.players, scope)
    if scope.belongs == "arrival":
        message = "discs may lie open when a piece arrives, so none are set then"
        scope.error(codes.NEVER_DONE, node.at, message, "say in the effect that moves the piece who sets discs")
    check_places(node.places, Use("disc"), evolve(scope, acting=True))
    scope.discs = True


def written(node: SetDiscs, _write: Callable[[Any], list[str]]) -> list[str]:
    """The sentence as the language has it."""
    return [f"all {written_players(node.players, many=True)} set discs to {written_places(node.places)}"]


def wording(node: SetDiscs, words: Words) -> list[str]:
    """Who sets a disc to what."""
    places = english_places(node.places, words.speaking_of("they"))
    who = english_players(node.players, words, many=True)
    return [f"All {who} secretly set their discs to {places}; then all discs are opened."]


def plan(node: SetDiscs, planner: Planner) -> ins.Plan:
    """All discs at once; `own` in the places is whoever sets the disc."""
    register = planner.register()
    seats = places.seat_set(planner, node.players, register, everywhere=True)
    with planner.acting(register):
        found = planner.meanings.each(lambda: _places(node, planner), ins.MeantPlaces, planner)
    return (ins.SetDiscs(seats, found),)


def _places(node: SetDiscs, planner: Planner) -> ins.PlaceSet | ins.MeantPlaces:
    return places.place_set(planner, node.places)
