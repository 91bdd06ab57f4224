"""What people ask, count and say of regions that sentences do not: each is told, with what to do about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

UNSAID = [  # a sentence, a part of what is told, a part of the mend
    ("if it is the last round: gain 3 points", "which round it is", "`if MARKER in PLACE:`"),
    ("if round is 9: gain 3 points", "which round it is", "`after-rounds:`"),
    ("in round 9: gain 3 points", "which round it is", "`after-rounds:`"),
    ("if last round: gain 3 points", "which round it is", "`after-rounds:`"),
    ("if there are 2 players: gain 3 points", "how many play", "`effect: {by players: {2: ..., 3-5: ...}}`"),
    ("if players is 2: gain 3 points", "how many play", "by players"),
    ("if own caballeros in at least 3 regions: gain 3 points", "regions are not counted", "a line for each region"),
    ("if at least 3 regions led by own caballeros: gain 1 point", "regions are not counted", "a line for each region"),
    ("score any 2 regions", "one region or all of them", "written twice"),
    ("score two coastal regions", "one region or all of them", "written twice"),
    ("move 2 own caballeros from court to two different regions", "one region or all of them", "anew for every piece"),
    ("player with most points: gain 1 point", "who has how many points", "by their pieces"),
    ("each opponent with fewest points: gain 1 point", "who has how many points", "by their pieces"),
    ("each opponent with most caballeros in castillo: gain 1 point", "tell places apart, not players", "led by own"),
    ("if you have most caballeros in castillo: gain 3 points", "which pieces stand where", "led by own PIECES"),
    ("if galicia led by own caballeros: gain 3 points", "which pieces stand where", "led by own PIECES"),
    ("last player: gain 3 points", "where players sit", "`starter:`"),
    ("each left neighbour: gain 3 points", "where players sit", "`starter:`"),
    ("swap 2 caballeros", "begins with `swap`", "moves twice"),
    ("move own 2 caballeros from court to castillo", "how many stands in front", "`move 2 own caballeros from court"),
    ("perform veto", "a card is performed that lies open", "`perform 1 KIND in PLACE`"),
    ("move 50% of own caballeros from court to castillo", "the sign `%`", "`half of`"),
    ("score castillo\N{RIGHT SINGLE QUOTATION MARK}", "right single quotation mark", "leave it out"),
    ("score galicia, aragon", "the sign `,`", "write `or` between places"),
]  # fmt: skip
MEANT = [
    ("score all empty regions", "none of the tags", "`with at most 0 PIECES`"),
    ("move king to any neighbouring region", "none of the tags", "`any region adjacent to PLACE`"),
    ("move king to any region adjacent to it", "no place or area `it`", "`choose one region as R`"),
    ("if castillo in castillo: gain 1 point", "no piece or card kind `castillo`", "it is a place"),
]
ALL_RIGHT = [
    "if own caballeros in galicia led by own caballeros: gain 3 points",
    "until next round ends:\n  after turn of opponent: gain 1 point",
    "score all regions with at least 3 caballeros",
    "each opponent with at least 3 own caballeros in castillo: gain 1 point",
    "perform 1 action-card in open",
    "move up to 2 own caballeros from court to any coastal region",
]


@pytest.mark.parametrize(("sentence", "told", "mend"), UNSAID)
def test_what_no_sentence_says_is_told_with_a_way_around(
    sentence: str, told: str, mend: str, read: Callable[..., Any]
) -> None:
    problem = read(sentence)[1][0]
    assert told in problem.message
    assert mend in problem.help


@pytest.mark.parametrize(("sentence", "told", "mend"), MEANT)
def test_words_that_read_and_mean_nothing_are_told_with_a_way_around(
    sentence: str, told: str, mend: str, check: Callable[..., Any]
) -> None:
    problem = check(sentence)[0]
    assert told in problem.message
    assert mend in problem.help


@pytest.mark.parametrize("sentence", ALL_RIGHT)
def test_the_ways_around_can_be_said(sentence: str, check: Callable[..., Any]) -> None:
    assert check(sentence) == []
