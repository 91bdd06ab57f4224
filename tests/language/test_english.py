"""`a` or `an`, one or several, first or second: in what is said of things with any name and any number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import interpreter
from interpreter.checking import check
from interpreter.english import a, counted, ordinal, ordinal_word, there_are

# In front of a name that rules give, of a noun of a table, and of a number.
ARTICLE = re.compile(r"""\ba [`'"]?\{(?!does\}|section\.noun\}| color)""")
NUMBER = re.compile(r"\bthere are (?:only )?\{(?:len\(|most|count|number|size|highest|limit)|\}(?:th|st|nd|rd)\b")
HEAD = "format: 1\nmodules: [{id: house, extends: base, source: ours}]\n"
KINDS = "pieces: [{id: inquisitor, plural: inquisitors, starts: supply, stands-in: [supply, sevilla], source: ours}]\n"


@pytest.mark.parametrize(
    ("noun", "said"),
    [
        ("card", "a card"), ("inquisitor", "an inquisitor"), ("`area`", "an `area`"), ("uniform", "a uniform"),
        ("umbrella", "an umbrella"), ("hour", "an hour"), ("house", "a house"), ("éclair", "an éclair"),
        ("one-eyed cat", "a one-eyed cat"), ("European", "a European"), ("", "a "),
    ],
)  # fmt: skip
def test_an_article_goes_by_the_sound(noun: str, said: str) -> None:
    assert a(noun) == said


def test_one_and_several() -> None:
    assert [counted(number, "card") for number in (0, 1, 2, 1000)] == ["0 cards", "1 card", "2 cards", "1,000 cards"]
    assert counted(2, "ox", "oxen") == "2 oxen"
    assert there_are(1, "card", only=True) == "there is only 1 card"
    assert there_are(3) == "there are 3"


def test_ordinals() -> None:
    said = "1st 2nd 3rd 4th 11th 12th 13th 21st 102nd 111th"
    assert " ".join(map(ordinal, (1, 2, 3, 4, 11, 12, 13, 21, 102, 111))) == said
    assert [ordinal_word(number) for number in (1, 4, 8, 9, 0)] == ["first", "fourth", "eighth", "9th", "0th"]


def test_no_message_has_an_article_or_a_verb_of_its_own_before_a_name() -> None:
    wrong = []
    for path in sorted(Path(interpreter.__file__).parent.rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if (ARTICLE.search(line) or NUMBER.search(line)) and path.name not in ("printing.py", "english.py"):
                wrong.append(f"{path.name}:{number}: {line.strip()}")
    assert not wrong, f"use interpreter.english: {wrong}"


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ("move inquisitor to granada", "an inquisitor cannot stand in Granada"),
        ("move 2 kings from supply to granada", "there is only 1 of these, not 2"),
        ("move 2 kings from supply to granada", "write 1, or `all`"),
    ],
)
def test_messages_about_one_thing(says: str, told: str, tmp_path: Path) -> None:
    card = f"cards: [{{id: feast, kind: action-card, deck: stack-1, places: 1, source: ours, effect: {says}}}]\n"
    house = tmp_path / "house.yaml"
    house.write_text(HEAD + KINDS + card, encoding="utf-8")
    problems = check([house])
    assert told in " ".join(f"{problem.message} {problem.help}" for problem in problems)
