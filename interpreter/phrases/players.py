"""Players, events and moments: `opponent with own caballeros in R`, `turn of owner`, `next round ends`."""

from __future__ import annotations

from attrs import evolve

from interpreter.names import all_steps
from interpreter.phrases import codes
from interpreter.phrases.counted import check_counted, english_together
from interpreter.phrases.filters import english_holding, written_compared
from interpreter.phrases.pieces import written_pieces
from interpreter.phrases.places import (
    Use,
    check_places,
    english_place,
    english_places,
    written_place,
    written_places,
)
from interpreter.phrases.words import Words
from interpreter.scope import Scope
from interpreter.syntax import (
    Ends,
    Event,
    Happening,
    Moment,
    Owner,
    Players,
    SeatPhrase,
    SeatVariable,
    Starter,
    UntilFinish,
)

HAPPENS = "scoring"  # what happens in single places, and can be listened to there


def check_players(players: Players, scope: Scope) -> None:
    """Who is meant; behind `with`, `own` is the player looked at."""
    if players.who == "opponent":
        scope.needs_actor(players.at, "opponent")
    if players.pieces is None or players.place is None:
        return
    looked_at = evolve(scope, acting=True)
    check_counted(players.compare, players.count, players.pieces, players.place, players.at, looked_at)


def check_seat(seat: SeatPhrase, scope: Scope) -> None:
    """A single player."""
    if isinstance(seat, SeatVariable):
        scope.read(seat.name, "seat")
    elif isinstance(seat, Owner):
        scope.needs_lasting(seat.at, "`owner`", "it is the player who keeps a lasting effect")


def check_event(event: Event | Happening, scope: Scope) -> None:
    """A step that is listened to: one in which something happens; or what happens in single places."""
    if isinstance(event, Happening):
        check_places(event.places, Use("scoring"), scope)
        if event.step.text != HAPPENS:
            message = f"`{event.step}` does not happen in places; the one thing that does is `{HAPPENS}`"
            scope.error(codes.NO_STEP, event.step.at, message, f"write `{HAPPENS} of PLACES`, or leave the places out")
        return
    scope.known(event.step, scope.names.steps, codes.NO_STEP, "steps")
    steps = [step for steps in scope.names.line_up.lists.values() for step in all_steps(steps)]
    if any(step.id == event.step.text and step.do == "compare" for step in steps):
        message = f"`{event.step}` only compares, there is nothing to hear of it"
        scope.error(codes.NEVER_DONE, event.step.at, message, "listen to the list it stands in: `before end`")


def check_moment(moment: Moment, scope: Scope) -> None:
    """When a lasting effect ends."""
    if isinstance(moment, Ends):
        scope.known(moment.step, scope.names.steps, codes.NO_STEP, "steps")


def written_players(players: Players, *, many: bool = False) -> str:
    """Players as a sentence has them; `many` behind `all`."""
    who = players.who + ("s" if many else "")
    if players.pieces is None or players.place is None:
        return who
    held = f"{written_compared(players.compare, players.count)}{written_pieces(players.pieces)}"
    return f"{who} with {held} in {written_place(players.place)}"


def english_players(players: Players, words: Words, *, many: bool = False) -> str:
    """`player`, `opponent with any of their caballeros in the Castillo`."""
    who = players.who + ("s" if many else "")
    if players.pieces is None or players.place is None:
        return who
    they = words.speaking_of("they")
    held = english_holding(players.compare, players.count, players.pieces, they)
    together = english_together(players.place, they) if players.count is not None else ""
    return f"{who} with {held} in {together or english_place(players.place, they)}"


def written_seat(seat: SeatPhrase) -> str:
    """A single player as a sentence has it."""
    match seat:
        case SeatVariable(name):
            return name.text
        case Starter():
            return "starter"
        case Owner():
            return "owner"


def english_seat(seat: SeatPhrase) -> str:
    """A single player in plain English."""
    match seat:
        case SeatVariable(name):
            return name.text
        case Starter():
            return "the player who begins the round"
        case Owner():
            return "the player whose effect this is"


def written_event(event: Event | Happening) -> str:
    """An event as a sentence has it."""
    if isinstance(event, Happening):
        return f"{event.step} of {written_places(event.places)}{f' as {event.name}' if event.name else ''}"
    return f"{event.step} of {event.who}" if event.who else event.step.text


def english_event(event: Event | Happening, words: Words) -> str:
    """`an opponent's special action`, `the round`, `any region is scored (R)`."""
    if isinstance(event, Happening):
        return f"{english_places(event.places, words)} is scored{f' ({event.name})' if event.name else ''}"
    step = words.step(event.step)
    whose = {"opponent": "an opponent's", "owner": words.whose, "player": "a player's"}
    return f"{whose[event.who]} {step}" if event.who else f"the step '{step}'"


def written_moment(moment: Moment) -> str:
    """A moment as a sentence has it."""
    match moment:
        case Ends(after, step):
            return f"{'next ' if after else ''}{step} ends"
        case UntilFinish():
            return "finish"


def english_moment(moment: Moment, words: Words) -> str:
    """When a lasting effect is over, in plain English."""
    match moment:
        case Ends(after, step):
            return f"until the {'next' if after else 'current'} {words.step(step)} is over"
        case UntilFinish():
            return "until it is used"
