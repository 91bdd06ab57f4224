"""The words that phrases are made of: what each means, and how to recognise it in a tree."""

from __future__ import annotations

from interpreter import syntax
from interpreter.phrases.recognising import Entry
from interpreter.phrases.recognising import has as _has
from interpreter.phrases.recognising import is_a as _is

AMOUNTS = (
    Entry(
        "3",
        "that many, or as many as there are",
        "move 3 own caballeros from court to province",
        _is(syntax.Exactly),
    ),
    Entry(
        "up to 3",
        "the player decides how many, from none to that many",
        "move up to 3 caballeros from any region to castillo",
        _is(syntax.UpTo),
    ),
    Entry(
        "all",
        "every one of them there",
        "move all own caballeros from court to province",
        _is(syntax.Every),
    ),
    Entry(
        "any number of",
        "the player decides how many, from none to all",
        "move any number of own caballeros from court to castillo",
        _is(syntax.AnyNumber),
    ),
    Entry(
        "half of",
        "half of those there, rounded up",
        "each opponent: move half of own caballeros from court to province",
        _is(syntax.Half),
    ),
    Entry(
        "[takes]",
        "the number of that name printed on the card of the player's turn",
        "move up to [takes] own caballeros from province to court",
        _is(syntax.Printed),
    ),
)

PIECES = (
    Entry(
        "own",
        "of the player who acts",
        "move 1 own caballero from court to castillo",
        _has(syntax.Pieces, "whose", "own"),
    ),
    Entry(
        "foreign",
        "of anybody else",
        "move 1 foreign caballero from castillo to any region",
        _has(syntax.Pieces, "whose", "foreign"),
    ),
    Entry(
        "their",
        "of the player a `for each` speaks of; `their AREA`, `their disc`: from that player's side",
        "for each opponent: move 1 their caballero from any region to province",
        lambda node: getattr(node, "whose", None) == "their" or getattr(node, "their", None) == "their",
    ),
    Entry(
        "caballeros",
        "no word in front: whosever they are; singular and plural mean the same",
        "move 1 caballero from castillo to any region",
        _has(syntax.Pieces, "whose", None),
    ),
    Entry(
        "plain",
        "those of no other kind: without it a piece means its kinds (`kind-of`), too",
        "move 1 own plain caballero from court to castillo",
        lambda node: isinstance(node, (syntax.Pieces, syntax.Coloured)) and node.plain is not None,
    ),
    Entry(
        "pieces",
        "in conditions and behind `with`: pieces of every kind that can stand there and all can see, counted together",
        "if at least 2 own pieces in castillo: gain 1 point",
        lambda node: isinstance(node, (syntax.Pieces, syntax.Coloured)) and node.noun.text in syntax.ANY_KIND,
    ),
    Entry(
        "grey caballeros",
        "of a neutral colour of the line-up",
        "move 1 grey caballero from province to castillo",
        _is(syntax.Coloured),
    ),
)

PLACES = (
    Entry(
        "any region",
        "one of the regions, chosen anew for every piece",
        "move king to any region",
        _has(syntax.Quantified, "quantity", "any"),
    ),
    Entry(
        "one region",
        "one of the regions, chosen once",
        "score one region",
        _has(syntax.Quantified, "quantity", "one"),
    ),
    Entry("all regions", "every region", "score all regions", _has(syntax.Quantified, "quantity", "all")),
    Entry(
        "other",
        "not the place the piece comes from",
        "move king to any other region",
        _has(syntax.Quantified, "other"),
    ),
    Entry(
        "any coastal region",
        "a region with that tag; tags are given in the rules file",
        "score all coastal regions",
        lambda node: isinstance(node, syntax.Quantified) and bool(node.tags),
    ),
    Entry(
        "castillo",
        "a place or an area by its id; a place every player has is that of the piece's owner",
        "score castillo",
        _is(syntax.Named),
    ),
    Entry(
        "R",
        "a place that a `choose` or a step gave this name, in capitals",
        "choose one region as R\nscore R",
        _is(syntax.Variable),
    ),
    Entry(
        "disc",
        "the place named on the acting player's disc",
        "all players set discs to any region\neach player: move 1 own caballero from court to disc",
        _is(syntax.Disc),
    ),
    Entry("here", "where the piece stands whose `always:` this is", "", _is(syntax.Here)),
    Entry(
        "or",
        "joins places to choose from",
        "move 1 own caballero from court to any region or castillo",
        lambda node: isinstance(node, syntax.Places) and len(node.places) > 1,
    ),
    Entry(
        "else",
        "in an area: what it means when the first phrase finds no place",
        "",
        _has(syntax.AreaText, "otherwise"),
    ),
    Entry(
        "then",
        "where the rest comes from when there are too few",
        "move 3 own caballeros from province then any region to court",
        lambda node: getattr(node, "then", None) is not None,
    ),
    Entry(
        "else to",
        "where a piece goes that cannot go where it should",
        "choose one region as R\nmove 1 own caballero from court to R else to castillo",
        lambda node: type(node).__name__ == "Move" and node.otherwise is not None,
    ),
)

FILTERS = (
    Entry(
        "adjacent to",
        "sharing a border with a place, or with the place where a piece stands",
        "move king to any region adjacent to king",
        _is(syntax.AdjacentTo),
    ),
    Entry(
        "other than",
        "not that place, or not where that piece stands",
        "score all regions other than king",
        _is(syntax.OtherThan),
    ),
    Entry(
        "worth 4, worth 6-7",
        "whose scoreboard on top begins with that number, or one in that range",
        "score all regions worth 6-7",
        _is(syntax.Worth),
    ),
    Entry(
        "with at least 2 own caballeros",
        "where so many stand: `at least`, `at most`, `exactly`; without a number at least one",
        "score all regions with at least 2 own caballeros",
        _is(syntax.Having),
    ),
    Entry(
        "with most, with fewest",
        "of the places that fit so far, those with most or fewest; places with none do not count",
        "score all regions with most caballeros",
        _is(syntax.Superlative),
    ),
    Entry(
        "on exactly 1 disc",
        "named on so many of the discs",
        "all players set discs to any region\nscore all regions on exactly 1 disc",
        _is(syntax.OnDiscs),
    ),
    Entry(
        "led by, not led by",
        "where the owner of such pieces alone has most of their kind; a tie for most is led by nobody",
        "score one region with own caballeros not led by own caballeros",
        _is(syntax.LedBy),
    ),
    Entry(
        "not taboo", "where pieces may come and go", "choose one region not taboo as R\nscore R", _is(syntax.NotTaboo)
    ),
    Entry(
        "except newcomers",
        "without the pieces that came in since the step that the place names (`newcomers-until`) last ended",
        "move up to 2 own caballeros from any region except newcomers to castillo",
        _is(syntax.ExceptNewcomers),
    ),
    Entry(
        "except parts",
        "the place itself, without its parts (`in`): what stands in those does not leave, what goes does not enter "
        "them. Newcomers of the place are meant",
        "move 1 own caballero from any region except parts to castillo",
        _is(syntax.ExceptParts),
    ),
    Entry(
        "including parts",
        "with its parts, those too that do not count with it (`counts: never`): for conditions, and for `with` behind "
        "it. What leaves a place leaves its parts anyway",
        "score all regions including parts with own caballeros",
        _is(syntax.IncludingParts),
    ),
)

CONDITIONS = (
    Entry(
        "own caballeros in PLACE",
        "so many stand there; numbers as behind `with`. Cards too, all of a kind or one by its id, in a place every "
        "player has: `own power-9 in played`",
        "if at least 2 own caballeros in castillo: gain 1 point",
        _is(syntax.PiecesIn),
    ),
    Entry(
        "R in PLACE, disc in PLACE",
        "the place is that, or one of those",
        "choose one region as R\nif R in any coastal region: score R",
        _is(syntax.PlaceIn),
    ),
    Entry(
        "RULING is VALUE",
        "a ruling has that value; settled before the game",
        "if tiebreak is shared: score castillo",
        _is(syntax.RulingIs),
    ),
    Entry("not", "the opposite", "if not own caballeros in castillo: gain 1 point", _is(syntax.Negation)),
    Entry(
        "and",
        "all of them at once; a `not` turns round only the condition behind it",
        "if own caballeros in castillo and not own caballeros in court: gain 1 point",
        _is(syntax.Conjunction),
    ),
)

PLAYERS = (
    Entry(
        "player, opponent",
        "everybody, or everybody but the player who acts",
        "each player: gain 1 point",
        _is(syntax.Players),
    ),
    Entry(
        "opponent with PIECES in PLACE",
        "only those who have such pieces there; `own` is the player looked at",
        "each opponent with own caballeros in castillo: move 1 own caballero from castillo to court",
        _has(syntax.Players, "pieces"),
    ),
    Entry("starter", "the player who begins the round", "starter: gain 1 point", _is(syntax.Starter)),
    Entry(
        "owner",
        "in a lasting effect: the player whose effect it is",
        "until round ends:\n  after turn of opponent:\n    owner: gain 1 point",
        lambda node: isinstance(node, syntax.Owner) or getattr(node, "who", None) == "owner",
    ),
)

GROUPS: tuple[tuple[str, tuple[Entry, ...]], ...] = (
    ("How many", AMOUNTS),
    ("Which pieces", PIECES),
    ("Which places", PLACES),
    ("Which of these places", FILTERS),
    ("Conditions behind `if`", CONDITIONS),
    ("Players", PLAYERS),
)
