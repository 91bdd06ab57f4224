"""Stories say whose special action is meant where a sentence has no other subject."""

from __future__ import annotations

import re
from functools import cache

import pytest

from .conftest import TRACES, table


@cache
def said() -> tuple[str, ...]:
    """All sentences told of the expansion's traces."""
    found: list[str] = []
    for path in (path for path in TRACES if path.stem.startswith("king-intrigue")):
        line_up, players = re.fullmatch(r"(.+)-(\d)-\d+-\d+", path.stem).groups()  # type: ignore[union-attr]
        told = table(line_up, int(players)).told(path.read_text(encoding="utf-8"))
        found += [each for chapter in told["chapters"] for each in _sentences(chapter)]
    return tuple(found)


def _sentences(chapter: dict[str, list[dict[str, list[str]]]]) -> list[str]:
    return [each for passage in chapter["passages"] for each in passage["sentences"]]


@pytest.mark.parametrize(
    "like",
    [
        r'"Mistress" of \w+ holds until the current round is over\.',
        r"Power 20 of \w+ holds until the current turn is over\.",
        r'\w+ stops \w+\'s "[\w ]+" with "Veto"\.',
        r'By "Special scoring \(60\)" of \w+ the Castillo is scored: .*',
        r"By power 75 of \w+ nothing changes\.",
    ],
)
def test_a_sentence_names_card_and_player(like: str) -> None:
    assert [each for each in said() if re.fullmatch(like, each)]


def test_no_sentence_leaves_open_whose_it_is() -> None:
    assert not [each for each in said() if re.search(r"stops this|[Tt]his (lasts|holds)|^By [^.]* nothing", each)
                and " of " not in each]  # fmt: skip


def test_crossing_the_bridge_is_no_answer_to_anything() -> None:
    crossing = [each for each in said() if "moves a bridge end" in each and "to the supply" in each]
    assert crossing
    assert not [each for each in said() if "answers with cross the bridge" in each]
