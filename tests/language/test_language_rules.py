"""All texts of a set of rules are checked: areas, pieces, bonuses, steps and comparisons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from interpreter.checking_texts import check_texts
from interpreter.model import Area, Bonus, Choice, LineUp, Piece, Rules, Step
from interpreter.phrases import codes
from interpreter.problems import Problem
from interpreter.source import Source, Span, Text

Base = tuple[Rules, LineUp]


def text_of(value: str) -> Text:
    return Text(value, Span(Source("house.yaml", value), 0, len(value)))


def span_of(value: str) -> Span:
    return text_of(value).span


def found_in(base: Base, line_up: Callable[[LineUp], LineUp] = lambda it: it, **sections: Any) -> list[Problem]:
    rules, line = base
    changed = {name: {**getattr(rules, name), **entries} for name, entries in sections.items()}
    return check_texts(evolve(rules, **changed), line_up(line))


def area(name: str, means: Any) -> dict[str, Area]:
    return {name: Area(id=name, span=span_of(name), means=text_of(means) if isinstance(means, str) else means)}


def test_the_rules_of_the_game_are_right(base: Base) -> None:
    assert found_in(base) == []


def test_areas_are_checked_in_every_choice(base: Base) -> None:
    choice = Choice(ruling="veto", span=span_of("x"), options={"full": text_of("galicia"), "none": text_of("galcia")})
    problems = found_in(base, areas=area("near", choice))
    assert [(problem.code, problem.span and problem.span.text) for problem in problems] == [(codes.NO_PLACE, "galcia")]


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


@pytest.mark.parametrize(
    ("lasting", "said", "code"),
    [
        ("scored-by-choice means any region", "any region", codes.QUANTITY),
        ("within-reach means hand or any region adjacent to king or all regions", "all regions", codes.QUANTITY),
        ("takes-a-scoreboard means court", "takes-a-scoreboard means court", codes.STANDS),
        ("within-reach means within-reach or court", "", ""),
        ("scored-by-choice means all coastal regions else castillo", "", ""),
    ],
)
def test_a_new_meaning_must_suit_every_use_of_its_area(base: Base, lasting: str, said: str, code: str) -> None:
    rules, _ = base
    card = evolve(rules.cards["score-castillo"], effect=text_of(f"until round ends:\n  {lasting}"))
    problems = found_in(base, cards={card.id: card})
    told = {(problem.code, problem.span and problem.span.text) for problem in problems}
    assert told == ({(code, said)} if code else set())


def test_only_single_pieces_carry_rules(base: Base) -> None:
    caballero, scoreboard = base[0].pieces["caballero"], base[0].pieces["scoreboard"]
    counted = found_in(base, pieces={"caballero": evolve(caballero, always=text_of("taboo here"))})
    assert [problem.code for problem in counted] == [codes.STANDING]
    assert found_in(base, pieces={"scoreboard": evolve(scoreboard, always=text_of("double here"))}) == []


def with_always(base: Base, always: str) -> list[Problem]:
    king: Piece = base[0].pieces["king"]
    return found_in(base, pieces={"king": evolve(king, always=text_of(always))})


def test_standing_rules_of_pieces(base: Base) -> None:
    assert with_always(base, "taboo here") == []
    for always in ("during round: double here and bonuses", "join here", "during general-scoring:\n  taboo here"):
        assert with_always(base, always) == [], always
    for always in (
        "after arrival in castillo as R: gain 1 point",
        "after arrival in any coastal region as R:\n  may: move 1 own caballero from court to R\ntaboo here",
    ):
        assert with_always(base, always) == [], always
    for always, code in (
        ("after arrival in castillo as R:\n  after arrival in galicia as S: gain 1 point", codes.STANDING),
        ("after arrival in castillo as R: taboo here", codes.TABOO),
        ("after arrival in castillo as R:\n  all players set discs to any region", codes.NEVER_DONE),
        ("after arrival in one region as R: gain 1 point", codes.QUANTITY),
        ("each player:\n  after arrival in castillo as R: gain 1 point", codes.STANDING),
    ):
        assert code in [problem.code for problem in with_always(base, always)], always
    for always in (
        "double castillo",
        "join here or castillo",
        "before round: double here",
        "score here",
        "taboo galicia",
        "taboo any region adjacent to here",
    ):
        assert [problem.code for problem in with_always(base, always)] == [codes.STANDING], always


def with_bonus(base: Base, piece: str) -> list[str]:
    bonus: Bonus = base[0].bonuses["home-bonus"]
    return [problem.code for problem in found_in(base, bonuses={bonus.id: evolve(bonus, piece=text_of(piece))})]


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
    at = source.text.index(measure)
    by = Text(measure, Span(source, at, at + len(measure)))
    winner = Step(id="winner", span=Span(source, 6, 12), do="compare", arguments={"by": (by,)})
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
