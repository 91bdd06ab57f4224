"""Sentences that read well but cannot be meant: one bad example or more for each code, at its exact place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from interpreter.checking_texts import check_texts
from interpreter.model import Area, Bonus, Choice, LineUp, Piece, Rules, Step
from interpreter.operations.catalogue import MODULES
from interpreter.phrases import codes
from interpreter.phrases.vocabulary import GROUPS
from interpreter.problems import Problem
from interpreter.source import Source, Span, Text

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
    ("score all regions with most «own power-cards»", codes.CARDS, "cards are not counted"),
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
    ("move 1 «grey» caballero from castillo to galicia", codes.WHOSE, "not in play in the line-up `base`"),
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
    ("score galicia or «galicia»", codes.NOTHING, "named twice"),
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
    ("«taboo galicia»", codes.TABOO, "directly under `until ...:`"),
    ("until round ends:\n  taboo «galicia»", codes.STANDING, "choose one region as R"),
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
        assert problems[0].span.start == start and "each player:" in problems[0].help
    assert check("each player: gain 1 point", acting=False, belongs="step") == []


def test_only_cards_are_kept(check: Any) -> None:
    kept = "keep this card until finish:\n  before turn of owner: finish"
    assert [problem.code for problem in check(kept, belongs="step")] == [codes.KEEP]
    assert check(kept) == []


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.RULE)
def test_examples_of_operations_are_right(check: Any, module: Any) -> None:
    for text, _ in module.EXAMPLES:
        assert check(text) == [], text


@pytest.mark.parametrize("title", [title for title, _ in GROUPS])
def test_examples_of_phrases_are_right_and_show_them(check: Any, read: Any, title: str) -> None:
    from interpreter.reference import walk

    for entry in dict(GROUPS)[title]:
        if not entry.example:
            continue
        found = [problem for problem in check(entry.example) if "not in play" not in problem.message]
        assert found == [], entry.written
        assert any(entry.is_used(node) for node in walk(read(entry.example)[0])), entry.written


# ------------------------------------------------------------------------------------------ whole rules
def text_of(value: str) -> Text:
    return Text(value, Span(Source("house.yaml", value), 0, len(value)))


def span_of(value: str) -> Span:
    return text_of(value).span


def found_in(
    base: Base, line_up: Callable[[LineUp], LineUp] = lambda it: it, **sections: Any
) -> list[Problem]:
    rules, line = base
    changed = {name: {**getattr(rules, name), **entries} for name, entries in sections.items()}
    return check_texts(evolve(rules, **changed), line_up(line))


def area(name: str, means: Any) -> dict[str, Area]:
    return {
        name: Area(id=name, span=span_of(name), means=text_of(means) if isinstance(means, str) else means)
    }


def test_the_rules_of_the_game_are_right(base: Base) -> None:
    assert found_in(base) == []


def test_areas_are_checked_in_every_choice(base: Base) -> None:
    choice = Choice(
        ruling="veto", span=span_of("x"), options={"full": text_of("galicia"), "none": text_of("galcia")}
    )
    problems = found_in(base, areas=area("near", choice))
    assert [(problem.code, problem.span and problem.span.text) for problem in problems] == [
        (codes.NO_PLACE, "galcia")
    ]


@pytest.mark.parametrize(
    ("means", "code"),
    [
        ("any region on 1 disc", codes.IN_AREA),
        ("any region with their caballeros", codes.THEIR),
        ("any region adjacent to R", codes.NO_VARIABLE),
        ("here", codes.HERE),
    ],
)
def test_areas_say_the_same_everywhere(base: Base, means: str, code: str) -> None:
    assert [problem.code for problem in found_in(base, areas=area("near", means))] == [code]


def test_areas_that_mean_each_other(base: Base) -> None:
    circle = area("near", "far or galicia") | area("far", "wide") | area("wide", "any region else near")
    problems = found_in(base, areas=circle)
    assert [(problem.code, problem.span and problem.span.text) for problem in problems] == [
        (codes.AREA_CYCLE, "far"),
        (codes.AREA_CYCLE, "wide"),
        (codes.AREA_CYCLE, "near"),
    ]


def test_names_that_no_sentence_could_say(base: Base) -> None:
    problems = found_in(base, areas=area("points", "galicia"))
    assert [(problem.code, str(problem.span)) for problem in problems] == [(codes.RESERVED, "house.yaml:1:1")]


def test_an_unreadable_area_is_reported_once(base: Base) -> None:
    rules, _ = base
    card = evolve(rules.cards["score-castillo"], effect=text_of("score near"))
    problems = found_in(base, areas=area("near", "any reigon"), cards={card.id: card})
    assert [problem.code for problem in problems] == ["EG403"]


def test_an_area_must_suit_its_use(base: Base) -> None:
    rules, _ = base
    card = evolve(rules.cards["score-castillo"], effect=text_of("move king to near"))
    problems = found_in(base, areas=area("near", "castillo or court"), cards={card.id: card})
    assert [problem.code for problem in problems] == [codes.STANDS]


def with_always(base: Base, always: str) -> list[Problem]:
    king: Piece = base[0].pieces["king"]
    return found_in(base, pieces={"king": evolve(king, always=text_of(always))})


def test_standing_rules_of_pieces(base: Base) -> None:
    assert with_always(base, "taboo here") == []
    for always in ("score here", "taboo galicia", "taboo any region adjacent to here"):
        assert [problem.code for problem in with_always(base, always)] == [codes.STANDING], always


def with_bonus(base: Base, piece: str) -> list[str]:
    bonus: Bonus = base[0].bonuses["home-bonus"]
    return [
        problem.code for problem in found_in(base, bonuses={bonus.id: evolve(bonus, piece=text_of(piece))})
    ]


def test_pieces_of_bonuses(base: Base) -> None:
    assert with_bonus(base, "own grande") == []
    assert with_bonus(base, "own caballero") == [codes.UNIQUE]
    assert with_bonus(base, "own king") == [codes.WHOSE]
    assert with_bonus(base, "own power-card") == [codes.UNIQUE]
    assert with_bonus(base, "throne") == [codes.NO_PIECE]


def step(name: str, **values: Any) -> Step:
    effect = values.pop("effect", None)
    made: dict[str, Any] = {
        "do": "effect" if effect else values.pop("do"),
        "effect": effect and text_of(effect),
    }
    return Step(id=name, span=span_of(name), **made, **values)


def with_list(base: Base, name: str, *steps: Step) -> list[Problem]:
    return found_in(base, lambda line: evolve(line, lists={**line.lists, name: steps}))


def test_steps_share_names_and_discs_within_a_list(base: Base) -> None:
    draw = step("draws", do="draw", arguments={"from": "region-cards", "as": "K"})
    inner = step("king", effect="move king to K")
    discs = step("discs", effect="all players set discs to any region")
    later = step("later", effect="each player: move 1 own caballero from court to disc")
    assert with_list(base, "end", draw, inner, discs, later) == []
    assert [problem.code for problem in with_list(base, "end", later, discs)] == [codes.DISC]
    unused = with_list(base, "end", draw)
    assert [(problem.code, str(problem.span)) for problem in unused] == [(codes.NEVER_READ, "house.yaml:1:1")]
    nested = step("each", do="each-seat", steps=(draw, inner), arguments={"order": "clockwise"})
    outside = with_list(base, "end", nested, inner)
    assert [problem.code for problem in outside] == [codes.NO_VARIABLE]


def test_somebody_acts_only_in_the_turns_of_seats(base: Base) -> None:
    home = step("home", effect="move own grande to galicia")
    assert [problem.code for problem in with_list(base, "set-up", home)] == [codes.NO_ACTOR]
    each = step("each", do="each-seat", steps=(home,), arguments={"order": "clockwise"})
    assert with_list(base, "set-up", each) == []
    assert with_list(base, "turn", *base[1].lists["turn"], home) == []
    assert [problem.code for problem in with_list(base, "general-scoring", home)] == [codes.NO_ACTOR]


def compared(base: Base, measure: str) -> list[tuple[str, str]]:
    source = Source("house.yaml", f"- id: winner\n  by: [{measure}]\n")
    winner = Step(id="winner", span=Span(source, 6, 12), do="compare", arguments={"by": (measure,)})
    found = found_in(base, lambda line: evolve(line, lists={**line.lists, "end": (winner,)}))
    return [(problem.code, problem.span.text if problem.span else "") for problem in found]


def test_comparisons(base: Base) -> None:
    for right in ("points", "own caballeros in court", "highest value in hand"):
        assert compared(base, right) == []
    assert compared(base, "own caballeros in any region") == [(codes.MEASURE, "own caballeros in any region")]
    assert compared(base, "at least 2 own caballeros in court")[0][0] == codes.MEASURE
    assert compared(base, "foreign caballeros in court")[0][0] == codes.MEASURE
    assert compared(base, "own caballeros in hand") == [(codes.CARDS, "hand")]
    assert compared(base, "highest valu in hand") == [(codes.NO_NUMBER, "valu")]
    assert compared(base, "highest value in court") == [(codes.NO_PLACE, "court")]
    assert compared(base, "highest value") == [(codes.MEASURE, "highest value")]
    assert compared(base, "pionts")[0][0] == "EG404"


def test_every_code_has_a_bad_example_here() -> None:
    known = {value for name, value in vars(codes).items() if name.isupper()}
    elsewhere = {codes.RESERVED, codes.NO_ACTOR, codes.KEEP, codes.IN_AREA, codes.AREA_CYCLE, codes.MEASURE}
    assert {code for _, code, _ in BAD} | elsewhere == known
