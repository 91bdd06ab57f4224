"""Places and what narrows them, as frozen trees."""

from __future__ import annotations

from attrs import field

from interpreter.definition import frozen
from interpreter.syntax.pieces import NOWHERE, PiecePhrase, Range, Word


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
