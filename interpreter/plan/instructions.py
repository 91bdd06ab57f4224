"""The plan's instructions: small, typed, printable; everything a back end needs and nothing it must look up.

Seats are named by short registers: `p` is who acts, `q1`, `q2` ... are loop registers, `w` owns a lasting
effect. Places are bit masks over the table's place indexes. A `Ref` is where a chosen place is kept.
"""

from __future__ import annotations

from interpreter.definition import frozen
from interpreter.plan.terms import (
    ANYBODY as ANYBODY,
)
from interpreter.plan.terms import (
    ONE as ONE,
)
from interpreter.plan.terms import (
    SET_LAST as SET_LAST,
)
from interpreter.plan.terms import (
    AllTest as AllTest,
)
from interpreter.plan.terms import (
    Amount as Amount,
)
from interpreter.plan.terms import (
    Anchor as Anchor,
)
from interpreter.plan.terms import (
    CardTest as CardTest,
)
from interpreter.plan.terms import (
    CountOf as CountOf,
)
from interpreter.plan.terms import (
    CountTest as CountTest,
)
from interpreter.plan.terms import (
    Extreme as Extreme,
)
from interpreter.plan.terms import (
    Holding as Holding,
)
from interpreter.plan.terms import (
    Leading as Leading,
)
from interpreter.plan.terms import (
    MeantPlaces as MeantPlaces,
)
from interpreter.plan.terms import (
    MeantTest as MeantTest,
)
from interpreter.plan.terms import (
    MemberTest as MemberTest,
)
from interpreter.plan.terms import (
    NamedOnDiscs as NamedOnDiscs,
)
from interpreter.plan.terms import (
    Narrowing as Narrowing,
)
from interpreter.plan.terms import (
    NotTest as NotTest,
)
from interpreter.plan.terms import (
    PlaceSet as PlaceSet,
)
from interpreter.plan.terms import (
    Question as Question,
)
from interpreter.plan.terms import (
    Ref as Ref,
)
from interpreter.plan.terms import (
    SeatSet as SeatSet,
)
from interpreter.plan.terms import (
    Term as Term,
)
from interpreter.plan.terms import (
    Test as Test,
)
from interpreter.plan.terms import (
    Whose as Whose,
)
from interpreter.plan.terms import (
    WorthOf as WorthOf,
)


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
    amount: Amount = ONE


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


@frozen
class Reach:
    """Note that play came here: a block, by its number. Planned only where somebody wants to know."""

    block: int


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
    | Reach
)


Plan = tuple[Instruction, ...]
