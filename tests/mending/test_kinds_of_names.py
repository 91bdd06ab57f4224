"""A mend of a sentence is only ever a name of a thing that could stand there."""

from __future__ import annotations

import pytest
from feast import feast

from interpreter.called import Called, described
from interpreter.editing import written
from interpreter.mending.mend import Mending

STEP, PLACE, KIND = "`{}` is a step; ", "`{}` is a place; ", "`{}` is a card kind; "
PLACES = "here could stand the name of a place or an area"
PIECES = "here could stand the name of a piece, a card kind or a card"
COLOURED = "here could stand the name of a piece, a card kind, a card or a colour"
STEPS = "here could stand the name of a step"
BLOCK = ":\n  gain 2 points"

# A sentence with a name of the wrong kind, the name's id and kind, and what could stand there.
WRONG = [
    ("score home region", STEP, "home-region", PLACES),
    ("score general scoring", STEP, "general-scoring", PLACES),
    ("score the General Scoring", STEP, "general-scoring", PLACES),
    ("score Homes", STEP, "homes", PLACES),
    ("score action card", KIND, "action-card", PLACES),
    ("score castillo or home region", STEP, "home-region", PLACES),
    ("taboo home region", STEP, "home-region", PLACES),
    ("choose home region as R", STEP, "home-region", PLACES),
    ("move king to home region", STEP, "home-region", PLACES),
    ("move 2 own caballeros to first court", STEP, "first-court", PLACES),
    ("move 2 own caballeros from power card to court", KIND, "power-card", PLACES),
    ("score any region other than home region", STEP, "home-region", f"{PLACES.replace(' or an', ', an')} or a piece"),
    ("move castilla la vieja to galicia", PLACE, "castilla-la-vieja", COLOURED),
    ("move 2 own played cards from court to province", PLACE, "played", PIECES),
    ("move 2 own Castilla la Vieja from court to province", PLACE, "castilla-la-vieja", PIECES),
    ("move 2 own Galicia from court to province", PLACE, "galicia", PIECES),
    ("score any region with castilla la vieja", PLACE, "castilla-la-vieja", COLOURED),
    ("score any region with Galicia", PLACE, "galicia", COLOURED),
    ("score any region led by castilla la vieja", PLACE, "castilla-la-vieja", COLOURED),
    ("turn caballero in galicia into general scoring", STEP, "general-scoring", PIECES),
    ("during castilla la vieja" + BLOCK, PLACE, "castilla-la-vieja", STEPS),
    ("during Galicia" + BLOCK, PLACE, "galicia", STEPS),
    ("until castilla la vieja ends:\n  taboo castillo", PLACE, "castilla-la-vieja", STEPS),
    ("cancel that castilla la vieja", PLACE, "castilla-la-vieja", STEPS),
    ("no castilla la vieja", PLACE, "castilla-la-vieja", "here could stand the name of a bonus"),
    ("perform 1 castilla la vieja in stack-1", PLACE, "castilla-la-vieja", "the name of a card kind"),
    ("move [action cards] own caballeros from court to province", "`{}` is a card kind", "action-cards", "on cards"),
    ("if king in general scoring" + BLOCK, STEP, "general-scoring", PLACES),
    ("if castilla la vieja is shared" + BLOCK, PLACE, "castilla-la-vieja", "the name of a ruling, a piece"),
    ("if king in galicia and castilla la vieja is shared" + BLOCK, PLACE, "castilla-la-vieja", "the name of a ruling"),
]
# A name of the right kind, and what the sentence becomes.
RIGHT = [
    ("move king from castilla la vieja to Galicia", "move king from castilla-la-vieja to galicia"),
    ("until general scoring ends:\n  taboo castillo", "until general-scoring ends:\n  taboo castillo"),
    ("move all own power cards from played cards to hand", "move all own power-cards from played to hand"),
    ("if tiebreak is court province card" + BLOCK, "if tiebreak is court-province-card" + BLOCK),
]
# What is said where `region` stands beside a name.
REGIONS = [
    ("score region of galicia", "write `galicia`: `score galicia`"),
    ("score the region of castilla la vieja", "write `castilla-la-vieja`: `score castilla-la-vieja`"),
    ("score granada region", "write `granada`: `score granada`"),
    ("move king to region galicia", "write `galicia`: `move king to galicia`"),
    ("score region of king", "write `with king`: `score one region with king`"),
    ("score king region", "write `with king`: `score one region with king`"),
    ("score kings region", "write `with king`: `score one region with king`"),
]

# Several words that are nearly a name, and the one that is meant.
NEARLY = [
    ("score castilla la viejo", "did you mean `castilla-la-vieja`? `score castilla-la-vieja`"),
    ("move king to castilla vieja", "did you mean `castilla-la-vieja`? `move king to castilla-la-vieja`"),
    ("until genral scoring ends:\n  taboo castillo", "did you mean `general-scoring`?"),
    ("score castilla la", "here could stand"),  # there are two
    ("score general scorin", "here could stand"),  # a step is near, no place
]
# Names that are known, but of nothing that could stand there, written as names are.
OTHERS = [
    ("score home-region", "it is the name of a step; there are "),
    ("score red", "it is the name of a colour; there are "),
    ("move 1 home-region to castillo", "it is the name of a step; there are "),
]


def mending(effect: str) -> Mending:
    return Mending({"house.yaml": written("house.yaml", feast(effect))})


def effect_of(mended: Mending) -> str:
    lines = mended.written["house.yaml"].text.partition("effect: |\n")[2].splitlines()
    return "\n".join(line.removeprefix("      ") for line in lines)


@pytest.mark.parametrize(("sentence", "kind", "id", "could"), WRONG, ids=[case[0].split("\n")[0] for case in WRONG])
def test_a_name_of_the_wrong_kind_is_told_and_never_put(sentence: str, kind: str, id: str, could: str) -> None:
    found = mending(sentence)
    said = [problem for problem in found.problems if problem.severity == "error"]
    assert any(kind.format(id) in problem.help and could in problem.help for problem in said), said
    assert all(problem.put is None for problem in said)
    assert not any("did you mean" in problem.help or "write `" in problem.help for problem in said)
    found.run()
    assert effect_of(found) == sentence


@pytest.mark.parametrize(("sentence", "meant"), RIGHT)
def test_a_name_of_the_right_kind_is_put(sentence: str, meant: str) -> None:
    found = mending(sentence)
    found.run()
    assert effect_of(found) == meant
    assert not any(problem.severity == "error" for problem in found.problems)


@pytest.mark.parametrize(("sentence", "said"), REGIONS)
def test_a_region_is_said_by_a_name_that_fits(sentence: str, said: str) -> None:
    (problem,) = mending(sentence).problems
    assert said in problem.help
    assert problem.put is None


@pytest.mark.parametrize(("sentence", "said"), [*NEARLY, *OTHERS])
def test_what_is_nearly_a_name_or_one_of_something_else_is_told(sentence: str, said: str) -> None:
    (problem,) = mending(sentence).problems
    assert said in problem.help
    assert problem.put is None


def test_whose_pieces_are_is_never_a_place() -> None:
    (problem,) = mending("move king of galicia to castillo").problems
    assert "galicia king" not in problem.help
    (problem,) = mending("choose another king region as R").problems
    assert "any other king" not in problem.help


def test_a_misspelt_printed_name_is_near_to_names_that_fit() -> None:
    """`Homez` is near the step `homes`, which is no place."""
    problems = mending("score Homez\nscore Gallicia").problems
    assert ["did you mean `galicia`?" in problem.help for problem in problems] == [False, True]
    assert not any("`homes`" in problem.help for problem in problems)


def test_a_name_of_several_kinds_means_the_one_that_fits() -> None:
    names = Called((("step", "coast road", "coast-road"), ("place", "coast road", "road"), ("tag", "wet", "wet")))
    assert names.id("coast-road", ("place", "area")) == "road"
    assert names.id("coast road", ("step",)) == "coast-road"
    assert not names.is_other("coast road", ("step",))
    assert names.is_other("wet", ("place", "area"))
    assert not names.is_other("dry", ("place", "area"))
    assert described(["card kind", "area", "colour"]) == "a card kind, an area or a colour"
