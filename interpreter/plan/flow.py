"""The plan of a game's structure: one typed instruction for every kind of step.

`step` is the step's id, which is also its event name. Slots are indexes into the state.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.definition import frozen
from interpreter.plan.instructions import Instruction, Test

LATE = "late"  # slot: a bit for every seat that has played another card, after all the others


@frozen
class Perform:
    """Sentences, by the seat whose turn it is (else by the starter)."""

    step: str
    body: tuple[Instruction, ...]


@frozen
class Draw:
    """Draw from a deck of region cards; the place goes into a slot."""

    step: str
    deck: str
    slot: int


@frozen
class Deal:
    """Give owners (by index) all cards of a kind."""

    step: str
    kind: str
    pile: str
    owners: tuple[int, ...]


@frozen
class SetStarter:
    """Who begins next: 'drawn', 'last-to-act', 'first-to-act', 'next-clockwise' or 'same'."""

    step: str
    to: str


@frozen
class EachSeat:
    """Every seat takes the body: 'clockwise', or by the number on its played card, 'descending'/'ascending'."""

    step: str
    order: str
    number: str
    list: str
    body: tuple[Flow, ...]
    neutral: tuple[Flow, ...]
    loop: int


@frozen
class TurnUp:
    """Turn up the top card of each deck into a slot of the row, from the slot `first` (0 up) on."""

    step: str
    decks: tuple[str, ...]
    row: str
    first: int
    reshuffle: bool


@frozen
class PlayCards:
    """Every seat plays a card from pile to pile; cards that show the same `different` number are barred.

    another: whoever played a card without that number plays another one.
    """

    step: str
    kind: str
    source: str
    target: str
    different: str
    take_back: bool
    pass_if_barred: bool
    neutral: tuple[int, ...]
    another: bool = False


@frozen
class PlayAtRandom:
    """A neutral owner plays a card drawn from its pile."""

    step: str
    kind: str
    owner: int
    source: str
    target: str


@frozen
class TakeCard:
    """The seat takes one card of a row; with `most`, the one showing most, unasked.

    may_pass: or none. instead: the card it has taken before goes back into its deck. sole: no other card acts then.
    every: all the seat's cards act then.
    """

    step: str
    row: str
    most: str
    may_pass: bool = False
    instead: bool = False
    sole: bool = False
    every: bool = False


@frozen
class InAnyOrder:
    """The parts in an order the seat chooses.

    tests: for each part the condition without which it is left out, if there is one. repeats: whether it can be done
    again, until the seat is content.
    """

    step: str
    parts: tuple[tuple[Flow, ...], ...]
    names: tuple[str, ...]
    loop: int
    tests: tuple[Test | None, ...] = ()
    repeats: tuple[bool, ...] = ()

    @property
    def plain(self) -> bool:
        """Whether every part is done once."""
        return not any(self.repeats) and not any(self.tests)


@frozen
class Special:
    """The special action of the seat's card of a kind: of several the first that has one, or `either`."""

    step: str
    kinds: tuple[str, ...]
    compulsory: bool
    either: bool = False


@frozen
class Discard:
    """Clear a row."""

    step: str
    row: str


@frozen
class PutAway:
    """Everything in a pile of every owner goes to another of its piles."""

    step: str
    source: str
    target: str


@frozen
class Run:
    """Take the body, always or after some rounds (indexes from 1) only."""

    step: str
    list: str
    body: tuple[Flow, ...]
    rounds: tuple[int, ...] | None


@frozen
class Repeat:
    """Take the body several times."""

    step: str
    times: int
    body: tuple[Flow, ...]
    loop: int


@frozen
class ShuffleBack:
    """Put every card of a deck that is not in use back into it."""

    step: str
    deck: str


Flow = (
    Perform
    | Draw
    | Deal
    | SetStarter
    | EachSeat
    | TurnUp
    | PlayCards
    | PlayAtRandom
    | TakeCard
    | InAnyOrder
    | Special
    | Discard
    | PutAway
    | Run
    | Repeat
    | ShuffleBack
)


@frozen
class Measure:
    """What seats are compared by at the end: 'points', a count in a place, or the highest number in a pile."""

    sort: str
    piece: str = ""
    place: int = 0
    number: str = ""
    pile: str = ""


@frozen
class GamePlan:
    """A whole line-up: set-up, the round that repeats, and how the end is decided.

    conditions: by step, without what it is left out.
    """

    set_up: tuple[Flow, ...]
    round: tuple[Flow, ...]
    end: tuple[Flow, ...]
    rounds: tuple[int, ...]
    measures: tuple[Measure, ...]
    conditions: dict[str, Test]


def walk(steps: tuple[Flow, ...], around: tuple[Flow, ...] = ()) -> Iterator[tuple[Flow, tuple[Flow, ...]]]:
    """Every step, each with those it is nested in, the outermost first."""
    for step in steps:
        yield step, around
        yield from walk(_nested(step), (*around, step))


def _nested(step: Flow) -> tuple[Flow, ...]:
    match step:
        case EachSeat(body=body, neutral=neutral):
            return body + neutral
        case Run(body=body) | Repeat(body=body):
            return body
        case InAnyOrder(parts=parts):
            return sum(parts, ())
    return ()


def list_of(around: tuple[Flow, ...]) -> str:
    """The list of steps that stands directly around, '' for one of the game's own. around: as `walk` gives it."""
    return next((step.list for step in reversed(around) if isinstance(step, EachSeat | Run)), "")
