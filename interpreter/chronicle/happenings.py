"""What can happen in a game, as the table sees it. Owners and seats are indexes (-1: nobody), places are indexes."""

from __future__ import annotations

from interpreter.definition import frozen


@frozen
class Moved:
    """Counted pieces went from place to place. by: the seat that chose so, or -1 when nobody was asked."""

    by: int
    piece: str
    owner: int
    source: int
    target: int
    count: int


@frozen
class Turned:
    """Counted pieces became pieces of another kind, or those of another owner. by: as of `Moved`."""

    by: int
    piece: str
    owner: int
    place: int
    count: int
    into: str
    to: int


@frozen
class Went:
    """A unique piece (its index) went from place to place. left, came: only its owner saw where from, where to."""

    by: int
    unit: int
    source: int
    target: int
    left: bool = False
    came: bool = False


@frozen
class Hid:
    """The owner of a unique piece (its index) decided unseen where it stands."""

    by: int
    unit: int


@frozen
class Flipped:
    """A scoreboard (the index of its piece) was turned to its other side."""

    by: int
    unit: int


@frozen
class CardsMoved:
    """Cards of an owner went from one of its piles to another. secret: only the owner sees which."""

    owner: int
    source: str
    target: str
    cards: tuple[int, ...]
    secret: bool


@frozen
class Dealt:
    """An owner got cards that nobody held before."""

    owner: int
    pile: str
    count: int


@frozen
class TurnedUp:
    """A card came to lie open in a row."""

    row: str
    card: int


@frozen
class Took:
    """A card was taken out of a row."""

    seat: int
    card: int


@frozen
class PutBack:
    """A card that a seat had taken went back into its deck."""

    seat: int
    card: int


@frozen
class Drawn:
    """Chance decided; who is the seat whose turn it is, or -1."""

    who: int
    name: str


@frozen
class Begins:
    """Who starts the next round, or the first one."""

    seat: int
    first: bool


@frozen
class Share:
    """What one seat got of a scoring, and the names of the bonuses in it."""

    seat: int
    points: int
    bonuses: tuple[str, ...] = ()


@frozen
class Scored:
    """A place was scored. shares: who got points, the most first."""

    place: int
    shares: tuple[Share, ...]


@frozen
class Gained:
    """Points without a scoring."""

    shares: tuple[Share, ...]


@frozen
class Opened:
    """Discs were turned over: seats and the places they named."""

    discs: tuple[tuple[int, int], ...]


@frozen
class Named:
    """A seat named a place or a player for what follows."""

    by: int
    name: str
    place: int = 0


@frozen
class Declined:
    """A seat did without the special action of its card."""

    seat: int
    card: int


@frozen
class Performs:
    """A seat performs the special action of its card."""

    seat: int
    card: int


@frozen
class PerformsOther:
    """A seat performs the special action of a card that it does not have."""

    seat: int
    card: int


@frozen
class Answered:
    """A seat made use of something it may use when something else happens. stops: it puts an end to that."""

    by: int
    origin: str
    stops: bool


@frozen
class Lasts:
    """A lasting effect began. card: its card, or 0. kept: the card lies in front of its owner meanwhile.

    until: how long it lasts, in words.
    """

    owner: int
    card: int
    kept: bool
    until: str = ""


@frozen
class Over:
    """A lasting effect came to its end."""

    owner: int
    card: int


Happening = (
    Moved | Turned | Went | Flipped | Hid | CardsMoved | Dealt | TurnedUp | Took | PutBack | Drawn | Begins | Scored
    | Gained | Opened | Named | Declined | Performs | PerformsOther | Answered | Lasts | Over
)  # fmt: skip
