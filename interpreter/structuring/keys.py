"""The sections of a rules file and the keys of their entries: the one table of what may be written where.

Types come from the model's classes; this table adds what types do not say, and what a key means. Its texts are
shown to authors: in messages, and in the reference of rules files.
"""

from __future__ import annotations

from attrs import evolve, field, frozen

from interpreter import model
from interpreter.structuring.findings import Limits

_FREE = Limits()
_ID = Limits(is_id=True)
_SCORES = Limits(low=-99, high=99)


@frozen
class Key:
    """A key of entries: what it says, and what its value may be beyond its type.

    words: what each word of a closed list means. example: a value, where no shipped entry has a short one. left_out:
    what holds without the key, where that is no plain value. written: how values are written, where that does not
    follow from type and limits.
    """

    doc: str
    limits: Limits = _FREE
    words: dict[str, str] = field(factory=dict)
    example: str = ""
    left_out: str = ""
    written: str = ""


def _one_of(doc: str, words: dict[str, str]) -> Key:
    return Key(doc, Limits(words=tuple(words)), words)


_SEEN = _one_of(
    "who may look at what is there",
    {
        "always": "everybody",
        "owner": "the player whose place it is",
        "top": "of a pile only the card on top is known to the others",
        "announced": "everybody hears what enters and leaves, nobody may look",
        "never": "nobody",
    },
)
_PLACE_OF = _one_of(
    "whether there is one of it or one for every player",
    {"nobody": "one for all", "seat": "every player has one; only what is the player's own can be there"},
)
_SCOREBOARD = Key(
    "the values printed there for first, second ... rank, the highest first; as many as are written are paid at most",
    _SCORES,
    left_out="is never scored for points",
)
_NEEDED = "required, unless `like` brings it along"
_TAGS = Key("words of your own by which sentences can pick it: `all TAG regions`", _ID, left_out="none")

COMMON: dict[str, Key] = {
    "id": Key("its name in rules, scenarios and results; never changed afterwards", _ID),
    "name": Key("what people call it", left_out="the id"),
    "module": Key("the module it belongs to, one of those the files declare", left_out="the first module of the file",
                  example="my-rules"),
    "source": Key("book and section, or `house`; every entry should say it, or the place around it"),
    "confidence": evolve(
        _one_of(
            "how sure its wording is",
            {
                "confirmed": "two independent sources, or printed outright",
                "single-source": "read in one place only",
                "inferred": "follows from other things that were read",
                "editorial": "decided by the author of the file",
            },
        ),
        left_out="`confirmed` in shipped modules, in others a house rule; `editorial` for what a module changes",
    ),
    "note": Key("anything else worth knowing"),
}  # fmt: skip


@frozen
class Section:
    """A section: its name in files, what an entry is called, the class it becomes, what it is for, its own keys."""

    name: str
    noun: str
    entry: type[model.Entry]
    doc: str
    keys: dict[str, Key]

    def described(self) -> dict[str, Key]:
        """The keys its entries may have, the common ones included."""
        own = {key: each for key, each in COMMON.items() if key != "id" or self.entry is not model.Border}
        return own | self.keys

    def all_keys(self) -> dict[str, Limits]:
        """What the values of these keys may be."""
        return {key: each.limits for key, each in self.described().items()}


_LIST = (
    Section(
        "modules",
        "module",
        model.Module,
        "What a file is called as a whole, and what it builds on.",
        {
            "extends": Key(
                "the module it builds on, or a list of such; files of shipped modules need not be given",
                left_out="it builds on nothing",
                example="my-rules",
                written="id of a module, or a list of such",
            )
        },
    ),
    Section(
        "colours",
        "colour",
        model.Colour,
        "Sets of pieces. Seats take them in the order of the file; there must be one for every player.",
        {"neutral": Key("has no player, and takes part only where a line-up says `neutral: [ID]`")},
    ),
    Section(
        "regions",
        "region",
        model.Place,
        "What `any region` means: places with borders. They are scored in the order of the file.",
        {"scoreboard": _SCOREBOARD, "tags": _TAGS, "seen": _SEEN},
    ),
    Section(
        "places",
        "place",
        model.Place,
        "Everywhere else a piece or card can be. Cards lie only in places with `holds:`, pieces only in the others.",
        {
            "of": _PLACE_OF,
            "holds": Key("the kind of card that lies here", Limits(names="card-kind"), left_out="pieces stand here"),
            "seen": _SEEN,
            "scoreboard": _SCOREBOARD,
            "tags": _TAGS,
        },
    ),
    Section(
        "borders",
        "border",
        model.Border,
        "Which regions are adjacent. A border has no id in the file; changes and removals call it `ONE/OTHER`.",
        {"between": Key("the two regions that touch, in any order", Limits(names="region", size=2))},
    ),
    Section(
        "areas",
        "area",
        model.Area,
        "Names for places that several sentences speak of: change the area, and all of them change.",
        {"means": Key("the places meant, said in the language of effects", written="a phrase for places")},
    ),
    Section(
        "pieces",
        "piece",
        model.Piece,
        "Kinds of pieces, counted ones as well as single ones.",
        {
            "plural": Key("its name for several; sentences may use either", _ID),
            "of": _one_of(
                "whose they are",
                {
                    "nobody": "there is one set for all",
                    "seat": "every player has one set",
                    "colour": "every colour has one set, neutral colours included",
                },
            ),
            "copies": Key("how many of them every owner has; 1 makes it a single piece with a place of its own; "
                          "several of nobody that do not count are single, too, and alike", Limits(low=1)),
            "counts": Key("counts when majorities are compared"),
            "starts": Key("where all of them are before set-up", Limits(names="place")),
            "stands-in": Key(
                "every place it may ever be in; `region` stands for all regions",
                Limits(names="place", also=("region",)),
                left_out="nowhere but where it starts",
            ),
            "crosses-taboo": Key("may enter and leave places under a taboo"),
            "at-most": Key("how many of this kind one place may hold, for single pieces (see `copies`) and kinds "
                           "that have entries in `scoreboards`; 0 is any number"),
            "always": Key("a rule that holds as long as the piece stands somewhere; `here` is where it stands",
                          left_out="no rule", written="a sentence"),
        },
    ),
    Section(
        "scoreboards",
        "scoreboard",
        model.Scoreboard,
        "Scoreboards that can be laid on places. Each is one piece of its own; in its place its values are paid "
        "instead of the printed ones.",
        {"piece": Key("the kind of piece it is", Limits(names="piece")),
         "values": Key("its values for first, second ... rank", _SCORES)},
    ),
    Section(
        "bonuses",
        "bonus",
        model.Bonus,
        "Points beside the scoreboard, for being alone in first place where a certain piece stands.",
        {"points": Key("how many", Limits(high=99)),
         "piece": Key("which piece must stand there; with `own` everybody's own one", written="a phrase for a piece")},
    ),
    Section(
        "card-kinds",
        "card kind",
        model.CardKind,
        "Kinds of cards. What is printed on cards of a kind as a number is a key of every such card.",
        {
            "plural": Key("its name for several; sentences may use either", _ID),
            "of": _one_of("whose they are",
                          {"nobody": "the cards lie in decks", "seat": "every player has one set of all of them"}),
            "numbers": Key("the names of the numbers every card of the kind shows", _ID, left_out="none"),
        },
    ),
    Section(
        "decks",
        "deck",
        model.Deck,
        "Face-down stacks of cards.",
        {"kind": Key("the kind of its cards; the cards say `deck: ID`", Limits(names="card-kind"),
                     left_out="needed, unless `one-for-each` is there"),
         "one-for-each": Key("it has one card for each of these instead, for draws of a place",
                             Limits(words=("region",)), {"region": "every region, by its id"},
                             left_out="its cards are entries of `cards`")},
    ),
    Section(
        "cards",
        "card",
        model.Card,
        "Cards. Beside these keys a card has one for each number of its kind, every one of them required.",
        {
            "kind": Key("its kind of card", Limits(names="card-kind")),
            "deck": Key("the deck it starts in", Limits(names="deck"), left_out="every player has one, by its kind"),
            "copies": Key("how many there are of it", Limits(high=99)),
            "stays": Key("is never used up: it is turned up again every time its deck is"),
            "answerable": Key("lasting effects hear of its special action, so that they can stop it"),
            "text": Key("what its author says it does, for people; it changes nothing in the game",
                        example="a word about it"),
            "effect": Key("its special action, in sentences of the language of effects", left_out="it has none"),
        },
    ),
    Section(
        "rulings",
        "ruling",
        model.Ruling,
        "Questions with several good answers. `by RULING:` makes any value depend on one.",
        {"question": Key("what is asked, in plain words"),
         "values": Key("the answers there are, two or more", _ID),
         "default": Key("the answer that holds when nobody says otherwise", _ID, written="one of `values`")},
    ),
    Section(
        "line-ups",
        "line-up",
        model.LineUp,
        "What is played together: who, how long, what is paid, and the lists of steps.",
        {
            "like": Key("another line-up of which everything is copied that is not written here", left_out="nothing",
                        written="id of a line-up"),
            "modules": Key("the modules it plays with; those they build on come along",
                           Limits(names="module"), left_out="those of `like`, and always the line-up's own"),
            "players": Key("how many can play: a number, a range such as `2-5`, or a list of such", left_out=_NEEDED,
                           written="numbers of players"),
            "rounds": Key("how many rounds there are, or a list of their labels in order", Limits(low=1, high=99),
                          left_out=_NEEDED, written="a whole number from 1 to 99, or a list of such"),
            "pays": Key("how many ranks are paid, by number of players; every number of players must be there",
                        Limits(low=0, high=20), left_out=_NEEDED, written="`{PLAYERS: RANKS}`, up to 20 ranks"),
            "ties": _one_of(
                "what players get who are equal",
                {
                    "next-rank": "all of them the value of the rank below; whoever follows gets the value after that",
                    "share": "all of them the value of the rank they hold; whoever follows ranks behind all of them",
                    "nothing": "nothing; whoever follows has the next rank",
                },
            ),
            "neutral": Key("neutral colours that take part", Limits(names="neutral colour"), left_out="none"),
            "together": Key("groups of decks; those of a group are shuffled into its first", Limits(names="deck"),
                            left_out="every deck by itself", written="list of lists of ids of decks"),
            "rulings": Key("answers this line-up gives to rulings", left_out="the defaults",
                           example="{my-ruling: never}", written="`{RULING: VALUE}`"),
            "steps": Key("steps inserted into its lists", left_out="none", written="list of steps with `insert`",
                         example="[{insert: {last-in: end}, id: my-step, do: run, steps: my-list}]"),
            "changes": Key("its steps changed by id", left_out="none", written="`{STEP: {KEY: VALUE}}`",
                           example="{my-step: {steps: my-list}}"),
            "removes": Key("its steps left out", left_out="none", example="[my-step]", written="list of ids of steps"),
            "replaces": Key("steps in the place of those with the same id", left_out="none", written="list of steps",
                            example="[{id: my-step, do: set-starter, to: same}]"),
        },
    ),
)  # fmt: skip
SECTIONS: dict[str, Section] = {section.name: section for section in _LIST}


def sections_with(key: str) -> tuple[str, ...]:
    """The sections whose entries have this key beside the common ones."""
    return tuple(section.name for section in _LIST if key in section.keys)
