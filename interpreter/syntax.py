"""Phrases of the effect language as frozen trees: amounts, pieces, places, filters, players, conditions.

Each class stands for one rule or alias of `grammar/effects.lark`, named in `RULES`; its fields are the rule's
children in order. `at` is the half-open range of offsets in the text the phrase was parsed from. Sentences and
frames live in `interpreter.operations`, one file each.
"""

from __future__ import annotations

from attrs import field

from interpreter.definition import frozen

Range = tuple[int, int]
NOWHERE: Range = (0, 0)
ANY_KIND = ("piece", "pieces")  # nouns for all kinds of piece together


@frozen
class Word:
    """A name written by the author, with where it stands."""

    text: str
    at: Range = field(default=NOWHERE, eq=False)

    def __str__(self) -> str:
        return self.text


# ------------------------------------------------------------------------------------------------ counts
@frozen
class Number:
    """A plain number."""

    value: int
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class Printed:
    """`[takes]`: the number of that name on the card its player has in play this turn."""

    name: Word
    at: Range = field(default=NOWHERE, eq=False)


Count = Number | Printed


@frozen
class Exactly:
    """`3`: that many, or as many as there are."""

    count: Count
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class UpTo:
    """`up to 3`: the player decides how many."""

    count: Count
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class Every:
    """`all`."""

    at: Range = field(default=NOWHERE, eq=False)


@frozen
class AnyNumber:
    """`any number of`."""

    at: Range = field(default=NOWHERE, eq=False)


@frozen
class Half:
    """`half of`, rounded up."""

    at: Range = field(default=NOWHERE, eq=False)


Amount = Exactly | UpTo | Every | AnyNumber | Half


# ------------------------------------------------------------------------------------------------ pieces
@frozen
class Pieces:
    """`own caballeros`. whose: 'own', 'foreign', 'their' or None (whoever's).

    noun: a piece or card kind, or one of ANY_KIND. plain: 'plain' if those of no other kind (`kind-of`) are meant.
    """

    whose: str | None
    noun: Word
    plain: str | None = field(default=None, kw_only=True)
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class Coloured:
    """`grey caballeros`: those of one named colour."""

    colour: Word
    noun: Word
    plain: str | None = field(default=None, kw_only=True)
    at: Range = field(default=NOWHERE, eq=False)


PiecePhrase = Pieces | Coloured


@frozen
class Compare:
    """'at least', 'at most' or 'exactly'."""

    word: str


# ------------------------------------------------------------------------------------------------ places
@frozen
class Quantified:
    """`any other coastal region`. quantity: 'any' (each piece its own), 'one' (one for all), 'all'."""

    quantity: str
    other: str | None
    tags: tuple[Word, ...]
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class Named:
    """A place or area by its id; `their` makes an area speak of the player named by `for each`."""

    their: str | None
    name: Word
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class Variable:
    """A name in capitals, bound by `choose` or by a step."""

    name: Word
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class Disc:
    """`disc` (one's own) or `their disc`: the region named on a secret disc."""

    their: str | None
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class Here:
    """`here`: where the piece that carries the rule stands."""

    at: Range = field(default=NOWHERE, eq=False)


Atom = Quantified | Named | Variable | Disc | Here


@frozen
class AdjacentTo:
    """`adjacent to king`: bordering the place, or the place where the named piece stands."""

    anchor: Named | Variable | Disc | Here
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class OtherThan:
    """`other than R`: not that place (or the place where that piece stands)."""

    anchor: Named | Variable | Disc | Here
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class Worth:
    """`worth 6-7`: the scoreboard on top shows a first value in this range."""

    low: int
    high: int
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class Having:
    """`with at least 2 own caballeros`; without a count: with at least one."""

    compare: str | None
    count: int | None
    pieces: PiecePhrase
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class Superlative:
    """`with most caballeros`: of the places that fit so far, those with most (fewest, but not none)."""

    word: str
    pieces: PiecePhrase
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class OnDiscs:
    """`on exactly 1 disc`: named on so many of the discs."""

    compare: str | None
    count: int
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class NotTaboo:
    """`not taboo`: open to change."""

    at: Range = field(default=NOWHERE, eq=False)


@frozen
class LedBy:
    """`led by own caballeros`: their owner alone has most of them there. negated: `not led by`."""

    pieces: PiecePhrase
    negated: bool = False
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class ExceptNewcomers:
    """`except newcomers`: without those who came in since the place last settled."""

    at: Range = field(default=NOWHERE, eq=False)


@frozen
class ExceptParts:
    """`except parts`: the place itself, without what lies in it (`in`)."""

    at: Range = field(default=NOWHERE, eq=False)


@frozen
class IncludingParts:
    """`including parts`: pieces in parts of the place are counted, those too that do not count with it."""

    at: Range = field(default=NOWHERE, eq=False)


Filter = (
    ExceptNewcomers
    | ExceptParts
    | IncludingParts
    | AdjacentTo
    | OtherThan
    | Worth
    | Having
    | Superlative
    | OnDiscs
    | NotTaboo
    | LedBy
)


@frozen
class Place:
    """A place phrase: an atom narrowed by filters, from left to right."""

    atom: Atom
    filters: tuple[Filter, ...]
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class Places:
    """Place phrases joined by `or`."""

    places: tuple[Place, ...]
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class AreaText:
    """The meaning of an area: a phrase, and another for when the first finds nothing."""

    first: Places
    otherwise: Places | None
    at: Range = field(default=NOWHERE, eq=False)


# -------------------------------------------------------------------------------------------- conditions
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
