"""What holds or waits in a game: lasting effects, standing rules, what arrivals bring about; and whole effects."""

from __future__ import annotations

from interpreter.definition import frozen
from interpreter.plan.instructions import Instruction, PlaceSet, Ref
from interpreter.source import Span
from interpreter.syntax import AreaText


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
class PlannedBlock:
    """A block of sentences that play can come to. origin: the card, piece or step whose text it stands in."""

    origin: str
    span: Span


@frozen
class Effect:
    """The plan of one text. origin: the card or step it belongs to."""

    origin: str
    body: tuple[Instruction, ...]
