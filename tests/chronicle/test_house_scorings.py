"""Stories of games by house rules in which places are scored otherwise than usual."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from interpreter.chronicle.happenings import Gained, Scored
from interpreter.chronicle.page import story_text
from interpreter.ruleset import load

from .conftest import Table
from .test_story import happenings

HOUSES = Path(__file__).parents[1] / "houses"
SAID = {
    "two-sided": ["flips the scoreboard 8/4/0", "scoreboard 8/4/0 turned"],
    "envoys": [],
    "heralds": [],
    "borrowed": [],
    "ambush": ['answers with "Ambush"'],
    "lean-year": ["with mint bonus"],
}


@pytest.mark.parametrize("house", SAID)
def test_points_add_up_and_it_is_said_how(house: str) -> None:
    at = Table(load([HOUSES / f"{house}.yaml"]), "base", 3)
    pages = []
    for seed in range(4):
        game = at.played(seed)
        story = at.story(at.text(game.log))
        assert story.misfit is None
        points = Counter[int]()
        for each in happenings(story):
            if isinstance(each, Scored | Gained):
                points.update({share.seat: share.points for share in each.shares})
        assert [points[seat] for seat in range(3)] == list(game.scores)
        pages.append(" ".join(story_text(at.told(at.text(game.log)), width=100, colour=False, unicode=True).split()))
    assert [words for words in SAID[house] if not any(words in page for page in pages)] == []
