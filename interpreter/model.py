"""What rules files say, after merging: frozen definitions with the place each was written.

Nothing here knows how a game is played. A `Text` keeps the exact position of every character it was written with.
"""

from __future__ import annotations

from attrs import field

from interpreter.amendment import Amendment
from interpreter.definition import frozen
from interpreter.source import Span, Text

CONFIDENCES = ("confirmed", "single-source", "inferred", "editorial")
OWNERS = ("nobody", "seat", "colour")
SEEN = ("always", "owner", "announced", "top", "never")
TIES = ("next-rank", "share", "nothing")
STEP_LISTS = ("set-up", "round", "turn", "general-scoring", "end")


@frozen(kw_only=True)
class Entry:
    """Common to every entry of every section: its name, where it stands, and where its rule comes from.

    amended: what modules changed about it after it was written, in order; says nothing about how it plays.
    """

    id: str
    span: Span
    name: str = ""
    module: str = ""
    source: str = ""
    confidence: str = "confirmed"
    note: str = ""
    amended: tuple[Amendment, ...] = ()


@frozen(kw_only=True)
class Choice:
    """A value written `by RULING: {value: ...}`: one of several, chosen when the rules are compiled.

    `options` maps each value of the ruling to what was written for it (again possibly a `Choice`).
    """

    ruling: str
    span: Span
    options: dict[str, object]


@frozen(kw_only=True)
class Module(Entry):
    """A set of entries that belong together; a line-up is playable when all its modules are loaded."""

    extends: tuple[str, ...] = ()


@frozen(kw_only=True)
class Colour(Entry):
    """A set of pieces. `neutral` ones have no seat and are in play only where a line-up names them.

    has: the only kinds of piece a neutral colour has, and how many of each; {} for all that come in colours.
    """

    neutral: bool = False
    has: dict[str, int | Choice] = field(factory=dict)


@frozen(kw_only=True)
class Place(Entry):
    """Anywhere a piece or card can be. `region` places have borders and are what `any region` means.

    of: 'nobody' (one for all) or 'seat' (every colour in play has its own, holding only its own pieces).
    holds: '' for pieces, else the card kind that lies here.
    seen: who may look: 'always', 'owner', 'top' (only the card on top is known), 'announced' (what enters is called
    out, what lies inside is not shown), 'never'.
    scoreboard: printed values for first, second ... place; () when the place is never scored.
    lies_on, emptied_to: the card whose lasting effect it goes with; where what stands there goes when that is over.
    stands_here ... drawn_at: as the keys of places say, see `structuring.keys_of_board`.
    """

    region: bool = False
    of: str | Choice = "nobody"
    holds: str = ""
    seen: str | Choice = "always"
    scoreboard: tuple[int, ...] | Choice = ()
    tags: tuple[str, ...] = ()
    lies_on: str | Choice = ""
    emptied_to: str | Choice = ""
    stands_here: tuple[str, ...] = ()
    spaces: int | Choice = 0
    not_from: tuple[str, ...] = ()
    newcomers_until: str = ""
    in_: str = ""
    counts: str | Choice = "with"
    opens: str | Choice = "always"
    points: int | Choice = 0
    drawn_at: tuple[int, ...] = ()


@frozen(kw_only=True)
class Border(Entry):
    """Two regions that touch. Borders have no direction."""

    between: tuple[str, str]


@frozen(kw_only=True)
class Area(Entry):
    """A named place phrase: `within-reach` means "any region adjacent to king or castillo"."""

    means: Text | Choice


@frozen(kw_only=True)
class Piece(Entry):
    """A kind of piece.

    of: 'nobody', 'seat' (one set for each seat) or 'colour' (neutral colours have them too).
    copies: how many of them each owner has; 1 makes it a unique piece, and so does `nobody` where it does not count.
    counts: whether it counts when majorities are compared.
    starts: the place where every copy is before set-up.
    stands_in: places it may be in; 'region' stands for every region.
    crosses_taboo: the taboo does not bind it.
    kind_of: the piece it is a kind of: whoever names that one means this one too; '' for none.
    at_most: how many of this kind one place may hold (0: any number).
    always: standing rules of the piece, where `here` is its place.
    seen: who knows where it stands: 'always' (everybody) or 'owner'.
    """

    plural: str
    of: str = "nobody"
    copies: int | Choice = 1
    counts: bool = False
    starts: str
    stands_in: tuple[str, ...] = ()
    crosses_taboo: bool = False
    at_most: int | Choice = 0
    kind_of: str = ""
    seen: str | Choice = "always"
    always: Text | Choice | None = None


@frozen(kw_only=True)
class Turned:
    """The other side of a scoreboard.

    ranks: whose count is compared as the best, 'most-first' or 'fewest-first'. ties: as those of a line-up, '' for
    the line-up's. values: () for the same values.
    """

    ranks: str | Choice = "most-first"
    ties: str | Choice = ""
    values: tuple[int, ...] | Choice = ()


@frozen(kw_only=True)
class Scoreboard(Entry):
    """One unit of a piece kind that covers the scoreboard of the place it lies in. turned: its other side, if any."""

    piece: str
    values: tuple[int, ...] | Choice
    turned: Turned | None = None


@frozen(kw_only=True)
class Bonus(Entry):
    """Points for being alone in first place where a piece stands: `king`, or `own grande`.

    kind_of: another bonus; a rule that bars that one bars this one too. during: a step or list outside of which it
    is not paid, '' for none.
    """

    points: int | Choice
    piece: Text | Choice
    kind_of: str = ""
    during: str = ""


@frozen(kw_only=True)
class CardKind(Entry):
    """A kind of card and the numbers printed on it. of: 'nobody' or 'seat' (each seat has one set).

    kept_in, kept_then: where a card of it lies while `keep this card` lasts, and where it goes then; '' for nowhere
    of its own.
    """

    plural: str
    of: str = "nobody"
    numbers: tuple[str, ...] = ()
    kept_in: str | Choice = ""
    kept_then: str | Choice = ""


@frozen(kw_only=True)
class Deck(Entry):
    """A face-down stack of cards.

    one_for_each: 'region' makes one card for every region, named like it; a tag for every region that has it.
    """

    kind: str = ""
    one_for_each: str = ""


@frozen(kw_only=True)
class Card(Entry):
    """A card: printed numbers and the special action.

    deck: where it starts ('' for cards each seat has a set of).
    stays: true for a card that is turned up again every round and never used up.
    duty: whether its special action may be declined; '' as the step says.
    comes_first: whether it is performed before the other parts of a turn whose order is the player's choice.
    answerable: when a rule that listens to special actions hears of this one: 'when-taken' (it is performed),
    'when-used' (it is kept, and its owner makes use of it), 'always', 'never'.
    """

    kind: str
    deck: str = ""
    copies: int | Choice = 1
    numbers: dict[str, int | Choice] = field(factory=dict)
    stays: bool = False
    duty: str | Choice = ""
    comes_first: bool | Choice = False
    answerable: str | Choice = "when-taken"
    text: str = ""
    effect: Text | Choice | None = None

    @property
    def heard_when_taken(self) -> bool:
        """Whether a rule that listens to special actions hears of it when it is performed."""
        return self.answerable in ("when-taken", "always")


@frozen(kw_only=True)
class Ruling(Entry):
    """A question on which editions differ or the books are silent."""

    question: str = ""
    values: tuple[str, ...]
    default: str


@frozen(kw_only=True)
class Step(Entry):
    """One step of a line-up's lists: `effect` (sentences) or `do` (one of a closed list) with arguments.

    arguments: as written, each a `Text`, int, bool, str, tuple, dict or `Choice`; `operations`-like step kinds
    know which they take. steps: nested steps, for kinds that have them. only_if: the step is left out unless this
    condition holds. repeats: of steps in any order, whether it can be taken again and again.
    """

    do: str
    effect: Text | Choice | None = None
    arguments: dict[str, object] = field(factory=dict)
    steps: tuple[Step, ...] = ()
    only_if: Text | Choice | None = None
    repeats: bool = False


@frozen(kw_only=True)
class LineUp(Entry):
    """What is played together and how a game runs.

    players: seat counts. rounds: the label of each round, in order. pays: ranks paid by number of players.
    ties: 'next-rank' (a tied group gets the value of the next rank down and the player after it the rank after
    that), 'share' (the value of the rank they hold), 'nothing'. neutral: colours without a seat.
    neutral_ranks: whether neutral colours hold ranks where places are scored: 'takes-a-rank' or 'none'.
    together: groups of decks; those of a group are shuffled into its first.
    lists: step lists by name: the five of STEP_LISTS and any other the line-up names.
    """

    modules: tuple[str, ...]
    players: tuple[int, ...]
    rounds: tuple[int, ...]
    pays: dict[int, int | Choice]
    ties: str | Choice = "next-rank"
    neutral: tuple[str, ...] = ()
    neutral_ranks: str | Choice = "takes-a-rank"
    together: tuple[tuple[str, ...], ...] = ()
    rulings: dict[str, str] = field(factory=dict)
    lists: dict[str, tuple[Step, ...]] = field(factory=dict)


@frozen(kw_only=True)
class Rules:
    """Every entry of all files given, merged. Order within a section is the order of the files' entries."""

    modules: dict[str, Module]
    colours: dict[str, Colour]
    places: dict[str, Place]
    borders: dict[str, Border]
    areas: dict[str, Area]
    pieces: dict[str, Piece]
    scoreboards: dict[str, Scoreboard]
    bonuses: dict[str, Bonus]
    card_kinds: dict[str, CardKind]
    decks: dict[str, Deck]
    cards: dict[str, Card]
    rulings: dict[str, Ruling]
    line_ups: dict[str, LineUp]
