"""The plan's instructions: small, typed, printable; everything a back end needs and nothing it must look up.

Seats are named by short registers: `p` is who acts, `q1`, `q2` ... are loop registers, `w` owns a lasting
effect. Places are bit masks over the table's place indexes. A `Ref` is where a chosen place is kept.
"""

from __future__ import annotations

from attrs import frozen

from interpreter.syntax import AreaText

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
class MeantTest:
    """A condition for each meaning of an area that is said in it."""

    question: Question
    tests: tuple[Test, ...]


Test = CountTest | CardTest | MemberTest | NotTest | MeantTest


# ------------------------------------------------------------------------------------------- instructions
@frozen
class MovePieces:
    """Move counted pieces. shape: BULK no place to choose; SPREAD from one place; ONE a region first; EACH.

    kinds: all that `piece` means and that can make such a move, () when it means itself only. picked: the one target
    was chosen for these pieces just before.
    """

    shape: str
    seat: str
    piece: str
    whose: Whose
    amount: Amount
    sources: PlaceSet
    then: PlaceSet | None
    targets: PlaceSet
    otherwise: PlaceSet | None
    kinds: tuple[str, ...] = ()
    picked: bool = False

    @property
    def meant(self) -> tuple[str, ...]:
        """The kinds of piece that may move."""
        return self.kinds or (self.piece,)


@frozen
class Turn:
    """Turn counted pieces of some kinds into pieces of another kind, of the same owners, where they stand."""

    seat: str
    piece: str
    kinds: tuple[str, ...]
    whose: Whose
    amount: Amount
    sources: PlaceSet
    into: str

    @property
    def meant(self) -> tuple[str, ...]:
        """The kinds of piece that may turn."""
        return self.kinds


@frozen
class Claim:
    """Make all pieces of some kinds, wherever they stand, the seat's own."""

    seat: str
    kinds: tuple[str, ...]


@frozen
class MoveUnique:
    """Move unique pieces, each at most once; which ones is asked when several fit."""

    seat: str
    piece: str
    whose: Whose
    sources: PlaceSet | None
    targets: PlaceSet
    otherwise: PlaceSet | None
    optional: bool
    amount: Amount = Amount("exactly", 1)


@frozen
class Flip:
    """Turn scoreboards over, each at most once; which ones is asked when several can be."""

    seat: str
    piece: str
    amount: Amount
    places: PlaceSet
    optional: bool


@frozen
class MoveCards:
    """Move cards of a seat from one of its piles to another; only those in the mask of its kind's cards (-1: any)."""

    seat: str
    kind: str
    owner: str
    amount: Amount
    source: str
    target: str
    only: int = -1


@frozen
class Score:
    """Score places in the order of the score track; a set to choose from is asked first.

    like: the place whose board is used instead. chosen_order: the seat says which place is next.
    """

    seat: str
    places: PlaceSet
    first_only: bool
    like: Anchor | None = None
    chosen_order: bool = False


@frozen
class Gain:
    """Points for a seat."""

    seat: str
    points: int


@frozen
class Perform:
    """Do the special action of a card that lies open in one of the rows, as one's own; which is asked.

    Only those in the mask of its kind's cards (-1: any).
    """

    seat: str
    kind: str
    rows: tuple[str, ...]
    only: int = -1


@frozen
class PerformAgain:
    """Do the special action that a step performed last while what was listened to ran, as one's own."""

    seat: str
    step: str
    event: str


@frozen
class ChoosePlace:
    """Bind a place to a local; 0 when there is none to choose.

    room_for: pieces of which one must find room there, coming from one of the places in comes_from.
    """

    seat: str
    places: PlaceSet
    into: Ref
    room_for: tuple[str, ...] = ()
    comes_from: tuple[PlaceSet, ...] = ()


@frozen
class ChoosePlayer:
    """Bind a seat to a register; the rest of the block is skipped when there is none."""

    seat: str
    seats: SeatSet
    into: str


@frozen
class SetDiscs:
    """Seats name a place secretly, asked in seat order, opened when the discs are first read.

    Those that set theirs last come then: together, and in turn order, when what is set is open.
    """

    seats: SeatSet
    places: PlaceSet | MeantPlaces


@frozen
class SetDiscLast:
    """In the next `SetDiscs` the seat comes last: with all who do so together, or in turn order."""

    seat: str
    together: bool


@frozen
class ForSeats:
    """Do the body for every seat of the set."""

    seats: SeatSet
    body: tuple[Instruction, ...]


@frozen
class AsSeat:
    """Do the body for one seat: 'starter' or a register."""

    seat: str
    register: str
    body: tuple[Instruction, ...]


@frozen
class Branch:
    """The seat chooses one of the bodies."""

    seat: str
    bodies: tuple[tuple[Instruction, ...], ...]


@frozen
class Maybe:
    """The seat may do the body."""

    seat: str
    body: tuple[Instruction, ...]


@frozen
class When:
    """Do one body or the other."""

    test: Test
    body: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...]


@frozen
class MeantBodies:
    """A sentence planned for each meaning of an area that is said in it; the first is what the rules say."""

    question: Question
    bodies: tuple[tuple[Instruction, ...], ...]


@frozen
class Begin:
    """Begin a lasting effect. ends_in: the step or list whose end ends it ('' for never by itself); after how
    many further rounds; variables are frozen into it. keep: the card lies in front of its owner meanwhile.
    """

    seat: str
    frame: int
    ends_in: str
    rounds_later: int
    keep: bool
    variables: tuple[Ref, ...]


@frozen
class Finish:
    """End the lasting effect this stands in."""


@frozen
class Cancel:
    """Stop the step that is being listened to."""


Instruction = (
    MovePieces
    | Turn
    | Claim
    | MoveUnique
    | MoveCards
    | Flip
    | Score
    | Gain
    | Perform
    | PerformAgain
    | ChoosePlace
    | ChoosePlayer
    | SetDiscs
    | SetDiscLast
    | ForSeats
    | AsSeat
    | Branch
    | Maybe
    | When
    | MeantBodies
    | Begin
    | Finish
    | Cancel
)


Plan = tuple[Instruction, ...]


@frozen
class Listening:
    """One trigger of a lasting effect: around which step, when ('before', 'during', 'after'), of whom.

    next: it is heard once, in the round after that in which the effect began.
    """

    order: str
    step: str
    who: str
    body: tuple[Instruction, ...]
    next: bool = False


@frozen
class Redefined:
    """What an area means for the owner of a lasting effect.

    places: the same as its owner `w` says it; variables: the names in it with the numbers of their variables.
    """

    area: str
    tree: AreaText
    places: PlaceSet
    variables: tuple[tuple[str, int], ...]


@frozen
class Standing:
    """A standing rule: 'taboo', 'limit', 'double', 'join' or 'no-bonus'.

    refs: variables whose places it covers; mask: fixed places it covers; neither: where the piece stands that carries
    it. step: it holds only while this step or list runs, '' for always. bonus: the one `no-bonus` is about.
    bonuses: `double` is about bonuses too. number: of pieces that count a place takes. instead: the place where the
    others go that arrive without a choice, 0 for none.
    """

    rule: str
    refs: tuple[Ref, ...] = ()
    mask: int = 0
    step: str = ""
    bonus: str = ""
    bonuses: bool = False
    number: int = 0
    instead: int = 0


@frozen
class Frame:
    """A lasting effect: its triggers, its standing rules, and the areas it redefines.

    frozen: the variables and seat registers from outside whose values a record keeps. keep: a card lies in front
    of its owner meanwhile. later: how many rounds after it began it ends. ends_in: the step or list with which it
    ends, '' if only `finish` ends it.
    """

    origin: str
    listenings: tuple[Listening, ...]
    standing: tuple[Standing, ...]
    frozen: tuple[Ref, ...] = ()
    keep: bool = False
    areas: tuple[Redefined, ...] = ()
    later: int = 0
    ends_in: str = ""

    @property
    def marks(self) -> dict[int, int]:
        """For triggers heard once, by number: which variable of a record, behind the frozen ones, tells they were."""
        once = [i for i, each in enumerate(self.listenings) if each.next]
        return {i: len(self.frozen) + number for number, i in enumerate(once)}


@frozen
class Arrival:
    """What is done when a piece of a kind has come into one of the places, which is kept in a local."""

    kind: str
    places: PlaceSet
    into: Ref
    body: tuple[Instruction, ...]


@frozen
class Effect:
    """The plan of one text. origin: the card or step it belongs to."""

    origin: str
    body: tuple[Instruction, ...]
