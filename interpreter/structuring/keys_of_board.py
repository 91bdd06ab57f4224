"""The keys of modules and colours, of the board, and of what stands on it."""

from __future__ import annotations

from attrs import evolve

from interpreter import model
from interpreter.structuring.findings import Limits
from interpreter.structuring.key import ID, SCORES, Key, Section, one_of

_SEEN = one_of(
    "who may look at what is there",
    {
        "always": "everybody",
        "owner": "the player whose place it is",
        "top": "of a pile only the card on top is known to the others",
        "announced": "everybody hears what enters and leaves, nobody may look",
        "never": "nobody",
    },
)
_PLACE_OF = one_of(
    "whether there is one of it or one for every player",
    {"nobody": "one for all", "seat": "every player has one; only what is the player's own can be there"},
)
_SCOREBOARD = Key(
    "the values printed there for first, second ... rank, the highest first; as many as are written are paid at most",
    SCORES,
    left_out="is never scored for points",
)
_STANDS_HERE = Key(
    "kinds of piece that may stand here, beside those whose `stands-in` says so",
    Limits(names="piece"),
    left_out="only those",
    example="[bishop]",
)
_SPACES = Key(
    "how many pieces that count it takes, whosever they are; when it is full it is not offered, and what must go there "
    "stays where it is; 0 is any number. Parts of a place have room of their own",
    example="3",
)
_NOT_FROM = Key(
    "places from which nothing can come here directly, nor into parts of this one; parts of the places named are meant "
    "too. What must come from there stays where it is",
    Limits(names="place"),
    left_out="whatever may stand here can come from anywhere",
    example="[my-stock]",
)
_NEWCOMERS = Key(
    "a step or a list of steps: pieces that came in since it last ended are newcomers. They count and score like the "
    "others and leave with them, but sentences can say `except newcomers`. Who only changes places within a whole and "
    "its parts stays what he was; a part of a piece tells newcomers only where the place it is in does. Single pieces "
    "are never newcomers",
    Limits(names="step"),
    left_out="nobody asks who came when",
    example="round",
)
_DRAWN_AT = Key(
    "where it lies on a drawn map of the board: how far from the left edge and how far from the top, each from 0 to "
    "100. It changes nothing in the game",
    Limits(high=100, size=2),
    left_out="its place on a map is worked out from the borders",
    example="[30, 45]",
    written="two numbers from 0 to 100",
)
_PART = {
    "in": Key(
        "the place this is a part of, or a piece: then of the place where that stands. Sentences that name the whole "
        "mean its parts too, and so does its taboo. A part of a piece takes only pieces that may stand where "
        "that stands, and they stay behind there when it goes",
        Limits(names="place or piece"),
        left_out="no part of anything",
        example="crown",
    ),
    "counts": evolve(
        one_of(
            "of a part: whether its pieces are counted and scored with the whole",
            {"with": "they are", "never": "they are not"},
        ),
        example="never",
    ),
    "opens": evolve(
        one_of(
            "of a part: when a sentence that names the whole can bring pieces into it from outside",
            {"always": "whenever it has room", "when-full": "only while the whole takes no more"},
        ),
        example="when-full",
    ),
    "points": Key(
        "of a part: for the owner of each piece in it whenever the whole is scored, but not with `first place only`",
        Limits(high=99),
        example="3",
    ),
}
_TAGS = Key("words of your own by which sentences can pick it: `all TAG regions`", ID, left_out="none")

SECTIONS = (
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
        {
            "neutral": Key("has no player, and takes part only where a line-up says `neutral: [ID]`"),
            "has": Key("the only pieces a neutral colour has, and how many of each", Limits(names="piece", low=1),
                       left_out="every kind that comes in colours", example="{soldier: 8}",
                       written="`{PIECE: NUMBER}`"),
        },
    ),
    Section(
        "regions",
        "region",
        model.Place,
        "What `any region` means: places with borders. They are scored in the order of the file.",
        {
            "scoreboard": _SCOREBOARD,
            "tags": _TAGS,
            "seen": _SEEN,
            "stands-here": _STANDS_HERE,
            "spaces": _SPACES,
            "not-from": _NOT_FROM,
            "newcomers-until": _NEWCOMERS,
            "drawn-at": _DRAWN_AT,
        },
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
            "lies-on": Key("the card this place is on: one whose effect says `keep this card`", Limits(names="card"),
                           example="my-kept-card", left_out="it is on no card"),
            "emptied-to": Key("where what stands there goes when that card is kept no longer; together with `lies-on`",
                              Limits(names="place"), example="my-stock", left_out="it is on no card"),
            "stands-here": _STANDS_HERE,
            "spaces": _SPACES,
            "not-from": _NOT_FROM,
            "newcomers-until": _NEWCOMERS,
            "drawn-at": _DRAWN_AT,
            **_PART,
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
            "plural": Key("its name for several; sentences may use either", ID),
            "of": one_of(
                "whose they are",
                {
                    "nobody": "there is one set for all",
                    "seat": "every player has one set",
                    "colour": "every colour has one set, neutral colours included",
                },
            ),
            "copies": Key("how many of them every owner has; 1 makes it a single piece with a place of its own; "
                          "several of nobody that do not count are single, too, and alike; 0 for a kind that comes "
                          "into being only when others turn into it", Limits(low=0)),
            "counts": Key("counts when majorities are compared"),
            "starts": Key("where all of them are before set-up", Limits(names="place")),
            "stands-in": Key(
                "every place it may ever be in; `region` stands for all regions",
                Limits(names="place", also=("region",)),
                left_out="nowhere but where it starts",
            ),
            "kind-of": Key("the piece it is a kind of: sentences that name that one mean this one, too; its own name "
                           "means only it", Limits(names="piece"), left_out="a kind of its own", example="soldier"),
            "crosses-taboo": Key("may enter and leave places under a taboo"),
            "at-most": Key("how many of this kind one place may hold, for single pieces (see `copies`) and kinds "
                           "that have entries in `scoreboards`; 0 is any number"),
            "seen": one_of(
                "who knows where it stands",
                {
                    "always": "everybody",
                    "owner": "its owner alone, who moves it unseen; a sentence that asks where it stands shows it",
                },
            ),
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
         "values": Key("its values for first, second ... rank", SCORES),
         "turned": Key("its other side, which a `flip` turns up: `ranks` (`most-first`, `fewest-first`: whoever has "
                       "fewest there, but at least one, gets the first value), `ties` as of a line-up, `values`; each "
                       "as on the front unless it is written", left_out="it has no other side",
                       example="{ranks: fewest-first, ties: share}", written="`{KEY: VALUE}`")},
    ),
    Section(
        "bonuses",
        "bonus",
        model.Bonus,
        "Points beside the scoreboard, for being alone in first place where a certain piece stands.",
        {"points": Key("how many", Limits(high=99)),
         "piece": Key("which piece must stand there; with `own` everybody's own one", written="a phrase for a piece"),
         "kind-of": Key("another bonus of which this is a kind: `no BONUS` said of that one bars this one too",
                        Limits(names="bonus"), left_out="of none", example="my-bonus"),
         "during": Key("a step or a list of steps; the bonus is paid only while it runs", Limits(names="step"),
                       left_out="it is always paid", example="general-scoring")},
    ),
)  # fmt: skip
