"""Sentences that read well but cannot be meant: one bad example or more for each code, at its exact place."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.model import LineUp, Rules
from interpreter.operations.catalogue import MODULES
from interpreter.phrases import codes
from interpreter.phrases.vocabulary import GROUPS

Base = tuple[Rules, LineUp]
DISCS = "all players set discs to any region\n"
LASTING = "until round ends:\n  before turn of owner:\n    "

# The sentences of a card, the mistake between « and »; its code; part of what is said.
BAD = [
    # ---- names
    ("move 2 own «cabaleros» from court to castillo", codes.NO_PIECE, "did you mean `caballeros`?"),
    ("score all regions with most «knights»", codes.NO_PIECE, "there are `action-card`"),
    ("score «catsillo»", codes.NO_PLACE, "did you mean `castillo`?"),
    ("move 2 own caballeros from court to «the-moon»", codes.NO_PLACE, "there is no place or area"),
    ("score «king»", codes.NO_PLACE, "`any region with king`"),
    ("score all «costal» regions", codes.NO_TAG, "did you mean `coastal`?"),
    ("move 1 «gray» caballero from castillo to galicia", codes.NO_COLOUR, "did you mean `grey`?"),
    ("move 1 «ownn» caballero from castillo to galicia", codes.NO_COLOUR, "did you mean `own`?"),
    ("move «the» king to galicia", codes.NO_COLOUR, "no articles"),
    ("if «vetos» is full: score castillo", codes.NO_RULING, "did you mean `veto`?"),
    ("if veto is «ful»: score castillo", codes.NO_RULING, "did you mean `full`?"),
    ("until «rond» ends:\n  before turn: finish", codes.NO_STEP, "did you mean `round`?"),
    ("until round ends:\n  before «trun» of owner: finish", codes.NO_STEP, "did you mean `turn`?"),
    ("move up to [«take»] own caballeros from court to castillo", codes.NO_NUMBER, "did you mean `takes`?"),
    ("score «R»", codes.NO_VARIABLE, "choose ... as R"),
    ("choose one region as HOME\nscore HOME\nscore «HOMME»", codes.NO_VARIABLE, "did you mean `HOME`?"),
    ("may:\n  choose one region as R\n  score R\nscore «R»", codes.NO_VARIABLE, "choose ... as R"),
    # ---- where pieces and cards can be
    ("move king to «court»", codes.STANDS, "a king cannot stand in the court"),
    ("move king to any region or «castillo»", codes.STANDS, "`any region`, `supply`"),
    ("move king from «castillo» to any region", codes.STANDS, "a king is never in the Castillo"),
    ("move 1 own caballero from «supply» to court", codes.STANDS, "never in the supply"),
    ("score all regions\nif king in «castillo»: score castillo", codes.STANDS, "never in the Castillo"),
    ("move 1 own power-card from played to «court»", codes.CARDS, "`hand`, `played`"),
    ("move 1 own caballero from court to «hand»", codes.CARDS, "holds power-card only"),
    ("move 1 own power-card from «any region» to hand", codes.CARDS, ""),
    ("move 1 own power-card from «hand or played» to hand", codes.CARDS, "from one place to one other"),
    ("move 1 own power-card from played to hand else to «played»", codes.CARDS, "leave this out"),
    ("move 1 «action-card» from discard to open", codes.CARDS, "belong to nobody"),
    ("score all regions with most «own power-cards»", codes.CARDS, "cards are not counted"),
    ("if own power-9 in «court»: gain 1 point", codes.CARDS, "do not lie in the court"),
    ("if at least 3 own power-cards in «any region»: gain 1 point", codes.CARDS, ""),
    ("each opponent with «power-9» in played: gain 1 point", codes.WHOSE, "write `own power-9`"),
    ("move «own power-9» to hand", codes.NO_SOURCE, "where the card lies"),
    ("move «all» own power-9 from played to hand", codes.UNIQUE, "leave it out"),
    ("if own power-9 in «hand»: gain 1 point", codes.UNSEEN, "everybody sees"),
    ("move own power-9 from «hand» to played", codes.UNSEEN, "everybody sees"),
    ("if «at least 2 own power-9 in played»: gain 1 point", codes.ALWAYS, "only 1"),
    ("if own power-9 in «played with king»: gain 1 point", codes.CARDS, "name one of"),
    ("move 2 own caballeros from court to «court»", codes.SAME_PLACE, "to itself"),
    (
        "move 2 own caballeros from court to castillo else to «castillo»",
        codes.SAME_PLACE,
        "name another place",
    ),
    ("score «court»", codes.NO_SCOREBOARD, "has no scoreboard"),
    ("score all regions «worth 7-6»", codes.RANGE, "write `worth 6-7`"),
    ("score all regions «worth 12»", codes.RANGE, "they begin with 4, 5, 6, 7, 8"),
    # ---- how many, whose
    ("move «own caballeros» from court to castillo", codes.NO_AMOUNT, "move 1 own caballeros"),
    ("move «scoreboard» from supply to castillo", codes.NO_AMOUNT, "how many scoreboards"),
    ("move «0» own caballeros from court to castillo", codes.NUMBER, "from 1 on"),
    ("move «40» own caballeros from court to castillo", codes.NUMBER, "there are only 31"),
    ("move «3» scoreboards from supply to galicia", codes.NUMBER, "there are only 2"),
    ("move «half of» king to galicia", codes.UNIQUE, "there is only one such king"),
    ("move «all» own grandes to galicia", codes.UNIQUE, "leave it out"),
    (
        "move all own caballeros from court then «any region» to castillo",
        codes.THEN,
        "join the places with `or`",
    ),
    ("move 2 «own caballeros» to castillo", codes.NO_SOURCE, "own caballeros from"),
    ("move «own king» to galicia", codes.WHOSE, "belongs to nobody"),
    ("move 1 «foreign power-card» from played to hand", codes.WHOSE, "write `own power-card`"),
    ("move 1 «power-card» from played to hand", codes.WHOSE, "every player has power-cards"),
    ("move 1 «red» caballero from castillo to galicia", codes.WHOSE, "name a neutral colour"),
    # ---- who is spoken of
    ("move 1 «their caballero» from court to castillo", codes.THEIR, "`for each player:`"),
    ("each player: move 1 «their caballero» from court to castillo", codes.THEIR, "write `own`"),
    ("for each player: move 1 their caballero from «their court» to castillo", codes.THEIR, "only an area"),
    (DISCS + "score all regions other than «their disc»", codes.THEIR, "speaks of nobody"),
    ("«owner»: score castillo", codes.LASTING, "`owner` has no meaning"),
    ("score castillo\n«finish»", codes.LASTING, "leave it out"),
    ("«cancel that special-action»", codes.LASTING, "`cancel` has no meaning"),
    ("«before turn: score castillo»", codes.LASTING, "under an `until ...:` frame"),
    (
        "until round ends:\n  after turn:\n    «until round ends:\n      after turn: finish»",
        codes.LASTING,
        "another",
    ),
    ("move 1 own caballero from «here» to court", codes.HERE, "`always:` of a piece"),
    ("choose one opponent as RIVAL\nscore «RIVAL»", codes.KIND, "a player, a place is wanted"),
    ("choose one region as R\n«R»: score castillo", codes.KIND, "a place, a player is wanted"),
    # ---- names in capitals, discs
    ("choose one region as R\nscore R\nchoose one region as «R»\nscore R", codes.BOUND_TWICE, "another name"),
    ("choose one region as «R»\nscore castillo", codes.NEVER_READ, "`R` is never used"),
    ("each player: move 1 own caballero from «disc» to court", codes.DISC, "all players set discs"),
    ("score all regions «on 1 disc»", codes.DISC, "no disc is set before"),
    (DISCS + LASTING + "move 1 own caballero from «disc» to court", codes.DISC, "no disc is set"),
    # ---- what has no effect
    (LASTING + "finish\n    «score castillo»", codes.AFTER_FINISH, "never done"),
    ("either\n  score castillo\nor\n  «score castillo»", codes.SAME_BRANCH, "same as one above"),
    ("if veto is full: score castillo\nelse: «score castillo»", codes.SAME_BRANCH, "leave the condition out"),
    ("if veto is full:\n  if «veto is full»: score castillo", codes.ALWAYS, "always so"),
    ("if veto is full: score castillo\nelse:\n  if «veto is full»: score galicia", codes.ALWAYS, "never so"),
    ("if not veto is full:\n  if «veto is full»: score castillo", codes.ALWAYS, "never so"),
    ("if «at least 0 own caballeros in castillo»: score castillo", codes.ALWAYS, "always so"),
    ("score all regions «with at least 40 own caballeros»", codes.ALWAYS, "there are only 31"),
    ("«gain 0 points»", codes.NOTHING, "leave the sentence out"),
    ("«gain 100 points»", codes.NUMBER, "up to 99"),
    ("score galicia or «galicia»", codes.NOTHING, "named twice"),
    ("«limit-table castillo holds 3»", codes.TABOO, "directly under `until ...:`"),
    (
        "choose one region as R\nuntil round ends:\n  limit-table R holds 3 else to «any region»",
        codes.LIMIT,
        "the name of a place",
    ),
    (
        "choose one region as R\nuntil round ends:\n  limit-table R holds 3 else to «supply»",
        codes.STANDS,
        "another place",
    ),
    ("until round ends:\n  «limit-table castillo holds 900»", codes.NEVER_FULL, "write a lower number"),
    ("until round ends:\n  limit-table «any region» holds 3", codes.STANDING, "choose it before"),
    ("move all own «pieces» from castillo to court", codes.ANY_KIND, "name the kind: `own PIECES`"),
    ("until round ends:\n  «score castillo»", codes.NEVER_DONE, "`before STEP:`"),
    (LASTING + "«before turn: gain 1 point»", codes.NEVER_DONE, "directly under"),
    # ---- places that cannot be meant like this
    ("choose «one other region» as R\nscore R", codes.OTHER, "from where"),
    ("move 1 own caballero from «any other region» to court", codes.OTHER, "other than R"),
    ("score «any region»", codes.QUANTITY, "write `all`"),
    ("move king to «all regions»", codes.QUANTITY, "`any` (each piece its own)"),
    ("choose «all regions» as R\nscore R", codes.QUANTITY, "write `one`"),
    ("score «within-reach»", codes.QUANTITY, "means `any region`"),
    ("score all regions adjacent to «caballero»", codes.ANCHOR, "there are several caballeros"),
    ("score all regions other than «within-reach»", codes.ANCHOR, "several places"),
    ("score all regions adjacent to «hand»", codes.ANCHOR, "nowhere on the board"),
    ("score castillo «adjacent to king»", codes.FILTER, "is no region"),
    ("move 1 own caballero from court to any region «except parts»", codes.FILTER, "no place has parts"),
    ("score all regions «except parts»", codes.FILTER, "where pieces leave or go"),
    ("score all regions with own caballeros «including parts»", codes.FILTER, "in front of `with PIECES`"),
    ("move all own caballeros from castillo «including parts» to court", codes.FILTER, "none are counted here"),
    ("if own caballeros in castillo «including parts»: gain 1 point", codes.FILTER, "`castillo` has no parts"),
    ("if own caballeros in court and «own caballeros in court»: gain 1 point", codes.ALWAYS, "said twice"),
    ("if veto is full and «not veto is full»: gain 1 point", codes.ALWAYS, "never so"),
    ("if own caballeros in court and own caballeros in «nowhere»: gain 1 point", codes.NO_PLACE, "no place"),
    ("«taboo galicia»", codes.TABOO, "directly under `until ...:`"),
    ("«within-reach means any region»", codes.TABOO, "directly under `until ...:`"),
    (LASTING + "«within-reach means any region»", codes.TABOO, "directly under `until ...:`"),
    ("until round ends:\n  «castillo» means any region", codes.NO_PLACE, "is a place and stays one"),
    ("until round ends:\n  «within-raech» means any region", codes.NO_PLACE, "did you mean `within-reach`?"),
    (
        "until round ends:\n  within-reach means castillo\n  «within-reach» means any region",
        codes.BOUND_TWICE,
        "join the places with `or`",
    ),
    (DISCS + "until round ends:\n  within-reach means «disc»", codes.IN_AREA, "say it in the sentence"),
    ("for each player:\n  until round ends:\n    within-reach means «their within-reach»", codes.THEIR, "write `own`"),
    ("until round ends:\n  taboo «any region»", codes.STANDING, "choose one region as R"),
    ("until round ends:\n  taboo castillo or «court»", codes.STANDING, "that are scored"),
    ("score castillo like «within-reach»", codes.ANCHOR, "several places"),
    ("score castillo like «caballero»", codes.ANCHOR, "there are several caballeros"),
    ("score castillo like «castillo»", codes.NOTHING, "leave this out"),
    ("«score castillo in chosen order»", codes.NOTHING, "no order of one place"),
    ("until round ends:\n  before «turn» of castillo:\n    gain 1 point", codes.NO_STEP, "`scoring of PLACES`"),
    (
        "until round ends:\n  during «scoring of castillo»:\n    gain 1 point",
        codes.NEVER_DONE,
        "`before scoring of ...`",
    ),
    ("until round ends:\n  before scoring of «court»: gain 1 point", codes.NO_SCOREBOARD, "has no scoreboard"),
    ("until round ends:\n  before scoring of castillo:\n    cancel that «scoring»", codes.CANCEL, "cannot be stopped"),
    ("until round ends:\n  during «scoring of castillo»: double castillo", codes.STANDING, "name a step"),
    ("until round ends:\n  before scoring of castillo as «R»:\n    gain 1 point", codes.NEVER_READ, "never used"),
    ("flip 1 «scoreboard» in any region", codes.NO_SIDE, "`turned: {ranks: fewest-first}`"),
    ("flip 1 «own power-card» in hand", codes.CARDS, "only scoreboards"),
    ("score all regions led by «king»", codes.WHOSE, "belong to nobody"),
    ("score all regions not led by «own power-cards»", codes.CARDS, "cards are not counted"),
    ("turn 1 own caballero in castillo into «grande»", codes.KIND_OF, "kind-of: caballero"),
    ("turn all own caballeros in castillo into «caballeros»", codes.KIND_OF, "name another kind"),
    ("«turn 1 own caballero in castillo into power-card»", codes.KIND_OF, "name pieces"),
    ("claim all «own caballeros»", codes.KIND_OF, "`claim all caballeros`"),
    ("claim all «grey caballeros»", codes.KIND_OF, "`claim all caballeros`"),
    ("claim all «kings»", codes.KIND_OF, "name pieces of players or colours"),
    ("claim all «grandes»", codes.KIND_OF, "of which there are several"),
    ("claim all «action-cards»", codes.KIND_OF, "name pieces"),
    ("move 1 «own plain power-card» from played to hand", codes.ANY_KIND, "name a piece that has kinds"),
    ("«after arrival in castillo as R: gain 1 point»", codes.STANDING, "`always:` of a piece"),
    ("«perform 2 action-cards in open»", codes.NUMBER, "once for each"),
    ("perform 1 «king» in open", codes.CARDS, "name a kind of card"),
    ("perform 1 «power-card» in hand", codes.CARDS, "lie in decks"),
    ("perform 1 action-card in «hand»", codes.CARDS, "name one that holds them"),
    ("perform 1 action-card in open or «within-reach»", codes.CARDS, "is an area"),
    ("perform 1 action-card in «discard»", codes.NEVER_DONE, "`do: turn-up`"),
    ("«perform that special-action»", codes.LASTING, "`after STEP:`"),
    ("until round ends:\n  before turn: «perform that special-action»", codes.PERFORMED, "`after STEP:`"),
    ("until round ends:\n  after turn: perform that «place»", codes.NO_STEP, "special-action"),
    ("until round ends:\n  after place: perform that «special-action»", codes.PERFORMED, "after special-action"),
    ("until finish:\n  «during next place: gain 1 point»", codes.NEVER_DONE, "`before next place`"),
    ("until finish:\n  «before next scoring of castillo: gain 1 point»", codes.NEVER_DONE, "leave `next` out"),
    ("until round ends:\n  «after next turn: gain 1 point»", codes.NEVER_DONE, "until next round ends"),
    ("«double galicia»", codes.TABOO, "directly under `until ...:`"),
    ("«no home-bonus»", codes.TABOO, "directly under `until ...:`"),
    ("until round ends:\n  no «house-bonus»", codes.NO_BONUS, "did you mean `home-bonus`?"),
    ("until round ends:\n  double «any region»", codes.STANDING, "`double R`"),
    ("until round ends:\n  join «all regions with king» or castillo", codes.STANDING, "`join R`"),
    ("until round ends:\n  «before turn: double castillo»", codes.STANDING, "`during turn:`"),
    ("until round ends:\n  during «turn of owner»: double castillo", codes.STANDING, "holds for everybody"),
    ("until round ends:\n  during turn:\n    double castillo\n    «gain 1 point»", codes.STANDING, "of its own"),
    (
        "until round ends:\n  before special-action:\n    cancel that «turn»",
        codes.CANCEL,
        "cancel that special-action",
    ),
    ("until round ends:\n  after turn:\n    «cancel that turn»", codes.CANCEL, "is over"),
]


def unmarked(marked: str) -> tuple[str, int, int]:
    start = marked.index("«")
    end = marked.index("»") - 1
    return marked.replace("«", "").replace("»", ""), start, end


@pytest.mark.parametrize(("marked", "code", "said"), BAD, ids=[f"{n}-{bad[1]}" for n, bad in enumerate(BAD)])
def test_a_mistake(check: Any, marked: str, code: str, said: str) -> None:
    if marked.count("«") > 1:
        pytest.fail("one mistake each")
    text, start, end = unmarked(marked)
    problems = check(text)
    assert [problem.code for problem in problems] == [code], problems
    assert (problems[0].span.start, problems[0].span.end) == (start, end), problems[0]
    assert said in f"{problems[0].message}\n{problems[0].help}"
    assert problems[0].help or code in (codes.KIND, codes.CARDS)


def test_somebody_must_act(check: Any) -> None:
    for text, start in (
        ("move own grande to galicia", 5),
        ("each opponent: gain 1 point", 5),
        ("gain 1 point", 0),
    ):
        problems = check(text, acting=False, belongs="step")
        assert [problem.code for problem in problems] == [codes.NO_ACTOR], text
        assert problems[0].span.start == start
        assert "each player:" in problems[0].help
    assert check("each player: gain 1 point", acting=False, belongs="step") == []


def test_only_cards_are_kept(check: Any) -> None:
    kept = "keep this card until finish:\n  before turn of owner: finish"
    assert [problem.code for problem in check(kept, belongs="step")] == [codes.KEEP]
    assert check(kept) == []


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.RULE)
def test_examples_of_operations_are_right(check: Any, check_kinds: Any, module: Any) -> None:
    for text, _ in module.EXAMPLES:
        # no scoreboard of the base game has another side, no piece of it has kinds
        belongs = {"belongs": "piece"} if module.RULE == "arrival" else {}
        problems = (check_kinds if module.RULE == "turn" else check)(text, **belongs)
        assert [problem for problem in problems if problem.code != codes.NO_SIDE] == [], text


@pytest.mark.parametrize("title", [title for title, _ in GROUPS])
def test_examples_of_phrases_are_right_and_show_them(check: Any, read: Any, title: str) -> None:
    from interpreter.reference import walk

    for entry in dict(GROUPS)[title]:
        if not entry.example:
            continue
        # the base game has no neutral colour, no parts of places, and nobody is a newcomer anywhere
        absent = ("not in play", "nobody is a newcomer", "in `aragon` nobody", "no place has parts")
        found = [each for each in check(entry.example) if not any(part in each.message for part in absent)]
        assert found == [], entry.written
        assert any(entry.is_used(node) for node in walk(read(entry.example)[0])), entry.written


def test_every_code_has_a_bad_example_here() -> None:
    known = {value for name, value in vars(codes).items() if name.isupper()}
    elsewhere = {codes.RESERVED, codes.NO_ACTOR, codes.KEEP, codes.IN_AREA, codes.AREA_CYCLE, codes.MEASURE}
    assert {code for _, code, _ in BAD} | elsewhere == known
