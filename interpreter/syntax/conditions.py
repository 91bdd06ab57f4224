"""Conditions, players and moments, as frozen trees."""

from __future__ import annotations

from attrs import field

from interpreter.definition import frozen
from interpreter.syntax.pieces import NOWHERE, PiecePhrase, Range, Word
from interpreter.syntax.places import Disc, Place, Places, Variable


@frozen
class PiecesIn:
    """`at least 2 own caballeros in R`; without a count: at least one."""

    compare: str | None
    count: int | None
    pieces: PiecePhrase
    place: Place
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class PlaceIn:
    """`disc in any coastal region`: the place is one of those."""

    subject: Variable | Disc
    place: Place
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class RulingIs:
    """`RULING is VALUE`: settled when the rules are compiled."""

    ruling: Word
    value: Word
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class Negation:
    """`not ...`."""

    condition: Condition
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class Conjunction:
    """`... and ...`: all of them hold; none of them is a conjunction."""

    conditions: tuple[Condition, ...]
    at: Range = field(default=NOWHERE, eq=False)


Condition = PiecesIn | PlaceIn | RulingIs | Negation | Conjunction


# ------------------------------------------------------------------------------------ players and events
@frozen
class Players:
    """`each opponent with own caballeros in R`. who: 'player' (the actor too, last) or 'opponent'."""

    who: str
    compare: str | None
    count: int | None
    pieces: PiecePhrase | None
    place: Place | None
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class SeatVariable:
    """A player bound by `choose one opponent as RIVAL`."""

    name: Word
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class Starter:
    """The seat that begins the round."""

    at: Range = field(default=NOWHERE, eq=False)


@frozen
class Owner:
    """The seat whose lasting effect this is."""

    at: Range = field(default=NOWHERE, eq=False)


SeatPhrase = SeatVariable | Starter | Owner


@frozen
class Event:
    """`special-action of opponent`: a step of the line-up, by whom."""

    step: Word
    who: str | None
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class Happening:
    """`scoring of any region as R`: what happens in each single place of these."""

    step: Word
    places: Places
    name: Word | None
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class Ends:
    """`next round ends`: when a lasting effect is over."""

    next: str | None
    step: Word
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class UntilFinish:
    """`finish`: only its own `finish` ends it."""

    at: Range = field(default=NOWHERE, eq=False)


Moment = Ends | UntilFinish
