"""The terms of a plan: whose pieces, which places, how many, which seats, and tests; what instructions are made of.

Seats are named by short registers, places are bit masks, as `plan/instructions.py` says.
"""

from __future__ import annotations

from interpreter.definition import frozen

Ref = str  # "v3": a local of this effect; "s17": state slot 17; "z1": variable 1 of the lasting effect;
#            "y2_0_p": variable 0 of the lasting effect by which area 2 has its meaning for seat `p`


SET_LAST = "disc last"  # the slots, one for each seat, that say who sets a disc last: 1 in turn, 2 together


@frozen
class Whose:
    """Whose pieces: 'one' (the owner in `seat`, or the fixed `colour`), 'foreign' (all but `seat`), 'any'.

    'none': those of a colour that takes no part; there are none.
    """

    which: str
    seat: str = ""
    colour: int = -1


ANYBODY = Whose("any")


@frozen
class CountOf:
    """How many pieces of a kind, of some owners, stand in a place. more: further kinds that are counted with it.

    seated: those of neutral colours are left out. everywhere: those in parts that never count, too. settled: newcomers
    are left out.
    """

    piece: str
    whose: Whose
    more: tuple[str, ...] = ()
    seated: bool = False
    everywhere: bool = False
    settled: bool = False


@frozen
class Anchor:
    """A place to compare with: 'place' (index), 'unit' (unique piece of `piece`, of `whose`), 'ref', 'disc'."""

    sort: str
    place: int = 0
    piece: str = ""
    whose: Whose = ANYBODY
    ref: Ref = ""


@frozen
class Holding:
    """Keep places where the count compares: 'at least', 'at most' or 'exactly'."""

    count: CountOf
    compare: str
    number: int


@frozen
class Extreme:
    """Keep the places with most, or with fewest but not none."""

    count: CountOf
    word: str


@frozen
class WorthOf:
    """Keep places whose board on top shows a first value from `low` to `high`."""

    low: int
    high: int


@frozen
class NamedOnDiscs:
    """Keep places named on so many discs."""

    compare: str
    number: int


@frozen
class Leading:
    """Keep places where the owner meant alone has most pieces of the kind; negated: the others."""

    count: CountOf
    negated: bool


Narrowing = Holding | Extreme | WorthOf | NamedOnDiscs | Leading


@frozen
class Term:
    """One place phrase: a mask, or a reference to one place, narrowed step by step.

    within: for a reference in a move, the places the piece may stand in; -1 for any.
    """

    mask: int
    quantity: str = "the"  # 'the' (one fixed place), 'any', 'one', 'all'
    ref: Ref = ""
    disc_of: str = ""
    other: bool = False
    open: bool = False  # leave out taboo places
    settled: bool = False  # leave out newcomers
    alone: bool = False  # leave out parts
    everywhere: bool = False  # count what is in parts that never count, too
    within: int = -1
    near: tuple[Anchor, ...] = ()
    apart: tuple[Anchor, ...] = ()
    narrowings: tuple[Narrowing, ...] = ()


@frozen
class PlaceSet:
    """Terms joined by `or`; when they find nothing, `otherwise`."""

    terms: tuple[Term, ...]
    otherwise: PlaceSet | None = None


@frozen
class Amount:
    """How many: mode 'exactly', 'up-to', 'all', 'any', 'half'; the number, or the printed number `name`."""

    mode: str
    number: int = 1
    name: str = ""


ONE = Amount("exactly", 1)


@frozen
class SeatSet:
    """Several seats: clockwise from the left of `of` (who comes last), opponents only, maybe under a test."""

    who: str
    of: str
    register: str
    test: Test | None = None


@frozen
class Question:
    """Which meaning of an area (by number) holds for a seat: what the rules say, else that of lasting effects.

    frames: for each further meaning the lasting effects that give it; reads: the variables of theirs it speaks of.
    """

    area: int
    seat: str
    frames: tuple[tuple[int, ...], ...]
    reads: tuple[tuple[int, ...], ...]


@frozen
class MeantPlaces:
    """Places for each meaning of an area that is said in them; the first is what the rules say."""

    question: Question
    sets: tuple[PlaceSet | MeantPlaces, ...]


@frozen
class CountTest:
    """Whether a count in the places compares so; a set of places is summed."""

    count: CountOf
    places: PlaceSet
    compare: str
    number: int


@frozen
class CardTest:
    """Whether so many cards of a seat lie in one of its piles; `only` as in `MoveCards`."""

    kind: str
    owner: str
    pile: str
    compare: str
    number: int
    only: int = -1


@frozen
class MemberTest:
    """Whether the place in `ref`, or on the disc of a seat, is one of a set."""

    places: PlaceSet
    ref: Ref = ""
    disc_of: str = ""


@frozen
class NotTest:
    """The opposite."""

    test: Test


@frozen
class AllTest:
    """Whether all of them hold."""

    tests: tuple[Test, ...]


@frozen
class MeantTest:
    """A condition for each meaning of an area that is said in it."""

    question: Question
    tests: tuple[Test, ...]


Test = CountTest | CardTest | MemberTest | NotTest | AllTest | MeantTest
