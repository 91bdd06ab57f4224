"""What `check --fix` mends, and what it leaves to the author."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from feast import CARD as LONG
from feast import HOUSE
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from interpreter.editing import written
from interpreter.mending.mend import Mending

ROOT = Path(__file__).parents[2]
HOUSES = [path for path in sorted((ROOT / "tests" / "houses").glob("*.yaml")) if path.stat().st_size < 1200]
CARD = (
    HOUSE
    + "cards:\n  - {id: feast, kind: action-card, deck: stack-2, places: 2, source: ours, effect: score castillo}\n"
)


def mended(text: str) -> tuple[str, Mending]:
    """A house file when all is mended that can be."""
    mending = Mending({"house.yaml": written("house.yaml", text)})
    mending.run()
    return mending.written["house.yaml"].text, mending


def errors(mending: Mending) -> list[str]:
    return [problem.code for problem in mending.problems if problem.severity == "error"]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        pytest.param("kind:", "knid:", id="key"),
        pytest.param("action-card", "acton-card", id="kind"),
        pytest.param("stack-2", "satck-2", id="name"),
        pytest.param("cards:", "crads:", id="section"),
        pytest.param("extends: base", "extends: bsae", id="module"),
        pytest.param("places: 2,", 'places: "2",', id="quoted-number"),
        pytest.param("places: 2,", "places:2,", id="blank-behind-colon"),
        pytest.param("places: 2,", "places:\t2,", id="tab"),
        pytest.param("castillo", "Castillo", id="capital"),
        pytest.param("id: feast", "id: Feast", id="capital-of-an-id"),
        pytest.param("id: feast", "id: feast.", id="full-stop-behind-an-id"),
        pytest.param("id: house", "id: HOUSE", id="capitals-of-an-id"),
        pytest.param("castillo", "casttillo", id="place"),
        pytest.param("score castillo", "scoer castillo", id="word"),
        pytest.param("places: 2,", "places: 2, places: 2,", id="twice-in-brackets"),
    ],
)
def test_a_slip_is_mended(right: str, wrong: str) -> None:
    assert right in CARD
    text, mending = mended(CARD.replace(right, wrong))
    assert text == CARD
    assert errors(mending) == []
    assert len(mending.mended) == 1


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("any region or castillo", "any regoin or castillo"),
        ("any region", "any Region"),
        ("any region adjacent to king", "any region adjcaent to king"),
        ("2 own caballeros", "two own caballeros"),
        ("2 own caballeros", "2 own cabaleros"),
        ("to pais-vasco", "to País Vasco"),
        ("2 own", "02 own"),
        ("2 own", "2own"),
    ],
)
def test_a_slip_in_a_sentence_is_mended(right: str, wrong: str) -> None:
    start = f"{HOUSE}{LONG}      each player:\n        move 2 own caballeros from court to "
    right_text = start + ("pais-vasco\n" if "pais" in right else f"{right if 'region' in right else 'castillo'}  # x\n")
    text, mending = mended(right_text.replace(right, wrong))
    assert text == right_text
    assert errors(mending) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("    effect: each player: gain 1 point\n", '    effect: "each player: gain 1 point"\n'),
        ("    effect: each player: gain 1 point   # x\n", '    effect: "each player: gain 1 point"   # x\n'),
        ("    name: @home\n    effect: gain 1 point\n", '    name: "@home"\n    effect: gain 1 point\n'),
        ("    name: yes\n    effect: gain 1 point\n", '    name: "yes"\n    effect: gain 1 point\n'),
        ("    effect: |\n      each player\n        gain 1 point\n",
         "    effect: |\n      each player:\n        gain 1 point\n"),
    ],
)  # fmt: skip
def test_quotes_and_colons(before: str, after: str) -> None:
    start = HOUSE + LONG.replace("    effect: |\n", "")
    text, mending = mended(start + before)
    assert text == start + after
    assert errors(mending) == []


def test_a_key_twice_with_the_same_value_goes_with_its_lines() -> None:
    card = f"{HOUSE}{LONG}      gain 1 point\n    name: Feast  # hm\n"
    again = "    effect: |\n      gain 1 point\n"
    assert mended(card + again)[0] == card
    lists = "    tags:\n    - a\n    - b\n"
    text, _ = mended(card.replace("    name", lists + "    places: 2\n" + lists + "    name"))
    assert text == card.replace("    name", lists + "    name")


@pytest.mark.parametrize(
    "again",
    [
        "    places: 3\n",  # another value
        '    places: "2"\n',  # not the same to everybody
        "    places: 2  # why\n",  # a remark would be lost
        "    places:\n      # why\n      2\n",
    ],
)
def test_a_key_twice_is_left_where_something_would_be_lost(again: str) -> None:
    text = f"{HOUSE}{LONG}      gain 1 point\n{again}"
    after, mending = mended(text)
    assert after == text
    assert errors(mending) == ["EG102"]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("score castillo", "score castilla"),  # castillo, or one of the two Castillas?
        ("id: feast", "id: Great Feast"),  # great-feast, or greatfeast?
        ("stack-2", "stack-7"),  # another number is another thing
        ("places: 2", "places: 010"),  # 10 or 8?
        ("kind: action-card", "kind: xyz"),
        ("cards:", "changes: bonuses: {kings-bonus: {points: 3}}\ncards:"),  # no text to be quoted
    ],
)
def test_what_can_be_meant_in_more_ways_is_left(right: str, wrong: str) -> None:
    text = CARD.replace(right, wrong)
    after, mending = mended(text)
    assert after == text
    assert errors(mending)
    assert mending.mended == []


def test_an_id_with_a_capital_is_mended_wherever_it_is_named() -> None:
    right = (
        f"{HOUSE}regions: [{{id: isle, name: Isle, scoreboard: [4, 2], tags: [mainland], source: ours}}]\n"
        "borders: [{between: [isle, granada], source: ours}]\n"
    )
    text, mending = mended(right.replace("isle", "Isle"))
    assert text == right
    assert errors(mending) == []


@pytest.mark.parametrize("other", ["feast", "FEAST"])
def test_an_id_that_would_be_there_twice_is_left(other: str) -> None:
    """Which of the two is to be called otherwise has to be decided."""
    card = CARD.replace("id: feast", "id: Feast")
    text = card + card.splitlines()[-1].replace("id: Feast", f"id: {other}") + "\n"
    after, mending = mended(text)
    assert after == text
    assert "EG306" in errors(mending)


def test_what_may_be_declared_with_the_slip_is_left() -> None:
    """Who writes `harbour` twice and `harbuor` once, in its declaration, meant `harbour`."""
    place = "places: [{id: harbour, name: Harbour, source: ours}]\n"
    once = CARD.replace("castillo", "harbour")
    twice = once.replace("score harbour", "score any region or harbour or harbour")
    assert mended(twice.replace("harbour or harbour", "harbuor or harbour") + place)[0] == twice + place
    wrong = twice + place.replace("id: harbour", "id: harbuor")
    text, mending = mended(wrong)
    assert text == wrong
    assert errors(mending).count("EG351") == 1  # told where it is declared


def test_a_key_that_is_there_already_is_not_meant() -> None:
    text = CARD.replace("places: 2", "places: 2, palces: 2")
    assert mended(text)[0] == text


def test_a_remedy_that_uncovers_more_than_it_mends_is_not_taken() -> None:
    """`scoer` is one mistake; mended, the sentence could be read, and three of its names would be wrong."""
    text = f"{HOUSE}{LONG}      scoer xyz or uvw or qrs\n"
    after, mending = mended(text)
    assert after == text
    assert errors(mending) == ["EG403"]
    once = text.replace(" or uvw or qrs", "")
    assert mended(once)[0] == once.replace("scoer", "score")


def test_line_ends_byte_order_mark_and_remarks_stay() -> None:
    right = ("\ufeff" + CARD + "# the end").replace("\n", "\r\n")
    text, _ = mended(right.replace("kind:", "knid:"))
    assert text == right


def test_files_are_mended_together() -> None:
    """The name is declared in one file and misspelt in the other."""
    more = HOUSE.replace("id: house, extends: base", "id: more, extends: house")
    files = {
        "one.yaml": written("one.yaml", HOUSE + "places: [{id: harbour, name: Harbour, source: ours}]\n"),
        "two.yaml": written("two.yaml", more + CARD.removeprefix(HOUSE).replace("castillo", "harbuor")),
    }
    mending = Mending(dict(files))
    mending.run()
    assert mending.written["one.yaml"] == files["one.yaml"]
    assert "score harbour}" in mending.written["two.yaml"].text


@settings(deadline=None, max_examples=15, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(HOUSES), st.integers(1, 4), st.randoms(use_true_random=False))
def test_slips_anywhere_never_make_it_worse(path: Path, count: int, dice: random.Random) -> None:
    text = path.read_text("utf-8")
    for _ in range(count):
        word = dice.choice([*re.finditer(r"(?<![\w-])[a-z][a-z-]{3,}(?![\w-])", text)])
        at = word.start() + dice.randrange(1, len(word.group()) - 1)
        text = text[:at] + dice.choice(["", text[at + 1] + text[at], "e" + text[at]]) + text[at + 1 :]
    before = Mending({"house.yaml": written("house.yaml", text)})
    held_back = any(code < "EG350" for code in errors(before))  # what could not be looked at before is told now
    after, mending = mended(text)
    assert len(errors(mending)) <= len(errors(before)) or held_back
    assert (after != text) == bool(mending.mended)
    assert mended(after)[0] == after
