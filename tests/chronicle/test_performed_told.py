"""Stories of games in which cards are performed that somebody else has, or nobody."""

from __future__ import annotations

from posing import house

from interpreter.chronicle.happenings import Lasts, Over, PerformsOther

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


def test_that_something_was_heard_once_is_no_news() -> None:
    at, begun = Table(house("next-time"), "base", 3), 0
    toll = next(i for i, entry in enumerate(at.program.table.cards) if entry is not None and entry.id == "toll")
    for seed in range(12):
        told = happenings(at.story(at.text(at.played(seed).log)))
        began = [each for each in told if isinstance(each, Lasts) and each.card == toll]
        assert len([each for each in told if isinstance(each, Over) and each.card == toll]) <= len(began) <= 1
        begun += len(began)
    assert begun


def test_what_is_exchanged_is_told() -> None:
    at, sentences = Table(house("exchanges"), "base", 3), list[str]()
    exchanged = 0
    for seed in range(4):
        game = at.played(seed)
        text = at.text(game.log)
        exchanged += sum(line.startswith(("red exchange", "blue exchange", "green exchange"))
                         and "stop" not in line.partition(": ")[2] for line in text.splitlines())  # fmt: skip
        chapters = at.told(text)["chapters"]
        sentences += [said for each in chapters for passage in each["passages"] for said in passage["sentences"]]
    assert sum("puts back" in said for said in sentences) == exchanged > 0
