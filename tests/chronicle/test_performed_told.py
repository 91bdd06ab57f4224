"""Stories of games in which cards are performed that somebody else has, or nobody."""

from __future__ import annotations

from posing import house

from interpreter.chronicle.happenings import PerformsOther

from .conftest import Table
from .test_story import happenings


def test_it_is_told_which_card_is_performed() -> None:
    at, sentences, told = Table(house("understudies"), "base", 3), list[str](), list[PerformsOther]()
    for seed in range(12):
        text = at.text(at.played(seed).log)
        told += [each for each in happenings(at.story(text)) if isinstance(each, PerformsOther)]
        chapters = at.told(text)["chapters"]
        sentences += [said for each in chapters for passage in each["passages"] for said in passage["sentences"]]
    ids = [entry.id for each in told if (entry := at.program.table.cards[each.card]) is not None]
    assert {"fee", "score-castillo"} & set(ids)
    assert sum(said.count(" performs ") for said in sentences) == len(told)
